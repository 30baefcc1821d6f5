import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import type { Db } from './connect.ts';

const maxAttempts = 5;
const afterCommitHooks = new WeakMap<Db, ((db: Db) => void)[]>();

/**
 * Runs `fn` in a transaction: the one that `ctx.db` already is, or a new one. A new one is repeated after a
 * serialisation failure or a deadlock, so `fn` must have no side effects outside the database; those belong in
 * `afterCommit`.
 */
export async function inTx<C extends { db: Db }, T>(ctx: C, fn: (ctx: C) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return fn(ctx);
  for (let attempt = 1; ; attempt++) {
    const hooks: ((db: Db) => void)[] = [];
    try {
      const result = await ctx.db.transaction().execute((db) => {
        afterCommitHooks.set(db, hooks);
        return fn({ ...ctx, db });
      });
      for (const hook of hooks) hook(ctx.db);
      return result;
    } catch (error) {
      if (attempt === maxAttempts || !isRepeatable(error)) throw error;
      await sleep(Math.random() * 20 * 2 ** attempt);
    }
  }
}

/**
 * Calls `fn` after the transaction of `ctx` is committed, never after a rollback; at once when there is none. It
 * gets the database outside the transaction and must not throw: the change is already committed.
 */
export function afterCommit(ctx: { db: Db }, fn: (db: Db) => void): void {
  const hooks = afterCommitHooks.get(ctx.db);
  if (hooks) hooks.push(fn);
  else if (ctx.db.isTransaction) throw new Error('afterCommit needs a transaction that inTx has opened');
  else fn(ctx.db);
}

function isRepeatable(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === '40001' || error.code === '40P01');
}
