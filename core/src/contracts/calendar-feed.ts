import * as z from 'zod';
import { endpoint, type Contract } from '../endpoint.ts';
import { timestamp } from './common.ts';

const feedState = z.object({
  created_at: timestamp,
  /** When a calendar program last read it, to the minute. */
  last_read_at: timestamp.nullable(),
});
export type CalendarFeedState = z.output<typeof feedState>;

/** What ends for a person, for their own calendar program: it reads a secret address, without signing in (decision 52). */
export const calendarFeed = {
  get: endpoint({
    method: 'GET',
    path: '/calendar/feed',
    access: 'in-person',
    summary: 'Whether the signed-in user has an address of the calendar feed; not the address',
    response: z.object({ feed: feedState.nullable() }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/calendar/feed',
    access: 'in-person',
    summary: 'Create an address of the calendar feed, returned only once; an earlier one ends',
    response: z.object({ address: z.url(), feed: feedState }),
    status: 201,
    containsSecret: true,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/calendar/feed',
    access: 'in-person',
    summary: 'Revoke the address of the calendar feed, effective from the next request',
    response: 'empty',
  }),
  read: endpoint({
    method: 'GET',
    path: '/calendar/feeds/:file',
    access: 'public',
    summary:
      'The calendar feed of the owner of this address (iCalendar): own expiries, offers and quotes, and services due',
    params: z.object({ file: z.string().min(1).max(200) }),
    response: 'file',
    errors: ['link_invalid', 'too_many_requests'],
  }),
} satisfies Contract;
