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
  /** The room that the first column gets next to an open record, which may be less; defaults to the minimum. */
  beside?: number;
  isNumeric?: boolean;
  /** Where not all columns have room, the highest stay; 0 by default, and then the first. */
  rank?: number;
  /** The narrowest list in pixels that shows it, unless the rows are sorted by it: in a narrower one the columns before it have its room. */
  from?: number;
  /** The sort field, and the direction of the first click. */
  sort?: Sort | undefined;
  first?: Order;
}

/** The widths in pixels set by the user. */
export type ColumnWidths = Readonly<Record<string, number | undefined>>;

const lastColumn = 44;
/** More than fit on any screen; the style sheet has a rule for each. */
const maxColumns = 40;

/**
 * The columns that have no room in a list of this width, by index. The first one always stays; the one that the rows are
 * sorted by has rank 1 at least.
 */
export function columnsWithoutRoom(
  columns: readonly ListColumn[],
  width: number,
  {
    widths = {},
    sort,
    isBeside = false,
  }: { widths?: ColumnWidths | undefined; sort?: string; isBeside?: boolean } = {},
): ReadonlySet<number> {
  const isSorted = (column: ListColumn) => sort !== undefined && column.sort === sort;
  const rankOf = (column: ListColumn, index: number) => {
    if (index === 0) return Infinity;
    const { rank = 0 } = column;
    return isSorted(column) ? Math.max(rank, 1) : rank;
  };
  const ranked = columns.map((column, index) => ({ column, index, rank: rankOf(column, index) }));
  const hidden = new Set<number>();
  let room = width - lastColumn;
  for (const { column, index } of ranked.toSorted((a, b) => (a.rank === b.rank ? 0 : b.rank - a.rank))) {
    const { from = 0, beside } = column;
    const least = (isBeside ? (widths[column.name] ?? beside) : undefined) ?? leastOf(column, widths);
    const isWide = width >= from || isSorted(column);
    if (index === 0 || (index < maxColumns && least <= room && isWide)) room -= least;
    else hidden.add(index);
  }
  return hidden;
}

const leastOf = ({ name, width, min = width }: ListColumn, widths: ColumnWidths) => widths[name] ?? min;

/** Columns keep the width set by the user; the others share the rest. */
export function layoutOf(
  all: readonly ListColumn[],
  widths: ColumnWidths = {},
  isBeside = false,
): CSSProperties {
  const columns = all.map((one) => {
    const { width, min = width, beside = min } = one;
    return isBeside ? { ...one, min: Math.min(min, beside) } : one;
  });
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
