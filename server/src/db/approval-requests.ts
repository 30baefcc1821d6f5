import type { RequestOutcome } from '@strojpark/core/domain/reservations/rejected-candidates';
import { sql } from 'kysely';

/** The time at which the request for approval `r` was decided, or withdrawn; null while it waits. */
export const requestEndedAt = sql<Date | null>`coalesce(r.decided_at, r.cancelled_at)`;

/** How the ended request `r` ended. */
export const requestOutcome = sql<RequestOutcome>`case when r.decided_at is null then 'withdrawn'
  when r.rejection_reason is null then 'approved' else 'rejected' end`;

/** Rejections with an equal key have the same reason. */
export const rejectionKey = (reason: ReturnType<typeof sql<string | null>>) =>
  sql<string>`fold(btrim(${reason}))`;
