import * as z from 'zod';
import { endpoint, type Contract } from '../endpoint.ts';
import { currency, date, page, pageQuery, timestamp, uuid } from './common.ts';
import { coverUrl, machineType } from './machine-record.ts';

/** A sale that was not reversed, with names as they were at the time. */
export const sale = z.object({
  id: uuid,
  sold_at: timestamp,
  /** Null if the machine was permanently deleted. */
  machine_id: uuid.nullable(),
  machine_name: z.string(),
  machine_identifier: z.string(),
  machine_type: machineType,
  /** Null if the machine was permanently deleted. */
  machine_category: z.string().nullable(),
  cover_url: coverUrl,
  reservation_id: uuid.nullable(),
  customer_name: z.string().nullable(),
  customer_company: z.string().nullable(),
  /** Null without a customer, and for those who may not see reservations. */
  customer_key: uuid.nullable(),
  seller_name: z.string(),
  price: z.number(),
  currency,
  /** At the rate of the day of sale. */
  price_czk: z.number(),
  /**
   * What the price leaves after the purchase price and the costs, in its currency at the rates of the day of sale; null
   * without a purchase price or `machines.view_costs`.
   */
  margin: z.number().nullable(),
  /** Of the price. */
  margin_percent: z.number().nullable(),
});
export type Sale = z.output<typeof sale>;

/** Calendar days in the company’s timezone, both included. */
const period = z.object({ from: date, to: date });

const salesOfPeriod = z.object({ ...period.shape, count: z.number().int(), total: z.number() });

export const sales = {
  list: endpoint({
    method: 'GET',
    path: '/sales',
    access: 'machines.view',
    summary: 'List the sales of a period that were not reversed, newest first',
    query: z.object({
      from: date.optional(),
      to: date.optional(),
      /** A tax id, otherwise an e-mail, or a `customer_key`; for those who may see reservations. */
      customer: z.string().max(320).optional(),
      ...pageQuery,
    }),
    response: page(sale),
    errors: ['cursor_mismatch'],
  }),
  statistics: endpoint({
    method: 'GET',
    path: '/sales/statistics',
    access: 'machines.view',
    summary: 'Get sales for this month to date and the previous month to the same day, in CZK',
    response: z.object({ month: salesOfPeriod, previous: salesOfPeriod, currency }),
  }),
} satisfies Contract;
