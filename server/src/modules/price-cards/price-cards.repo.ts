import { quoteFields } from '@strojpark/core/domain/quotes/quote-fields';
import { sql, type SelectQueryBuilder } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { DB } from '../../db/schema.gen.ts';

type Machines = SelectQueryBuilder<DB & { m: DB['machines'] }, 'm', object>;

/** The first ids of machines `m` in order. */
export async function selectIds(inOrder: Machines, limit: number): Promise<string[]> {
  const rows = await inOrder.select('m.id').limit(limit).execute();
  return rows.map(({ id }) => id);
}

const at = 200;

/** Machines with what everyone may see, in the given order, in portions; no other field is read. */
export async function* selectCards(db: Db, ids: readonly string[]) {
  for (let from = 0; from < ids.length; from += at) {
    const some = ids.slice(from, from + at);
    yield* await db
      .selectFrom('machines as m')
      .select(['m.id', 'm.type', 'm.name', 'm.current_value', 'm.currency', 'm.cover_id'])
      .select(quoteFields.map((name) => `m.${name}` as const))
      .where('m.id', '=', sql<string>`any(${some}::uuid[])`)
      .orderBy(sql`array_position(${some}::uuid[], m.id)`)
      .execute();
  }
}
