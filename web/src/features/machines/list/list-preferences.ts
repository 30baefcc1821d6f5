import type { MachineType } from '@strojpark/core/domain/machine-fields';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { ColumnName } from './list-columns.ts';
import type { MachineSearch } from './machine-search.ts';

export interface ListPreferences {
  view: NonNullable<MachineSearch['view']>;
  sort: NonNullable<MachineSearch['sort']>;
  order: NonNullable<MachineSearch['order']>;
  /** Columns that this person does without. */
  hidden: ColumnName[];
}

const first: ListPreferences = { view: 'table', sort: 'name', order: 'asc', hidden: [] };

const usePreferences = create<Record<MachineType, ListPreferences>>()(
  persist((): Record<MachineType, ListPreferences> => ({ used: first, stock: first }), {
    name: 'machine-lists',
  }),
);

/** How this browser showed a list last (spec 2 §3); an address that says otherwise goes before. */
export const useListPreferences = (type: MachineType) => usePreferences((lists) => lists[type]);

export function rememberPreferences(type: MachineType, changes: Partial<ListPreferences>): void {
  usePreferences.setState((lists) => ({ ...lists, [type]: { ...lists[type], ...changes } }));
}
