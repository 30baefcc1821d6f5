import * as z from 'zod';
import { endpoint, type Contract } from '../endpoint.ts';
import { date, timestamp } from './common.ts';

const exchangeRateState = z.object({
  /** Whether the bank is asked every day. */
  isOn: z.boolean(),
  /** The newest stored rate of each currency: CZK for one unit. */
  rates: z.array(z.object({ currency: z.string(), rate: z.number(), day: date })),
  /** The last attempt, by the schedule or by a person; null while there was none. */
  last: z
    .object({
      at: timestamp,
      by: z.string(),
      /** Of the list that was read; null when the attempt failed. */
      day: date.nullable(),
      /** Why it failed, in the language of the request. */
      message: z.string().nullable(),
    })
    .nullable(),
});
export type ExchangeRateState = z.output<typeof exchangeRateState>;

/** `/admin` calls need the role and the permission. */
const manage = { permission: 'settings.edit', roles: ['admin'] } as const;

export const exchangeRates = {
  get: endpoint({
    method: 'GET',
    path: '/settings/admin/exchange-rates',
    access: manage,
    summary: 'Get the known exchange rates and the result of the last download',
    response: exchangeRateState,
  }),
  fetch: endpoint({
    method: 'POST',
    path: '/settings/admin/exchange-rates/fetch',
    access: manage,
    summary: 'Download the central bank\u2019s rates now; see `last` in the response for the result',
    response: exchangeRateState,
    // An attempt that fails is kept too, and nothing waits in a transaction for another host.
    ownTransactions: true,
    errors: ['too_many_requests'],
  }),
} satisfies Contract;
