import { sql, type RawBuilder, type SelectType, type Updateable } from 'kysely';
import type { Db } from './connect.ts';
import type { DB } from './schema.gen.ts';

type LeasedTable = { [T in keyof DB]: DB[T] extends { alive_at: unknown } ? T : never }[keyof DB];
type FailableTable = {
  [T in LeasedTable]: DB[T] extends { failure_code: unknown; finished_at: unknown } ? T : never;
}[LeasedTable];
type Column<T extends LeasedTable> = keyof DB[T] & string;
type RowOf<T extends LeasedTable, C extends Column<T>> = { [K in C]: SelectType<DB[T][K]> };
type Condition = RawBuilder<boolean>;
type Changes<T extends LeasedTable> = {
  [C in keyof Updateable<DB[T]>]?: Updateable<DB[T]>[C] | RawBuilder<unknown>;
};

export interface LeaseRules<T extends LeasedTable, C extends Column<T>> {
  table: T;
  row: Condition;
  /** Where the attempt that holds the lease is recorded; without it, no other attempt can take over. */
  attempt?: { column: Column<T>; id: string };
  /** The row may be claimed at once. */
  waiting: Condition;
  /** An attempt is working on the row. */
  running: Condition;
  /** When another attempt may take over from a process that died. */
  takeOver?: { staleSeconds: number; where?: Condition };
  onClaim: Changes<T>;
  returning: readonly C[];
}

/** The right of one attempt to work on one row, as long as its heartbeat (`alive_at`) is fresh. */
export interface Lease<Row, Changed> {
  /** Undefined when another attempt holds the lease, or there is nothing left to do. */
  claim: (db: Db) => Promise<Row | undefined>;
  /** Writes the changes and a heartbeat; false, without writing anything, when the lease is lost. */
  update: (db: Db, changes: Changed) => Promise<boolean>;
}

export function leaseOn<T extends LeasedTable, C extends Column<T>>({
  table,
  row,
  attempt,
  waiting,
  running,
  takeOver,
  onClaim,
  returning,
}: LeaseRules<T, C>): Lease<RowOf<T, C>, Changes<T>> {
  const isStale = takeOver
    ? sql<boolean>`(${running} and ${isSilentFor(takeOver.staleSeconds)} and ${takeOver.where ?? sql`true`})`
    : sql<boolean>`false`;
  const isOurs = attempt ? sql<boolean>`${sql.id(attempt.column)} = ${attempt.id}` : sql<boolean>`true`;
  const heartbeat = { alive_at: sql`now()` };
  return {
    async claim(db) {
      const claimed = { ...onClaim, ...heartbeat, ...(attempt && { [attempt.column]: attempt.id }) };
      const { rows } = await sql<RowOf<T, C>>`
        update ${sql.id(table)} set ${assignments(claimed)}
        where ${row} and (${waiting} or ${isStale})
        returning ${columns(returning)}`.execute(db);
      return rows[0];
    },
    async update(db, changes) {
      const { numAffectedRows } = await sql`
        update ${sql.id(table)} set ${assignments({ ...changes, ...heartbeat })}
        where ${row} and ${running} and ${isOurs}`.execute(db);
      return numAffectedRows === 1n;
    },
  };
}

/** A heartbeat in the future is from before the clock went back; whoever is alive replaces it within a second. */
export function isSilentFor(seconds: number): Condition {
  const limit = sql`make_interval(secs => ${sql.lit(seconds)})`;
  return sql<boolean>`(alive_at not between now() - ${limit} and now() + ${limit})`;
}

/** Marks rows that were silent for too long as failed (`interrupted`), and returns them. */
export async function failAbandoned<T extends FailableTable, C extends Column<T>>(
  db: Db,
  table: T,
  isAbandoned: Condition,
  { now, set = {}, returning }: { now: Date; set?: Changes<T>; returning: readonly C[] },
): Promise<RowOf<T, C>[]> {
  const failed = { status: 'failed', failure_code: 'interrupted', finished_at: now, ...set };
  const { rows } = await sql<RowOf<T, C>>`
    update ${sql.id(table)} set ${assignments(failed)}
    where ${isAbandoned}
    returning ${columns(returning)}`.execute(db);
  return rows;
}

/** `status` and `failureCode` as readers should see them before `failAbandoned` has run. */
export const statusUnlessAbandoned = <Status extends string>(isAbandoned: Condition) =>
  [
    sql<Status>`case when ${isAbandoned} then 'failed' else status end`.as('status'),
    sql<string | null>`case when ${isAbandoned} then 'interrupted' else failure_code end`.as('failureCode'),
  ] as const;

const columns = (names: readonly string[]) => sql.join(names.map((name) => sql.id(name)));

const assignments = (values: Readonly<Record<string, unknown>>) =>
  sql.join(Object.entries(values).map(([name, value]) => sql`${sql.id(name)} = ${value}`));
