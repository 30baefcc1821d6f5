import { writeAnchor } from './list-anchor.ts';

/** The position of a page in the whole list: a following page knows its start, a preceding one its end. */
export type PagePlace = { cursor: string | null; start: number } | { cursor: string; end: number };

/** How many rows a list has; at least so many if not exact. */
export interface ListCount {
  total: number;
  totalIsExact: boolean;
}

/** A page as returned by the API. */
export interface ListPage<T> extends ListCount {
  items: readonly T[];
  nextCursor: string | null;
  prevCursor: string | null;
}

/** A page with the index of its first row in the whole list. */
export type PlacedPage<T> = ListPage<T> & { start: number };

interface Pages<T> {
  pages: readonly PlacedPage<T>[];
  pageParams: readonly PagePlace[];
}

/** Placeholder rows for the adjacent page while it loads. */
const placeholders = 30;

/**
 * The rows of a list as a scroll area sees them: loaded rows, with space around them for rows that are not loaded.
 * Rows keep their position while pages are added and dropped at either end.
 */
export interface RowWindow<T> {
  /** All rows, loaded or not. */
  count: number;
  /** Rows before the first loaded one. */
  lead: number;
  items: readonly T[];
  /** The index of the first row in the whole list; changes only if the list is shorter than expected. */
  base: number;
  /** The record of a row, if it is loaded. */
  get: (index: number) => T | undefined;
  /** The row of a record, -1 if it is not loaded. */
  indexOf: (id: string) => number;
  /** The anchor of a row for the URL; undefined for the very first one. */
  anchorOf: (index: number) => string | undefined;
  /** The row of an index in the whole list. */
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
  // Normally 0. A list that has grown or shrunk since its anchor was stored starts at another index than expected.
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
