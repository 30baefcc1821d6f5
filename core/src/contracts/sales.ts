import * as z from 'zod';
import { endpoint, type Contract } from '../endpoint.ts';
import { officeRoles } from '../domain/access/permissions.ts';
import { minSalePrice } from '../domain/machines/machine-status.ts';
import { saleOrders } from '../domain/machines/machine-costs.ts';
import { currency, date, idParams, money, page, pageQuery, queryFlag, timestamp, uuid } from './common.ts';
import { exportColumn, exportFormat, listExportShape } from './list-export.ts';
import { coverUrl, machineType, saleCustomer, saleEntries } from './machine-record.ts';

/** A sale with names as they were at the time. */
export const sale = z.object({
  id: uuid,
  /** On the day of the sale; one that was entered later is set to noon. */
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
  seller_id: uuid.nullable(),
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
  invoice_number: z.string().nullable(),
  /** Null for those who may not see reservations: it may name the customer. */
  sale_note: z.string().nullable(),
  /** Of a reversed sale (storno): when, by whom, and why if that was said. */
  reversed_at: timestamp.nullable(),
  reversed_by_name: z.string().nullable(),
  reversal_reason: z.string().nullable(),
  /** Whether you may reverse it (storno); see `machines.makeAvailable`. */
  may_reverse: z.boolean(),
  /** Whether you may change it; only the invoice number and the note of a reversed one. */
  may_edit: z.boolean(),
  version: z.number().int(),
});
export type Sale = z.output<typeof sale>;

/** With the contact details and tax id of the customer; all null for users who may not see reservations. */
export const saleRecord = sale.extend({
  customer_email: z.string().nullable(),
  customer_phone: z.string().nullable(),
  customer_tax_id: z.string().nullable(),
  customer_address: z.string().nullable(),
  /** Whether you may change its customer, and that of its reservation. */
  may_edit_customer: z.boolean(),
  /** The replacement that its reservation still holds, until someone releases it. */
  held_replacement: z.object({ id: uuid, name: z.string() }).nullable(),
  /** What the machine is worth now; null if it was permanently deleted or has no value. */
  machine_value: z.object({ current_value: z.number(), currency: z.string() }).nullable(),
  /** What its margin is calculated from; null without a purchase price or `machines.view_costs`. */
  margin_basis: z
    .object({
      purchase_price: z.number(),
      /** Of the purchase price and the costs. */
      purchase_currency: z.string(),
      costs: z.number(),
      /** CZK for one unit of the currency of the price, as it was recorded. */
      rate: z.number(),
      /** Of the other one. */
      purchase_rate: z.number(),
    })
    .nullable(),
  /** When it was changed last, and by whom; null for a sale that was not changed. */
  updated_at: timestamp.nullable(),
  updated_by_name: z.string().nullable(),
});
export type SaleRecord = z.output<typeof saleRecord>;

const updateSaleBody = z.object({
  price: money.min(minSalePrice, { error: 'validation.salePrice' }).optional(),
  currency: currency.optional(),
  /** Also corrected in its reservation, if there is one; for those who may see reservations, and edit that one. */
  sale_customer: saleCustomer.optional(),
  ...saleEntries,
  /** The version that the change is based on; an outdated one is rejected with 409. */
  version: z.number().int().optional(),
});

/** Calendar days in the company’s timezone, both included. */
const period = z.object({ from: date, to: date });

export const saleListQuery = z.object({
  ...period.partial().shape,
  /** A tax id, otherwise an e-mail, or a `customer_key`; for those who may see reservations. */
  customer: z.string().max(320).optional(),
  type: machineType.optional(),
  /** Only the sale of this machine. */
  machine: uuid.optional(),
  /** Who sold the machine. */
  seller: uuid.optional(),
  /** Only the caller’s own sales. */
  mine: queryFlag,
  /** Only sales with a negative margin; for those who may see costs. */
  atLoss: queryFlag,
  /** Those that were reversed, instead of those that were not. */
  reversed: queryFlag,
  /** In the machine, its seller, the customer and the invoice number, ignoring case and diacritics. */
  search: z.string().max(200).optional(),
  /** Margins only for those who may see costs. Prices and margins are compared in CZK. */
  sort: z.enum(saleOrders).default('sold_at'),
  order: z.enum(['asc', 'desc']).default('desc'),
  /**
   * Comma-separated facets to count by machine type under the other filters: `type` all of them, `mine` and `atLoss`
   * with that filter as well.
   */
  facets: z
    .string()
    .regex(/^(?:type|mine|atLoss)(?:,(?:type|mine|atLoss))*$/)
    .optional(),
  ...pageQuery,
});
export type SaleListQuery = z.output<typeof saleListQuery>;

