import type { reservationCounts } from '@strojpark/core/contracts/badge-counts';
import type {
  ExpiryFilter,
  reservations,
  ReservationFilter,
  ReservationListQuery,
  ReservationOrder,
} from '@strojpark/core/contracts/reservations';
import {
  addCalendarDays,
  calendarDay,
  endOfDay,
  startOfDay,
} from '@strojpark/core/domain/dates/calendar-days';
import {
  expiringSoonDays,
  reservationStatuses,
  runningStatuses,
  type ReservationStatus,
} from '@strojpark/core/domain/reservations/reservation-status';
import type { QueryOf, ResponseOf } from '@strojpark/core/endpoint';
import { atLeastThePage } from '../../lib/at-least-the-page.ts';
import { ownId, type Ctx } from '../../lib/ctx.ts';
import { lookUpRareWord } from '../../lib/rare-word.ts';
import { readSettings } from '../settings/settings.service.ts';
import * as repo from './reservation-list.repo.ts';
import { toReservations } from './reservation-read.service.ts';
import { foldReservationTotals } from './reservation-totals.repo.ts';

type Page = ResponseOf<typeof reservations.list>;
type PageQuery = QueryOf<typeof reservations.listExpired>;
type Counts = Partial<Record<ReservationStatus, number>>;

const sum = (counts: Counts, statuses: readonly ReservationStatus[]) =>
  statuses.reduce((total, status) => total + (counts[status] ?? 0), 0);

/** When every word is that frequent, at most this many reservations of each status are counted, among its newest. */
const maxCounted = 1000;
const countedDepth = 2 * maxCounted;
/** At most so many are found by the indexes, for a page that would otherwise be read from far down the order. */
const maxCollected = 10_000;

/** The period of expiry that the filter means. */
async function expiryFilter(ctx: Ctx, expiry: ExpiryFilter): Promise<repo.ListFilter['expires']> {
  if (expiry === 'expired') return { until: ctx.now };
  const { timezone } = await readSettings(ctx);
  const until = addCalendarDays(ctx.now, expiringSoonDays, timezone);
  if (expiry === 'soon') return { after: ctx.now, until };
  // The first moment of the next day is no longer today.
  const lastOfToday = new Date(endOfDay(calendarDay(ctx.now, timezone), timezone).getTime() - 1);
  return expiry === 'today' ? { after: ctx.now, until: lastOfToday } : { after: lastOfToday, until };
}

type RequestFilter = Pick<
  ReservationFilter,
  'outcome' | 'endedFrom' | 'endedTo' | 'approver' | 'misfit' | 'rejection'
>;

/** The days become instants in the company’s time zone. */
async function requestFilter(
  ctx: Ctx,
  { endedFrom, endedTo, ...rest }: RequestFilter,
): Promise<repo.EndedRequest> {
  const { timezone } = await readSettings(ctx);
  return {
    ...rest,
    from: endedFrom === undefined ? endedFrom : startOfDay(endedFrom, timezone),
    end: endedTo === undefined ? endedTo : endOfDay(endedTo, timezone),
  };
}

async function listFilter(ctx: Ctx, filters: ReservationFilter) {
  const { search, expiry, mine, others, outcome, endedFrom, endedTo, approver, misfit, rejection, ...rest } =
    filters;
  const request = { outcome, endedFrom, endedTo, approver, misfit, rejection };
  return {
    ...rest,
    ...(search !== undefined &&
      (await lookUpRareWord(search, (word, limit) => repo.selectIdsWithWord(ctx.db, word, limit)))),
    ...(expiry !== undefined && { expires: await expiryFilter(ctx, expiry) }),
    ...(mine && { author: ownId(ctx) }),
    ...(others && { notAuthor: ownId(ctx) }),
    ...(Object.values(request).some((one) => one !== undefined) && {
      request: await requestFilter(ctx, request),
    }),
  };
}

/** The number of each status; `capped` has those with more: counting all matches of frequent words would take too long. */
async function countPerStatus(
  { db }: Ctx,
  filter: repo.ListFilter,
  statuses: readonly ReservationStatus[],
): Promise<{ counts: Counts; capped: readonly ReservationStatus[] }> {
  if (!isFrequent(filter)) return { counts: await repo.countByStatus(db, filter), capped: [] };
  const found = await repo.countUpTo(db, filter, statuses, { limit: maxCounted + 1, depth: countedDepth });
  const counts = Object.fromEntries(found.map(({ status, count }) => [status, Math.min(count, maxCounted)]));
  const capped = found.filter(({ count, isWhole }) => count > maxCounted || !isWhole);
  return { counts, capped: capped.map(({ status }) => status) };
}

/** A page may be further down the order than the counted reservations: no status has fewer than the page shows. */
function atLeast(counts: Counts, shown: readonly { status: ReservationStatus }[]): Counts {
  const onPage: Counts = {};
  for (const { status } of shown) onPage[status] = (onPage[status] ?? 0) + 1;
  const raised = reservationStatuses.map((status) => [
    status,
    Math.max(counts[status] ?? 0, onPage[status] ?? 0),
  ]);
  return Object.fromEntries(raised) as Counts;
}

/** Whether words are searched for that are too frequent to be looked up. */
const isFrequent = ({ words = [], ids }: repo.ListFilter) => words.length > 0 && ids === undefined;

/**
 * A page, and the filter that its matches are counted by. Frequent words fill a page soon, unless they are rarely together
 * or only in old reservations; then they are looked up together.
 */
