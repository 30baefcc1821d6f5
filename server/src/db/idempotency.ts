import { sql } from 'kysely';
import type { Db } from './connect.ts';

/** Hours for which a repeated call answers the first result. */
const idempotencyHours = 24;
/** Whoever serves a call says every second that they live; after this many seconds of silence they are dead. */
const silentSeconds = 10;

export interface Answer {
  status: number;
  body: unknown;
}

export interface IdempotencyKey {
  userId: string;
  key: string;
  /** A hash of method, address and body. */
  requestHash: string;
  /** This attempt at the call; a repetition is another one. */
  attemptId: string;
}

/** A call under its key: ours to serve, being served by another attempt, answered, or another call altogether. */
type Claim = 'ours' | 'running' | 'mismatch' | Answer;

/**
 * Takes a key that is new, a day old, or whose attempt has died without an answer. In a transaction the insert
 * waits for a running call with the same key.
 */
export async function claimIdempotencyKey(db: Db, key: IdempotencyKey, now: Date): Promise<Claim> {
  const staleBefore = new Date(now.getTime() - idempotencyHours * 3_600_000);
  const { rows: taken } = await sql`
    insert into idempotency_keys as k (user_id, key, request_hash, attempt_id, created_at)
    values (${key.userId}, ${key.key}, ${key.requestHash}, ${key.attemptId}, ${now.toISOString()})
    on conflict (user_id, key) do update set request_hash = excluded.request_hash, attempt_id = excluded.attempt_id,
      created_at = excluded.created_at, alive_at = now(), status = null, response = null
    where k.created_at < ${staleBefore.toISOString()}
      or k.status is null and k.request_hash = excluded.request_hash
        and k.alive_at < now() - make_interval(secs => ${sql.lit(silentSeconds)})
    returning k.key`.execute(db);
  if (taken.length > 0) return 'ours';
  const stored = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'response'])
    .where('user_id', '=', key.userId)
    .where('key', '=', key.key)
    .executeTakeFirst();
  // Its attempt has just failed and given it back.
  if (!stored) return 'running';
  if (stored.request_hash !== key.requestHash) return 'mismatch';
  return stored.status === null ? 'running' : { status: stored.status, body: stored.response };
}

const isOurs = ({ userId, key, attemptId }: IdempotencyKey) =>
  sql<boolean>`(user_id = ${userId} and key = ${key} and attempt_id = ${attemptId})`;

/** Says that the attempt lives. */
export async function touchIdempotencyKey(db: Db, key: IdempotencyKey): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ alive_at: sql`now()` })
    .where(isOurs(key))
    .execute();
}

/** Keeps the answer under the key, so that a repetition gets the same. */
export async function storeIdempotentAnswer(db: Db, key: IdempotencyKey, answer: Answer): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ status: answer.status, response: JSON.stringify(answer.body ?? null) })
    .where(isOurs(key))
    .execute();
}

/** Gives the key back after a failure, so that the call can be tried again. */
export async function releaseIdempotencyKey(db: Db, key: IdempotencyKey): Promise<void> {
  await db.deleteFrom('idempotency_keys').where(isOurs(key)).execute();
}
