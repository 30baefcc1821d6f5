import type { CalendarBar, CalendarLane } from '@strojpark/core/contracts/calendar';
import { expect, test } from 'vitest';
import { endOfBar, layoutOf, leftOfDay, placeOf, rowsOf, spanOf, ticksOf } from './geometry.ts';

const zone = 'Europe/Prague';
const span = spanOf('2026-03-25', 448, 'week', zone);
const at = (local: string) => new Date(`${local}+01:00`);

test('a span has whole weeks or months, as many as are nearest to the room, and the next one follows it', () => {
  expect(span).toMatchObject({ from: '2026-03-23', to: '2026-04-05', days: 14, dayWidth: 32 });
  expect(spanOf('2026-11-30', 812, 'week', zone)).toMatchObject({
    before: '2026-11-02',
    from: '2026-11-30',
    to: '2026-12-27',
    after: '2026-12-28',
  });
  expect(spanOf('2026-11-30', 812, 'month', zone)).toMatchObject({
    before: '2026-08-01',
    from: '2026-11-01',
    to: '2027-01-31',
    after: '2027-02-01',
  });
  expect(spanOf('2026-11-28', 812, 'day', zone)).toMatchObject({
    before: '2026-11-20',
    from: '2026-11-28',
    to: '2026-12-05',
    after: '2026-12-06',
  });
});

test('a span fits a narrow room too, and is never longer than the server answers', () => {
  expect(spanOf('2026-11-30', 100, 'week', zone).days).toBe(7);
  expect(spanOf('2026-11-30', 5000, 'month', zone)).toMatchObject({
    to: '2027-11-30',
    width: expect.closeTo(5000) as number,
  });
});

test('what ends with the last day is not cut', () => {
  for (const room of [812, 811, 993]) {
    const odd = spanOf('2026-11-02', room, 'week', zone);
    expect(placeOf(at('2026-11-02T00:00:00'), at(`${odd.after}T00:00:00`), odd)?.isCutAfter).toBe(false);
    expect(placeOf(at(`${odd.after}T00:00:00`), at('2027-03-01T00:00:00'), odd)).toBeNull();
  }
});

test('a bar is placed by local days, also over the change of the clock', () => {
  expect(placeOf(at('2026-03-24T00:00:00'), at('2026-03-25T12:00:00'), span)).toEqual({
    left: 32,
    width: 48,
    isCutBefore: false,
    isCutAfter: false,
  });
  // From the 28th to the 30th, with the night of 23 hours in between.
  const after = new Date('2026-03-30T00:00:00+02:00');
  expect(placeOf(at('2026-03-28T00:00:00'), after, span)).toMatchObject({ left: 160, width: 64 });
});

test('a bar is cut at the edges, which it says, left out beyond them, and never too narrow to hit', () => {
  expect(placeOf(at('2026-01-01T00:00:00'), at('2026-12-01T00:00:00'), span)).toEqual({
    left: 0,
    width: 448,
    isCutBefore: true,
    isCutAfter: true,
  });
  expect(placeOf(at('2026-01-01T00:00:00'), at('2026-03-22T00:00:00'), span)).toBeNull();
  expect(
    placeOf(new Date('2026-04-06T00:00:00+02:00'), new Date('2026-04-07T00:00:00+02:00'), span),
  ).toBeNull();
  expect(placeOf(at('2026-03-24T00:00:00'), at('2026-03-24T00:10:00'), span)?.width).toBe(8);
});

test('what is still held reaches until now, even if its agreed end has passed', () => {
  const now = at('2026-03-25T12:00:00');
  const [past, later] = ['2026-03-20T10:00:00.000Z', '2026-03-30T10:00:00.000Z'];
  expect(endOfBar({ ends_at: past, is_open: true }, now)).toEqual(now);
  expect(endOfBar({ ends_at: past, is_open: false }, now)).toEqual(new Date(past));
  expect(endOfBar({ ends_at: later, is_open: true }, now)).toEqual(new Date(later));
  expect(endOfBar({ ends_at: null, is_open: true }, now)).toEqual(now);
});

test('lines are at each day, at Mondays or at the first of the month, and the first day has one', () => {
  expect(ticksOf(span, 'day')).toHaveLength(14);
  expect(ticksOf(span, 'week')).toEqual(['2026-03-23', '2026-03-30']);
  expect(ticksOf(spanOf('2026-03-23', 488, 'month', zone), 'month')).toEqual(['2026-03-01', '2026-04-01']);
  expect(leftOfDay('2026-03-30', span)).toBe(224);
});

/** The room of a name like `čt 27. 11.`, `30. 11.` or `listopad 2026`, in pixels. */
const nameWidths = { day: 76, week: 56, month: 104 } as const;

test.each(['day', 'week', 'month'] as const)('by %s there is room for each name of the axis', (zoom) => {
  for (let room = 320; room < 2600; room += 7) {
    const wide = spanOf('2026-11-30', room, zoom, zone);
    const lefts = [...ticksOf(wide, zoom).map((day) => leftOfDay(day, wide)), wide.width];
    const widths = lefts.slice(1).map((left, index) => left - (lefts[index] ?? 0));
    expect(Math.min(...widths)).toBeGreaterThanOrEqual(nameWidths[zoom]);
  }
});

test('a group is named once above its lanes', () => {
  const lane = (id: string, group: string | null) =>
    ({ id, group, bars: [] as CalendarBar[] }) as CalendarLane;
  const lanes = [lane('a', 'Eva'), lane('b', 'Eva'), lane('c', null)];
  expect(rowsOf(lanes, true).map(({ key }) => key)).toEqual(['group Eva', 'a', 'b', 'group ', 'c']);
  expect(rowsOf(lanes, false).map(({ key }) => key)).toEqual(['a', 'b', 'c']);
});

test('quotes that overlap are in lines of their own below what holds the machine, and make the lane higher', () => {
  const bar = (kind: CalendarBar['kind'], from: number, to: number) =>
    ({
      kind,
      starts_at: `2026-03-${from}T00:00:00.000Z`,
      ends_at: `2026-03-${to}T00:00:00.000Z`,
    }) as CalendarBar;
  const layout = (...bars: CalendarBar[]) => layoutOf({ bars });
  expect(layout(bar('reservation', 10, 12), bar('offer', 13, 14))).toEqual({
    height: 60,
    places: [
      { top: 14, height: 32 },
      { top: 14, height: 32 },
    ],
  });
  expect(layout(bar('quote', 10, 20))).toEqual({ height: 60, places: [{ top: 20, height: 20 }] });
  const both = layout(
    bar('quote', 10, 20),
    bar('reservation', 11, 15),
    bar('quote', 12, 18),
    bar('quote', 20, 25),
  );
  expect(both.height).toBe(108);
  expect(both.places.map(({ top }) => top)).toEqual([50, 14, 74, 50]);
  for (const { top, height } of both.places) expect(top + height).toBeLessThanOrEqual(both.height - 14);
});
