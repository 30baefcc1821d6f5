import { lastPage } from '@strojpark/core/contracts/common';
import type { Expression, SelectQueryBuilder } from 'kysely';
import { hash } from 'node:crypto';
import * as z from 'zod';
import { AppError } from '../lib/app-error.ts';
import type { Db } from './connect.ts';
import {
  type Keyed,
  type KeysetColumns,
  type Scan,
  type Widen,
  positionOf,
  scanFirstRows,
  scanRows,
} from './keyset-scan.ts';

export interface KeysetRequest extends CursorScope {
  limit: number;
  cursor?: string | undefined;
  /** Names the statements (see `named`); only for a text that never varies. */
  name?: string | undefined;
}

export interface KeysetPage<T> {
  items: T[];
  nextCursor: string | null;
  prevCursor: string | null;
}

type Query<D, T extends keyof D, O> = SelectQueryBuilder<D, T, O>;

/**
 * One page of a list by keyset, without offset, so that no row is repeated or skipped when others come and go.
 * Several queries (one per leading value of the index) each scan their own index and are merged. The queries
 * contain the filters, select `id`, and have no order or limit.
 */
export async function keysetPage<
  D,
  T extends keyof D,
  O extends { id: string },
  W extends { id: string } = O,
>(
  db: Db,
  queries: readonly Query<D, T, O>[],
  columns: KeysetColumns,
  request: KeysetRequest,
  widen?: Widen<O, W>,
): Promise<KeysetPage<W>> {
  const { cursor, scan } = scanOf(columns, request);
  return pageOf(await scanRows(db, queries, scan, widen), cursor, scan, request);
}

/** How many rows of an index are read at first, when nothing is known about the filter, and how many must pass to go on. */
const firstDepth = 250;
const minMatches = 3;

/** How many rows of an index are read at most. */
export const maxDepth = 6000;

/** Rounded up to one of few depths, which are part of the text of a named statement. */
function stepOf(depth: number): number {
  const doublings = Math.max(0, Math.ceil(Math.log2(depth / firstDepth)));
  return Math.min(firstDepth * 2 ** doublings, maxDepth);
}

/**
 * One page of a list whose filter may pass many rows or few, without knowing which: the index of the order is read
 * as far as a filter that passes rows evenly would need. Null when that does not fill the page: the rows that pass are
 * then few, or far away in this order, and cheaper to find by an index of their own. `indexes` are queries of whole
 * rows, one per index; `passing` selects from them, with the column `cursor_key`. `start` is how many rows will probably
 * do; `widen` reads the columns of the rows on the page.
 */
export async function keysetPageByWalk<
  D,
  T extends keyof D,
  R extends { id: string },
  O extends { id: string },
  W extends { id: string } = O,
>(
  db: Db,
  indexes: readonly Query<D, T, R>[],
  passing: (rows: Expression<R>) => Expression<O>,
  columns: KeysetColumns,
  request: KeysetRequest,
  { start = firstDepth, widen }: { start?: number | undefined; widen?: Widen<O, W> } = {},
): Promise<KeysetPage<W> | null> {
  const { cursor, scan } = scanOf(columns, request);
  for (let depth = start; depth <= maxDepth;) {
    const step = stepOf(depth);
    const found = await scanFirstRows(db, indexes, passing, scan, step, widen);
    if (found.length >= scan.limit) return pageOf(found, cursor, scan, request);
    if (found.length < minMatches) return null;
    depth = Math.ceil((1.5 * step * scan.limit) / found.length);
  }
  return null;
}

/** The value just before the page in its order, null at the start; `backward` against the order of the list. */
export interface KeysetStart {
  after: string | null;
  backward: boolean;
}

export function keysetStart(request: KeysetRequest): KeysetStart {
  const { cursor, backward } = startOf(request);
  return { after: cursor?.value ?? null, backward };
}

function startOf(request: KeysetRequest): { cursor: Cursor | null; backward: boolean } {
  const isLast = request.cursor === lastPage;
  const cursor = request.cursor === undefined || isLast ? null : decodeCursor(request.cursor, request);
  return { cursor, backward: isLast || cursor?.direction === 'prev' };
}

function scanOf(columns: KeysetColumns, request: KeysetRequest): { cursor: Cursor | null; scan: Scan } {
  const { cursor, backward } = startOf(request);
  const direction = (request.order === 'asc') === backward ? 'desc' : 'asc';
  // One more row tells whether there is another page.
  const limit = request.limit + 1;
  return { cursor, scan: { columns, direction, backward, after: cursor, limit, name: request.name } };
}

function pageOf<O>(
  rows: readonly Keyed<O>[],
  cursor: Cursor | null,
  { backward }: Scan,
  request: KeysetRequest,
): KeysetPage<O> {
  const hasMore = rows.length > request.limit;
  const found = rows.slice(0, request.limit);
  const items = backward ? found.toReversed() : found;

  // An empty page, all of whose rows were deleted, still links back to where the reader came from.
  const cursorAt = (look: Cursor['direction'], row: Keyed<O> | undefined) => {
    const position = row === undefined ? cursor : positionOf(row);
    return position && encodeCursor({ ...position, direction: look }, request);
  };
  return {
    items,
    nextCursor: (backward ? cursor !== null : hasMore) ? cursorAt('next', items.at(-1)) : null,
    prevCursor: (backward ? hasMore : cursor !== null) ? cursorAt('prev', items[0]) : null,
  };
}

/** A position in a sorted list and the direction to continue in. */
interface Cursor {
  direction: 'next' | 'prev';
  /** In PostgreSQL's own notation, which keeps every digit; null in rows without a value. */
  value: string | null;
  id: string;
}

/** A cursor is only valid for the list it was made for. */
interface CursorScope {
  sort: string;
  order: 'asc' | 'desc';
  /** Anything that can be written as JSON. */
  filters: unknown;
}

const wire = z.tuple([
  z.string(),
  z.enum(['asc', 'desc']),
  z.enum(['next', 'prev']),
  z.string().nullable(),
  z.uuid(),
  z.string(),
]);

function sortedKeys(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  // Of many filters few are set.
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function filtersHash(filters: unknown): string {
  const text = JSON.stringify(filters, (_key, value: unknown) => sortedKeys(value));
  return hash('sha256', text, 'base64url').slice(0, 16);
}

function encodeCursor({ direction, value, id }: Cursor, { sort, order, filters }: CursorScope): string {
  const parts = [sort, order, direction, value, id, filtersHash(filters)];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('malformed');
  }
}

/** Throws AppError `malformed`, or `cursor_mismatch` for a cursor of another list. */
function decodeCursor(text: string, scope: CursorScope): Cursor {
  const parsed = wire.safeParse(parsedJson(Buffer.from(text, 'base64url').toString('utf8')));
  if (!parsed.success) throw new AppError('malformed');
  const [sort, order, direction, value, id, filters] = parsed.data;
  if (sort !== scope.sort || order !== scope.order || filters !== filtersHash(scope.filters))
    throw new AppError('cursor_mismatch');
  return { direction, value, id };
}
