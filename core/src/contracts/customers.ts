import * as z from 'zod';
import { officeRoles } from '../domain/access/permissions.ts';
import { isIco } from '../domain/customers/ico.ts';
import { customerByColumn } from '../domain/reservations/reservation-customer.ts';
import { endpoint, type Contract } from '../endpoint.ts';
import { date, timestamp, uuid } from './common.ts';
import { customerShape } from './reservation-record.ts';

/** A customer as the newest of their records names them. */
export const knownCustomer = z.object({
  customer_key: uuid,
  ...customerByColumn(
    customerShape(
      () => z.string(),
      () => z.string().nullable(),
    ),
  ),
  /** When that record was created. */
  last_at: timestamp,
});
export type KnownCustomer = z.output<typeof knownCustomer>;

const count = z.number().int();

/** One customer, and how much there is of each kind of record; the lists take its key as `customer`. */
const customerRecord = knownCustomer.extend({
  /** When the oldest record was created. */
  first_at: timestamp,
  /** The spellings of the tax id, the most frequent first; at most 10. */
  spellings: z.array(z.object({ tax_id: z.string(), records: count })),
  /** Other customers with the same e-mail, the newest first; at most 10. Perhaps they are the same one. */
  sharing_email: z.array(
    knownCustomer.pick({
      customer_key: true,
      customer_name: true,
      customer_company: true,
      customer_tax_id: true,
    }),
  ),
  reservations: z.object({ open: count, completed: count, cancelled: count }),
  /** Sales that were not reversed; null without `machines.view`. */
  purchases: z.object({ count, total_czk: z.number() }).nullable(),
  queue: z.object({ open: count, ended: count }),
  demands: z.object({ open: count, ended: count }),
  /** Open until they are answered, withdrawn or expire; null without `quotes.view`. */
  quotes: z.object({ open: count, ended: count }).nullable(),
});
export type CustomerRecord = z.output<typeof customerRecord>;

/** What the public register knows about a company number. */
const companyLookup = z.object({
  /** `off` in the settings; `unknown` to the register; `failed`: it did not answer in 3 s or not as expected. */
  state: z.enum(['off', 'found', 'unknown', 'failed']),
  company: z
    .object({
      ico: z.string(),
      name: z.string(),
      address: z.string().nullable(),
      /** Null while the company exists. */
      dissolved_on: date.nullable(),
    })
    .nullable(),
});
export type CompanyLookup = z.output<typeof companyLookup>;

/** Customers by what is written on reservations, queue entries, demands and sales: there is no register (decision 51). */
export const customers = {
  suggest: endpoint({
    method: 'GET',
    path: '/customers/suggestions',
    access: 'reservations.view',
    summary:
      'Suggest up to 8 known customers by a part of the name, company, e-mail, phone number or tax id, newest first',
    query: z.object({ search: z.string().max(200) }),
    response: z.object({ items: z.array(knownCustomer) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/customers/:key',
    access: 'reservations.view',
    summary: 'Get a customer with their newest details and the numbers of their records',
    params: z.object({ key: uuid }),
    response: customerRecord,
    errors: ['not_found'],
  }),
  exportData: endpoint({
    method: 'GET',
    path: '/customers/:key/export/:format',
    // Back office answers such requests; exporting the list of all reservations needs another permission.
    access: { permission: 'exports.create', roles: officeRoles },
    summary:
      'Export everything that is stored about a customer, also in the trash, to JSON or PDF; also needs reservations.view, quotes.view and machines.view',
    params: z.object({ key: uuid, format: z.enum(['json', 'pdf']) }),
    response: 'file',
    errors: ['not_found'],
  }),
  lookUpCompany: endpoint({
    method: 'GET',
    path: '/customers/register/:ico',
    access: 'reservations.create',
    summary: 'Look up a company number (IČO) in the public register, where the settings allow it',
    params: z.object({ ico: z.string().length(8).refine(isIco) }),
    response: companyLookup,
    // No transaction stays open while waiting for another host.
    ownTransactions: true,
  }),
} satisfies Contract;
