import { sql } from 'kysely';
import type { Db } from './connect.ts';
import { leaseOn } from './lease.ts';

/** How long a repeated call gets the first response. */
const idempotencyHours = 24;
const staleSeconds = 10;

export interface Answer {
  status: number;
  body: unknown;
}

export interface IdempotencyKey {
  userId: string;
  key: string;
  /** A hash of method, address and body. */
  requestHash: string;
  /** Of this attempt at the call; a repeated call is another attempt. */
  attemptId: string;
}

/**
 * What a call with a key finds: the key is ours, another attempt is working on it, it belongs to another call, or
 * there is an answer.
 */
type Claim = 'ours' | 'running' | 'mismatch' | Answer;

/** The lease of an attempt on an existing key. */
export function idempotencyLease({ userId, key, requestHash, attemptId }: IdempotencyKey, now: Date) {
  const expired = new Date(now.getTime() - idempotencyHours * 3_600_000);
  return leaseOn({
    table: 'idempotency_keys',
    row: sql`user_id = ${userId} and key = ${key}`,
    attempt: { column: 'attempt_id', id: attemptId },
    waiting: sql`created_at < ${expired.toISOString()}`,
    running: sql`status is null`,
    takeOver: { staleSeconds, where: sql`request_hash = ${requestHash}` },
    onClaim: { request_hash: requestHash, created_at: now.toISOString(), status: null, response: null },
    returning: ['key'],
  });
}

/**
 * Claims a key that is new, older than a day, or whose attempt died without a response. In a transaction the insert
 * waits for a running call with the same key.
 */
export async function claimIdempotencyKey(db: Db, key: IdempotencyKey, now: Date): Promise<Claim> {
  const { numInsertedOrUpdatedRows: inserted } = await db
    .insertInto('idempotency_keys')
    .values({
      user_id: key.userId,
      key: key.key,
      request_hash: key.requestHash,
      attempt_id: key.attemptId,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .executeTakeFirstOrThrow();
  if (inserted === 1n || (await idempotencyLease(key, now).claim(db))) return 'ours';
  const stored = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'response'])
    .where('user_id', '=', key.userId)
    .where('key', '=', key.key)
    .executeTakeFirst();
  // The other attempt has just failed and released the key.
  if (!stored) return 'running';
  if (stored.request_hash !== key.requestHash) return 'mismatch';
  return stored.status === null ? 'running' : { status: stored.status, body: stored.response };
}

const isOurs = ({ userId, key, attemptId }: IdempotencyKey) =>
  sql<boolean>`(user_id = ${userId} and key = ${key} and attempt_id = ${attemptId})`;

/** So that a repeated call gets the same response. */
export async function storeIdempotentResponse(db: Db, key: IdempotencyKey, answer: Answer): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ status: answer.status, response: JSON.stringify(answer.body ?? null) })
    .where(isOurs(key))
    .execute();
}

/** After a failure the call can be tried again. */
export async function releaseIdempotencyKey(db: Db, key: IdempotencyKey): Promise<void> {
  await db.deleteFrom('idempotency_keys').where(isOurs(key)).execute();
}
