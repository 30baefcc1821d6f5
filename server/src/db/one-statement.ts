import { sql, type OperationNodeSource, type RawBuilder } from 'kysely';

/** A change without a result, to be run in one statement with others. */
export type Change = OperationNodeSource;

/**
 * `main` and the changes as one statement, which saves their round trips. All see the database as it was before, so
 * none may depend on what another one writes.
 */
export function inOneStatement<T>(main: OperationNodeSource, changes: readonly Change[]): RawBuilder<T> {
  const parts = changes.map((change, index) => sql`${sql.ref(`change_${index}`)} as (${change})`);
  return sql<T>`with ${sql.join(parts)} ${main}`;
}
