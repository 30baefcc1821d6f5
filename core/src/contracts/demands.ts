import * as z from 'zod';
import { officeRoles } from '../domain/access/permissions.ts';
import { demandActions, matchActions } from '../domain/demands/demand-actions.ts';
import { verdicts } from '../domain/demands/demand-reasons.ts';
import { availabilities, demandFits, demandStatuses, matchStates } from '../domain/demands/demand-status.ts';
import { customCriterion } from '../domain/fields/custom-criteria.ts';
import {
  choiceCriterionNames,
  rangeCriterionNames,
  sameForAll,
  textCriterionNames,
} from '../domain/fields/machine-criteria.ts';
import { searchFields } from '../domain/fields/machine-fields.ts';
import { ageBandNames } from '../domain/reports/unmet-demand.ts';
import { customerByColumn } from '../domain/reservations/reservation-customer.ts';
import { endpoint, type Contract } from '../endpoint.ts';
import { bulkBody, bulkResult } from './bulk.ts';
import {
  date,
  idParams,
  optionalText,
  page,
  pageQuery,
  queryFlag,
  reasonBody,
  recordedCurrency,
  repeatable,
  requiredText,
  timestamp,
  uuid,
} from './common.ts';
import { exportColumn, exportFormat, listExportShape } from './list-export.ts';
import { machineFilterShape } from './machine-list.ts';
import { holdSummary, machineType } from './machine-record.ts';
import { customerShape, reservedMachine } from './reservation-record.ts';
import { customerBody, storedCustomerBody } from './reservation-customer.ts';

const demandStatus = z.enum(demandStatuses);
const matchState = z.enum(matchStates);

const {
  status: _status,
  ids: _ids,
  missingFrom: _missingFrom,
  createdFrom: _createdFrom,
  createdTo: _createdTo,
  soldFrom: _soldFrom,
  soldTo: _soldTo,
  daysFrom: _daysFrom,
  daysTo: _daysTo,
  marginFrom: _marginFrom,
  marginTo: _marginTo,
  marginPercentFrom: _marginPercentFrom,
  marginPercentTo: _marginPercentTo,
  reduced: _reduced,
  deleted: _deleted,
  ...searched
} = machineFilterShape;

/**
 * The filters of machine lists by their names, but for those about a moment, single machines or the company's own figures. Any of several
 * categories, manufacturers and conditions is wanted. Bounds of the value are in the currency of the demand.
 */
export const demandCriteria = z.object({ ...searched, manufacturer: repeatable(requiredText(200)) });
export type DemandCriteria = z.output<typeof demandCriteria>;

/** The criteria as stored. */
const storedCriteria = z.object({
  type: machineType.optional(),
  category: z.array(z.string()).optional(),
  search: z.string().optional(),
  field: z.enum(searchFields).optional(),
  ...sameForAll(textCriterionNames, z.string().optional()),
  manufacturer: z.array(z.string()).optional(),
  ...sameForAll(choiceCriterionNames, z.array(z.string()).optional()),
  ...sameForAll(rangeCriterionNames, z.number().optional()),
  custom: z.record(z.string(), customCriterion).optional(),
});

/** What a customer is looking for. */
export const demand = z.object({
  id: uuid,
  status: demandStatus,
  ...customerByColumn(
    customerShape(
      () => z.string(),
      () => z.string().nullable(),
    ),
  ),
  /** Whose records have the same one are one customer (decision 51); null once anonymised. */
  customer_key: uuid.nullable(),
  criteria: storedCriteria,
  /** Of the bounds of the value. */
  currency: recordedCurrency,
  /** Whether machines that nearly fit are wanted too: within 10 % of hours or value, one year. */
  nearly: z.boolean(),
  note: z.string().nullable(),
  /** The last day, in the company’s time zone, of any year if it was entered earlier; null: until it is ended. */
  valid_until: z.iso.date().nullable(),
  /** Who is responsible and notified of matches; null if an API key entered it. */
  owner_id: uuid.nullable(),
  owner_name: z.string().nullable(),
  /** Whether nobody active is responsible: the office is notified of matches instead. */
  unowned: z.boolean(),
  matches: z.object({
    /** Not seen by the owner yet, and still fitting. */
    new: z.number().int(),
    /** Fitting, without those found unsuitable. */
    fitting: z.number().int(),
  }),
  /** The inventory has not been searched since the demand or its criteria were saved; takes a moment. */
  matching: z.boolean(),
  /** When it was served, closed or expired. */
  ended_at: timestamp.nullable(),
  ended_by_name: z.string().nullable(),
  end_reason: z.string().nullable(),
  created_at: timestamp,
  created_by: uuid.nullable(),
  created_by_name: z.string().nullable(),
  updated_at: timestamp,
  version: z.number().int(),
  /** What the caller can do with it now (`allowedDemandActions`). */
  actions: z.array(z.enum(demandActions)),
});
export type Demand = z.output<typeof demand>;

