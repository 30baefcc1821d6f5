import type { WorkingSpan } from '@strojpark/core/domain/dates/working-time';
import type { Language } from '@strojpark/core/domain/languages';
import type { RejectionReason } from '@strojpark/core/domain/reservations/rejected-candidates';
import { sql, type RawBuilder } from 'kysely';
import { rejectionKey, requestEndedAt, requestOutcome } from '../../db/approval-requests.ts';
import { categoryName } from '../../db/category-name.ts';
import type { Db } from '../../db/connect.ts';
import { customerName } from '../../db/customer-name.ts';
import { displayIdentifier } from '../../db/display-identifier.ts';

export interface Period {
  begin: Date;
  end: Date;
}

/** A period with the working days since its first request. */
export interface ApprovalsScope extends Period {
  spans: readonly WorkingSpan[];
}

/** The requests `r` that ended in the period. */
const requests = ({ begin, end }: Period) => sql`
  from reservations r
  where r.approval_requested_at is not null and r.deleted_at is null
    and ${requestEndedAt} >= ${begin.toISOString()}::timestamptz and ${requestEndedAt} < ${end.toISOString()}::timestamptz`;

/** The time of the first request that ended in the period; null if there is none. */
export async function selectFirstRequest(db: Db, period: Period): Promise<string | null> {
  const { rows } = await sql<{ first: string | null }>`
    select min(r.approval_requested_at) as first ${requests(period)}`.execute(db);
  return rows[0]?.first ?? null;
}

/** Seconds of working days until an instant: those of the spans before, and of the last one its part. */
const workingSeconds = (at: RawBuilder<unknown>) => sql`(
  select case when place = 0 then 0 else calendar.before[place]
    + extract(epoch from least(${at}, calendar.ends[place]) - calendar.starts[place])::float8 end
  from (select width_bucket(${at}, calendar.starts) as place) found)`;

/** The requests of the period as `request`, with the hours of working days that they waited. */
function requestRows({ spans, ...period }: ApprovalsScope): RawBuilder<unknown> {
  const starts = spans.map(({ start }) => start.toISOString());
  const ends = spans.map(({ end }) => end.toISOString());
  let seconds = 0;
  const before = spans.map(({ start, end }) => {
    const until = seconds;
    seconds += (end.getTime() - start.getTime()) / 1000;
    return until;
  });
  return sql`
    select r.*, ${requestOutcome} as outcome,
      (${workingSeconds(requestEndedAt)} - ${workingSeconds(sql`r.approval_requested_at`)}) / 3600 as hours
    from (select r.* ${requests(period)}) r
    cross join (
      select ${starts}::timestamptz[] as starts, ${ends}::timestamptz[] as ends, ${before}::float8[] as before
    ) calendar`;
}

interface Decisions {
  approved: number;
  rejected: number;
}

export interface DecisionSums extends Decisions {
  withdrawn: number;
  /** Null: all together. */
  approver: string | null;
  approverId: string | null;
  median: number | null;
  ninetieth: number | null;
}

/** Of all, and of each approver by name; that of a deleted user is blank. */
export async function sumDecisions(db: Db, scope: ApprovalsScope): Promise<DecisionSums[]> {
  const percentile = (share: number) => sql`(percentile_cont(${sql.lit(share)})
    within group (order by request.hours) filter (where request.outcome <> 'withdrawn'))::float8`;
  const { rows } = await sql<DecisionSums>`
    select case when grouping(u.name) = 0 then coalesce(u.name, '') end as approver,
      request.decided_by as "approverId",
      count(*) filter (where request.outcome = 'approved')::int as approved,
      count(*) filter (where request.outcome = 'rejected')::int as rejected,
      count(*) filter (where request.outcome = 'withdrawn')::int as withdrawn,
      ${percentile(0.5)} as median, ${percentile(0.9)} as ninetieth
    from (${requestRows(scope)}) request
    left join users u on u.id = request.decided_by
    group by grouping sets ((), (request.decided_by, u.name))
    having grouping(u.name) = 1 or bool_or(request.outcome <> 'withdrawn')
    order by grouping(u.name) desc, count(*) desc, u.name, request.decided_by`.execute(db);
  return rows;
}

/** The decided requests by why no replacement suited; null: no reason given. */
export async function countByReason(
  db: Db,
  period: Period,
): Promise<(Decisions & { reason: RejectionReason | null })[]> {
  const { rows } = await sql<Decisions & { reason: RejectionReason | null }>`
    select reason, count(*) filter (where outcome = 'approved')::int as approved,
      count(*) filter (where outcome = 'rejected')::int as rejected
    from (
      select distinct request.id, request.outcome, c.reason
      from (select r.id, ${requestOutcome} as outcome ${requests(period)}) request
      left join rejected_candidates c on c.reservation_id = request.id
      where request.outcome <> 'withdrawn'
    ) reasons
    group by reason`.execute(db);
  return rows;
}

/** The most frequent reasons of rejections, ignoring case and diacritics; each as it was written last. */
export async function selectRejections(
  db: Db,
  period: Period,
  limit: number,
): Promise<{ reason: string; count: number }[]> {
  const { rows } = await sql<{ reason: string; count: number }>`
    select (array_agg(r.rejection_reason order by r.decided_at desc))[1] as reason, count(*)::int as count
    ${requests(period)} and r.rejection_reason is not null
    group by ${rejectionKey(sql`r.rejection_reason`)}
    order by count(*) desc, ${rejectionKey(sql`r.rejection_reason`)} limit ${limit}`.execute(db);
  return rows;
}

/** The requests of the period in the order of their decisions, for a table in a file. */
export function requestsTable(scope: ApprovalsScope, timezone: string, language: Language) {
  const day = (at: RawBuilder<unknown>) => sql`(${at} at time zone ${timezone}::text)::date`;
  return sql`(
    select ${day(sql`r.approval_requested_at`)} as requested, ${day(requestEndedAt)} as ended,
      round(r.hours::numeric, 1) as hours, r.outcome, m.name, ${displayIdentifier('m')} as identifier,
      ${categoryName('k', language)} as category, ${customerName('r')} as customer, seller.name as seller,
      approver.name as approver, r.selling_price as price, r.selling_currency as currency,
      r.approval_request_reason as reason, r.rejection_reason as rejection,
      row_number() over (order by ${requestEndedAt}, r.id) as position
    from (${requestRows(scope)}) r
    join machines m on m.id = r.machine_id
    join categories k on k.key = m.category
    left join users seller on seller.id = r.created_by
    left join users approver on approver.id = r.decided_by
  )`;
}
