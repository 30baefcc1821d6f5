import type { CalendarBar, CalendarLane } from '@strojpark/core/contracts/calendar';
import {
  addDays,
  calendarDaysBetween,
  daysBetween,
  startOfDay,
} from '@strojpark/core/domain/dates/calendar-days';
import { addMonths, startOfPeriod } from '@strojpark/core/domain/reports/report-periods';
import type { Zoom } from './calendar-search.ts';

/** The heights of the rows in pixels; quotes make a lane higher. */
export const rowHeights = { lane: 60, group: 36 } as const;
const heldHeight = 32;
const quoteHeight = 20;
/** Below each bar of a quote. */
const quoteGap = 4;
/** The usual width of a day, a week and a month in pixels; as many as are nearest to it share the room. */
const unitWidths: Record<Zoom, number> = { day: 96, week: 224, month: 244 };
/** Longer spans are refused by the server. */
const maxMonths = 13;

export interface Span {
  /** The first day. */
  from: string;
  /** The last day. */
  to: string;
  days: number;
  dayWidth: number;
  /** In pixels. */
  width: number;
  /** The first days of the spans before and after it. */
  before: string;
  after: string;
  timezone: string;
}

/** Days from the given one, or whole weeks or months from that in which it is. */
export function spanOf(day: string, room: number, zoom: Zoom, timezone: string): Span {
  const count = Math.max(1, Math.round(room / unitWidths[zoom]));
  const from = zoom === 'day' ? day : startOfPeriod(zoom, day);
  const moved = (direction: 1 | -1) => {
    if (zoom === 'month') return addMonths(from, direction * Math.min(count, maxMonths));
    return addDays(from, direction * count * (zoom === 'week' ? 7 : 1));
  };
  const after = moved(1);
  const days = daysBetween(from, after);
  const dayWidth = room / days;
  return {
    from,
    to: addDays(after, -1),
    days,
    dayWidth,
    // Not the room, from which it differs by rounding: what ends with the last day would be cut.
    width: days * dayWidth,
    before: moved(-1),
    after,
    timezone,
  };
}

const xOf = (moment: Date, { from, dayWidth, timezone }: Span) =>
  calendarDaysBetween(startOfDay(from, timezone), moment, timezone) * dayWidth;

/** The narrowest bar that can still be seen and hit. */
const minWidth = 8;

export interface Place {
  left: number;
  width: number;
  /** Whether it begins before the span, or ends after it. */
  isCutBefore: boolean;
  isCutAfter: boolean;
}

/** From one moment to another, cut at the edges of the span; null outside of it. */
export function placeOf(from: Date, to: Date, span: Span): Place | null {
  const [start, end] = [xOf(from, span), xOf(to, span)];
  if (end < 0 || start >= span.width) return null;
  const left = Math.max(0, start);
  return {
    left,
    width: Math.max(minWidth, Math.min(span.width, end) - left),
    isCutBefore: start < 0,
    isCutAfter: end > span.width,
  };
}

/** Until when a bar reaches: a machine stays held after an agreed end that nobody has acted on. */
export function endOfBar({ ends_at, is_open }: Pick<CalendarBar, 'ends_at' | 'is_open'>, now: Date): Date {
  const agreed = ends_at === null ? now : new Date(ends_at);
  return is_open && agreed < now ? now : agreed;
}

/** The days at which a line is drawn, and which are named: there is room for the name of each. */
export function ticksOf({ from, days }: Span, zoom: Zoom): string[] {
  return Array.from({ length: days }, (_, index) => addDays(from, index)).filter((day) => {
    if (zoom === 'day') return true;
    if (zoom === 'month') return day.endsWith('-01');
    return new Date(`${day}T00:00:00Z`).getUTCDay() === 1;
  });
}

export const leftOfDay = (day: string, { from, dayWidth }: Span) => daysBetween(from, day) * dayWidth;

export type CalendarRow =
  | { kind: 'group'; key: string; name: string | null; height: number }
  | ({ kind: 'lane'; key: string; lane: CalendarLane } & LaneLayout);

/** Where the bars of a lane are in its height. */
export interface LaneLayout {
  height: number;
  /** The top and height of each bar. */
  places: readonly { top: number; height: number }[];
}

/** A machine is never held twice at a time, so what holds it is in one line; quotes overlap, so they are below in several. */
export function layoutOf({ bars }: Pick<CalendarLane, 'bars'>): LaneLayout {
  const ends: string[] = [];
  const lines = bars.map(({ kind, starts_at: from, ends_at: to }) => {
    if (kind !== 'quote') return null;
    const free = ends.findIndex((end) => end <= from);
    const line = free === -1 ? ends.length : free;
    ends[line] = to ?? from;
    return line;
  });
  const step = quoteHeight + quoteGap;
  const quotes = ends.length * step;
  const isHeld = lines.includes(null);
  const height = isHeld ? rowHeights.lane + quotes : Math.max(rowHeights.lane, quotes + step);
  const heldTop = (rowHeights.lane - heldHeight) / 2;
  const firstQuote = isHeld ? heldTop + heldHeight + quoteGap : (height - quotes + quoteGap) / 2;
  return {
    height,
    places: lines.map((line) =>
      line === null
        ? { top: heldTop, height: heldHeight }
        : { top: firstQuote + line * step, height: quoteHeight },
    ),
  };
}

/** The lanes with a row above each group. */
export function rowsOf(lanes: readonly CalendarLane[], isGrouped: boolean): CalendarRow[] {
  return lanes.flatMap((lane, index): CalendarRow[] => {
    const row = { kind: 'lane', key: lane.id, lane, ...layoutOf(lane) } as const;
    const before = lanes[index - 1];
    return isGrouped && (before === undefined || before.group !== lane.group)
      ? [{ kind: 'group', key: `group ${lane.group ?? ''}`, name: lane.group, height: rowHeights.group }, row]
      : [row];
  });
}
