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
}

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
  column: KeysetColumn;
  direction: Direction;
  /** Against the order of the list, so that rows without a value come first. */
  backward: boolean;
  /** The position just before the first row. */
  after: Position | null;
  limit: number;
  /**
   * Instead of scanning the index, collects and sorts all rows up to this position, or all of them: for a filter
   * with an index of its own, because the rows it finds may start anywhere in the order.
   */
  collect?: { until: Position | null };
  name?: string | undefined;
}

/** The rows with a value, or those without; both in the order of the index. */
interface Segment {
  blank: boolean;
  after: Position | null;
  until: Position | null;
}

function segments({ column, backward, after, collect }: Scan): Segment[] {
  const kinds = column.nullable ? [false, true] : [false];
  const inOrder = backward ? kinds.toReversed() : kinds;
  const until = collect?.until ?? null;
  const first = after === null ? 0 : inOrder.indexOf(after.value === null);
  const last = until === null ? inOrder.length - 1 : inOrder.indexOf(until.value === null);
  if (first === -1) throw new AppError('malformed');
  return inOrder.slice(first, last + 1).map((blank, index, { length }) => ({
    blank,
    after: index === 0 ? after : null,
    until: index === length - 1 ? until : null,
  }));
}

function comparison({ value, id, type }: KeysetColumn, sign: '>' | '<' | '>=' | '<=', position: Position) {
  return position.value === null
    ? sql<boolean>`${id} ${sql.raw(sign)} ${position.id}::uuid`
    : sql<boolean>`(${value}, ${id}) ${sql.raw(sign)} (${position.value}::${sql.raw(type)}, ${position.id}::uuid)`;
}

/** Rows without a value are ordered by it too: otherwise the index is not used. */
function segmentQuery<D, T extends keyof D, O extends { id: string }>(
  query: SelectQueryBuilder<D, T, O>,
  { column, direction, limit, collect }: Scan,
  { blank, after, until }: Segment,
) {
  const ascending = direction === 'asc';
  let part = query.select(sql`${column.value}`.as('cursor_key'));
  if (column.nullable)
    part = part.where(sql<boolean>`${column.value} is ${sql.raw(blank ? '' : 'not')} null`);
  if (after !== null) part = part.where(comparison(column, ascending ? '>' : '<', after));
  if (until !== null) part = part.where(comparison(column, ascending ? '<=' : '>=', until));
  // With an offset the planner does not see the order; otherwise it would scan the index of the order after all.
  if (collect !== undefined) return part.offset(sql.lit(0));
  return part
    .orderBy(sql`${column.value}`, direction)
    .orderBy(sql`${column.id}`, direction)
    .limit(sql.lit(limit));
}

/** At least `limit` rows in order, or all there are. The rows of several queries are merged. */
export async function scanRows<D, T extends keyof D, O extends { id: string }>(
  db: Db,
  queries: readonly SelectQueryBuilder<D, T, O>[],
  scan: Scan,
): Promise<Keyed<O>[]> {
  const way = sql.raw(scan.direction);
  const rows: Keyed<O>[] = [];
  for (const segment of segments(scan)) {
    const parts = queries.map((query) => segmentQuery(query, scan, segment));
    // The limit never varies, so that the text of a named statement stays the same.
    const page = sql<
      Keyed<O>
    >`select page.*, cursor_key::text as cursor_value from (${sql.join(parts, sql` union all `)}) as page
      order by cursor_key ${way}, id ${way} limit ${sql.lit(scan.limit)}`;
    rows.push(...(await execute(db, page, scan)));
    if (rows.length >= scan.limit) break;
  }
  return rows;
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
