import { sql } from 'kysely';
import { expect } from 'vitest';
import { inTx } from '../src/db/tx.ts';
import type { Ctx } from '../src/lib/ctx.ts';
import { eventually } from './eventually.ts';
import type { TestApp } from './test-app.ts';

/** Sends the call while the action is done but not committed, so that the call has to wait for its locks. */
export async function whileLocked<T>(
  test: TestApp,
  action: (ctx: Ctx) => Promise<unknown>,
  call: () => Promise<T>,
): Promise<T> {
  const { db } = test.testDb;
  const { answer } = await inTx(test.ctx, async (ctx) => {
    await action(ctx);
    const answer = call();
    await eventually(async () => {
      const waits = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      expect((await waits.execute(db)).rows).toHaveLength(1);
    });
    return { answer };
  });
  return answer;
}
