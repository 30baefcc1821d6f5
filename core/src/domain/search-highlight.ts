/** Finds the matches of a search query in a text, by the rules of the search itself. */

import { fold, foldIdentifier, searchWords } from './search-fold.ts';

/** A half-open range of UTF-16 positions in the original text. */
export type TextRange = readonly [start: number, end: number];

/** Words of up to two characters match only at the start of a word. */
const shortWord = 2;

interface Folded {
  text: string;
  /** For each position of the folded text, the start and end of its character in the original. */
  starts: number[];
  ends: number[];
}

function foldWithPositions(original: string, foldCharacter: (character: string) => string): Folded {
  const folded: Folded = { text: '', starts: [], ends: [] };
  let position = 0;
  for (const character of original) {
    const part = foldCharacter(character);
    folded.text += part;
    for (let index = 0; index < part.length; index += 1) {
      folded.starts.push(position);
      folded.ends.push(position + character.length);
    }
    position += character.length;
    // A removed combining mark belongs to the letter before it.
    if (fold(character) === '' && folded.ends.length > 0) folded.ends[folded.ends.length - 1] = position;
  }
  return folded;
}

function occurrences(folded: Folded, word: string): TextRange[] {
  const ranges: TextRange[] = [];
  for (let at = folded.text.indexOf(word); at !== -1; at = folded.text.indexOf(word, at + word.length)) {
    const beginsWord = at === 0 || /\s/.test(folded.text.charAt(at - 1));
    const start = folded.starts[at];
    const end = folded.ends[at + word.length - 1];
    if ((word.length > shortWord || beginsWord) && start !== undefined && end !== undefined)
      ranges.push([start, end]);
  }
  return ranges;
}

function merged(ranges: TextRange[]): TextRange[] {
  const result: TextRange[] = [];
  for (const [start, end] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = result.at(-1);
    if (last !== undefined && start <= last[1]) result[result.length - 1] = [last[0], Math.max(last[1], end)];
    else result.push([start, end]);
  }
  return result;
}

/** The parts of `text` matched by the words of `query`, in order and without overlaps. */
export function highlightRanges(text: string, query: string): TextRange[] {
  const plain = foldWithPositions(text, fold);
  const compact = foldWithPositions(text, foldIdentifier);
  return merged(
    searchWords(query).flatMap((word) => {
      const found = occurrences(plain, word);
      const identifier = foldIdentifier(word);
      return found.length > 0 || identifier.length <= shortWord ? found : occurrences(compact, identifier);
    }),
  );
}
