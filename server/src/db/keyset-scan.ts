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

function comparison(column: KeysetColumn, sign: '>' | '<', position: Position) {
  const { value, id, type, rate } = column;
  const compare = sql.raw(sign);
  if (position.value === null) return sql<boolean>`${id} ${compare} ${position.id}::uuid`;
  const given = sql`${position.value}::${sql.raw(type)}`;
  const exact = sql<boolean>`(${keyOf(column)}, ${id}) ${compare} (${given}, ${position.id}::uuid)`;
  if (rate === undefined) return exact;
  // The quotient is not exact, so the index starts a little before the position.
  const margin = sql.lit(sign === '>' ? -1 : 1);
  return sql<boolean>`(${value} ${compare} ${given} / ${rate}::numeric + ${margin} and ${exact})`;
}

/** Rows without a value are ordered by it too: otherwise the index is not used. */
function segmentQuery<D, T extends keyof D, O extends { id: string }>(
  query: SelectQueryBuilder<D, T, O>,
  column: KeysetColumn,
  { direction, limit }: Scan,
  { blank, after }: Segment,
) {
  const ascending = direction === 'asc';
  let part = query.select(keyOf(column).as('cursor_key'));
  if (column.nullable)
    part = part.where(sql<boolean>`${column.value} is ${sql.raw(blank ? '' : 'not')} null`);
  if (after !== null) part = part.where(comparison(column, ascending ? '>' : '<', after));
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
 * What a filter finds among the first `depth` rows of each index: `indexes` are queries of whole rows, from which
 * `passing` selects. Fewer than `limit` rows do not mean that there are no more. Where all rows with a value are among the
 * first, those without follow.
 */
export async function scanFirstRows<D, T extends keyof D, R extends { id: string }, O>(
  db: Db,
  indexes: readonly SelectQueryBuilder<D, T, R>[],
  passing: (rows: Expression<R>) => Expression<O>,
  scan: Scan,
  depth: number,
): Promise<Keyed<O>[]> {
  const rows: Keyed<O>[] = [];
  const read = { ...scan, limit: depth };
  const parts = segments(scan);
  for (const segment of parts) {
    const heads = indexes.map((query, index) => segmentQuery(query, columnAt(scan, index), read, segment));
    rows.push(...(await execute(db, merged<O>(heads.map(passing), scan), scan)));
    if (rows.length >= scan.limit || segment === parts.at(-1) || (await areFull(db, heads, depth))) break;
  }
  return rows;
}

/** Whether one of these queries has as many rows as it may have. */
async function areFull(db: Db, heads: readonly Expression<unknown>[], depth: number): Promise<boolean> {
  const last = heads.map((head) => sql`exists (select from ${head} as head offset ${sql.lit(depth - 1)})`);
  const { rows } = await sql<{ full: boolean }>`select ${sql.join(last, sql` or `)} as full`.execute(db);
  return rows[0]?.full === true;
}

async function execute<O>(db: Db, query: RawBuilder<O>, { name, after }: Scan): Promise<O[]> {
  const marked = name === undefined ? query : sql<O>`${named(name)} ${query}`;
  try {
    return (await marked.execute(db)).rows;
  } catch (error) {
    // Class 22, data exception: the cursor has a made-up value.
    if (after !== null && error instanceof DatabaseError && error.code?.startsWith('22'))
      throw new AppError('malformed');
    throw error;
  }
}
