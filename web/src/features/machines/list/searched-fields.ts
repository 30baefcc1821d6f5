import { searchFields, type MachineFieldName } from '@strojpark/core/domain/machine-fields';
import type { ListFilters } from './use-list-state.ts';

/** What to mark in a field: the search, where it looks into this field. */
export function searchedIn(name: MachineFieldName, { search, field }: ListFilters): string | undefined {
  const isSearched = field === undefined ? searchFields.some((one) => one === name) : field === name;
  return isSearched ? search : undefined;
}
