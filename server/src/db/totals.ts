import { sql } from 'kysely';
import type { Db } from './connect.ts';
import type { DB } from './schema.gen.ts';

type TotalsTable = Extract<keyof DB, `${string}_totals`>;

export const totalOf = (column: 'n' | 'value') => sql<number>`coalesce(sum(${sql.id(column)}), 0)`;

/**
 * Merges the rows that changes have added to a total into one (see the migration of totals), without blocking readers
 * or writers.
 */
export async function foldTotals<T extends TotalsTable>(
  db: Db,
  table: T,
  { by, sums }: { by: readonly (keyof DB[T] & string)[]; sums: readonly (keyof DB[T] & string)[] },
): Promise<void> {
  const columns = (names: readonly string[]) => sql.join(names.map((name) => sql.id(name)));
  const sumOf = (name: string) => sql`sum(${sql.id(name)})`;
  await sql`
    with added as (delete from ${sql.id(table)} returning *)
    insert into ${sql.id(table)} (${columns([...by, ...sums])})
    select ${columns(by)}, ${sql.join(sums.map(sumOf))} from added group by ${columns(by)}
    having ${sql.join(
      sums.map((name) => sql`${sumOf(name)} <> 0`),
      sql` or `,
    )}`.execute(db);
}
