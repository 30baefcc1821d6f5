import * as z from 'zod';
import { endpoint, inRole, type Contract } from '../endpoint.ts';
import { date, idParams, timestamp, uuid } from './common.ts';

const person = z.object({ id: uuid, name: z.string() });

/** A user who decides in place of an approver on these days, both included, in the company’s time zone. */
export const deputy = z.object({
  id: uuid,
  approver: person,
  deputy: person,
  from_day: date,
  to_day: date,
  /** Whether today is one of the days. */
  is_running: z.boolean(),
  created_at: timestamp,
});
export type Deputy = z.output<typeof deputy>;

export const deputyBody = z.object({
  deputyId: z.uuid({ error: 'validation.required' }),
  fromDay: date,
  toDay: date,
});

/** Of one user: current and future ones on both sides. */
const deputyships = z.object({ own: z.array(deputy), standsInFor: z.array(deputy) });
export type Deputyships = z.output<typeof deputyships>;

const approver = { ...inRole('approvals.decide'), inPerson: true } as const;

export const deputies = {
  list: endpoint({
    method: 'GET',
    path: '/deputies',
    access: 'in-person',
    summary: 'List your current and future deputies, and the approvers whose deputy you are',
    response: deputyships.extend({
      /** Whether you may name one: a deputy cannot pass the right on. */
      mayName: z.boolean(),
    }),
  }),
  listCandidates: endpoint({
    method: 'GET',
    path: '/deputies/candidates',
    access: approver,
    summary: 'List the colleagues who can be your deputy',
    response: z.array(person),
  }),
  create: endpoint({
    method: 'POST',
    path: '/deputies',
    access: approver,
    summary: 'Choose a deputy who decides on approvals in your place on these days',
    body: deputyBody,
    response: deputy,
    status: 201,
    errors: ['forbidden', 'deputy_overlap'],
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/deputies/:id',
    access: 'in-person',
    summary: 'End a deputyship immediately: your own, or any with users.edit',
    params: idParams,
    response: 'empty',
    errors: ['not_found'],
  }),
  listOfUser: endpoint({
    method: 'GET',
    path: '/users/:id/deputies',
    access: inRole('users.view'),
    summary: 'List the current and future deputyships of a user, on both sides',
    params: idParams,
    response: deputyships,
    errors: ['not_found'],
  }),
} satisfies Contract;
