import type { CalendarBar, CalendarLane } from '@strojpark/core/contracts/calendar';
import { isOverdue } from './bar-texts.ts';
import { endOfBar, placeOf, type CalendarRow, type LaneLayout, type Place, type Span } from './geometry.ts';

export interface ShownBar extends Place {
  bar: CalendarBar;
  /** In the lane. */
  top: number;
  height: number;
  /** The part after an agreed end that is over. */
  overdue: number;
  /** The free place after a bar that is too short for the name in it; 0 if the name is in the bar. */
  after: number;
}

/** Which bar has the focus of the keyboard. */
export interface Current {
  row: number;
  bar: number;
}

/** The bars of a row that are within the span. */
type ShownBars = (row: CalendarRow | undefined) => readonly ShownBar[];

const none: readonly ShownBar[] = [];

/** Each lane is placed when it is first asked for: thousands are loaded, and few are in view. */
export function barsWithin(span: Span, now: Date): ShownBars {
  const placed = new WeakMap<CalendarLane, readonly ShownBar[]>();
  return (row) => {
    if (row === undefined || row.kind === 'group') return none;
    let bars = placed.get(row.lane);
    if (bars === undefined) placed.set(row.lane, (bars = placedBars(row.lane, row, span, now)));
    return bars;
  };
}

/** Enough for most names in a bar, and for the beginning of a name after one, in pixels. */
const nameWidth = 112;
const minAfter = 40;

function placedBars({ bars }: CalendarLane, { places }: LaneLayout, span: Span, now: Date): ShownBar[] {
  const placed = bars.flatMap((bar, index) => {
    const place = placeOf(new Date(bar.starts_at), endOfBar(bar, now), span);
    const line = places[index];
    if (place === null || line === undefined) return [];
    const late = isOverdue(bar, now) && placeOf(new Date(bar.ends_at ?? now), now, span);
    return [{ bar, ...place, ...line, overdue: late ? Math.min(late.width, place.width) : 0 }];
  });
  return placed.map((one, index) => {
    const { left, width, top } = one;
    const next = placed.find((other, later) => later > index && other.top === top);
    const free = (next?.left ?? span.width) - left - width;
    return { ...one, after: width < nameWidth && free > Math.max(minAfter, width) ? free : 0 };
  });
}

export function firstOf(rows: readonly CalendarRow[], shown: ShownBars): Current | null {
  const row = rows.findIndex((one) => shown(one).length > 0);
  return row === -1 ? null : { row, bar: 0 };
}

export function lastOf(rows: readonly CalendarRow[], shown: ShownBars): Current | null {
  const row = rows.findLastIndex((one) => shown(one).length > 0);
  return row === -1 ? null : { row, bar: shown(rows[row]).length - 1 };
}

/** The bar above or below that begins the nearest. */
export function nearest(
  rows: readonly CalendarRow[],
  shown: ShownBars,
  { row, bar }: Current,
  step: 1 | -1,
): Current | null {
  const left = shown(rows[row])[bar]?.left ?? 0;
  for (let next = row + step; next >= 0 && next < rows.length; next += step) {
    const bars = shown(rows[next]);
    if (bars.length === 0) continue;
    const distances = bars.map((one) => Math.abs(one.left - left));
    return { row: next, bar: distances.indexOf(Math.min(...distances)) };
  }
  return null;
}
