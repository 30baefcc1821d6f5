import type { Readable } from 'node:stream';
import type { Language } from '@strojpark/core/contracts/common';
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import { copyOut } from '../../db/copy-out.ts';
import type { Db } from '../../db/connect.ts';
import type { DB } from '../../db/schema.gen.ts';
import { csvCell, csvOptions, type ColumnKind } from './csv-cell.repo.ts';

/** A column of an exported file. */
export interface ExportColumn {
  /** The name of a field or of a custom field, which is also its column. */
  name: string;
  header: string;
  kind: ColumnKind;
  /** Text by stored value, where people see another than the stored one. */
  labels: Record<string, string> | null;
  /** In signs; where the usual one for its kind does not fit. */
  width?: number;
}

/** The machines to export, filtered and in order, as `m`. */
export type MachinesToExport = SelectQueryBuilder<DB & { m: DB['machines'] }, 'm', unknown>;

type Source = (column: ExportColumn) => RawBuilder<unknown>;

/** What people see: labels instead of stored words, the category's name instead of its key. */
const shown =
  (language: Language): Source =>
  ({ name, labels }) => {
    if (name === 'category') return language === 'cs' ? sql`c.name_cs` : sql`c.name_en`;
    const value = sql.id('m', name);
    if (labels === null) return sql`${value}`;
    const cases = Object.entries(labels).map(
      ([stored, label]) => sql`when ${sql.lit(stored)} then ${sql.lit(label)}`,
    );
    return sql`case ${value}::text ${sql.join(cases, sql` `)} else ${value}::text end`;
  };

function rows(machines: MachinesToExport, columns: readonly ExportColumn[], source: Source) {
  return machines
    .innerJoin('categories as c', 'c.key', 'm.category')
    .select(columns.map((column) => sql`${source(column)}`.as(column.name)));
}

/** As csv without its header: texts that would start a formula get an apostrophe before them. */
export function copyCsv(
  db: Db,
  machines: MachinesToExport,
  columns: readonly ExportColumn[],
  { separator, language }: { separator: ';' | ','; language: Language },
): Promise<Readable> {
  const plain = shown(language);
  const source: Source = (column) => csvCell(plain(column), column.kind, separator);
  return copyOut(db, rows(machines, columns, source), csvOptions(columns, separator));
}

/** In COPY's own text format, for the program that writes the workbook. */
export function copyText(
  db: Db,
  machines: MachinesToExport,
  columns: readonly ExportColumn[],
  language: Language,
): Promise<Readable> {
  return copyOut(db, rows(machines, columns, shown(language)), 'format text');
}

/** As the elements of a JSON array, one on a line: stored values under the names of the fields. */
export function copyJson(
  db: Db,
  machines: MachinesToExport,
  columns: readonly ExportColumn[],
): Promise<Readable> {
  const records = rows(machines, columns, ({ name }) => sql.id('m', name)).as('_record');
  const lines = db
    .selectFrom(records)
    .select(
      sql`case when row_number() over () = 1 then '' else ',' end || row_to_json(_record)::text`.as('line'),
    );
  // Neither sign can stand in JSON, so nothing is quoted and every line leaves as it is.
  return copyOut(db, lines, String.raw`format csv, quote E'\x01', delimiter E'\x02'`);
}
