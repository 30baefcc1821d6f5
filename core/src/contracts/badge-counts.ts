import * as z from 'zod';
import { endpoint, type Contract } from '../endpoint.ts';
import { idParams } from './common.ts';

/** Counts that every page shows: apart from their contracts, so that no page loads all of these. */

export const reservationCounts = {
  statistics: endpoint({
    method: 'GET',
    path: '/reservations/statistics',
    access: 'reservations.view',
    summary: 'Count reservations by status and expiry',
    response: z.object({
      total: z.number().int(),
      active: z.number().int(),
      extended: z.number().int(),
      pending_approval: z.number().int(),
      completed: z.number().int(),
      cancelled: z.number().int(),
      /** Open reservations that are expired. */
      expired: z.number().int(),
      /** Open reservations that expire within 7 days. */
      expiringSoon: z.number().int(),
    }),
  }),
} satisfies Contract;

export const queueCounts = {
  countOffers: endpoint({
    method: 'GET',
    path: '/queue/offers-to-answer',
    access: 'reservations.view',
    summary: 'Count the offers that wait for your answer',
    response: z.object({ count: z.number().int() }),
  }),
} satisfies Contract;

export const demandCounts = {
  countNewMatches: endpoint({
    method: 'GET',
    path: '/demands/new-matches',
    access: 'reservations.view',
    summary: 'Count the new matches of your own open demands',
    response: z.object({ count: z.number().int() }),
  }),
  countForMachine: endpoint({
    method: 'GET',
    path: '/machines/:id/demand-count',
    access: 'reservations.view',
    summary: 'Count the open demands that a machine fits, except those it is unsuitable for',
    params: idParams,
    response: z.object({ count: z.number().int() }),
    errors: ['not_found'],
  }),
} satisfies Contract;
