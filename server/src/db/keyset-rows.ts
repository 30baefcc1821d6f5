import { sql, type Expression, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import { DatabaseError } from 'pg';
import { AppError } from '../lib/app-error.ts';
import type { Db } from './connect.ts';
import { named } from './named-statements.ts';

/** The value that a list is ordered by, before the id. */
export interface KeysetColumn {
  /** Exactly as the index `(…, value, id)` has it, collation included. */
  value: Expression<unknown>;
  /** What a cursor's value is compared as; `bigint` for every whole number. */
  type: 'text' | 'bigint' | 'numeric' | 'timestamptz' | 'date' | 'boolean';
  /** Whether there are rows without a value; they come last, whichever the order. */
  nullable: boolean;
  id: Expression<unknown>;
}

/** A row's place in the order. */
export interface Place {
  /** As PostgreSQL writes it; null in a row without a value. */
  value: string | null;
  id: string;
}

export type Keyed<O> = O & { id: string; cursor_value: string | null };
export const placeOf = ({ cursor_value, id }: Keyed<unknown>): Place => ({ value: cursor_value, id });

type Direction = 'asc' | 'desc';

export interface Walk {
  column: KeysetColumn;
  direction: Direction;
  /** Against the order of the list: the blank rows come first. */
  backward: boolean;
  /** The place before the first row. */
  beyond: Place | null;
  /** How many rows are wanted. */
  limit: number;
  /**
   * Instead of walking the index, all rows up to this place, or all, are collected and sorted: for a filter
   * that another index finds, because its rows may begin anywhere in the order.
   */
  collect?: { until: Place | null };
  name?: string | undefined;
}

/** The rows with a value, or those without: both in the order of the index. */
interface Stretch {
  blank: boolean;
  beyond: Place | null;
  until: Place | null;
}

function stretches({ column, backward, beyond, collect }: Walk): Stretch[] {
  const kinds = column.nullable ? [false, true] : [false];
  const inOrder = backward ? kinds.toReversed() : kinds;
  const until = collect?.until ?? null;
  const first = beyond === null ? 0 : inOrder.indexOf(beyond.value === null);
  const last = until === null ? inOrder.length - 1 : inOrder.indexOf(until.value === null);
  if (first === -1) throw new AppError('malformed');
  return inOrder.slice(first, last + 1).map((blank, index, { length }) => ({
    blank,
    beyond: index === 0 ? beyond : null,
    until: index === length - 1 ? until : null,
  }));
}

function compared({ value, id, type }: KeysetColumn, sign: '>' | '<' | '>=' | '<=', place: Place) {
  return place.value === null
    ? sql<boolean>`${id} ${sql.raw(sign)} ${place.id}::uuid`
    : sql<boolean>`(${value}, ${id}) ${sql.raw(sign)} (${place.value}::${sql.raw(type)}, ${place.id}::uuid)`;
}

/** The rows of one stretch. Blank rows are ordered by their value too: only then the index serves. */
function stretchQuery<D, T extends keyof D, O extends { id: string }>(
  query: SelectQueryBuilder<D, T, O>,
  { column, direction, limit, collect }: Walk,
  { blank, beyond, until }: Stretch,
) {
  const ascending = direction === 'asc';
  let part = query.select(sql`${column.value}`.as('cursor_key'));
  if (column.nullable)
    part = part.where(sql<boolean>`${column.value} is ${sql.raw(blank ? '' : 'not')} null`);
  if (beyond !== null) part = part.where(compared(column, ascending ? '>' : '<', beyond));
  if (until !== null) part = part.where(compared(column, ascending ? '<=' : '>=', until));
  // why an offset of nothing: the planner must not see the order, or it walks the index after all
  if (collect !== undefined) return part.offset(sql.lit(0));
  return part
    .orderBy(sql`${column.value}`, direction)
    .orderBy(sql`${column.id}`, direction)
    .limit(sql.lit(limit));
}

/** At least `limit` rows in order, or all that there are; of several queries the rows are merged. */
export async function walkRows<D, T extends keyof D, O extends { id: string }>(
  db: Db,
  queries: readonly SelectQueryBuilder<D, T, O>[],
  walk: Walk,
): Promise<Keyed<O>[]> {
  const way = sql.raw(walk.direction);
  const rows: Keyed<O>[] = [];
  for (const stretch of stretches(walk)) {
    const parts = queries.map((query) => stretchQuery(query, walk, stretch));
    // Always the same limit, so that the text of a named statement does not vary.
    const page = sql<
      Keyed<O>
    >`select page.*, cursor_key::text as cursor_value from (${sql.join(parts, sql` union all `)}) as page
      order by cursor_key ${way}, id ${way} limit ${sql.lit(walk.limit)}`;
    rows.push(...(await execute(db, page, walk)));
    if (rows.length >= walk.limit) break;
  }
  return rows;
}

async function execute<O>(db: Db, query: RawBuilder<O>, { name, beyond }: Walk): Promise<O[]> {
  const marked = name === undefined ? query : sql<O>`${named(name)} ${query}`;
  try {
    return (await marked.execute(db)).rows;
  } catch (error) {
    // Class 22, data exception: the value of a cursor that somebody has made up.
    if (beyond !== null && error instanceof DatabaseError && error.code?.startsWith('22'))
      throw new AppError('malformed');
    throw error;
  }
}
