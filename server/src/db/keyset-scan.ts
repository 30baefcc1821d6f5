import { sql, type Expression, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import { DatabaseError } from 'pg';
import { AppError } from '../lib/app-error.ts';
import type { Db } from './connect.ts';
import { named } from './named-statements.ts';

/** The value a list is ordered by, before the id. */
export interface KeysetColumn {
  /** Exactly as the index `(…, value, id)` has it, collation included. */
  value: Expression<unknown>;
  /** The type a cursor's value is cast to; `bigint` for every integer. */
  type: 'text' | 'bigint' | 'numeric' | 'timestamptz' | 'date' | 'boolean';
  /** Whether the value can be null; such rows come last in both orders. */
  nullable: boolean;
  id: Expression<unknown>;
  /**
   * A constant that the value is multiplied by to compare rows of several queries: each query reads its own currency
   * in the order of an index.
   */
  rate?: number;
}

/** The same column for every query, or the column of each query. */
export type KeysetColumns = KeysetColumn | readonly [KeysetColumn, ...KeysetColumn[]];
const isOne = (columns: KeysetColumns): columns is KeysetColumn => 'value' in columns;
const firstColumn = ({ columns }: Scan) => (isOne(columns) ? columns : columns[0]);
const columnAt = ({ columns }: Scan, index: number) =>
  isOne(columns) ? columns : (columns[index] ?? columns[0]);

/** A row's position in the order. */
export interface Position {
  /** In PostgreSQL's own notation; null in a row without a value. */
  value: string | null;
  id: string;
}

export type Keyed<O> = O & { id: string; cursor_value: string | null };
export const positionOf = ({ cursor_value, id }: Keyed<unknown>): Position => ({ value: cursor_value, id });

type Direction = 'asc' | 'desc';

export interface Scan {
  columns: KeysetColumns;
  direction: Direction;
  /** Against the order of the list, so that rows without a value come first. */
  backward: boolean;
  /** The position just before the first row. */
  after: Position | null;
  limit: number;
  name?: string | undefined;
}

/** The rows with a value, or those without; both in the order of the index. */
interface Segment {
  blank: boolean;
  after: Position | null;
}

function segments(scan: Scan): Segment[] {
  const { backward, after } = scan;
  const kinds = firstColumn(scan).nullable ? [false, true] : [false];
  const inOrder = backward ? kinds.toReversed() : kinds;
  const first = after === null ? 0 : inOrder.indexOf(after.value === null);
  if (first === -1) throw new AppError('malformed');
  return inOrder.slice(first).map((blank, index) => ({ blank, after: index === 0 ? after : null }));
}

const keyOf = ({ value, rate }: KeysetColumn) =>
  rate === undefined ? sql`${value}` : sql`(${value} * ${rate}::numeric)`;

/** A position as parts of a statement; the key is null in rows without a value. */
interface Place {
  key: Expression<unknown> | null;
  id: Expression<unknown>;
}

const placeOf = ({ type }: KeysetColumn, { value, id }: Position): Place => ({
  key: value === null ? null : sql`${value}::${sql.raw(type)}`,
  id: sql`${id}::uuid`,
});

function comparison(column: KeysetColumn, sign: '>' | '<', place: Place) {
  const { value, id, rate } = column;
  const compare = sql.raw(sign);
  if (place.key === null) return sql<boolean>`${id} ${compare} ${place.id}`;
  const exact = sql<boolean>`(${keyOf(column)}, ${id}) ${compare} (${place.key}, ${place.id})`;
  if (rate === undefined) return exact;
  // The quotient is not exact, so the part of the index is a little longer.
  const margin = sql.lit(sign === '>' ? -1 : 1);
  return sql<boolean>`(${value} ${compare} ${place.key} / ${rate}::numeric + ${margin} and ${exact})`;
}

const further = ({ direction }: Scan) => (direction === 'asc' ? '>' : '<');
const nearer = ({ direction }: Scan) => (direction === 'asc' ? '<' : '>');

/** Rows without a value are ordered by it too: otherwise the index is not used. */
function segmentQuery<D, T extends keyof D, O extends { id: string }>(
  query: SelectQueryBuilder<D, T, O>,
  column: KeysetColumn,
  scan: Scan,
  { blank, after }: Segment,
) {
  const { direction, limit } = scan;
  let part = query.select(keyOf(column).as('cursor_key'));
  if (column.nullable)
    part = part.where(sql<boolean>`${column.value} is ${sql.raw(blank ? '' : 'not')} null`);
  if (after !== null) part = part.where(comparison(column, further(scan), placeOf(column, after)));
  return part
    .orderBy(sql`${column.value}`, direction)
    .orderBy(sql`${column.id}`, direction)
    .limit(sql.lit(limit));
}

/** The rows of several queries of one segment, merged. */
function merged<O>(parts: readonly Expression<unknown>[], { direction, limit }: Scan): RawBuilder<Keyed<O>> {
  const way = sql.raw(direction);
  // The limit never varies, so that the text of a named statement stays the same.
  return sql`select page.*, cursor_key::text as cursor_value from (${sql.join(parts, sql` union all `)}) as page
    order by cursor_key ${way}, id ${way} limit ${sql.lit(limit)}`;
}

/** A join does not keep the order. */
const widened = <O, W>(page: RawBuilder<Keyed<O>>, widen: Widen<O, W>, { direction }: Scan) => {
  const way = sql.raw(direction);
  return sql<Keyed<W>>`select * from ${widen(page)} as page order by cursor_key ${way}, id ${way}`;
};

/** Adds columns to the rows of a page, which have the columns of the query, `cursor_key` and `cursor_value`. */
export type Widen<O, W> = (page: Expression<Keyed<O>>) => Expression<Keyed<W>>;

/** The rows of a page are replaced by those of `shown`, a query for the row with the id `page.id`. */
export const widenBy =
  <W>(shown: Expression<W>): Widen<object, W> =>
  (page) =>
    sql<Keyed<W>>`(select shown.*, page.cursor_key, page.cursor_value
      from (${page}) as page cross join lateral (${shown}) as shown)`;

/**
 * At least `limit` rows in order, or all there are. The rows of several queries are merged. With `widen`, the queries
 * need only what the order needs.
 */
export async function scanRows<D, T extends keyof D, O extends { id: string }, W = O>(
  db: Db,
  queries: readonly SelectQueryBuilder<D, T, O>[],
  scan: Scan,
  widen?: Widen<O, W>,
): Promise<Keyed<W>[]> {
  const rows: Keyed<W>[] = [];
  for (const segment of segments(scan)) {
    const parts = queries.map((query, index) => segmentQuery(query, columnAt(scan, index), scan, segment));
    const wide = widen === undefined ? merged<W>(parts, scan) : widened(merged<O>(parts, scan), widen, scan);
    rows.push(...(await execute(db, wide, scan)));
    if (rows.length >= scan.limit) break;
  }
  return rows;
}

/**
 * What a filter finds among the first `depth` rows of each index, as far as all of them were read: the first rows of the
 * list. `indexes` are queries of whole rows, from which `passing` selects; with `widen`, only what the order needs. Fewer
 * than `limit` rows do not mean that there are no more. Where all rows with a value are among the first, those without follow.
 */
export async function scanFirstRows<D, T extends keyof D, R extends { id: string }, O, W = O>(
  db: Db,
  indexes: readonly SelectQueryBuilder<D, T, R>[],
  passing: (rows: Expression<R>) => Expression<O>,
  scan: Scan,
  depth: number,
  widen?: Widen<O, W>,
): Promise<Keyed<W>[]> {
  const rows: Keyed<W>[] = [];
  const read = { ...scan, limit: depth };
  const parts = segments(scan);
  for (const segment of parts) {
    const heads = indexes.map((query, index) => segmentQuery(query, columnAt(scan, index), read, segment));
    // Several indexes end at different rows.
    const firstOf = <X>(found: RawBuilder<Keyed<X>>) =>
      heads.length > 1 ? untilFirstEnd(found, heads, scan, segment, depth) : found;
    const found = heads.map(passing);
    const first =
      widen === undefined
        ? firstOf(merged<W>(found, scan))
        : widened(firstOf(merged<O>(found, scan)), widen, scan);
    rows.push(...(await execute(db, first, scan)));
    if (rows.length >= scan.limit || segment === parts.at(-1) || (await areFull(db, heads, depth))) break;
  }
  return rows;
}

/**
 * The rows until the first end of a head that has as many rows as it may have: after that, rows of its index may be
 * missing. The ends are looked for no further than the last row, where the merge stopped reading, too.
 */
function untilFirstEnd<D, T extends keyof D, R extends { id: string }, O>(
  found: RawBuilder<Keyed<O>>,
  heads: readonly SelectQueryBuilder<D, T, R>[],
  scan: Scan,
  { blank }: Segment,
  depth: number,
): RawBuilder<Keyed<O>> {
  const way = sql.raw(scan.direction);
  const back = sql.raw(scan.direction === 'asc' ? 'desc' : 'asc');
  const last = {
    key: blank ? null : sql`(select cursor_key from last)`,
    id: sql`(select id from last)`,
  };
  const ends = heads.map(
    (head, index) => sql`(select id, cursor_key
      from ${head.where(comparison(columnAt(scan, index), nearer(scan), last))} as head offset ${sql.lit(depth - 1)})`,
  );
  const placeIn = (rows: string) => (blank ? `${rows}.id` : `(${rows}.cursor_key, ${rows}.id)`);
  const isBeyond = sql.raw(`${placeIn('page')} ${further(scan)} ${placeIn('ends')}`);
  return sql<Keyed<O>>`with page as materialized (${found}),
    last as (select cursor_key, id from page order by cursor_key ${back}, id ${back} limit 1),
    ends as materialized (${sql.join(ends, sql` union all `)})
    select * from page where not exists (select from ends where ${isBeyond})
    order by cursor_key ${way}, id ${way}`;
}

/** Whether one of these queries has as many rows as it may have. */
async function areFull(db: Db, heads: readonly Expression<unknown>[], depth: number): Promise<boolean> {
  const last = heads.map((head) => sql`exists (select from ${head} as head offset ${sql.lit(depth - 1)})`);
  const { rows } = await sql<{ full: boolean }>`select ${sql.join(last, sql` or `)} as full`.execute(db);
  return rows[0]?.full === true;
}

async function execute<O>(db: Db, query: RawBuilder<O>, { name, after }: Scan): Promise<O[]> {
  const marked = name === undefined ? query : sql<O>`${named(name)} ${query}`;
  return (await readAfter(after, () => marked.execute(db))).rows;
}

/** Reads what follows the position in a cursor, which may be made up. */
export async function readAfter<T>(after: object | null, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    // Class 22, data exception: the cursor has a made-up value.
    if (after !== null && error instanceof DatabaseError && error.code?.startsWith('22'))
      throw new AppError('malformed');
    throw error;
  }
}
