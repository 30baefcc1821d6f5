import { sql, type OperationNodeSource, type RawBuilder } from 'kysely';

/** A change without a result, to be run in one statement with others. */
export type Change = OperationNodeSource;

/**
 * `main` and the changes as one statement, which saves their round trips. `main` may select what a query in `named`
 * returns. Otherwise all see the database as it was before, so none may depend on what another one writes.
 */
export function inOneStatement<T>(
  main: OperationNodeSource,
  changes: readonly Change[],
  named: Readonly<Record<string, OperationNodeSource>> = {},
): RawBuilder<T> {
  const parts = [
    ...changes.map((change, index) => [`change_${index}`, change] as const),
    ...Object.entries(named),
  ].map(([name, query]) => sql`${sql.ref(name)} as (${query})`);
  return sql<T>`with ${sql.join(parts)} ${main}`;
}
