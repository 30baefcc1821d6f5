import type { MachineType } from '@strojpark/core/domain/fields/machine-fields';
import { useMemo } from 'react';
import type { ListColumn } from './list-columns.ts';
import { useListPreferences, type ListPreferences } from './list-preferences.ts';

/** Columns in the user's order; columns that are not part of it follow. */
export function inOwnOrder(
  columns: readonly ListColumn[],
  own: ListPreferences['columns'],
): readonly ListColumn[] {
  if (own.length === 0) return columns;
  const placeOf = ({ name }: ListColumn) => (own.includes(name) ? own.indexOf(name) : own.length);
  return columns.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** The visible columns without those hidden by the user. */
export function useOwnColumns(type: MachineType, columns: readonly ListColumn[]): readonly ListColumn[] {
  const { columns: order, hidden } = useListPreferences(type);
  return useMemo(
    () => inOwnOrder(columns, order).filter(({ name }) => !hidden.includes(name)),
    [columns, order, hidden],
  );
}
