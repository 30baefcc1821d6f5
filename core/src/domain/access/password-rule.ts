import { commonPasswords } from './common-passwords.ts';
import { fold } from '../search-fold.ts';

/** No setting makes it shorter. */
export const shortestPassword = 6;

/** Why a password is refused, as the key of its message. */
export type PasswordProblem =
  | 'validation.passwordMinimum'
  | 'validation.passwordCommon'
  | 'validation.passwordOwnWords';

export interface PasswordRule {
  /** The setting `password_min_length`. */
  minLength: number;
  /** Name, e-mail address and whatever else an outsider knows about the account. */
  words: readonly string[];
}

const product = 'strojpark';
/** With fewer signs of its own a password says nothing that a guesser would not try. */
const ownSigns = 5;
const shortestWord = 3;

const disguises: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
};
const undisguised = (text: string) => text.replaceAll(/[01345@$]/g, (sign) => disguises[sign] ?? sign);

const rows = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'qwertzuiop',
  'asdfghjkl',
  'yxcvbnm',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6zhn7ujm',
];
const sequences = [...rows, ...rows.map((row) => [...row].toReversed().join(''))];

/** A password of the list, also disguised or with a few digits and signs around it. */
function isListed(folded: string): boolean {
  const bare = folded.replaceAll(/^[^a-z]+|[^a-z]+$/g, '');
  const plain = undisguised(folded).replaceAll(/^[^a-z]+|[^a-z]+$/g, '');
  return [folded, bare, plain].some(
    (text) => commonPasswords.has(text) && folded.length - text.length < ownSigns,
  );
}

/** One short piece over and over, or a run along the alphabet, the digits or the keyboard. */
function isMonotonous(folded: string): boolean {
  return /^(.{1,4}?)\1+.?$/.test(folded) || sequences.some((sequence) => sequence.includes(folded));
}

/** The parts of names and addresses that are long enough to tell somebody by. */
function partsOf(words: readonly string[]): string[] {
  const parts = words.map(fold).flatMap((word) => [word.replaceAll(/\s/g, ''), ...word.split(/[^a-z0-9]+/)]);
  return [...new Set(parts)]
    .filter((part) => part.length >= shortestWord)
    .toSorted((one, other) => other.length - one.length);
}

function isMadeOf(folded: string, words: readonly string[]): boolean {
  const rest = partsOf(words).reduce((left, part) => left.replaceAll(part, ''), folded);
  return rest !== folded && rest.replaceAll(/[^a-z0-9]/g, '').length < ownSigns;
}

/**
 * The first reason to refuse a new password, or null. Length is counted in characters as people see them;
 * long ones are welcome, and no kind of sign is asked for.
 */
export function passwordProblem(
  password: string,
  { minLength, words }: PasswordRule,
): PasswordProblem | null {
  if ([...password].length < Math.max(minLength, shortestPassword)) return 'validation.passwordMinimum';
  const folded = fold(password.normalize('NFC')).trim();
  if (isMadeOf(folded, [...words, product])) return 'validation.passwordOwnWords';
  return isListed(folded) || isMonotonous(folded) ? 'validation.passwordCommon' : null;
}
