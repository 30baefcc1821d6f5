import type { CustomerRecord, customers } from '@strojpark/core/contracts/customers';
import { can } from '@strojpark/core/domain/access/permissions';
import { fold, searchWords } from '@strojpark/core/domain/search-fold';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import * as repo from './customers.repo.ts';
import * as suggestions from './suggestions.repo.ts';

const seenBy = ({ user }: Ctx) => ({
  quotes: can(user, 'quotes.view'),
  purchases: can(user, 'machines.view'),
});

/** A customer by the key that their records share. */
export async function get(ctx: Ctx, key: string): Promise<CustomerRecord> {
  const sees = seenBy(ctx);
  const records = repo.recordsOf(key, sees);
  const newest = await repo.selectNewestOf(ctx.db, key, records);
  if (!newest) throw new AppError('not_found');
  return {
    ...newest,
    spellings: await repo.selectSpellings(ctx.db, records),
    sharing_email: await repo.selectSharingEmail(ctx.db, key, records),
    ...(await repo.countRecords(ctx.db, key)),
    quotes: sees.quotes ? await repo.countQuotes(ctx.db, key) : null,
    purchases: sees.purchases ? await repo.countPurchases(ctx.db, key) : null,
  };
}

const shown = 8;
const shortestSearch = 2;

/** A phone number or tax id with its spaces: it is one word. */
const number = /^(?:[a-z]{2} ?)?[+\d][\d ()/.-]*$/;

/** How a number may be written in a record: a prefix or country that is being typed may not be there. */
const numbersIn = (word: string): string[] => {
  const compact = word.replaceAll(/[^a-z0-9]/g, '');
  return [compact, compact.replace(/^(?:00)?420/, ''), compact.replace(/^cz(?=\d)/, '')];
};

function spellingsOf(word: string): suggestions.Spelling[] {
  if (!/\d/.test(word)) return [{ text: word, isStart: word.length <= 2 }];
  const numbers = number.test(word) ? numbersIn(word) : [];
  const starts = [...new Set(numbers)].filter((text) => text.length >= shortestSearch);
  return [
    // Digits within a phone number are not what someone types first.
    { text: word, isStart: numbers.length > 0 },
    ...starts.filter((text) => text !== word).map((text) => ({ text, isStart: true })),
  ];
}

function searchOf(text: string): suggestions.Search {
  const folded = fold(text).trim();
  const words = number.test(folded) ? [folded] : searchWords(text);
  return words.map(spellingsOf);
}

/** Known customers whose records contain what is typed, newest first. */
export async function suggest(ctx: Ctx, text: string): Promise<ResponseOf<typeof customers.suggest>> {
  if (text.trim().length < shortestSearch) return { items: [] };
  const tables = suggestions.tablesFor(seenBy(ctx));
  const keys = await suggestions.selectKeys(ctx.db, tables, searchOf(text), shown);
  return { items: keys.length === 0 ? [] : await suggestions.selectNewest(ctx.db, tables, keys) };
}
