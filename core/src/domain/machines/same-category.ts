import { fold } from '../search-fold.ts';

/** Endings of Czech and English words in their forms: `rypadla`, `rypadlo`, `pásové`, `pásová`, `loaders`. */
const ending = /(?:ovych|ymi|ami|ych|imi|ech|ach|ove|ovy|ies|es|[aeiouys])$/;
/** A stem of fewer letters says too little. */
const shortestStem = 3;

function stemOf(word: string): string {
  const stem = word.replace(ending, '');
  return stem.length < shortestStem ? word : stem;
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
