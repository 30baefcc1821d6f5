import { expect, test } from 'vitest';
import { createSecretBox } from './secret-box.ts';

const box = createSecretBox('the secret of one installation, long enough');

test('an encrypted secret can be decrypted only with the same key', () => {
  const sealed = box.seal('Příliš tajné');
  expect(sealed).not.toContain('tajné');
  expect(box.open(sealed)).toBe('Příliš tajné');
  expect(createSecretBox('the secret of another installation').open(sealed)).toBeNull();
});

test('encrypting twice does not reveal that the secret is the same', () => {
  expect(box.seal('x')).not.toBe(box.seal('x'));
});

test('an altered or foreign text cannot be decrypted', () => {
  const sealed = box.seal('secret');
  const middle = Math.floor(sealed.length / 2);
  const other = sealed.charAt(middle) === 'A' ? 'B' : 'A';
  expect(box.open(sealed.slice(0, middle) + other + sealed.slice(middle + 1))).toBeNull();
  expect(box.open('plain text')).toBeNull();
  expect(box.open('v1.short')).toBeNull();
});

test('fingerprints of different texts differ and depend on the key', () => {
  expect(box.fingerprint('a')).toBe(box.fingerprint('a'));
  expect(box.fingerprint('a')).not.toBe(box.fingerprint('b'));
  expect(createSecretBox('the secret of another installation').fingerprint('a')).not.toBe(
    box.fingerprint('a'),
  );
});
