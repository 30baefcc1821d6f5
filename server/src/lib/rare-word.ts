import { searchWords } from '@strojpark/core/domain/search-fold';

/** A word with more matches than this is checked row by row, in the order of the list: it fills a page quickly. */
const maxIndexedMatches = 1000;

/** The words of a search; if one of them is rare, the indexes find the records with it, and only the others are left to check. */
export async function lookUpRareWord(
  search: string,
  selectIds: (word: string, limit: number) => Promise<string[]>,
): Promise<{ words: string[]; ids?: string[] }> {
  const words = searchWords(search);
  for (const word of words) {
    const ids = await selectIds(word, maxIndexedMatches + 1);
    if (ids.length <= maxIndexedMatches) return { ids, words: words.filter((other) => other !== word) };
  }
  return { words };
}
