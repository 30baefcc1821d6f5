import * as z from 'zod';
import { textsWithValues } from '../domain/fields/machine-criteria.ts';
import { endpoint, type Contract } from '../endpoint.ts';
import { bulkBody, bulkResult } from './bulk.ts';
import { idParams, listCount, page, queryFlag, reasonBody, repeatable, uuid } from './common.ts';
import { exportColumn, listExportShape } from './list-export.ts';
import { machineBulkChanges, machineBulkExport, machineBulkSale } from './machine-bulk.ts';
import {
  machineAgeing,
  machineFilter,
  machineFilterShape,
  machineListQuery,
  machineSort,
  machineStatistics,
  machineTarget,
  typedListQuery,
} from './machine-list.ts';
import {
  createMachineBody,
  machine,
  machineListItem,
  machineType,
  sellBody,
  updateMachineBody,
} from './machine-record.ts';
import { timelinePage, timelineQuery } from './machine-timeline.ts';
import { customerBody } from './reservation-customer.ts';

const conflicts = [
  'not_found',
  'not_owner',
  'stale_version',
  'machine_held',
  'machine_sold',
  'live_reservation',
  'approval_pending',
  'replacement_in_use',
  'duplicate_equipment_number',
  'duplicate_serial_number',
  'duplicate_vin',
] as const;

const countsByChoice = z.record(z.string(), z.number().int());

