import type { CalendarBar, CalendarLane } from '@strojpark/core/contracts/calendar';
import { expect, test } from 'vitest';
import { endOfBar, layoutOf, leftOfDay, namedDaysOf, placeOf, rowsOf, spanOf, ticksOf } from './geometry.ts';

const zone = 'Europe/Prague';
const span = spanOf('2026-03-23', 320, 'week', zone);
const at = (local: string) => new Date(`${local}+01:00`);

test('as many days are shown as begin within the width', () => {
  expect(span).toMatchObject({ from: '2026-03-23', to: '2026-04-01', days: 10 });
  expect(spanOf('2026-03-23', 321, 'week', zone).days).toBe(11);
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
    width: 320,
    isCutBefore: true,
    isCutAfter: true,
  });
  // The room ends within the last day.
  const narrow = spanOf('2026-03-23', 310, 'week', zone);
  expect(placeOf(at('2026-03-24T00:00:00'), new Date('2026-04-01T20:00:00+02:00'), narrow)).toEqual({
    left: 32,
    width: 278,
    isCutBefore: false,
    isCutAfter: true,
  });
  expect(placeOf(at('2026-01-01T00:00:00'), at('2026-03-22T00:00:00'), span)).toBeNull();
  expect(
    placeOf(new Date('2026-04-02T00:00:00+02:00'), new Date('2026-04-03T00:00:00+02:00'), span),
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

test('lines are at each day, at Mondays or at the first of the month', () => {
  expect(ticksOf(span, 'day')).toHaveLength(10);
  expect(ticksOf(span, 'week')).toEqual(['2026-03-23', '2026-03-30']);
  expect(ticksOf(span, 'month')).toEqual(['2026-04-01']);
  expect(leftOfDay('2026-03-30', span)).toBe(224);
});

test('the month in which the span begins is named where there is room for its name', () => {
  expect(namedDaysOf(spanOf('2026-11-02', 832, 'month', zone), 'month')).toEqual([
    '2026-11-02',
    '2026-12-01',
    '2027-01-01',
    '2027-02-01',
  ]);
  expect(namedDaysOf(spanOf('2026-11-01', 400, 'month', zone), 'month')).toEqual([
    '2026-11-01',
    '2026-12-01',
  ]);
  expect(namedDaysOf(spanOf('2026-11-25', 400, 'month', zone), 'month')).toEqual([
    '2026-12-01',
    '2027-01-01',
  ]);
  expect(namedDaysOf(spanOf('2026-11-25', 320, 'week', zone), 'week')).toEqual(['2026-11-30']);
});

test.each([
  ['day', 460, 459, '2026-11-05'],
  ['week', 312, 311, '2026-11-09'],
  ['month', 344, 343, '2026-12-01'],
] as const)('by %s a name that would be cut at the right edge is left out', (zoom, room, less, day) => {
  const namesAt = (width: number) => namedDaysOf(spanOf('2026-11-01', width, zoom, zone), zoom);
  expect(namesAt(room).at(-1)).toBe(day);
  expect(namesAt(less)).toEqual(namesAt(room).slice(0, -1));
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
