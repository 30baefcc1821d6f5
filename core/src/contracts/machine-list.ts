import * as z from 'zod';
import { customCriterion } from '../domain/fields/custom-criteria.ts';
import { customFieldNamePattern } from '../domain/fields/custom-fields.ts';
import {
  choiceCriterionNames,
  figureCriterionNames,
  rangeCriterionNames,
  sameForAll,
  textCriterionNames,
} from '../domain/fields/machine-criteria.ts';
import {
  machineFieldNames,
  searchFields,
  sortFields,
  type MachineFieldName,
  type SortField,
} from '../domain/fields/machine-fields.ts';
import { bulkTargetOf } from './bulk.ts';
import { date, pageQuery, queryFlag, recordedCurrency, repeatable, uuid } from './common.ts';
import { machineType, machineStatus } from './machine-record.ts';

const customName = z.string().regex(customFieldNamePattern);

/** A field, or `custom.` plus the name of a custom field. */
export const machineSort = z.union([
  z.enum(sortFields as [SortField, ...SortField[]]),
  z.templateLiteral(['custom.', customName]),
]);
export type MachineSort = SortField | `custom.${string}`;

/** JSON text in a URL, an object in a body. */
function parsedJson(value: unknown, ctx: z.RefinementCtx): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    ctx.addIssue({ code: 'custom', message: 'validation.json' });
    return z.NEVER;
  }
}

const customCriteria = z.record(customName, customCriterion);

const contained = z.string().trim().max(200).optional();
const chosen = repeatable(z.string().max(100));
const bound = z.preprocess((value) => (value === '' ? undefined : value), z.coerce.number().optional());

/** Filters of machine lists, "all matching" bulk calls and exports. */
export const machineFilterShape = {
  type: machineType.optional(),
  status: repeatable(machineStatus),
  category: repeatable(z.string().max(100)),
  search: z.string().max(200).optional(),
  field: z.enum(searchFields).optional(),
  // Keeps `location` in its position in the published document.
  ...sameForAll(['location', ...textCriterionNames], contained),
  ...sameForAll(choiceCriterionNames, chosen),
  ...sameForAll(rangeCriterionNames, bound),
  /** Days in stock and, with `machines.view_costs`, margins. Amounts are in the company’s currency. */
  ...sameForAll(figureCriterionNames, bound),
  /** Reduced at least so many times within the last 90 days. */
  reduced: z.coerce.number().int().min(1).max(100).optional(),
  /** Custom fields by name: `custom={"colour":"red","lift":{"from":2.5},"coupling":["cw40"]}`. */
  custom: z.preprocess(parsedJson, customCriteria).optional(),
  ids: repeatable(uuid),
  /** A finished import of machines: lists the machines missing from its file. */
  missingFrom: uuid.optional(),
  /** Added to the inventory within these days, both included. */
  createdFrom: date.optional(),
  createdTo: date.optional(),
  /** Sold within these days, both included; reversed sales do not count. */
  soldFrom: date.optional(),
  soldTo: date.optional(),
  deleted: queryFlag,
};
export const machineFilter = z.object(machineFilterShape);
export type MachineFilter = z.output<typeof machineFilter>;

export const machineListQuery = z.object({
  ...machineFilterShape,
  sort: machineSort.default('name'),
  order: z.enum(['asc', 'desc']).default('asc'),
  /** Comma-separated facets to count: `status,category`; of a search, at most 10 000 machines. */
  facets: z
    .string()
    .regex(/^(?:status|category)(?:,(?:status|category))*$/)
    .optional(),
  fields: repeatable(z.enum(machineFieldNames as [MachineFieldName, ...MachineFieldName[]])),
  ...pageQuery,
});
export type MachineListQuery = z.output<typeof machineListQuery>;

export const typedListQuery = machineListQuery.omit({ type: true });

/**
 * The rate at which the amounts of a total in other currencies were converted: the day of the oldest of several, null for
 * a rate of the settings. Null if nothing was converted.
 */
export const conversionRate = z.object({ day: date.nullable() }).nullable();
export type ConversionRate = z.output<typeof conversionRate>;

export const machineStatistics = z.object({
  total: z.number().int(),
  available: z.number().int(),
  reserved: z.number().int(),
  pending_approval: z.number().int(),
  maintenance: z.number().int(),
  damaged: z.number().int(),
  sold: z.number().int(),
  stock: z.number().int(),
  used: z.number().int(),
  /** The sum of current values of unsold machines, in the company’s currency at today’s rates. */
  totalValue: z.number(),
  rate: conversionRate,
  currency: recordedCurrency,
});
export type MachineStatistics = z.output<typeof machineStatistics>;

/** The unsold machines of a filter by days in stock. Amounts are in the company’s currency at today’s rates. */
export const machineAgeing = z.object({
  bands: z.array(
    z.object({
      from: z.number().int(),
      /** Null: no upper limit. */
      to: z.number().int().nullable(),
      count: z.number().int(),
      value: z.number(),
    }),
  ),
  currency: recordedCurrency,
});
export type MachineAgeing = z.output<typeof machineAgeing>;

export const machineTarget = bulkTargetOf(machineFilter);
export type MachineTarget = z.output<typeof machineTarget>;