async function selectPage(
  { db }: Ctx,
  filter: repo.ListFilter,
  sort: ReservationOrder['sort'],
  request: Parameters<typeof repo.selectPage>[3],
) {
  if (!isFrequent(filter)) return { page: await repo.selectPage(db, filter, sort, request), filter };
  const walked = await repo.selectWalkedPage(db, filter, sort, request);
  if (walked !== null) return { page: walked, filter };
  const words = (filter.words ?? []).toSorted((one, other) => other.length - one.length);
  const [together, others] = [words.slice(0, repo.maxWordsTogether), words.slice(repo.maxWordsTogether)];
  const ids = await repo.selectIdsWithWords(db, together, maxCollected + 1);
  const found = ids.length <= maxCollected ? { ...filter, ids, words: others } : filter;
  return { page: await repo.selectPage(db, found, sort, request), filter: found };
}

const expiryFacets = ['expired', 'soon'] as const;

/**
 * For each facet the number of reservations of each status. Those that expire are not counted for frequent words: they are
 * not together in the order in which words are looked for.
 */
async function countFacets(
  ctx: Ctx,
  filter: repo.ListFilter,
  { names, status }: { names: readonly string[]; status: Counts },
): Promise<Record<string, Record<ReservationStatus, number>>> {
  const facets: Record<string, Counts> = names.includes('status') ? { status } : {};
  for (const expiry of expiryFacets.filter((name) => names.includes(name) && !isFrequent(filter))) {
    const expiring = { ...filter, expires: await expiryFilter(ctx, expiry) };
    facets[expiry] = (await countPerStatus(ctx, expiring, runningStatuses)).counts;
  }
  const whole = (counts: Counts) =>
    Object.fromEntries(reservationStatuses.map((one) => [one, counts[one] ?? 0])) as Record<
      ReservationStatus,
      number
    >;
  return Object.fromEntries(Object.entries(facets).map(([name, counts]) => [name, whole(counts)]));
}

/** The ids of all reservations that match the filter. */
export async function matchingIds(ctx: Ctx, filters: ReservationFilter): Promise<string[]> {
  return repo.selectMatchingIds(ctx.db, await listFilter(ctx, filters));
}

/** The query for all matches in list order; the caller adds the selected columns. */
export async function matchingReservations(ctx: Ctx, { sort, order, ...filters }: ReservationOrder) {
  return repo.reservationsInOrder(ctx.db, await listFilter(ctx, filters), sort, order);
}

export async function list(
  ctx: Ctx,
  { sort, order, limit, cursor, facets, ...filters }: ReservationListQuery,
): Promise<Page> {
  const scope = { sort, order, filters };
  const { page, filter } = await selectPage(ctx, await listFilter(ctx, filters), sort, {
    ...scope,
    limit,
    cursor,
  });
  const shown = filter.status ?? reservationStatuses;
  const counted = facets === undefined ? shown : reservationStatuses;
  const { counts: found, capped } = await countPerStatus(ctx, filter, counted);
  const counts = capped.length === 0 ? found : atLeast(found, page.items);
  const totalIsExact = !shown.some((status) => capped.includes(status));
  return {
    ...page,
    items: await toReservations(ctx, page.items),
    ...atLeastThePage({ total: sum(counts, shown), totalIsExact }, page),
    ...(facets !== undefined && {
      facets: await countFacets(ctx, filter, { names: facets.split(','), status: counts }),
    }),
  };
}

/** Running reservations past their expiry, oldest first. */
export async function listExpired(ctx: Ctx, { limit, cursor }: PageQuery): Promise<Page> {
  const filter = { expires: { until: ctx.now } };
  const scope = { sort: 'expires_at', order: 'asc', filters: 'expired' } as const;
  const page = await repo.selectPage(ctx.db, filter, 'expires_at', { ...scope, limit, cursor });
  const counts = await repo.countByStatus(ctx.db, filter);
  return {
    ...page,
    items: await toReservations(ctx, page.items),
    total: sum(counts, reservationStatuses),
    totalIsExact: true,
  };
}

export async function statistics(ctx: Ctx): Promise<ResponseOf<typeof reservationCounts.statistics>> {
  const { db, now, user } = ctx;
  const { timezone } = await readSettings(ctx);
  const until = addCalendarDays(now, expiringSoonDays, timezone);
  const counts = await repo.countByStatus(db, {});
  const { active = 0, extended = 0, pending_approval = 0, completed = 0, cancelled = 0 } = counts;
  const { expired, later } = await repo.countExpiring(db, { now, until, userId: user.id });
  return {
    total: sum(counts, reservationStatuses),
    active,
    extended,
    pending_approval,
    completed,
    cancelled,
    expired,
    expiringSoon: later,
  };
}

/** What waits for somebody. */
export async function waitingWork({
  db,
  now,
  user,
}: Ctx): Promise<{ overdue: number; ownOverdue: number; approvals: number }> {
  const { pending_approval: approvals = 0 } = await repo.countByStatus(db, {});
  const { expired, ownExpired } = await repo.countExpiring(db, { now, until: now, userId: user.id });
  return { overdue: expired, ownOverdue: ownExpired, approvals };
}

/** Every change appends to the totals; this merges the rows of each group. */
export const compactTotals = (ctx: Ctx): Promise<void> => foldReservationTotals(ctx.db);
