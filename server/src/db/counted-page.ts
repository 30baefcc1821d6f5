import { sql, type SelectQueryBuilder } from 'kysely';
import type { Db } from './connect.ts';
import type { KeysetColumn, Widen } from './keyset-scan.ts';
import { keysetPage, type KeysetPage, type KeysetRequest } from './keyset.ts';

export async function countOf<D, T extends keyof D, O>(query: SelectQueryBuilder<D, T, O>): Promise<number> {
  const { count } = await query
    .clearSelect()
    .select(sql`count(*)`.as('count'))
    .$castTo<{ count: number }>()
    .executeTakeFirstOrThrow();
  return count;
}

/** A page by `keysetPage`, with the exact number of all rows. */
export async function countedPage<
  D,
  T extends keyof D,
  O extends { id: string },
  W extends { id: string } = O,
>(
  db: Db,
  query: SelectQueryBuilder<D, T, O>,
  column: KeysetColumn,
  request: KeysetRequest,
  widen?: Widen<O, W>,
): Promise<KeysetPage<W> & { total: number; totalIsExact: true }> {
  const page = await keysetPage(db, [query], column, request, widen);
  return { ...page, total: await countOf(query), totalIsExact: true };
}
