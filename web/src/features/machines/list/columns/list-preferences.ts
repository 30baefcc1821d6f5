import type { MachineType } from '@strojpark/core/domain/fields/machine-fields';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { useAuth } from '../../../../lib/auth.ts';
import type { ColumnName } from './list-columns.ts';
import type { MachineSearch } from '../machine-search.ts';

export interface ListPreferences {
  view: NonNullable<MachineSearch['view']>;
  sort: NonNullable<MachineSearch['sort']>;
  order: NonNullable<MachineSearch['order']>;
  isCompact: boolean;
  /** Columns in this person's order; those not named follow in the administrator's. */
  columns: ColumnName[];
  /** Columns that this person does without. */
  hidden: ColumnName[];
  /** In pixels, where this person has changed them. */
  widths: Partial<Record<ColumnName, number>>;
}

const first: ListPreferences = {
  view: 'table',
  sort: 'name',
  order: 'asc',
  isCompact: false,
  columns: [],
  hidden: [],
  widths: {},
};

/** What a user has chosen for a list; the rest is as at first. */
const usePreferences = create<Partial<Record<string, Partial<ListPreferences>>>>()(
  persist((): Partial<Record<string, Partial<ListPreferences>>> => ({}), { name: 'machine-lists' }),
);

const keyOf = (type: MachineType) => `${type} ${useAuth.getState().user?.id ?? ''}`;

/** How this user saw a list last in this browser (spec 2 §3); an address that says otherwise goes before. */
export function useListPreferences(type: MachineType): ListPreferences {
  const chosen = usePreferences((lists) => lists[keyOf(type)]);
  return { ...first, ...chosen };
}

/** Remembers what has changed; a function knows what there was. */
export function rememberPreferences(
  type: MachineType,
  changes: Partial<ListPreferences> | ((before: ListPreferences) => Partial<ListPreferences>),
): void {
  usePreferences.setState((lists) => {
    const before = lists[keyOf(type)];
    const changed = typeof changes === 'function' ? changes({ ...first, ...before }) : changes;
    return { [keyOf(type)]: { ...before, ...changed } };
  });
}

/** Columns as the administrator has set them, rows as they were at first. */
export function resetColumns(type: MachineType): void {
  const { columns, hidden, widths, isCompact } = first;
  rememberPreferences(type, { columns, hidden, widths, isCompact });
}

const narrowest = 64;
const widest = 800;

/** Keeps the width that somebody has given a column; null gives back the one from before. */
export function setWidth(type: MachineType, name: ColumnName, width: number | null): void {
  rememberPreferences(type, ({ widths }) => {
    const { [name]: _, ...others } = widths;
    if (width === null) return { widths: others };
    return { widths: { ...others, [name]: Math.round(Math.max(narrowest, Math.min(width, widest))) } };
  });
}
