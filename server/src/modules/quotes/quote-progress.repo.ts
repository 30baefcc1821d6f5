import { openQuoteStatuses } from '@strojpark/core/domain/quotes/quote-status';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { literals } from '../../db/literals.ts';
import { deal, purchase } from './quotes.repo.ts';

export async function markAccepted(db: Db, quoteId: string, machineIds: readonly string[]): Promise<void> {
  await db
    .updateTable('quote_items')
    .set({ accepted: sql<boolean>`machine_id = any(${machineIds}::uuid[])` })
    .where('quote_id', '=', quoteId)
    .execute();
}

/** Resets what became of the machines when the quote was sent before. */
export async function forgetProgress(db: Db, quoteId: string): Promise<void> {
  await db
    .updateTable('quote_items')
    .set({ accepted: false, taken_notified: false })
    .where('quote_id', '=', quoteId)
    .where(sql<boolean>`(accepted or taken_notified)`)
    .execute();
}

/** Counts an opening; true if it was the first one of what was sent last. */
export async function countOpening(db: Db, quoteId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ is_first: boolean }>`
    with before as (select id, status from quotes where id = ${quoteId} for no key update)
    update quotes q set openings = q.openings + 1, opened_at = ${now},
      status = case when q.status = 'sent' then 'opened' else q.status end
    from before where q.id = before.id
    returning before.status = 'sent' as is_first`.execute(db);
  return rows[0]?.is_first ?? false;
}

const isOpen = sql<boolean>`q.status in (${literals(openQuoteStatuses)})`;

/** Open quotes whose last day, as it was sent to the customer, was before this one. */
export async function selectExpired(db: Db, today: string): Promise<string[]> {
  const rows = await db
    .selectFrom('quotes as q')
    .innerJoin('quote_versions as v', (join) =>
      join.onRef('v.quote_id', '=', 'q.id').onRef('v.version', '=', 'q.sent_version'),
    )
    .select('q.id')
    .where(isOpen)
    .where(sql`v.document ->> 'validUntil'`, '<', today)
    .orderBy('q.id')
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Notes which machines of open quotes someone else has by now, and returns those that were not noted before. One that
 * is available again is news when it is taken again.
 */
export async function noteTaken(db: Db): Promise<{ quote_id: string; machine_name: string }[]> {
  await sql`update quote_items i set taken_notified = false
    from quotes q, machines m
    where q.id = i.quote_id and ${isOpen} and m.id = i.machine_id and i.taken_notified
      and m.status = 'available' and m.deleted_at is null`.execute(db);
  const { rows } = await sql<{ quote_id: string; machine_name: string }>`
    with taken as (
      select i.quote_id, i.machine_id, m.name
      from quotes q join quote_items i on i.quote_id = q.id and not i.taken_notified
      join machines m on m.id = i.machine_id and (m.status <> 'available' or m.deleted_at is not null)
      left join lateral (${deal}) deal on true
      left join lateral (${purchase}) purchase on true
      where ${isOpen} and deal.id is null and purchase.id is null
    )
    update quote_items i set taken_notified = true
    from taken where i.quote_id = taken.quote_id and i.machine_id = taken.machine_id and not i.taken_notified
    returning i.quote_id, taken.name as machine_name`.execute(db);
  return rows;
}
