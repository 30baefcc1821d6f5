import * as z from 'zod';
import { endpoint, type Contract } from '../endpoint.ts';
import { bulkBody } from './bulk.ts';
import { money, recordedCurrency } from './common.ts';
import { machineBulkPrice } from './machine-bulk.ts';
import { machineFilter } from './machine-list.ts';

/** One value for each machine, without a currency in that of each. */
const machineBulkValue = z.object({ current_value: money, currency: recordedCurrency.optional() });

const farValues = z.object({
  far: z.number().int(),
  /** The one whose value is the furthest from the price, which is so many `times` its value. */
  furthest: z
    .object({ name: z.string(), value: z.number(), currency: recordedCurrency, times: z.number() })
    .nullable(),
});

/** Apart from the other calls about machines: only the dialogs that sell or edit many load it. */
export const saleChecks = {
  checkPrice: endpoint({
    method: 'POST',
    path: '/machines/bulk-sell/price-check',
    access: 'sales.mark_as_sold',
    summary: 'Count the machines whose value is below half or above double one price',
    body: bulkBody(machineFilter, machineBulkPrice),
    response: farValues,
  }),
  checkValue: endpoint({
    method: 'POST',
    path: '/machines/bulk-update/value-check',
    access: 'machines.edit',
    summary: 'Count the machines whose value is below half or above double a new one',
    body: bulkBody(machineFilter, machineBulkValue),
    response: farValues,
  }),
} satisfies Contract;
