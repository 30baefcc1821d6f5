import { describe, expect, it } from 'vitest';
import { encryptedBy, encryptionOf, encryptions, isMailPort, senderAddress } from './mail-server.ts';

describe('the encryption of a mail server', () => {
  it('is chosen with its usual port, and read back from both', () => {
    for (const chosen of encryptions) expect(encryptionOf(encryptedBy(chosen, { port: 587 }))).toBe(chosen);
    expect(encryptedBy('tls', { port: 587 })).toEqual({ secure: true, port: 465 });
    expect(encryptedBy('starttls', { port: 465 })).toEqual({ secure: false, port: 587 });
    expect(encryptedBy('none', { port: null })).toEqual({ secure: false, port: 25 });
  });

  it('leaves a port of one’s own, except that no encryption is a port', () => {
    expect(encryptedBy('tls', { port: 2465 })).toEqual({ secure: true, port: 2465 });
    expect(encryptedBy('starttls', { port: 2465 })).toEqual({ secure: false, port: 2465 });
    expect(encryptedBy('none', { port: 2465 })).toEqual({ secure: false, port: 25 });
  });

  it('knows the ports that mail servers have', () => {
    expect([25, 465, 587, 2525].every(isMailPort)).toBe(true);
    expect([22, 80, 443, 5432].some(isMailPort)).toBe(false);
  });
});

it('emails come from the address set for it, the company, the user of the server, or the server', () => {
  const all = {
    smtp_from: 'prodej@novak.cz',
    company_email: 'info@novak.cz',
    smtp_user: 'posta@novak.cz',
    smtp_host: 'smtp.novak.cz',
  };
  expect(senderAddress(all)).toBe('prodej@novak.cz');
  expect(senderAddress({ ...all, smtp_from: '' })).toBe('info@novak.cz');
  expect(senderAddress({ ...all, smtp_from: '', company_email: '' })).toBe('posta@novak.cz');
  expect(senderAddress({ ...all, smtp_from: '', company_email: '', smtp_user: 'posta' })).toBe(
    'strojpark@smtp.novak.cz',
  );
});
