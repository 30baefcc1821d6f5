import * as z from 'zod';
import { acquisitionFields } from '../domain/machines/days-in-stock.ts';
import { date, page, pageQuery, recordedCurrency, repeatable, timestamp, uuid } from './common.ts';
import { reservation } from './reservation-record.ts';

const count = z.number().int();
const amount = z.number().nullable();

/** What a request is decided by. All amounts are in the company’s currency, at today’s rates. */
export const approvalFacts = z.object({
  currency: recordedCurrency,
  price: z.object({
    asked: amount,
    value: amount,
    /** How much the asked price is above the current value; negative for a discount. Null if either is unknown. */
    difference: amount,
    /** The same as a share of the value: `-0.05`. */
    share: amount,
  }),
  /** Null without `machines.view_costs`. */
  costs: z
    .object({
      purchase: amount,
      residual: amount,
      /** The asked price less the purchase price, and as a share of the asked price. */
      margin: amount,
      share: amount,
    })
    .nullable(),
  stock: z.object({
    since: date,
    /** The field that says so. */
    by: z.enum(acquisitionFields),
    days: count,
  }),
  /** The customers who wait for the machine, the next first; at most 3 of all (`waiting`). */
  queue: z.array(z.object({ id: uuid, customer_name: z.string(), customer_company: z.string() })),
  /** How many open demands of other customers the machine fits, without those it was found unsuitable for. */
  demands: count,
  customer: z.object({
    /** The tax id, otherwise the email address: finds the same reservations as `customer` in the list of reservations.
     * Null for those who may not see other reservations. */
    mark: z.string().nullable(),
    /** Their other reservations. */
    completed: count,
    cancelled: count,
    running: count,
    /** Of the running ones. */
    overdue: count,
    pending: count,
  }),
  /** Since the request, in minutes of working days, which count from midnight to midnight. */
  waited_minutes: count,
});
export type ApprovalFacts = z.output<typeof approvalFacts>;

export const pendingApproval = reservation.extend({ facts: approvalFacts });
export type PendingApproval = z.output<typeof pendingApproval>;

export const pendingApprovalsQuery = z.object({
  /** Only requests by these users. */
  seller: repeatable(uuid),
  /** Only requests for machines of these categories. */
  category: repeatable(z.string().max(100)),
  /** Only requests whose price is at least this many percent below the current value. */
  discount: z.coerce.number().min(0).max(100).optional(),
  /** By waiting time; `asc` starts with the oldest request. */
  order: z.enum(['asc', 'desc']).default('asc'),
  ...pageQuery,
});
export type PendingApprovalsQuery = z.output<typeof pendingApprovalsQuery>;

export const pendingApprovals = page(pendingApproval).extend({
  /** Of all requests that match the filters. */
  summary: z.object({
    /** How many have waited for a working day or longer. */
    late: count,
    oldest: timestamp.nullable(),
    currency: recordedCurrency,
    /** The sums of the requests that have both a price and a value. */
    asked: z.number(),
    value: z.number(),
  }),
  /** The values of the filters with their counts, each under the other filters. */
  options: z.object({
    /** Discounts in percent and how many requests have at least as much; the first is all requests. */
    discounts: z.array(z.object({ percent: z.number().nullable(), count })),
    sellers: z.array(z.object({ id: uuid, name: z.string(), count })),
    categories: z.array(z.object({ key: z.string(), count })),
  }),
});
export type PendingApprovals = z.output<typeof pendingApprovals>;
