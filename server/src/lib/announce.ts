import type { Db } from '../db/connect.ts';
import { sendNotices } from '../db/notices.ts';
import { afterCommit } from '../db/tx.ts';
import { join, type Announcement, type Waiting } from './announcement.ts';
import type { PublicCtx } from './ctx.ts';

const pause = 100;

interface Queue {
  waiting: Waiting;
  sending: Promise<void> | null;
}
const queues = new WeakMap<Db, Queue>();

/**
 * Tells every process, and through them every open screen, of a change: once it is committed, and together
 * with whatever else happens in that tenth of a second. It is a hint: one that is lost with its process is
 * made up for by what screens ask from time to time.
 */
export function announce(ctx: Pick<PublicCtx, 'db' | 'log'>, ...announcements: Announcement[]): void {
  if (announcements.length === 0) return;
  afterCommit(ctx, (db) => {
    const queue = queues.get(db) ?? { waiting: new Map(), sending: null };
    queues.set(db, queue);
    for (const one of announcements) join(queue.waiting, one);
    queue.sending ??= sendAll(db, queue).catch((error: unknown) => {
      ctx.log.warn({ err: error }, 'announcing a change failed');
    });
  });
}

/** Waits until everything is told; before the connections are closed. */
export async function announced(db: Db): Promise<void> {
  await queues.get(db)?.sending;
}

/** The first at once and what follows in steps, so that a flood costs a few statements a second. */
async function sendAll(db: Db, queue: Queue): Promise<void> {
  try {
    while (queue.waiting.size > 0) {
      const notices = [...queue.waiting.values()].map((one) => JSON.stringify(one));
      queue.waiting.clear();
      // why not in the transaction of the change: PostgreSQL commits transactions that notify one by one
      await sendNotices(db, notices);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  } finally {
    queue.sending = null;
  }
}
