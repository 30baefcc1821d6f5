import { randomInt } from 'node:crypto';

/** Letters and digits that cannot be taken for one another when somebody reads them aloud. */
const signs = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const shortest = 16;

/** A password that nobody has thought up, at least as long as the setting asks for. */
export function generatedPassword(minLength = shortest): string {
  const length = Math.max(shortest, minLength);
  return Array.from({ length }, () => signs[randomInt(signs.length)]).join('');
}
