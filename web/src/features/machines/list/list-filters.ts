import { rangeCriteria, textCriterionNames } from '@strojpark/core/domain/machine-criteria';
import type { MachineSearch } from './machine-search.ts';

const ends = rangeCriteria.flatMap(({ from, to }) => [from, to]);

/** What narrows a list, by the names that the address and the server have for it. */
export const filterNames = [
  'status',
  'category',
  'custom',
  'search',
  'field',
  'condition',
  'missingFrom',
  ...textCriterionNames,
  ...ends,
] as const;

export type ListFilters = Pick<MachineSearch, (typeof filterNames)[number]>;

/** The filters of an address, without those that ask for nothing. */
export const filtersOf = (search: MachineSearch): ListFilters =>
  Object.fromEntries(
    filterNames.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])),
  );

/** Criteria of the advanced search; of those for custom fields each counts. */
export function countCriteria(filters: ListFilters, custom: number): number {
  const { search: _search, field: _field, custom: _custom, missingFrom: _missing, ...criteria } = filters;
  return Object.values(criteria).filter((value) => value !== undefined).length + custom;
}
