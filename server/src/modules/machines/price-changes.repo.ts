import type { PriceChange } from '@strojpark/core/contracts/price-changes';
import type { PriceOrigin } from '@strojpark/core/domain/machines/price-changes';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

const shownChanges = 200;

export async function selectPriceChanges(db: Db, machineId: string): Promise<PriceChange[]> {
  const rows = await db
    .selectFrom('machine_price_changes')
    .select(['id', 'at', 'changed_by_name as by', 'from_value as from', 'from_currency'])
    .select(['to_value as to', 'to_currency', 'origin', 'reason', 'rule_days'])
    .where('machine_id', '=', machineId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(shownChanges)
    .execute();
  return rows as unknown as PriceChange[];
}

/** How and why values change until the end of the transaction; the trigger that records them reads it. */
export async function setPriceOrigin(db: Db, origin: PriceOrigin, reason = ''): Promise<void> {
  await sql`select set_config('strojpark.price_origin', ${origin}, true),
    set_config('strojpark.price_reason', ${reason}, true)`.execute(db);
}

/** The next values until then follow a rule of repricing: after how many days in stock. */
export async function setPriceRule(db: Db, days: number): Promise<void> {
  await sql`select set_config('strojpark.price_rule_days', ${String(days)}, true)`.execute(db);
}
