import { fold } from '../search-fold.ts';

/** An ending of Czech or English words in their forms: `rypadla`, `pásové`, `vozících`, `loaders`. */
const ending = /(?:ymi|ami|ych|imi|ech|ach|ies|es|[aeiouys])$/;
/** Some forms lose a vowel: `válec` and `válce`. */
const vanishing = /e([ckr])$/;
/** A stem of fewer letters says too little. */
const shortestStem = 3;

/** Without all endings: that of the singular may look like one of the plural, as in `návěs` and `návěsy`. */
function stemOf(word: string): string {
  const stem = word.replace(ending, '');
  return stem === word || stem.length < shortestStem ? word.replace(vanishing, '$1') : stemOf(stem);
}

const stemsOf = (name: string) =>
  fold(name)
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter((word) => word !== '')
    .map(stemOf)
    .toSorted()
    .join(' ');

/**
 * Whether two names mean one category: the same words in any order, singular or plural. Only a proposal may depend on it:
 * the names are not the same.
 */
export function isSameCategory(one: string, other: string): boolean {
  const stems = stemsOf(one);
  return stems !== '' && stems === stemsOf(other);
}
