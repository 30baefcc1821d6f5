import type { MachineType } from '@strojpark/core/domain/machine-fields';
import type { CSSProperties } from 'react';
import type { ColumnName, ListColumn } from './list-columns.ts';
import { rememberPreferences, type ListPreferences } from './list-preferences.ts';

type Widths = ListPreferences['widths'];
export type SizedColumn = Pick<ListColumn, 'name' | 'width'>;

/** The name and the number under it. */
const nameColumn: SizedColumn = { name: 'name', width: 270 };
const lastColumn = 48;

export const widthLimits = { min: 64, max: 800, step: 16 };

const widthOf = ({ name, width }: SizedColumn, widths: Widths) => widths[name] ?? width;

/** Keeps the width that somebody has given a column; null gives back the one from before. */
export function setWidth(type: MachineType, name: ColumnName, width: number | null): void {
  rememberPreferences(type, ({ widths }) => {
    const { [name]: _, ...others } = widths;
    if (width === null) return { widths: others };
    const kept = Math.round(Math.max(widthLimits.min, Math.min(width, widthLimits.max)));
    return { widths: { ...others, [name]: kept } };
  });
}

/** Columns keep the width that somebody gave them; the others share what is left in proportion to what they need. */
export function layoutOf(columns: readonly SizedColumn[], widths: Widths): CSSProperties {
  const all = [nameColumn, ...columns];
  const isAnyFree = all.some(({ name }) => widths[name] === undefined);
  const template = all.map((column) => {
    const width = widthOf(column, widths);
    const isFixed = widths[column.name] !== undefined && (isAnyFree || column !== all.at(-1));
    return isFixed ? `${width}px` : `minmax(${width}px, ${width}fr)`;
  });
  const minWidth = all.reduce((sum, column) => sum + widthOf(column, widths), lastColumn);
  return { '--columns': [...template, `${lastColumn}px`].join(' '), minWidth } as CSSProperties;
}
