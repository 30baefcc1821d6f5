import type { ListPage } from './row-window.ts';

const pageSize = 200;

/** Loads all rows of a list from the start, up to `max`, and the total. */
export async function collectRows<T>(
  load: (page: { limit: number; cursor: string | undefined }) => Promise<ListPage<T>>,
  max: number,
): Promise<Pick<ListPage<T>, 'total' | 'totalIsExact'> & { items: readonly T[] }> {
  const items: T[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await load({ limit: Math.min(pageSize, max - items.length), cursor });
    items.push(...page.items);
    if (page.nextCursor === null || items.length >= max)
      return { items, total: page.total, totalIsExact: page.totalIsExact };
    cursor = page.nextCursor;
  }
}
