import { sql, type Expression, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import { DatabaseError } from 'pg';
import { AppError } from '../lib/app-error.ts';
import { decodeCursor, encodeCursor, type Cursor, type CursorScope } from '../lib/cursor.ts';
import type { Db } from './connect.ts';
import { named } from './named-statements.ts';

/** The value that a list is ordered by, before the id. */
export interface KeysetColumn {
  /** Exactly as the index `(…, value, id)` has it, collation included. */
  value: Expression<unknown>;
  /** What a cursor's value is compared as; `bigint` for every whole number. */
  type: 'text' | 'bigint' | 'numeric' | 'timestamptz';
  /** Whether there are rows without a value; they come last, whichever the order. */
  nullable: boolean;
  id: Expression<unknown>;
}

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

type Direction = CursorScope['order'];
type Keyed<O> = O & { id: string; cursor_value: string | null };

/** The rows with a value, or those without: both in the order of the index. */
interface Stretch {
  blank: boolean;
  beyond: Cursor | null;
}

function stretchesFrom(cursor: Cursor | null, nullable: boolean, backward: boolean): Stretch[] {
  const kinds = nullable ? [false, true] : [false];
  const inOrder = backward ? kinds.toReversed() : kinds;
  const start = cursor === null ? 0 : inOrder.indexOf(cursor.value === null);
  if (start === -1) throw new AppError('malformed');
  return inOrder.slice(start).map((blank, index) => ({ blank, beyond: index === 0 ? cursor : null }));
}

function position({ value, id, type }: KeysetColumn, beyond: Cursor, direction: Direction) {
  const sign = sql.raw(direction === 'asc' ? '>' : '<');
  return beyond.value === null
    ? sql<boolean>`${id} ${sign} ${beyond.id}::uuid`
    : sql<boolean>`(${value}, ${id}) ${sign} (${beyond.value}::${sql.raw(type)}, ${beyond.id}::uuid)`;
}

/** The first rows of a stretch. Blank rows are ordered by their value too: only then the index serves. */
function firstRows<D, T extends keyof D, O extends { id: string }>(
  query: SelectQueryBuilder<D, T, O>,
  column: KeysetColumn,
  { blank, beyond }: Stretch,
  direction: Direction,
  limit: number,
) {
  let part = query;
  if (column.nullable)
    part = part.where(sql<boolean>`${column.value} is ${sql.raw(blank ? '' : 'not')} null`);
  if (beyond !== null) part = part.where(position(column, beyond, direction));
  return part
    .select([
      sql`${column.value}`.as('cursor_key'),
      sql<string | null>`(${column.value})::text`.as('cursor_value'),
    ])
    .orderBy(sql`${column.value}`, direction)
    .orderBy(sql`${column.id}`, direction)
    .limit(sql.lit(limit));
}

/**
 * One page of a list, by keyset: no offset, so nothing is shown twice or left out when rows come and go.
 * With several queries (one per leading value of the index) each walks its own index and the few rows that
 * they find are merged. The queries carry the filters, select `id`, and have neither order nor limit.
 */
export async function keysetPage<D, T extends keyof D, O extends { id: string }>(
  db: Db,
  queries: readonly SelectQueryBuilder<D, T, O>[],
  column: KeysetColumn,
  request: KeysetRequest,
): Promise<KeysetPage<O>> {
  const cursor = request.cursor === undefined ? null : decodeCursor(request.cursor, request);
  const backward = cursor?.direction === 'prev';
  const direction = (request.order === 'asc') === backward ? 'desc' : 'asc';
  const wanted = request.limit + 1;

  const rows: Keyed<O>[] = [];
  for (const stretch of stretchesFrom(cursor, column.nullable, backward)) {
    // Always the same limit, so that the text of a named statement does not vary.
    const parts = queries.map((query) => firstRows(query, column, stretch, direction, wanted));
    rows.push(...(await execute(db, merged<Keyed<O>>(parts, direction, wanted), request.name, cursor)));
    if (rows.length >= wanted) break;
  }
  const hasMore = rows.length >= wanted;
  const found = rows.slice(0, request.limit);
  const items = backward ? found.toReversed() : found;

  // An empty page, all of whose rows have gone, still leads back to where the reader came from.
  const cursorBeside = (look: Cursor['direction'], row: Keyed<O> | undefined) => {
    const place = row === undefined ? cursor : { value: row.cursor_value, id: row.id };
    return place && encodeCursor({ ...place, direction: look }, request);
  };
  return {
    items,
    nextCursor: backward || hasMore ? cursorBeside('next', items.at(-1)) : null,
    prevCursor: (backward ? hasMore : cursor !== null) ? cursorBeside('prev', items[0]) : null,
  };
}

function merged<O>(queries: Expression<unknown>[], direction: Direction, limit: number): RawBuilder<O> {
  const way = sql.raw(direction);
  return sql`select page.* from (${sql.join(queries, sql` union all `)}) as page
    order by cursor_key ${way}, id ${way} limit ${sql.lit(limit)}`;
}

async function execute<O>(
  db: Db,
  query: RawBuilder<O>,
  name: string | undefined,
  cursor: Cursor | null,
): Promise<O[]> {
  const marked = name === undefined ? query : sql<O>`${named(name)} ${query}`;
  try {
    return (await marked.execute(db)).rows;
  } catch (error) {
    // Class 22, data exception: the value of a cursor that somebody has made up.
    if (cursor !== null && error instanceof DatabaseError && error.code?.startsWith('22'))
      throw new AppError('malformed');
    throw error;
  }
}
