import { AppError } from '../lib/app-error.ts';
import type { Db } from './connect.ts';

/** Hours for which a repeated call answers the first result. */
const idempotencyHours = 24;

interface Stored {
  status: number;
  body: unknown;
}

export interface IdempotencyKey {
  userId: string;
  key: string;
  /** A hash of method, address and body. */
  requestHash: string;
}

/**
 * Takes a key inside the call's own transaction: null when the call is new, else the first answer.
 * The insert waits for a running call with the same key; another body under the key is 422.
 */
export async function takeIdempotencyKey(db: Db, key: IdempotencyKey, now: Date): Promise<Stored | null> {
  const staleBefore = new Date(now.getTime() - idempotencyHours * 3_600_000).toISOString();
  const inserted = await db
    .insertInto('idempotency_keys')
    .values({ user_id: key.userId, key: key.key, request_hash: key.requestHash, created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet({ request_hash: key.requestHash, status: null, response: null, created_at: now })
        .where('idempotency_keys.created_at', '<', staleBefore),
    )
    .returning('key')
    .executeTakeFirst();
  if (inserted) return null;
  const stored = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'response'])
    .where('user_id', '=', key.userId)
    .where('key', '=', key.key)
    .executeTakeFirstOrThrow();
  if (stored.request_hash !== key.requestHash) throw new AppError('idempotency_mismatch');
  // Only a call whose items are transactions of their own can be seen unfinished.
  if (stored.status === null) throw new AppError('conflict');
  return { status: stored.status, body: stored.response };
}

/** Keeps the answer under the key, so that a repetition gets the same. */
export async function storeIdempotentAnswer(db: Db, key: IdempotencyKey, answer: Stored): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ status: answer.status, response: JSON.stringify(answer.body ?? null) })
    .where('user_id', '=', key.userId)
    .where('key', '=', key.key)
    .execute();
}

/** Gives the key back after a failure, so that the call can be tried again. */
export async function releaseIdempotencyKey(db: Db, key: IdempotencyKey): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', key.userId)
    .where('key', '=', key.key)
    .execute();
}
