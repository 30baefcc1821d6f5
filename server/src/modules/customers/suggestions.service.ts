import type { customers } from '@strojpark/core/contracts/customers';
import { phoneDigits, taxNumber } from '@strojpark/core/domain/customers/customer-key';
import { fold, searchWords } from '@strojpark/core/domain/search-fold';
import type { ResponseOf } from '@strojpark/core/endpoint';
import type { Ctx } from '../../lib/ctx.ts';
import * as repo from './suggestions.repo.ts';

const shown = 8;
const shortestSearch = 2;

/** A phone number or tax id with its spaces: it is one word. */
const number = /^(?:[a-z]{2} ?)?[+\d][\d ()/.-]*$/;
const czechPrefixes = /^(?:00420|420)/;

/** How a number may be written in a record: as typed, without the Czech prefix, as a tax id. */
function numbersOf(word: string): string[] {
  if (!/\d/.test(word)) return [];
  const digits = word.replaceAll(/\D/g, '');
  const compact = word.replaceAll(/[^a-z0-9]/g, '');
  return [
    ...new Set([
      compact,
      // A VAT number that is being typed is not complete enough to be recognised as one.
      compact.replace(/^cz(?=\d)/, ''),
      taxNumber(word) ?? '',
      ...(/^[\d+()/ .-]+$/.test(word) ? [phoneDigits(digits), digits.replace(czechPrefixes, '')] : []),
    ]),
  ].filter((one) => one !== '');
}

function searchOf(text: string): repo.Search {
  const folded = fold(text).trim();
  const words = number.test(folded) ? [folded] : searchWords(text);
  return { words, numbers: words.map(numbersOf) };
}

/** Known customers whose records contain what is typed, newest first. */
export async function suggest(ctx: Ctx, text: string): Promise<ResponseOf<typeof customers.suggest>> {
  const search = searchOf(text);
  if (search.words.every((word) => word.length < shortestSearch)) return { items: [] };
  const keys = await repo.selectKeys(ctx.db, search, shown);
  return { items: keys.length === 0 ? [] : await repo.selectNewest(ctx.db, keys) };
}
