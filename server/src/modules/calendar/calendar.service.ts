import type { calendar, CalendarBar } from '@strojpark/core/contracts/calendar';
import { can } from '@strojpark/core/domain/access/permissions';
import { invalid } from '@strojpark/core/domain/access/refusal';
import { maxCalendarDays } from '@strojpark/core/domain/calendar/calendar';
import { daysBetween, endOfDay, startOfDay } from '@strojpark/core/domain/dates/calendar-days';
import { canExtend } from '@strojpark/core/domain/reservations/reservation-actions';
import {
  extendedExpiry,
  type ReservationSettings,
} from '@strojpark/core/domain/reservations/reservation-terms';
import type { QueryOf, ResponseOf } from '@strojpark/core/endpoint';
import { ownId, type Ctx } from '../../lib/ctx.ts';
import { refuse } from '../../lib/refusal.ts';
import { withCover } from '../attachments/photo-links.service.ts';
import { reservationSettings } from '../settings/settings.service.ts';
import * as repo from './calendar.repo.ts';

/** The moments of a span of days; 422 if it is reversed or too long. */
function spanOf({ from, to }: { from: string; to: string }, { timezone }: ReservationSettings) {
  if (to < from) refuse(invalid('to', 'validation.rangeReversed'));
  if (daysBetween(from, to) >= maxCalendarDays)
    refuse(invalid('to', 'validation.spanTooLong', { days: maxCalendarDays }));
  return { from: startOfDay(from, timezone), until: endOfDay(to, timezone) };
}

const filterOf = (
  ctx: Ctx,
  settings: ReservationSettings,
  { mine, ending, ...days }: { from: string; to: string; mine: boolean; ending: boolean },
): repo.CalendarFilter => ({
  ...spanOf(days, settings),
  now: ctx.now,
  ownerId: mine ? ownId(ctx) : undefined,
  ending,
  seesQuotes: can(ctx.user, 'quotes.view'),
  timezone: settings.timezone,
});

export async function list(
  ctx: Ctx,
  { by, from, to, mine, ending, limit, cursor }: QueryOf<typeof calendar.list>,
): Promise<ResponseOf<typeof calendar.list>> {
  const settings = await reservationSettings(ctx);
  const filter = filterOf(ctx, settings, { from, to, mine, ending });
  const scope = { sort: by, order: 'asc', filters: { from, to, mine, ending } } as const;
  const page = await repo.selectLanes(ctx.db, by, filter, { ...scope, limit, cursor });
  return {
    ...page,
    items: page.items.map(({ machine, bars, ...lane }) => ({
      ...lane,
      machine: withCover(ctx, machine),
      bars: bars.map((bar) => toBar(ctx, bar, settings)),
    })),
  };
}

function toBar(ctx: Ctx, { extendable, ...bar }: repo.BarRow, settings: ReservationSettings): CalendarBar {
  const mayExtend = extendable !== null && canExtend(ctx.user, extendable, settings, ctx.now) === null;
  return {
    ...bar,
    extended_until: mayExtend ? extendedExpiry(extendable, settings, ctx.now).toISOString() : null,
  };
}

export async function countEnds(
  ctx: Ctx,
  query: QueryOf<typeof calendar.countEnds>,
): Promise<ResponseOf<typeof calendar.countEnds>> {
  const settings = await reservationSettings(ctx);
  return repo.countEnds(ctx.db, filterOf(ctx, settings, { ...query, ending: true }));
}
