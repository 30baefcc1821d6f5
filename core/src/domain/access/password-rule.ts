import { commonPasswords } from './common-passwords.ts';
import { fold } from '../search-fold.ts';

/** The setting cannot lower the minimum below this. */
export const minPasswordLength = 6;

/** The message key for a rejected password. */
export type PasswordProblem =
  | 'validation.passwordMinimum'
  | 'validation.passwordCommon'
  | 'validation.passwordOwnWords';

export interface PasswordRule {
  /** The setting `password_min_length`. */
  minLength: number;
  /** Name, email address and anything else about the account that an outsider knows. */
  words: readonly string[];
}

const product = 'strojpark';
/** With fewer characters besides the known words, a password is too easy to guess. */
const minOwnCharacters = 5;
const shortestWord = 3;

const substitutions: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
};
const withoutSubstitutions = (text: string) =>
  text.replaceAll(/[01345@$]/g, (character) => substitutions[character] ?? character);

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

/** A listed password, including with character substitutions or a few leading and trailing characters. */
function isListed(folded: string): boolean {
  const bare = folded.replaceAll(/^[^a-z]+|[^a-z]+$/g, '');
  const plain = withoutSubstitutions(folded).replaceAll(/^[^a-z]+|[^a-z]+$/g, '');
  return [folded, bare, plain].some(
    (text) => commonPasswords.has(text) && folded.length - text.length < minOwnCharacters,
  );
}

/** A short repeated pattern, or a run of the alphabet, digits or keyboard. */
function isRepetitiveOrSequential(folded: string): boolean {
  return /^(.{1,4}?)\1+.?$/.test(folded) || sequences.some((sequence) => sequence.includes(folded));
}

/** The parts of names and addresses long enough to identify the user. */
function partsOf(words: readonly string[]): string[] {
  const parts = words.map(fold).flatMap((word) => [word.replaceAll(/\s/g, ''), ...word.split(/[^a-z0-9]+/)]);
  return [...new Set(parts)]
    .filter((part) => part.length >= shortestWord)
    .toSorted((one, other) => other.length - one.length);
}

function consistsOf(folded: string, words: readonly string[]): boolean {
  const rest = partsOf(words).reduce((left, part) => left.replaceAll(part, ''), folded);
  return rest !== folded && rest.replaceAll(/[^a-z0-9]/g, '').length < minOwnCharacters;
}

/** The first reason to reject a new password, or null. Length counts code points; no character class is required. */
export function passwordProblem(
  password: string,
  { minLength, words }: PasswordRule,
): PasswordProblem | null {
  if ([...password].length < Math.max(minLength, minPasswordLength)) return 'validation.passwordMinimum';
  const folded = fold(password.normalize('NFC')).trim();
  if (consistsOf(folded, [...words, product])) return 'validation.passwordOwnWords';
  return isListed(folded) || isRepetitiveOrSequential(folded) ? 'validation.passwordCommon' : null;
}