const saleOrder = saleListQuery.omit({ facets: true, limit: true, cursor: true });
/** All sales that match the list’s filters, in its order, without paging. */
export type SaleOrder = z.output<typeof saleOrder>;

const saleFilter = saleOrder.omit({ sort: true, order: true });
/** The filters of the list. */
export type SaleFilter = z.output<typeof saleFilter>;

/** What sales brought; in CZK at the rates of their days. */
const saleTotals = z.object({
  count: z.number().int(),
  /** Otherwise of 500 sales only, because a search found at least that many. */
  is_complete: z.boolean(),
  /** As it was paid, by currency, the most in CZK first. */
  revenue: z.array(z.object({ currency, total: z.number() })),
  revenue_czk: z.number(),
  /** Of the sales with a purchase price, as `margin` of a sale; null without `machines.view_costs`. */
  margin: z
    .object({
      count: z.number().int(),
      total_czk: z.number(),
      /** Of their prices; null without any. */
      percent: z.number().nullable(),
    })
    .nullable(),
});

/** A sale, as far as it takes to recognise it. */
const recognisedSale = z.object({ id: uuid, machine_name: z.string(), sold_at: timestamp });

const salesOfPeriod = z.object({ ...period.shape, count: z.number().int(), total: z.number() });

export const sales = {
  list: endpoint({
    method: 'GET',
    path: '/sales',
    access: 'machines.view',
    summary: 'List the sales that were not reversed, or those that were',
    query: saleListQuery,
    response: page(sale),
    errors: ['cursor_mismatch'],
  }),
  export: endpoint({
    method: 'GET',
    path: '/sales/export/:format',
    access: 'machines.export',
    summary: 'Export filtered sales to a file, streamed',
    params: z.object({ format: exportFormat }),
    query: saleOrder.extend(listExportShape),
    response: 'file',
  }),
  listExportColumns: endpoint({
    method: 'GET',
    path: '/sales/export-columns',
    access: 'machines.export',
    summary: 'List the columns an export of sales can contain, in order',
    response: z.array(exportColumn),
  }),
  listSellers: endpoint({
    method: 'GET',
    path: '/sales/sellers',
    access: 'machines.view',
    summary: 'List who sold machines, by name',
    response: z.array(z.object({ id: uuid, name: z.string() })),
  }),
  listPossibleSellers: endpoint({
    method: 'GET',
    path: '/sales/possible-sellers',
    access: { permission: 'sales.mark_as_sold', roles: officeRoles },
    summary: 'List the active users who can be entered as the seller of a machine, by name',
    response: z.array(z.object({ id: uuid, name: z.string() })),
  }),
  statistics: endpoint({
    method: 'GET',
    path: '/sales/statistics',
    access: 'machines.view',
    summary: 'Get sales for this month to date and the previous month to the same day, in CZK',
    response: z.object({ month: salesOfPeriod, previous: salesOfPeriod, currency }),
  }),
  listByInvoice: endpoint({
    method: 'GET',
    path: '/sales/by-invoice',
    access: 'machines.view',
    summary: 'List the three newest sales with an invoice number; spaces, dashes and case are ignored',
    // except: the sale that is being corrected.
    query: z.object({ invoice_number: z.string().trim().min(1).max(40), except: uuid.optional() }),
    response: z.array(recognisedSale),
  }),
  totals: endpoint({
    method: 'GET',
    path: '/sales/totals',
    access: 'machines.view',
    summary: 'Add up the revenue and the margins of filtered sales',
    // complete: all that a search found, however many.
    query: saleFilter.extend({ complete: queryFlag }),
    response: saleTotals,
  }),
  get: endpoint({
    method: 'GET',
    path: '/sales/:id',
    access: 'machines.view',
    summary: 'Get a sale',
    params: idParams,
    response: saleRecord,
    errors: ['not_found'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/sales/:id',
    access: 'sales.mark_as_sold',
    summary: 'Correct a sale: its price, day, seller, customer, invoice number or note',
    params: idParams,
    body: updateSaleBody,
    response: saleRecord,
    errors: ['not_found', 'stale_version', 'sale_reversed', 'customer_anonymised'],
  }),
} satisfies Contract;
