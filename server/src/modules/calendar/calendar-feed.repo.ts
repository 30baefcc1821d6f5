import { openQuoteStatuses } from '@strojpark/core/domain/quotes/quote-status';
import { runningStatuses } from '@strojpark/core/domain/reservations/reservation-status';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { customerName } from '../../db/customer-name.ts';
import { literals } from '../../db/literals.ts';

/** What ends at a moment, or on a day. No amounts: calendars are shared and stored elsewhere. */
export interface FeedEntry {
  id: string;
  version: number;
  updated_at: string;
  /** ISO 8601 with an offset, or `YYYY-MM-DD`. */
  at: string;
  /** It ended in another way before. */
  is_cancelled: boolean;
  machine: string;
  location: string | null;
  customer: string | null;
}

export interface FeedWindow {
  userId: string;
  /** What was cancelled before is left out: programs have removed it by then. */
  cancelledSince: Date;
  limit: number;
}

/** When the sale was entered, which may be long after its day, unlike the last change. */
const completedAt = sql`coalesce(
  (select s.recorded_at from sales s where s.reservation_id = r.id and s.reversed_at is null), r.sold_at)`;

/** The user's own reservations with an expiry, the open ones first. */
export function selectExpiries(db: Db, { userId, cancelledSince, limit }: FeedWindow): Promise<FeedEntry[]> {
  const since = cancelledSince.toISOString();
  const isRunning = sql<boolean>`r.status in (${literals(runningStatuses)})`;
  return db
    .selectFrom('reservations as r')
    .innerJoin('machines as m', 'm.id', 'r.machine_id')
    .select(['r.id', 'r.version', 'r.updated_at', 'm.name as machine', 'm.location'])
    .select([
      sql<string>`r.expires_at`.as('at'),
      sql<boolean>`not ${isRunning}`.as('is_cancelled'),
      customerName('r').as('customer'),
    ])
    .where('r.created_by', '=', userId)
    .where('r.deleted_at', 'is', null)
    .where('r.expires_at', 'is not', null)
    .where((eb) =>
      eb.or([
        isRunning,
        eb.and([eb('r.status', '=', 'cancelled'), eb('r.cancelled_at', '>=', since)]),
        sql<boolean>`r.status = 'completed' and ${completedAt} >= ${since}`,
      ]),
    )
    .orderBy(isRunning, 'desc')
    .orderBy('r.expires_at')
    .orderBy('r.id')
    .limit(limit)
    .execute();
}

/** Offers from the queue to the user's own customers, the open ones first. */
export function selectQueueOffers(
  db: Db,
  { userId, cancelledSince, limit }: FeedWindow,
): Promise<FeedEntry[]> {
  return db
    .selectFrom('queue_entries as e')
    .innerJoin('machines as m', 'm.id', 'e.machine_id')
    .select(['e.id', 'e.version', 'e.updated_at', 'm.name as machine', 'm.location'])
    .select([
      sql<string>`e.offer_ends_at`.as('at'),
      sql<boolean>`e.status not in ('offered', 'lapsed')`.as('is_cancelled'),
      customerName('e').as('customer'),
    ])
    .where('e.created_by', '=', userId)
    .where('e.offer_ends_at', 'is not', null)
    .where((eb) =>
      eb.or([eb('e.status', '=', 'offered'), eb('e.ended_at', '>=', cancelledSince.toISOString())]),
    )
    .orderBy(sql`e.status = 'offered'`, 'desc')
    .orderBy('e.offer_ends_at')
    .orderBy('e.id')
    .limit(limit)
    .execute();
}

/** Quotes of the user that customers can still answer, then those that ended; by their last day. */
export function selectValidities(
  db: Db,
  { userId, cancelledSince, limit }: FeedWindow,
): Promise<(FeedEntry & { number: number })[]> {
  return db
    .selectFrom('quotes as q')
    .select(['q.id', 'q.number', 'q.version', 'q.updated_at', 'q.valid_until as at'])
    .select([
      sql<boolean>`q.status in ('accepted', 'declined', 'withdrawn')`.as('is_cancelled'),
      customerName('q').as('customer'),
      sql<string>`coalesce((select string_agg(m.name, ', ' order by i.position)
        from quote_items i join machines m on m.id = i.machine_id where i.quote_id = q.id), '')`.as(
        'machine',
      ),
      sql<null>`null::text`.as('location'),
    ])
    .where('q.owner_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('q.status', 'in', openQuoteStatuses),
        eb.and([eb('q.sent_at', 'is not', null), eb('q.ended_at', '>=', cancelledSince.toISOString())]),
      ]),
    )
    .orderBy(sql`q.ended_at is null`, 'desc')
    .orderBy('q.valid_until')
    .orderBy('q.id')
    .limit(limit)
    .execute();
}

/** Machines that the user entered, last serviced between these days, by the day on which `interval` days have passed. */
export function selectServices(
  db: Db,
  { userId, limit }: FeedWindow,
  { first, last, interval }: { first: string; last: string; interval: number },
): Promise<(FeedEntry & { type: 'used' | 'stock' })[]> {
  return db
    .selectFrom('machines as m')
    .select(['m.id', 'm.type', 'm.version', 'm.updated_at', 'm.name as machine', 'm.location'])
    .select([
      sql<string>`(m.last_service_date + ${interval}::integer)::date`.as('at'),
      sql<boolean>`false`.as('is_cancelled'),
      sql<null>`null::text`.as('customer'),
    ])
    .where('m.created_by', '=', userId)
    .where('m.deleted_at', 'is', null)
    .where('m.status', '<>', 'sold')
    .where('m.last_service_date', '>=', first)
    .where('m.last_service_date', '<=', last)
    .orderBy('m.last_service_date')
    .orderBy('m.id')
    .limit(limit)
    .execute();
}
