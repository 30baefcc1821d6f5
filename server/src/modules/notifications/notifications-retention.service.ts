import { systemCtx, type SystemDeps } from '../../lib/ctx.ts';
import { deleteOld } from './notifications.repo.ts';

const dayMs = 86_400_000;
/** What was read is forgotten sooner. */
const readDays = 30;
const unreadDays = 90;
const portion = 10_000;

/** Forgets notifications that nobody looks for any more. */
export async function forgetOldNotifications(deps: SystemDeps, now = new Date()): Promise<number> {
  const { db } = systemCtx(deps, 'notifications-retention');
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
  let forgotten = 0;
  for (;;) {
    const deleted = await deleteOld(db, {
      before: daysAgo(unreadDays),
      readBefore: daysAgo(readDays),
      limit: portion,
    });
    forgotten += deleted;
    if (deleted < portion) return forgotten;
  }
}
