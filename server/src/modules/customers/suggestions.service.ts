import type { customers } from '@strojpark/core/contracts/customers';
import { fold, searchWords } from '@strojpark/core/domain/search-fold';
import type { ResponseOf } from '@strojpark/core/endpoint';
import type { Ctx } from '../../lib/ctx.ts';
import * as repo from './suggestions.repo.ts';

const shown = 8;
const shortestSearch = 2;

/** A phone number or tax id with its spaces: it is one word. */
const number = /^(?:[a-z]{2} ?)?[+\d][\d ()/.-]*$/;

/** How a number may be written in a record: a prefix or country that is being typed may not be there. */
const numbersIn = (word: string): string[] => {
  const compact = word.replaceAll(/[^a-z0-9]/g, '');
  return [compact, compact.replace(/^(?:00)?420/, ''), compact.replace(/^cz(?=\d)/, '')];
};

function spellingsOf(word: string): repo.Spelling[] {
  if (!/\d/.test(word)) return [{ text: word, isStart: word.length <= 2 }];
  const numbers = number.test(word) ? numbersIn(word) : [];
  const starts = [...new Set(numbers)].filter((text) => text.length >= shortestSearch);
  return [
    // Digits within a phone number are not what somebody types first.
    { text: word, isStart: numbers.length > 0 },
    ...starts.filter((text) => text !== word).map((text) => ({ text, isStart: true })),
  ];
}

function searchOf(text: string): repo.Search {
  const folded = fold(text).trim();
  const words = number.test(folded) ? [folded] : searchWords(text);
  return words.map(spellingsOf);
}

/** Known customers whose records contain what is typed, newest first. */
export async function suggest(ctx: Ctx, text: string): Promise<ResponseOf<typeof customers.suggest>> {
  if (text.trim().length < shortestSearch) return { items: [] };
  const keys = await repo.selectKeys(ctx.db, searchOf(text), shown);
  return { items: keys.length === 0 ? [] : await repo.selectNewest(ctx.db, keys) };
}
