import { sql } from 'kysely';
import type { Db } from '../../../db/connect.ts';

/** Increments the counter of each key and returns the counts; an expired window starts again. */
export function countAttempts(db: Db, keys: readonly string[], now: Date, windowStart: Date) {
  return db
    .insertInto('throttles')
    .values(keys.map((key) => ({ key, failures: 1, window_started_at: now })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        failures: sql`case when throttles.window_started_at < ${windowStart} then 1 else throttles.failures + 1 end`,
        window_started_at: sql`case when throttles.window_started_at < ${windowStart} then ${now} else throttles.window_started_at end`,
      }),
    )
    .returning(['key', 'failures', 'window_started_at'])
    .execute();
}

export async function deleteCounts(db: Db, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await db.deleteFrom('throttles').where('key', 'in', keys).execute();
}

export async function decrementAttempts(db: Db, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await db
    .updateTable('throttles')
    .set((eb) => ({ failures: eb('failures', '-', 1) }))
    .where('key', 'in', keys)
    .where('failures', '>', 0)
    .execute();
}

export function selectCounts(db: Db, keys: readonly string[], windowStart: Date) {
  return db
    .selectFrom('throttles')
    .select(['key', 'failures', 'window_started_at'])
    .where('key', 'in', keys)
    .where('window_started_at', '>=', windowStart.toISOString())
    .execute();
}
