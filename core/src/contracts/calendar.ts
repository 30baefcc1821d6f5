import * as z from 'zod';
import { barKinds, calendarGroupings } from '../domain/calendar/calendar.ts';
import { endpoint, type Contract } from '../endpoint.ts';
import { date, page, pageQuery, queryFlag, timestamp, uuid } from './common.ts';
import { machineType, recognisedMachine } from './machine-record.ts';
import { reservationStatus } from './reservation-record.ts';

/** A time for which a machine is or was held, or for which a customer can accept a quote. */
const calendarBar = z.object({
  kind: z.enum(barKinds),
  /** Of the reservation, also of the one that a replacement is held for; null for everything else. */
  status: reservationStatus.nullable(),
  starts_at: timestamp,
  /**
   * The agreed end, or when it ended, of a replacement that is still held when its reservation ended; null while there
   * is none: a request, or a hold without a reservation.
   */
  ends_at: timestamp.nullable(),
  /**
   * Whether the machine is held now; it stays held after an agreed end that nobody has acted on. Of a quote: whether it
   * is valid.
   */
  is_open: z.boolean(),
  reservation_id: uuid.nullable(),
  queue_entry_id: uuid.nullable(),
  /** For those who may see quotes; others get no bars of quotes. */
  quote_id: uuid.nullable(),
  /** The company, or the person if there is none. */
  customer: z.string().nullable(),
  seller: z.string().nullable(),
  /** The end after one more extension; null unless the caller may extend it now. */
  extended_until: timestamp.nullable(),
});
export type CalendarBar = z.output<typeof calendarBar>;

/** A machine with its bars, under one seller or branch if the lanes are grouped. */
const calendarLane = z.object({
  id: uuid,
  /** The seller or the branch; null by machine, and where there is none. */
  group: z.string().nullable(),
  machine: z.object({ id: uuid, type: machineType, ...recognisedMachine }),
  /** In order of their starts; the latest ones if there are many. */
  bars: z.array(calendarBar),
  /** How many earlier ones were left out. */
  more: z.number().int(),
});
export type CalendarLane = z.output<typeof calendarLane>;

/** Days in the company’s time zone, both included. */
const span = { from: date, to: date };
const own = {
  /** Only the caller’s own reservations, offers and quotes. */
  mine: queryFlag,
};

export const calendar = {
  list: endpoint({
    method: 'GET',
    path: '/calendar',
    access: 'reservations.view',
    summary:
      'List the machines held or quoted in a span of at most 400 days, with their reservations, offers, quotes and other holds',
    query: z.object({
      by: z.enum(calendarGroupings).default('machine'),
      ...span,
      ...own,
      /** Only what is held or valid now and ends within the span. */
      ending: queryFlag,
      ...pageQuery,
    }),
    response: page(calendarLane),
    errors: ['validation', 'cursor_mismatch'],
  }),
  countEnds: endpoint({
    method: 'GET',
    path: '/calendar/ends',
    access: 'reservations.view',
    summary: 'Count the reservations, offers and quotes that end on each day of a span of at most 400 days',
    query: z.object({ ...span, ...own }),
    response: z.array(z.object({ day: date, count: z.number().int() })),
    errors: ['validation'],
  }),
} satisfies Contract;
