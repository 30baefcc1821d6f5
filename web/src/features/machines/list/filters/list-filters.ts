import {
  choiceCriterionNames,
  dayCriteria,
  rangeCriterionNames,
  textCriterionNames,
} from '@strojpark/core/domain/fields/machine-criteria';
import type { MachineSearch } from '../machine-search.ts';

const days = dayCriteria.flatMap(({ from, to }) => [from, to]);

/** The filters of a list, by their names in URL and API. */
export const filterNames = [
  'status',
  'category',
  'custom',
  'search',
  'field',
  ...choiceCriterionNames,
  'missingFrom',
  ...textCriterionNames,
  ...rangeCriterionNames,
  ...days,
] as const;

export type ListFilters = Pick<MachineSearch, (typeof filterNames)[number]>;

/** Filters without an input, set only by links. */
const others: readonly string[] = ['search', 'field', 'custom', 'missingFrom', ...days];

/** The number of criteria; each custom field counts as one. */
export function countCriteria(filters: ListFilters, custom: number): number {
  const criteria = filterNames.filter((name) => filters[name] !== undefined && !others.includes(name));
  return criteria.length + custom;
}
