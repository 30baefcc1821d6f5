import { categoryKey } from '@strojpark/core/domain/category-key';
import { fold } from '@strojpark/core/domain/search-fold';
import type { Db } from '../../../db/connect.ts';
import { insertCategories, reviveCategories, selectCategories } from './categories.repo.ts';
import { selectCategoryNames, type Scope } from '../draft/staged-rows.repo.ts';
import type { CategoryKeys } from './write-machines.repo.ts';

/** More new categories than this mean that the wrong column was chosen. */
export const maxNewCategories = 500;
/** How many names, old and new, are looked at. */
const maxNames = 10_000;

export interface RowCategories {
  /** Every name in the file with the key of its category. */
  all: CategoryKeys;
  /** Those that are not there yet, each once. */
  missing: CategoryKeys;
}

/** Which categories the good rows belong to: by key, else by a name that differs in case and accents only. */
export async function categoriesOfRows(db: Db, batchId: string, scope: Scope = null): Promise<RowCategories> {
  const known = new Map<string, string>();
  for (const { key, name_cs, name_en } of await selectCategories(db)) {
    for (const word of [key, fold(name_cs), fold(name_en)]) if (!known.has(word)) known.set(word, key);
  }
  const names = await selectCategoryNames(db, batchId, maxNames, scope);
  const missing = new Map<string, string>();
  const keys = names.map((name) => {
    const key = categoryKey(name);
    const found = known.get(key) ?? known.get(fold(name));
    if (found === undefined && !missing.has(key)) missing.set(key, name);
    return found ?? key;
  });
  return {
    all: { names, keys },
    missing: { names: [...missing.values()], keys: [...missing.keys()] },
  };
}

export async function addCategories(
  db: Db,
  batchId: string,
  { all, missing }: RowCategories,
): Promise<number> {
  return (await reviveCategories(db, batchId, all)) + (await insertCategories(db, batchId, missing));
}
