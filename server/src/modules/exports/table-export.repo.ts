import type { Readable } from 'node:stream';
import { sql, type AliasableExpression } from 'kysely';
import { copyOut } from '../../db/copy-out.ts';
import type { Db } from '../../db/connect.ts';
import { csvCell, csvOptions, type ColumnKind } from './csv-cell.repo.ts';

/** A column of an exported table; `name` is that of the rows' column. */
export interface TableColumn {
  name: string;
  header: string;
  kind: ColumnKind;
}

/** The rows of a table as people read them, with their `position` in the order. */
export type TableRows = AliasableExpression<unknown>;

function ordered(db: Db, rows: TableRows, columns: readonly TableColumn[], separator?: ';' | ',') {
  const cell = ({ name, kind }: TableColumn) => {
    const value = sql`${sql.ref(`t.${name}`)}`;
    return (separator === undefined ? value : csvCell(value, kind, separator)).as(name);
  };
  return db.selectFrom(rows.as('t')).select(columns.map(cell)).orderBy(sql.ref('t.position'));
}

/** As csv without its header. */
export function copyCsv(
  db: Db,
  rows: TableRows,
  columns: readonly TableColumn[],
  separator: ';' | ',',
): Promise<Readable> {
  return copyOut(db, ordered(db, rows, columns, separator), csvOptions(columns, separator));
}

/** In COPY's own text format, for the program that writes the workbook. */
export function copyText(db: Db, rows: TableRows, columns: readonly TableColumn[]): Promise<Readable> {
  return copyOut(db, ordered(db, rows, columns), 'format text');
}
