import * as z from 'zod';
import { endpoint, type Contract } from '../endpoint.ts';
import { idParams } from './common.ts';

/** Calls of the demands for places that load at once: the sidebar must not load all of the contract. */
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
