import { writeAnchor } from './list-anchor.ts';

/** Where a page lies in the whole list: a later page knows its first row, an earlier one its end. */
export type PagePlace = { cursor: string | null; start: number } | { cursor: string; end: number };

/** A page of a collection as the API answers it. */
export interface ListPage<T> {
  items: readonly T[];
  total: number;
  totalIsExact: boolean;
  nextCursor: string | null;
  prevCursor: string | null;
}

/** With the position of its first row in the whole list. */
export type PlacedPage<T> = ListPage<T> & { start: number };

interface Pages<T> {
  pages: readonly PlacedPage<T>[];
  pageParams: readonly PagePlace[];
}

/** Placeholder rows of the neighbouring page while it loads. */
const placeholders = 30;

/**
 * The rows of a list as a scroll area sees them: loaded ones, and around them room for those that are
 * not loaded. Rows keep their place while pages come and go at either end.
 */
export interface RowWindow<T> {
  /** All rows, loaded or not. */
  count: number;
  /** Rows before the first loaded one. */
  lead: number;
  items: readonly T[];
  /** Position in the whole list of the first row; it moves only when the list turns out to be shorter. */
  base: number;
  /** The record of a row, if it is loaded. */
  get: (index: number) => T | undefined;
  /** The row of a record, -1 when it is not loaded. */
  indexOf: (id: string) => number;
  /** The place of a row, for the address; undefined for the very first. */
  anchorOf: (index: number) => string | undefined;
  /** The row of a position in the whole list. */
  rowOf: (position: number) => number;
}

export function windowOf<T extends { id: string }>(
  data: Pages<T> | undefined,
  { hasNext, hasPrevious }: { hasNext: boolean; hasPrevious: boolean },
): RowWindow<T> {
  const { pages, pageParams } = data ?? { pages: [], pageParams: [] };
  const items = pages.flatMap((page) => page.items);
  const start = pages[0]?.start ?? 0;
  const total = pages.at(-1)?.total ?? 0;
  // Normally 0. A list that has shrunk or grown since its place was kept begins elsewhere than it thought.
  const base = hasPrevious ? Math.min(0, start - placeholders) : start;
  const lead = start - base;
  const missing = Math.max(1, total - start - items.length);
  const tail = hasNext ? Math.min(placeholders, missing) : 0;
  const indices = new Map(items.map(({ id }, index) => [id, lead + index]));

  return {
    count: lead + items.length + tail,
    lead,
    items,
    base,
    get: (index) => items[index - lead],
    indexOf: (id) => indices.get(id) ?? -1,
    rowOf: (position) => position - base,
    anchorOf: (index) => {
      const row = base + index;
      const page = Math.max(
        0,
        pages.findLastIndex((one) => one.start <= row),
      );
      const place = pageParams[page];
      return row <= 0 || place === undefined
        ? undefined
        : writeAnchor({ cursor: place.cursor, start: pages[page]?.start ?? 0, row });
    },
  };
}
