import { calendarGroupings } from '@strojpark/core/domain/calendar/calendar';
import { plainDate } from '@strojpark/core/domain/dates/plain-date';
import { useNavigate, useSearch } from '@tanstack/react-router';
import * as z from 'zod';
import { onFirstUse, optional } from '../../../lib/search-schema.ts';

export const zooms = ['day', 'week', 'month'] as const;
export type Zoom = (typeof zooms)[number];

const schema = onFirstUse(() =>
  z.object({
    by: optional(z.enum(calendarGroupings)),
    zoom: optional(z.enum(zooms)),
    /** The first day that is shown; today by default. On a phone, the chosen day. */
    day: optional(plainDate),
    mine: optional(z.literal('true')),
  }),
);
type CalendarSearch = z.output<ReturnType<typeof schema>>;

/** Reads the URL and drops everything that the calendar does not know. */
export function readCalendarSearch(search: Record<string, unknown>): CalendarSearch {
  return schema().parse(search);
}

/** The state of the calendar from the URL, and a function to change it. */
export function useCalendarState() {
  const search: CalendarSearch = useSearch({ from: '/app/calendar' });
  const navigate = useNavigate({ from: '/calendar' });
  return {
    ...search,
    by: search.by ?? 'machine',
    zoom: search.zoom ?? 'week',
    set: (changes: Partial<CalendarSearch>) =>
      void navigate({ search: (now) => ({ ...now, ...changes }), replace: true, resetScroll: false }),
  } as const;
}
export type CalendarState = ReturnType<typeof useCalendarState>;
