import * as z from 'zod';
import { endpoint, type Contract } from '../endpoint.ts';
import { idParams } from './common.ts';

/** Counts of several nouns, apart from their contracts, so that no page loads all of those. */

/** Null without the permission to see reservations. */
const count = z.number().int().nullable();

export const badges = {
  get: endpoint({
    method: 'GET',
    path: '/badges',
    access: 'in-person',
    summary: 'Count what waits for you',
    response: z.object({
      /** Notifications that you have not read. */
      unread: z.number().int(),
      /** Open reservations that have expired. */
      overdue: count,
      /** Your own among these. */
      ownOverdue: count,
      /** Reservations that wait for an approval. */
      approvals: count,
      /** Queue offers that wait for your answer. */
      offers: count,
      /** Your own open demands with new matches. */
      matches: count,
      /** Quotes with a question of the customer that waits for your answer; null without the permission to see quotes. */
      questions: count,
    }),
  }),
} satisfies Contract;

/** What pages of 1.0.0 ask as long as they are open during an upgrade; the next release no longer needs them. */
export const formerBadges = {
  countUnread: endpoint({
    method: 'GET',
    path: '/notifications/unread-count',
    access: 'in-person',
    summary: 'Deprecated, see /badges: count your unread notifications',
    response: z.object({ unread: z.number().int() }),
  }),
  countOffers: endpoint({
    method: 'GET',
    path: '/queue/offers-to-answer',
    access: 'reservations.view',
    summary: 'Deprecated, see /badges: count the offers that wait for your answer',
    response: z.object({ count: z.number().int() }),
  }),
  countNewMatches: endpoint({
    method: 'GET',
    path: '/demands/new-matches',
    access: 'reservations.view',
    summary: 'Deprecated, see /badges: count your own open demands with new matches',
    response: z.object({ count: z.number().int() }),
  }),
} satisfies Contract;

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
      /** Open reservations that have expired. */
      expired: z.number().int(),
      /** Open reservations that expire within 7 days. */
      expiringSoon: z.number().int(),
    }),
  }),
} satisfies Contract;

export const demandCounts = {
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
