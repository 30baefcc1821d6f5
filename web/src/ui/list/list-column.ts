import type { CSSProperties } from 'react';

export type Order = 'asc' | 'desc';

/** A column of a list's table; the first one stays in sight. */
export interface ListColumn<Name extends string = string, Sort extends string = string> {
  name: Name;
  label: string;
  /** In pixels, where there is room: columns share what there is in proportion to it. */
  width: number;
  /** What it cannot do with less than; `width`, if nothing is said. */
  min?: number;
  isNumeric?: boolean;
  /** What the list is sorted by, and the order that one looks for first. */
  sort?: Sort | undefined;
  first?: Order;
}

/** In pixels, of columns whose width the user has set. */
export type ColumnWidths = Readonly<Record<string, number | undefined>>;

const lastColumn = 44;

/** Columns keep the width that the user set; the others share what is left. */
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
