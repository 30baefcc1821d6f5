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

/** How many of the columns, from the first, have room in a list of this width. */
export function fittingColumns(
  columns: readonly ListColumn[],
  width: number,
  widths: ColumnWidths = {},
): number {
  let room = width - lastColumn;
  const tooWide = columns.findIndex((column) => (room -= leastOf(column, widths)) < 0);
  return tooWide === -1 ? columns.length : Math.max(1, tooWide);
}

const leastOf = ({ name, width, min = width }: ListColumn, widths: ColumnWidths) => widths[name] ?? min;

/** Columns keep the width set by the user; the others share the rest. */
export function layoutOf(columns: readonly ListColumn[], widths: ColumnWidths = {}): CSSProperties {
  const isAnyFree = columns.some(({ name }) => widths[name] === undefined);
  const tracks = columns.map((column, index) => {
    const own = widths[column.name];
    // Something has to fill the line.
    const isFixed = own !== undefined && (isAnyFree || index < columns.length - 1);
    return isFixed ? `${own}px` : `minmax(${leastOf(column, widths)}px, ${column.width}fr)`;
  });
  const minWidth = columns.reduce((sum, column) => sum + leastOf(column, widths), lastColumn);
  return { '--columns': [...tracks, `${lastColumn}px`].join(' '), minWidth } as CSSProperties;
}
