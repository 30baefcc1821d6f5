import {
  choiceCriterionNames,
  dayCriteria,
  rangeCriterionNames,
  textCriterionNames,
} from '@strojpark/core/domain/fields/machine-criteria';
import type { MachineSearch } from '../machine-search.ts';

const days = dayCriteria.flatMap(({ from, to }) => [from, to]);

/** What narrows a list, by the names that the address and the server have for it. */
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

/** What has no field in the advanced search: only links ask for it. */
const others: readonly string[] = ['search', 'field', 'custom', 'missingFrom', ...days];

/** Criteria of the advanced search; of those for custom fields each counts. */
export function countCriteria(filters: ListFilters, custom: number): number {
  const criteria = filterNames.filter((name) => filters[name] !== undefined && !others.includes(name));
  return criteria.length + custom;
}
