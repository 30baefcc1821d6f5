import { randomInt } from 'node:crypto';

/** Without characters that are easily confused. */
const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const minPasswordLength = 16;

/** A random password of at least the given length. */
export function generatedPassword(minLength = minPasswordLength): string {
  const length = Math.max(minPasswordLength, minLength);
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}
