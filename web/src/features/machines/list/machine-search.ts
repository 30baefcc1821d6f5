import { plainDate } from '@strojpark/core/domain/dates/plain-date';
import {
  choiceCriteria,
  figureCriterionNames,
  rangeCriterionNames,
  sameForAll,
  textCriterionNames,
  type ChoiceCriterion,
} from '@strojpark/core/domain/fields/machine-criteria';
import { searchFields, sortFields, type SortField } from '@strojpark/core/domain/fields/machine-fields';
import { machineStatuses } from '@strojpark/core/domain/machines/machine-status';
import * as z from 'zod';
import { onFirstUse, optional, several } from '../../../lib/search-schema.ts';

const isCustomSort = (value: unknown): value is `custom.${string}` =>
  typeof value === 'string' && /^custom\.[a-z][a-z0-9_]{0,58}$/.test(value);

const schema = onFirstUse(() => {
  const text = optional(z.string().max(200));
  const number = optional(z.coerce.number());
  const day = optional(plainDate);
  const oneOf = (options: readonly string[]) =>
    several(z.string().refine((option) => options.includes(option)));
  const choices = Object.fromEntries(
    choiceCriteria.map(({ name, options }) => [name, oneOf(options)]),
  ) as Record<ChoiceCriterion, ReturnType<typeof oneOf>>;
  return z.object({
    search: text,
    field: optional(z.enum(searchFields)),
    status: several(z.enum(machineStatuses)),
    category: several(z.string().max(100)),
    /** Criteria for custom fields as JSON, the format of the API. */
    custom: optional(z.string().max(2000)),
    ...sameForAll(textCriterionNames, text),
    ...choices,
    ...sameForAll([...rangeCriterionNames, ...figureCriterionNames], number),
    reduced: optional(z.coerce.number().int().min(1).max(100)),
    /** A finished import: shows the machines that its file did not contain. */
    missingFrom: optional(z.uuid()),
    /** Date ranges: added to the inventory, sold. */
    createdFrom: day,
    createdTo: day,
    soldFrom: day,
    soldTo: day,
    sort: optional(
      z.union([
        z.enum(sortFields as [SortField, ...SortField[]]),
        z.custom<`custom.${string}`>(isCustomSort),
      ]),
    ),
    order: optional(z.enum(['asc', 'desc'])),
    view: optional(z.enum(['table', 'grid'])),
    /** The saved view in use. */
    saved: optional(z.uuid()),
    /** The open record. */
    machine: optional(z.uuid()),
    /** The open dialog. */
    dialog: optional(z.enum(['add', 'demand'])),
    /** The scroll position of the list: see `list-anchor.ts`. */
    at: optional(z.string().max(2100)),
  });
});

/** The state of a machine list in the URL. */
export type MachineSearch = z.output<ReturnType<typeof schema>>;

/** Reads the URL and drops everything that a list does not know. */
export function readMachineSearch(search: Record<string, unknown>): MachineSearch {
  return schema().parse(search);
}
