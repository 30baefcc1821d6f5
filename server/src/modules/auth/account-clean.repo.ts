import type { Db } from '../../db/connect.ts';

export async function deleteExpiredLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('account_links').where('expires_at', '<', now.toISOString()).execute();
}

export async function deleteEndedSessions(db: Db, endedBefore: Date): Promise<void> {
  const moment = endedBefore.toISOString();
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('expires_at', '<', moment), eb('revoked_at', '<', moment)]))
    .execute();
}

export async function deleteOldCounts(db: Db, startedBefore: Date): Promise<void> {
  await db.deleteFrom('throttles').where('window_started_at', '<', startedBefore.toISOString()).execute();
}

export async function deleteOldIdempotencyKeys(db: Db, createdBefore: Date): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', createdBefore.toISOString()).execute();
}
