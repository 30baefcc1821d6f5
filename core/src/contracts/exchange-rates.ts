import * as z from 'zod';
import { endpoint, type Contract, inRole } from '../endpoint.ts';
import { date, recordedCurrency, timestamp } from './common.ts';

const exchangeRateState = z.object({
  /** Whether rates are downloaded every day. */
  isOn: z.boolean(),
  /** The latest stored rate of each currency: CZK per unit. */
  rates: z.array(z.object({ currency: z.string(), rate: z.number(), day: date })),
  /** The last attempt, scheduled or manual; null if there was none. */
  last: z
    .object({
      at: timestamp,
      by: z.string(),
      /** The date of the downloaded list; null if the attempt failed. */
      day: date.nullable(),
      /** Why it failed, in the language of the request. */
      message: z.string().nullable(),
    })
    .nullable(),
});
export type ExchangeRateState = z.output<typeof exchangeRateState>;

const currentRates = z.object({
  rates: z.array(
    z.object({
      currency: recordedCurrency,
      /** CZK for one unit. */
      rate: z.number(),
      /** The day of the central bank’s rate; null for a rate of the settings. */
      day: date.nullable(),
    }),
  ),
});
export type CurrentRates = z.output<typeof currentRates>;

/** `/admin` calls require both the role and the permission. */
const manage = inRole('settings.edit');

export const exchangeRates = {
  current: endpoint({
    method: 'GET',
    path: '/exchange-rates',
    access: 'signed-in',
    summary: 'Get the rates that amounts are converted with today or on a given day',
    query: z.object({ day: date.optional() }),
    response: currentRates,
  }),
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
    // A failed attempt is recorded too, and no transaction stays open while waiting for another host.
    ownTransactions: true,
    errors: ['too_many_requests'],
  }),
} satisfies Contract;
