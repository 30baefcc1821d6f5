import { lastPage } from '@strojpark/core/contracts/common';
import type { SelectQueryBuilder } from 'kysely';
import { decodeCursor, encodeCursor, type Cursor, type CursorScope } from '../lib/cursor.ts';
import type { Db } from './connect.ts';
import { placeOf, walkRows, type KeysetColumn, type Keyed, type Walk } from './keyset-rows.ts';

export interface KeysetRequest extends CursorScope {
  limit: number;
  cursor?: string | undefined;
  /** Names the statements (see `named`); only where their text does not vary. */
  name?: string | undefined;
}

export interface KeysetPage<T> {
  items: T[];
  nextCursor: string | null;
  prevCursor: string | null;
}

type Query<D, T extends keyof D, O> = SelectQueryBuilder<D, T, O>;

/**
 * One page of a list, by keyset: no offset, so nothing is shown twice or left out when rows come and go.
 * With several queries (one per leading value of the index) each walks its own index and the few rows that
 * they find are merged. The queries carry the filters, select `id`, and have neither order nor limit.
 */
export async function keysetPage<D, T extends keyof D, O extends { id: string }>(
  db: Db,
  queries: readonly Query<D, T, O>[],
  column: KeysetColumn,
  request: KeysetRequest,
): Promise<KeysetPage<O>> {
  const { cursor, walk } = walkOf(column, request);
  return pageOf(await walkRows(db, queries, walk), cursor, walk, request);
}

/**
 * One page of the many rows that another index finds, a search for instance: walking the order to where they
 * begin could mean walking through everything. Any `sample` of the rows (a page of it at least, the same
 * select list) shows how far the page reaches at most; the rows up to there are collected and sorted.
 */
export async function keysetPageBySample<D, T extends keyof D, O extends { id: string }>(
  db: Db,
  sample: Query<D, T, O>,
  query: Query<D, T, O>,
  column: KeysetColumn,
  request: KeysetRequest,
): Promise<KeysetPage<O>> {
  const { cursor, walk } = walkOf(column, request);
  const last = (await walkRows(db, [sample], walk)).at(walk.limit - 1);
  const collect = { until: last === undefined ? null : placeOf(last) };
  return pageOf(await walkRows(db, [query], { ...walk, collect }), cursor, walk, request);
}

function walkOf(column: KeysetColumn, request: KeysetRequest): { cursor: Cursor | null; walk: Walk } {
  const isLast = request.cursor === lastPage;
  const cursor = request.cursor === undefined || isLast ? null : decodeCursor(request.cursor, request);
  const backward = isLast || cursor?.direction === 'prev';
  const direction = (request.order === 'asc') === backward ? 'desc' : 'asc';
  // One row more than the page has, which tells that there is another page.
  const limit = request.limit + 1;
  return { cursor, walk: { column, direction, backward, beyond: cursor, limit, name: request.name } };
}

function pageOf<O>(
  rows: readonly Keyed<O>[],
  cursor: Cursor | null,
  { backward }: Walk,
  request: KeysetRequest,
): KeysetPage<O> {
  const hasMore = rows.length > request.limit;
  const found = rows.slice(0, request.limit);
  const items = backward ? found.toReversed() : found;

  // An empty page, all of whose rows have gone, still leads back to where the reader came from.
  const cursorBeside = (look: Cursor['direction'], row: Keyed<O> | undefined) => {
    const place = row === undefined ? cursor : placeOf(row);
    return place && encodeCursor({ ...place, direction: look }, request);
  };
  return {
    items,
    nextCursor: (backward ? cursor !== null : hasMore) ? cursorBeside('next', items.at(-1)) : null,
    prevCursor: (backward ? hasMore : cursor !== null) ? cursorBeside('prev', items[0]) : null,
  };
}
