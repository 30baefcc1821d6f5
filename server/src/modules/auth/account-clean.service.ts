import { dayMs } from '@strojpark/core/domain/dates/calendar-days';
import type { PublicCtx } from '../../lib/ctx.ts';
import * as repo from './accounts.repo.ts';

// Refresh tokens of ended sessions can be recognised for a month; counters and idempotent responses are used within a
// day.
const [sessionDays, countDays, answerDays] = [30, 1, 1];

export async function cleanAccounts({ db, now }: PublicCtx): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
  await repo.deleteExpiredLinks(db, now);
  await repo.deleteEndedSessions(db, daysAgo(sessionDays));
  await repo.deleteOldCounts(db, daysAgo(countDays));
  await repo.deleteOldIdempotencyKeys(db, daysAgo(answerDays));
}