/** A machine that fits a demand, or did. */
const demandMatch = z.object({
  machine_id: uuid,
  machine: reservedMachine,
  /** In the trash. */
  machine_deleted: z.boolean(),
  /** What holds the machine now; null if nothing does. */
  hold: holdSummary.nullable(),
  availability: z.enum(availabilities),
  fit: z.enum(demandFits),
  /** Why it fits, and what is only close (core/domain/demands/demand-reasons). */
  reasons: z.array(z.object({ criterion: z.string(), verdict: z.enum(verdicts), by: z.number().nullable() })),
  state: matchState,
  /** Why it was found unsuitable. */
  reason: z.string().nullable(),
  /** When it was seen, offered or found unsuitable; null while new. */
  state_at: timestamp.nullable(),
  state_by_name: z.string().nullable(),
  matched_at: timestamp,
  /** With the state `reserved` or `sold`. */
  reservation_id: uuid.nullable(),
  /** With the state `queued`. */
  queue_entry_id: uuid.nullable(),
  /** What the caller can do with it now (`allowedMatchActions`). */
  actions: z.array(z.enum(matchActions)),
});
export type DemandMatch = z.output<typeof demandMatch>;

const priceBound = z.coerce.number().min(0).max(1e12).optional();

export const demandListQuery = z.object({
  status: repeatable(demandStatus),
  /** A tax id, otherwise an e-mail, or a `customer_key`. */
  customer: z.string().max(320).optional(),
  /** Only the caller’s own demands. */
  mine: queryFlag,
  owner: uuid.optional(),
  /** Only demands whose owner is no longer active. */
  unowned: queryFlag,
  /** Only demands that this machine fits. */
  machine: uuid.optional(),
  /** Only demands with new matches. */
  unseen: queryFlag,
  /** Only the demands of the report about unmet demand: open, without a machine that fits and was not found unsuitable. */
  unmet: queryFlag,
  /** Only demands for one of these categories. */
  category: repeatable(z.string().max(100)),
  /** Only demands for machines of every category. */
  anyCategory: queryFlag,
  /** Only demands for machines of this age. */
  age: z.enum(ageBandNames).optional(),
  /** Only demands whose highest price is above and up to this, in the company’s currency at today’s rate. */
  priceAbove: priceBound,
  priceUpTo: priceBound,
  /** Only demands without a highest price. */
  anyPrice: queryFlag,
  /** In the customer, the note and what is wanted, ignoring case and diacritics. */
  search: z.string().max(200).optional(),
  sort: z.enum(['created_at', 'valid_until', 'updated_at']).default('created_at'),
  order: z.enum(['asc', 'desc']).default('desc'),
  /**
   * Comma-separated facets to count by status under the other filters: `status` all of them, `mine`, `unseen` and
   * `unowned` with that filter as well.
   */
  facets: z
    .string()
    .regex(/^(?:status|mine|unseen|unowned)(?:,(?:status|mine|unseen|unowned))*$/)
    .optional(),
  ...pageQuery,
});
export type DemandListQuery = z.output<typeof demandListQuery>;

const demandOrder = demandListQuery.omit({ facets: true, limit: true, cursor: true });
/** All demands that match the list’s filters, in its order, without paging. */
export type DemandOrder = z.output<typeof demandOrder>;
const demandFilter = demandOrder.omit({ sort: true, order: true });
export type DemandFilter = z.output<typeof demandFilter>;

const customer = customerBody.omit({ sellingPrice: true, notes: true });
const wanted = {
  /** Bounds of the value are in this currency, the company’s by default. */
  currency: recordedCurrency.optional(),
  nearly: z.boolean().optional(),
  note: optionalText(10_000),
  /** Today or later, in the company’s time zone. */
  validUntil: date.nullish(),
  /** Only the office makes someone else responsible. */
  ownerId: uuid.optional(),
};

export const createDemandBody = z.object({ ...customer.shape, criteria: demandCriteria, ...wanted });

/** `criteria` replaces all of them. */
const updateDemandBody = z.object({
  ...customerShape(
    (_, field) => storedCustomerBody.shape[field].optional(),
    (max) => z.string().trim().max(max).nullable().optional(),
  ),
  ...wanted,
  note: z.string().trim().max(10_000).nullable().optional(),
  criteria: demandCriteria.optional(),
  version: z.number().int().optional(),
});

const matchParams = z.object({ id: uuid, machineId: uuid });
const change = { access: 'reservations.edit', response: demand } as const;
const changeMatch = { access: 'reservations.edit', params: matchParams, response: demandMatch } as const;

