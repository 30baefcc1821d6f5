import { randomInt } from 'node:crypto';
import { tokenHash } from '../../../lib/tokens.ts';

// Without characters that look alike on paper; 16 of them are 79 bits.
const signs = 'abcdefghjkmnpqrstuvwxyz23456789';
const [codes, groups, groupLength] = [10, 4, 4];

const times = <T>(count: number, make: () => T) => Array.from({ length: count }, make);

/** For when the owner has lost the phone. */
export function newRecoveryCodes(): string[] {
  const group = () => times(groupLength, () => signs[randomInt(signs.length)]).join('');
  return times(codes, () => times(groups, group).join('-'));
}

/** Ignores spaces, dashes and case. */
export function recoveryCodeHash(code: string): string {
  return tokenHash(code.toLowerCase().replaceAll(/[\s-]/g, ''));
}
