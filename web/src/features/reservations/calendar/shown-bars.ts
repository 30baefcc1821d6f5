import type { CalendarBar } from '@strojpark/core/contracts/calendar';
import { isOverdue } from './bar-texts.ts';
import { endOfBar, placeOf, type CalendarRow, type Span } from './geometry.ts';

export interface ShownBar {
  bar: CalendarBar;
  left: number;
  width: number;
  /** The part after an agreed end that is over. */
  overdue: number;
}

/** Which bar has the focus of the keyboard. */
export interface Current {
  row: number;
  bar: number;
}

/** The bars of each row that are within the span, by row. */
export function visibleBars(rows: readonly CalendarRow[], span: Span, now: Date): ShownBar[][] {
  return rows.map((row) =>
    row.kind === 'group'
      ? []
      : row.lane.bars.flatMap((bar) => {
          const place = placeOf(new Date(bar.starts_at), endOfBar(bar, now), span);
          if (place === null) return [];
          const late = isOverdue(bar, now) && placeOf(new Date(bar.ends_at ?? now), now, span);
          return [{ bar, ...place, overdue: late ? Math.min(late.width, place.width) : 0 }];
        }),
  );
}

export function firstOf(shown: readonly (readonly ShownBar[])[]): Current | null {
  const row = shown.findIndex((bars) => bars.length > 0);
  return row === -1 ? null : { row, bar: 0 };
}

export function lastOf(shown: readonly (readonly ShownBar[])[]): Current | null {
  const row = shown.findLastIndex((bars) => bars.length > 0);
  return row === -1 ? null : { row, bar: (shown[row]?.length ?? 1) - 1 };
}

/** The bar above or below that begins the nearest. */
export function nearest(
  shown: readonly (readonly ShownBar[])[],
  { row, bar }: Current,
  step: 1 | -1,
): Current | null {
  const left = shown[row]?.[bar]?.left ?? 0;
  for (let next = row + step; next >= 0 && next < shown.length; next += step) {
    const bars = shown[next] ?? [];
    if (bars.length === 0) continue;
    const distances = bars.map((one) => Math.abs(one.left - left));
    return { row: next, bar: distances.indexOf(Math.min(...distances)) };
  }
  return null;
}