export const demands = {
  list: endpoint({
    method: 'GET',
    path: '/demands',
    access: 'reservations.view',
    summary: 'List what customers are looking for',
    query: demandListQuery,
    response: page(demand),
    errors: ['cursor_mismatch'],
  }),
  export: endpoint({
    method: 'GET',
    path: '/demands/export/:format',
    access: 'reservations.export',
    summary: 'Export filtered demands to a file, streamed',
    params: z.object({ format: exportFormat }),
    query: demandOrder.extend(listExportShape),
    response: 'file',
  }),
  listExportColumns: endpoint({
    method: 'GET',
    path: '/demands/export-columns',
    access: 'reservations.export',
    summary: 'List the columns an export of demands can contain, in order',
    response: z.array(exportColumn),
  }),
  get: endpoint({
    method: 'GET',
    path: '/demands/:id',
    access: 'reservations.view',
    summary: 'Get a demand',
    params: idParams,
    response: demand,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/demands',
    access: 'reservations.create',
    summary:
      'Record what a customer is looking for; machines that fit are found immediately and from then on',
    body: createDemandBody,
    response: demand,
    status: 201,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/demands/:id',
    ...change,
    summary: 'Change an open demand; new criteria search the inventory again',
    params: idParams,
    body: updateDemandBody,
    errors: ['not_found', 'not_owner', 'demand_ended', 'stale_version'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/demands/:id',
    access: 'reservations.edit',
    summary: 'Delete a demand permanently, with its matches and comments',
    params: idParams,
    response: 'empty',
    errors: ['not_found', 'not_owner'],
  }),
  serve: endpoint({
    method: 'POST',
    path: '/demands/:id/serve',
    ...change,
    summary: 'Mark a demand as fulfilled: the customer has a machine',
    params: idParams,
    body: z.object({ reason: optionalText(2000) }),
    errors: ['not_found', 'not_owner', 'demand_ended'],
  }),
  close: endpoint({
    method: 'POST',
    path: '/demands/:id/close',
    ...change,
    summary: 'Close a demand without a machine',
    params: idParams,
    body: reasonBody,
    errors: ['not_found', 'not_owner', 'demand_ended'],
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/demands/:id/reopen',
    ...change,
    summary: 'Reopen a demand; the inventory is searched again',
    params: idParams,
    /** Required when the old day is over; null: until it is ended. */
    body: z.object({ validUntil: date.nullish() }),
    errors: ['not_found', 'not_owner', 'demand_open', 'customer_anonymised'],
  }),
  bulkClose: endpoint({
    method: 'POST',
    path: '/demands/bulk-close',
    access: 'reservations.edit',
    summary: 'Close several demands, each independently; up to 500 at once, more in the background (202)',
    ownTransactions: true,
    /** A filter selects only open demands. */
    body: bulkBody(demandFilter, reasonBody),
    response: bulkResult('closed'),
  }),
  bulkAssign: endpoint({
    method: 'POST',
    path: '/demands/bulk-assign',
    access: { permission: 'reservations.edit', roles: officeRoles },
    summary:
      'Make a colleague responsible for several demands; up to 500 at once, more in the background (202)',
    ownTransactions: true,
    /** A filter selects only open demands. */
    body: bulkBody(demandFilter, z.object({ ownerId: uuid })),
    response: bulkResult('assigned'),
  }),
  listMatches: endpoint({
    method: 'GET',
    path: '/demands/:id/matches',
    access: 'reservations.view',
    summary: 'List the machines that fit a demand and those with an answer, newest match first',
    params: idParams,
    query: z.object({ state: repeatable(matchState), ...pageQuery }),
    response: page(demandMatch),
    errors: ['not_found', 'cursor_mismatch'],
  }),
  markMatchesSeen: endpoint({
    method: 'POST',
    path: '/demands/:id/matches/seen',
    access: 'reservations.view',
    summary: 'Mark the new matches of your own demand as seen',
    params: idParams,
    response: z.object({ seen: z.number().int() }),
    errors: ['not_found', 'not_owner'],
  }),
  offerMatch: endpoint({
    method: 'POST',
    path: '/demands/:id/matches/:machineId/offered',
    ...changeMatch,
    summary: 'Record that the machine was offered to the customer',
    errors: ['not_found', 'not_owner', 'demand_ended', 'match_taken', 'match_answered'],
  }),
  rejectMatch: endpoint({
    method: 'POST',
    path: '/demands/:id/matches/:machineId/unsuitable',
    ...changeMatch,
    summary: 'Record that the machine is unsuitable; it is not offered for the demand again',
    body: reasonBody,
    errors: ['not_found', 'not_owner', 'demand_ended', 'match_taken', 'match_answered'],
  }),
  reconsiderMatch: endpoint({
    method: 'POST',
    path: '/demands/:id/matches/:machineId/reconsider',
    ...changeMatch,
    summary: 'Undo recording that the machine was offered or is unsuitable',
    errors: ['not_found', 'not_owner', 'demand_ended', 'match_taken', 'match_answered'],
  }),
} satisfies Contract;
