import { searchFields } from '@strojpark/core/domain/machine-fields';
import type { ColumnName } from './list-columns.ts';
import type { ListFilters } from './use-list-state.ts';

/** What to mark in a field: the search, where it looks into this field. */
export function searchedIn(name: ColumnName, { search, field }: ListFilters): string | undefined {
  const isSearched = field === undefined ? searchFields.some((one) => one === name) : field === name;
  return isSearched ? search : undefined;
}
