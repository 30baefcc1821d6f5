import { sql, type AliasableExpression } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { ExportRows } from './export-rows.repo.ts';

/** The readable rows of a table, with their `position` in the order. */
export type TableRows = AliasableExpression<unknown>;

export function tableRows(db: Db, table: TableRows): ExportRows {
  const value = (name: string) => sql`${sql.ref(`t.${name}`)}`;
  return {
    select: (items) =>
      db
        .selectFrom(table.as('t'))
        .select([...items])
        .orderBy(sql.ref('t.position')),
    displayed: value,
    stored: value,
  };
}
