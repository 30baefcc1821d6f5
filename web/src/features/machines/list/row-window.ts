import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import type { ResponseOf } from '@strojpark/core/endpoint';
import type { machines } from '@strojpark/core/contracts/machines';
import { writeAnchor } from './list-anchor.ts';

/** Where a page lies in the whole list: a later page knows its first row, an earlier one its end. */
export type PagePlace = { cursor: string | null; start: number } | { cursor: string; end: number };

export type Page = ResponseOf<typeof machines.list> & { start: number };

interface Pages {
  pages: readonly Page[];
  pageParams: readonly PagePlace[];
}

/** Rows that stand for those of the neighbouring page while it loads. */
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
  /** The machine of a row, if it is loaded. */
  get: (index: number) => T | undefined;
  /** The row of a machine, -1 when it is not loaded. */
  indexOf: (id: string) => number;
  /** The place of a row, for the address; undefined for the very first. */
  anchorOf: (index: number) => string | undefined;
  /** The row of a position in the whole list. */
  rowOf: (position: number) => number;
}

const none: Pages = { pages: [], pageParams: [] };

export function windowOf(
  data: Pages | undefined,
  { hasNext, hasPrevious }: { hasNext: boolean; hasPrevious: boolean },
): RowWindow<MachineListItem> {
  const { pages, pageParams } = data ?? none;
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
      const page = pages.findLastIndex((one) => one.start <= row);
      const place = pageParams[Math.max(0, page)];
      const begin = pages[Math.max(0, page)]?.start ?? 0;
      return row <= 0 || place === undefined
        ? undefined
        : writeAnchor({ cursor: place.cursor, start: begin, row });
    },
  };
}
