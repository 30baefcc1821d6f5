import type { MachineType } from '@strojpark/core/domain/fields/machine-fields';
import type { ViewLayout } from '@strojpark/core/domain/views/views';
import { useMemo } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { useAuth } from '../../../../lib/auth.ts';
import type { ColumnName, ListColumn } from './list-columns.ts';
import type { MachineSearch } from '../machine-search.ts';

export interface ListPreferences {
  view: NonNullable<MachineSearch['view']>;
  sort: NonNullable<MachineSearch['sort']>;
  order: NonNullable<MachineSearch['order']>;
  isCompact: boolean;
  /** All columns, even if the list is then wider than the screen. */
  isScrolled: boolean;
  /** The user's column order; columns not in it follow in the configured order. */
  columns: ColumnName[];
  /** Columns hidden by the user. */
  hidden: ColumnName[];
  /** Widths in pixels, where the user has changed them. */
  widths: Partial<Record<ColumnName, number>>;
}

const first: ListPreferences = {
  view: 'table',
  sort: 'name',
  order: 'asc',
  isCompact: false,
  isScrolled: false,
  columns: [],
  // The name usually says the first two, and a number that identifies the machine is below it.
  hidden: ['manufacturer', 'model', 'equipment_number'],
  widths: {},
};

/** The user's settings of a list; everything else has its default. */
const usePreferences = create<Partial<Record<string, Partial<ListPreferences>>>>()(
  persist((): Partial<Record<string, Partial<ListPreferences>>> => ({}), { name: 'machine-lists' }),
);

/** A list, and the saved view that it shows: each view has its own columns. */
export interface PreferredList {
  type: MachineType;
  saved?: string | undefined;
}

const keyOf = ({ type, saved }: PreferredList) =>
  [type, useAuth.getState().user?.id ?? '', ...(saved === undefined ? [] : [saved])].join(' ');

/** The user's last layout of a list in this browser; the URL takes precedence. */
export function useListPreferences({ type, saved }: PreferredList): ListPreferences {
  const chosen = usePreferences((lists) => lists[keyOf({ type })]);
  const ofView = usePreferences((lists) => (saved === undefined ? undefined : lists[keyOf({ type, saved })]));
  return { ...first, ...chosen, ...ofView };
}

/** Whether this browser has the columns of the view in use; a list without a view needs none. */
export const useKnowsColumns = (list: PreferredList): boolean =>
  usePreferences((lists) => list.saved === undefined || lists[keyOf(list)]?.columns !== undefined);

/** Stores changes; a function receives the current preferences. */
export function rememberPreferences(
  list: PreferredList,
  changes: Partial<ListPreferences> | ((before: ListPreferences) => Partial<ListPreferences>),
): void {
  const key = keyOf(list);
  usePreferences.setState((lists) => {
    const before = lists[key];
    const changed = typeof changes === 'function' ? changes({ ...first, ...before }) : changes;
    return { [key]: { ...before, ...changed } };
  });
}

/** The layout of a saved view; columns that no longer exist are left out where they are put in order. */
export const ownLayout = ({ columns, hidden, ...layout }: ViewLayout) => ({
  ...layout,
  columns: columns as ColumnName[],
  hidden: hidden as ColumnName[],
});

/** Resets columns and rows to the defaults. */
export function resetColumns(list: PreferredList): void {
  const { columns, hidden, widths, isCompact, isScrolled } = first;
  rememberPreferences(list, { columns, hidden, isCompact });
  rememberPreferences({ type: list.type }, { widths, isScrolled });
}

const minWidth = 64;
const maxWidth = 800;

/** Whether the list may be wider than the screen, whichever view it shows. */
export const setScrolled = (type: MachineType, isScrolled: boolean): void =>
  rememberPreferences({ type }, { isScrolled });

/** Stores the width of a column, which fits the screen and not a view; null restores the default. */
export function setWidth(type: MachineType, name: ColumnName, width: number | null): void {
  rememberPreferences({ type }, ({ widths }) => {
    const { [name]: _, ...others } = widths;
    if (width === null) return { widths: others };
    return { widths: { ...others, [name]: Math.round(Math.max(minWidth, Math.min(width, maxWidth))) } };
  });
}

/** Columns in the user's order; columns that are not part of it follow. */
export function inUserOrder(
  columns: readonly ListColumn[],
  own: ListPreferences['columns'],
): readonly ListColumn[] {
  if (own.length === 0) return columns;
  const placeOf = ({ name }: ListColumn) => (own.includes(name) ? own.indexOf(name) : own.length);
  return columns.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** The visible columns without those hidden by the user. */
export function useVisibleColumns(
  list: PreferredList,
  columns: readonly ListColumn[],
): readonly ListColumn[] {
  const { columns: order, hidden } = useListPreferences(list);
  return useMemo(
    () => inUserOrder(columns, order).filter(({ name }) => !hidden.includes(name)),
    [columns, order, hidden],
  );
}
