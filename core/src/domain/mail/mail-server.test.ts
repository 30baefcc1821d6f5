import { describe, expect, it } from 'vitest';
import { isMailPort, portFor, senderAddress } from './mail-server.ts';

describe('the encryption of a mail server', () => {
  it('brings its usual port in place of that of the other one', () => {
    expect(portFor('tls', 587)).toBe(465);
    expect(portFor('starttls', 465)).toBe(587);
    expect(portFor('tls', null)).toBe(465);
  });

  it('leaves a port of one’s own', () => {
    for (const port of [25, 2465, 2525]) {
      expect(portFor('starttls', port)).toBe(port);
      expect(portFor('tls', port)).toBe(port);
    }
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