export const machines = {
  list: endpoint({
    method: 'GET',
    path: '/machines',
    access: 'machines.view',
    summary: 'List machines with filters, search, sorting and paging; sold machines only on request',
    query: machineListQuery.extend({
      /**
       * Of a search: the machines in whose name, manufacturer or model each word begins a word come first. Such a list has
       * one page.
       */
      titleFirst: queryFlag,
    }),
    response: page(machineListItem),
    errors: ['cursor_mismatch'],
  }),
  listUsed: endpoint({
    method: 'GET',
    path: '/machines/used',
    access: 'machines.view',
    summary: 'List used machines',
    query: typedListQuery,
    response: page(machineListItem),
    errors: ['cursor_mismatch'],
  }),
  listStock: endpoint({
    method: 'GET',
    path: '/machines/stock',
    access: 'machines.view',
    summary: 'List stock machines',
    query: typedListQuery,
    response: page(machineListItem),
    errors: ['cursor_mismatch'],
  }),
  listAvailable: endpoint({
    method: 'GET',
    path: '/machines/available',
    access: 'machines.view',
    summary: 'List machines that can be reserved now',
    query: machineListQuery.omit({ status: true }),
    response: page(machineListItem),
    errors: ['cursor_mismatch'],
  }),
  count: endpoint({
    method: 'GET',
    path: '/machines/count',
    access: 'machines.view',
    summary:
      'Count the machines that a filter lists: up to 1000 for a text search, up to 10 000 for filters other than type, status and category',
    query: machineFilter,
    response: listCount,
  }),
  facets: endpoint({
    method: 'GET',
    path: '/machines/facets',
    access: 'machines.view',
    summary:
      'Count the machines of a filter by status and category, each without its own filter; text matches only to 10 000, above which `precision` says what the numbers are',
    query: machineFilter,
    response: z.object({
      status: countsByChoice,
      category: countsByChoice,
      /** `at_least`: counting stopped at the limit. `estimated`: from a sample of all machines. */
      precision: z.enum(['exact', 'at_least', 'estimated']),
    }),
  }),
  statistics: endpoint({
    method: 'GET',
    path: '/machines/statistics',
    access: 'machines.view',
    summary: 'Count machines by status and type, with the total value',
    query: z.object({ type: machineType.optional() }),
    response: machineStatistics,
  }),
  ageing: endpoint({
    method: 'GET',
    path: '/machines/ageing',
    access: 'machines.view_costs',
    summary: 'Count the machines of a filter and their value by days in stock',
    query: machineFilter,
    response: machineAgeing,
  }),
  listLocations: endpoint({
    method: 'GET',
    path: '/machines/locations',
    access: 'machines.view',
    summary: 'List the locations with the most unsold machines',
    response: z.array(z.object({ location: z.string(), count: z.number().int() })),
  }),
  listValues: endpoint({
    method: 'GET',
    path: '/machines/values',
    access: 'machines.view',
    summary:
      'List up to 50 values of a text field that contain a text, those that begin with it first; with `counts`, each with the number of machines with exactly this value that pass the filter of a list',
    query: machineFilter.omit({ deleted: true }).extend({
      field: z.enum(textsWithValues),
      /** Only of manufacturers that contain one of these texts: which models there are, and what is counted. */
      manufacturer: repeatable(z.string().max(200)),
      search: z.string().trim().max(200).default(''),
      /** The search of the list, and its field. */
      words: machineFilterShape.search,
      wordsIn: machineFilterShape.field,
      counts: queryFlag,
    }),
    response: z.array(
      z.object({
        value: z.string(),
        /** Null: not asked for, or counting stopped before it was known of all machines whether they pass the filter. */
        count: z.number().int().nullable(),
        /** Otherwise there are at least so many. */
        isExact: z.boolean(),
      }),
    ),
  }),
  export: endpoint({
    method: 'GET',
    path: '/machines/export/:format',
    access: 'machines.export',
    summary: 'Export filtered machines to a file, streamed',
    params: z.object({ format: z.enum(['csv', 'xlsx', 'json']) }),
    query: z.object({
      ...machineFilterShape,
      sort: machineSort.default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
      ...listExportShape,
    }),
    response: 'file',
  }),
  listExportColumns: endpoint({
    method: 'GET',
    path: '/machines/export-columns',
    access: 'machines.export',
    summary: 'List the columns an export can contain, in order',
    query: z.object({ type: machineType.optional() }),
    response: z.array(exportColumn),
  }),
  get: endpoint({
    method: 'GET',
    path: '/machines/:id',
    access: 'machines.view',
    summary: 'Get a machine',
    params: idParams,
    response: machine,
    errors: ['not_found'],
  }),
  timeline: endpoint({
    method: 'GET',
    path: '/machines/:id/timeline',
    access: 'machines.view',
    summary: 'List the history of a machine, newest first',
    params: idParams,
    query: timelineQuery,
    response: timelinePage,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/machines',
    access: 'machines.create',
    summary: 'Create a machine',
    body: createMachineBody,
    response: machine,
    status: 201,
    errors: ['duplicate_equipment_number', 'duplicate_serial_number', 'duplicate_vin'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/machines/:id',
    access: 'machines.edit',
    summary: 'Update a machine; status changes follow the same rules as elsewhere',
    params: idParams,
    body: updateMachineBody,
    response: machine,
    errors: [...conflicts, 'amount_too_large'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/machines/:id',
    access: 'machines.delete',
    summary: 'Move a machine to the trash, where it can be restored for 30 days',
    params: idParams,
    response: 'empty',
    errors: ['not_found', 'not_owner', 'machine_held', 'live_reservation', 'replacement_in_use'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/machines/:id/restore',
    access: 'machines.delete',
    summary: 'Restore a deleted machine',
    params: idParams,
    response: machine,
    errors: conflicts,
  }),
  bulkDelete: endpoint({
    method: 'POST',
    path: '/machines/bulk-delete',
    access: 'machines.delete',
    summary: 'Move several machines to the trash, each independently',
    ownTransactions: true,
    body: machineTarget,
    response: bulkResult('deleted'),
  }),
  bulkUpdate: endpoint({
    method: 'POST',
    path: '/machines/bulk-update',
    access: 'machines.edit',
    summary: 'Update several machines, each independently; up to 500 at once, more in the background (202)',
    ownTransactions: true,
    body: bulkBody(machineFilter, z.object({ changes: machineBulkChanges })),
    response: bulkResult('updated'),
  }),
  bulkSell: endpoint({
    method: 'POST',
    path: '/machines/bulk-sell',
    access: 'sales.mark_as_sold',
    summary:
      'Sell several machines, each independently, to one customer: at separate prices, one price, or their current values',
    ownTransactions: true,
    body: bulkBody(machineFilter, machineBulkSale),
    response: bulkResult('sold'),
  }),
  bulkReserve: endpoint({
    method: 'POST',
    path: '/machines/bulk-reserve',
    access: 'reservations.create',
    summary: 'Reserve several machines for one customer, each independently',
    ownTransactions: true,
    body: bulkBody(machineFilter, customerBody),
    response: bulkResult('reserved'),
  }),
  bulkExport: endpoint({
    method: 'POST',
    path: '/machines/bulk-export',
    access: 'exports.create',
    summary: 'Export the selected machines to a file, streamed',
    body: bulkBody(machineFilter, machineBulkExport),
    response: 'file',
  }),
  sell: endpoint({
    method: 'POST',
    path: '/machines/:id/sell',
    access: 'sales.mark_as_sold',
    summary: 'Sell a reserved machine and complete its open reservation',
    params: idParams,
    body: sellBody,
    response: machine,
    errors: ['not_found', 'not_owner', 'machine_not_reserved', 'replacement_in_use', 'live_reservation'],
  }),
  makeAvailable: endpoint({
    method: 'POST',
    path: '/machines/:id/make-available',
    access: 'machines.edit',
    summary: 'Reverse the sale of a machine (storno), or release a machine that is still held',
    params: idParams,
    // saleId: the sale that was confirmed, null for none, so that no other one is reversed.
    body: reasonBody.partial().extend({ saleId: uuid.nullish() }),
    response: machine,
    errors: [...conflicts, 'conflict', 'machine_not_sold', 'sale_reversed'],
  }),
} satisfies Contract;
