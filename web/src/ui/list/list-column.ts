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
  /**
   * The room that it gets next to an open record: less, so that more columns have room, or more, so that it gives way;
   * defaults to the minimum. Where the most important column would have none, the first column has its minimum.
   */
  beside?: number;
  isNumeric?: boolean;
  /** Where not all columns have room, the highest stay; 0 by default, and then the first. */
  rank?: number;
  /** The narrowest list in pixels that shows it, unless the rows are sorted by it: in a narrower one the columns before it have its room. */
  from?: number;
  /** The sort field, and the direction of the first click. */
  sort?: Sort | undefined;
  first?: Order;
  /** Its values descend where the order of its sort field ascends, as the places of the most urgent do. */
  isReversed?: boolean;
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
  const least = (column: ListColumn) =>
    (isBeside ? (widths[column.name] ?? column.beside) : undefined) ?? leastOf(column, widths);
  const sorted = ranked.toSorted((a, b) => (a.rank === b.rank ? 0 : b.rank - a.rank));
  for (const { column, index } of sorted) {
    const needed = least(column);
    if (index === 0) {
      const left = room - (sorted[1] ? least(sorted[1].column) : 0);
      const own = leastOf(column, widths);
      room -= needed > left && own <= left ? own : needed;
      continue;
    }
    const { from = 0 } = column;
    const isWide = width >= from || isSorted(column);
    if (index < maxColumns && needed <= room && isWide) room -= needed;
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
