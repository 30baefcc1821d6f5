import * as z from 'zod';
import { presenceActivities, presenceSubjects } from '../domain/presence/presence.ts';
import { endpoint, type Contract } from '../endpoint.ts';
import { uuid } from './common.ts';

const place = uuid.describe('One open page of the caller; a random id');

const present = z.object({ id: uuid, name: z.string(), doing: z.enum(presenceActivities) });
export type Present = z.output<typeof present>;

/**
 * Not for the store of repeated calls: who is where is kept nowhere but in memory, for less than a minute. A change is
 * announced by a `presence` event (core/domain/live-events) to those who are there.
 */
export const presence = {
  beat: endpoint({
    method: 'POST',
    path: '/presence',
    access: 'in-person',
    summary: 'Say that you have a record open, every 15 seconds, and learn who else has',
    body: z.object({
      subject: z.enum(presenceSubjects),
      id: uuid,
      place,
      doing: z.enum(presenceActivities),
    }),
    response: z.object({ others: z.array(present) }),
    containsSecret: true,
    errors: ['not_found', 'too_many_requests'],
  }),
  leave: endpoint({
    method: 'POST',
    path: '/presence/leave',
    access: 'in-person',
    summary: 'Say that you have closed a record',
    body: z.object({ subject: z.enum(presenceSubjects), id: uuid, place }),
    response: 'empty',
    containsSecret: true,
    errors: ['too_many_requests'],
  }),
} satisfies Contract;
