import { randomInt } from 'node:crypto';
import { tokenHash } from '../../../lib/tokens.ts';

// No letters and digits that are taken for one another on paper; 16 of them are 79 bits.
const signs = 'abcdefghjkmnpqrstuvwxyz23456789';
const [codes, groups, groupLength] = [10, 4, 4];

const times = <T>(count: number, make: () => T) => Array.from({ length: count }, make);

/** Written down by their owner, for the day when the phone is gone. */
export function newRecoveryCodes(): string[] {
  const group = () => times(groupLength, () => signs[randomInt(signs.length)]).join('');
  return times(codes, () => times(groups, group).join('-'));
}

/** Spaces, dashes and capitals make no difference. */
export function recoveryCodeHash(code: string): string {
  return tokenHash(code.toLowerCase().replaceAll(/[\s-]/g, ''));
}
