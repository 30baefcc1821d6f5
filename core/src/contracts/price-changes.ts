import * as z from 'zod';
import { priceOrigins } from '../domain/machines/price-changes.ts';
import { endpoint, type Contract } from '../endpoint.ts';
import { idParams, recordedCurrency, timestamp } from './common.ts';

const priceChange = z.object({
  id: z.number().int(),
  at: timestamp,
  /** At the time of the change; null: the system. */
  by: z.string().nullable(),
  from: z.number().nullable(),
  from_currency: recordedCurrency,
  to: z.number().nullable(),
  to_currency: recordedCurrency,
  origin: z.enum(priceOrigins),
  /** In the words of the person. */
  reason: z.string().nullable(),
  /** Set by a rule of repricing: after how many days in stock. The previous release does not send it. */
  rule_days: z.number().int().nullish(),
});
export type PriceChange = z.output<typeof priceChange>;

export const priceChanges = {
  list: endpoint({
    method: 'GET',
    path: '/machines/:id/price-changes',
    access: 'machines.view',
    summary: 'List the latest 200 changes of a machine’s current value, newest first',
    params: idParams,
    response: z.array(priceChange),
    errors: ['not_found'],
  }),
} satisfies Contract;
