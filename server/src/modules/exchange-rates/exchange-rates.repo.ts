import type { Db } from '../../db/connect.ts';

/** CZK for one unit: the newest rate stored on the day or before it. */
export async function selectRate(db: Db, currency: string, day: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('exchange_rates')
    .select('rate')
    .where('currency', '=', currency)
    .where('day', '<=', day)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.rate;
}
