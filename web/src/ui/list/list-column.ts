import type { CSSProperties } from 'react';

export type Order = 'asc' | 'desc';

/** A column of a list table; the first column is sticky. */
export interface ListColumn<Name extends string = string, Sort extends string = string> {
  name: Name;
  label: string;
  /** The preferred width in pixels: columns share the available width in proportion to it. */
  width: number;
  /** The minimum width; defaults to `width`. */
  min?: number;
  isNumeric?: boolean;
  /** The sort field, and the direction of the first click. */
  sort?: Sort | undefined;
  first?: Order;
}

/** The widths in pixels set by the user. */
export type ColumnWidths = Readonly<Record<string, number | undefined>>;

const lastColumn = 44;

/** Columns keep the width set by the user; the others share the rest. */
export function layoutOf(columns: readonly ListColumn[], widths: ColumnWidths = {}): CSSProperties {
  const isAnyFree = columns.some(({ name }) => widths[name] === undefined);
  const leastOf = ({ name, width, min = width }: ListColumn) => widths[name] ?? min;
  const tracks = columns.map((column, index) => {
    const own = widths[column.name];
    // Something has to fill the line.
    const isFixed = own !== undefined && (isAnyFree || index < columns.length - 1);
    return isFixed ? `${own}px` : `minmax(${leastOf(column)}px, ${column.width}fr)`;
  });
  const minWidth = columns.reduce((sum, column) => sum + leastOf(column), lastColumn);
  return { '--columns': [...tracks, `${lastColumn}px`].join(' '), minWidth } as CSSProperties;
}
