import { sql } from 'kysely';
import type { Db } from './connect.ts';
import type { DB } from './schema.gen.ts';

type TotalsTable = Extract<keyof DB, `${string}_totals`>;

export const totalOf = (column: 'n' | 'value') => sql<number>`coalesce(sum(${sql.id(column)}), 0)`;

interface Fold<T extends TotalsTable> {
  by: readonly (keyof DB[T] & string)[];
  sums: readonly (keyof DB[T] & string)[];
  /**
   * For a table that grows with time and has the column `is_merged`: rows with the same values in these columns form a part,
   * and only parts with new rows are merged. The rows of a part are then stored next to each other.
   */
  parts?: readonly (keyof DB[T] & string)[];
}

/**
 * Merges the rows that changes have added to a total into one (see the migration of totals), without blocking readers
 * or writers.
 */
export async function foldTotals<T extends TotalsTable>(
  db: Db,
  table: T,
  { by, sums, parts }: Fold<T>,
): Promise<void> {
  const columns = (names: readonly string[]) => sql.join(names.map((name) => sql.id(name)));
  const sumOf = (name: string) => sql`sum(${sql.id(name)})`;
  const changed =
    parts &&
    sql`where (${columns(parts)}) in (select ${columns(parts)} from ${sql.id(table)} where not is_merged)`;
  await sql`
    with added as (delete from ${sql.id(table)} ${changed ?? sql``} returning *)
    insert into ${sql.id(table)} (${columns([...by, ...sums, ...(parts ? ['is_merged'] : [])])})
    select ${columns(by)}, ${sql.join(sums.map(sumOf))} ${parts ? sql`, true` : sql``}
    from added group by ${columns(by)}
    having ${sql.join(
      sums.map((name) => sql`${sumOf(name)} <> 0`),
      sql` or `,
    )}
    ${parts ? sql`order by ${columns(parts)}` : sql``}`.execute(db);
}
