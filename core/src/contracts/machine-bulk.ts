import * as z from 'zod';
import { exportFormats } from '../domain/files/exports.ts';
import { manualStatuses, minSalePrice } from '../domain/machines/machine-status.ts';
import { currency, language, money, uuid } from './common.ts';
import { machineSort } from './machine-list.ts';
import { newSaleCustomer, saleEntries, updateMachineBody } from './machine-record.ts';

const price = money.min(minSalePrice, { error: 'validation.salePrice' });

/**
 * Fields that can be set to the same value on several machines: all except those that identify one. Null clears a
 * field.
 */
export const machineBulkChanges = z
  .object({
    ...updateMachineBody.omit({
      version: true,
      type: true,
      equipment_number: true,
      serial_number: true,
      vin: true,
      specifications: true,
      sale_price: true,
      sale_currency: true,
      sale_customer: true,
      sale_date: true,
      seller: true,
      invoice_number: true,
      sale_note: true,
    }).shape,
    status: z.enum(manualStatuses).optional(),
    /** Only with the status `sold`: the price of each machine; `currency` is then the currency of the sale. */
    salePrice: money.optional(),
  })
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), {
    error: 'validation.required',
  });
export type MachineBulkChanges = z.output<typeof machineBulkChanges>;

/** One price for each machine. */
export const machineBulkPrice = z.object({ salePrice: price, currency });

/** What all machines of a sale have in common. A reserved one has the customer of its reservation. */
export const bulkSaleEntries = z.object({ sale_customer: newSaleCustomer.optional(), ...saleEntries });
export type BulkSaleEntries = z.output<typeof bulkSaleEntries>;

/** The price of a machine is its own, otherwise the common one, otherwise its current value. */
export const machineBulkSale = z.object({
  prices: z
    .array(z.object({ id: uuid, salePrice: price, currency }))
    .max(500)
    .default([]),
  salePrice: price.optional(),
  currency: currency.optional(),
  ...bulkSaleEntries.shape,
});

/** The default columns of a bulk export (spec 2 §3). */
const bulkExportColumns = [
  'name',
  'manufacturer',
  'model',
  'status',
  'category',
  'location',
  'current_value',
  'currency',
] as const;

export const machineBulkExport = z.object({
  format: z.enum(exportFormats),
  columns: z
    .array(z.string().max(60))
    .min(1)
    .max(300)
    .default([...bulkExportColumns]),
  sort: machineSort.default('name'),
  order: z.enum(['asc', 'desc']).default('asc'),
  separator: z.enum([';', ',']).default(';'),
  language: language.optional(),
});
