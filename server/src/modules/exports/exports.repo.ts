import type { Readable } from 'node:stream';
import type { Language } from '@strojpark/core/contracts/common';
import type { MachineFieldName } from '@strojpark/core/domain/machine-fields';
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import { copyOut } from '../../db/copy-out.ts';
import type { Db } from '../../db/connect.ts';
import type { DB } from '../../db/schema.gen.ts';

export type ColumnKind = 'text' | 'number' | 'money' | 'date';

/** A column of an exported file. */
export interface ExportColumn {
  name: MachineFieldName;
  header: string;
  kind: ColumnKind;
  /** Text by stored value, where people see another than the stored one. */
  labels: Record<string, string> | null;
}

/** The machines to export, filtered and in order, as `m`. */
export type MachinesToExport = SelectQueryBuilder<DB & { m: DB['machines'] }, 'm', unknown>;

type Source = (column: ExportColumn) => RawBuilder<unknown>;

/** What people see: labels instead of stored words, the category's name instead of its key. */
const shown =
  (language: Language): Source =>
  ({ name, labels }) => {
    if (name === 'category') return language === 'cs' ? sql`c.name_cs` : sql`c.name_en`;
    const value = sql.ref(`m.${name}`);
    if (labels === null) return sql`${value}`;
    const cases = Object.entries(labels).map(
      ([stored, label]) => sql`when ${sql.lit(stored)} then ${sql.lit(label)}`,
    );
    return sql`case ${value} ${sql.join(cases, sql` `)} else ${value} end`;
  };

function rows(machines: MachinesToExport, columns: readonly ExportColumn[], source: Source) {
  return machines
    .innerJoin('categories as c', 'c.key', 'm.category')
    .select(columns.map((column) => sql`${source(column)}`.as(column.name)));
}

// Tab, line feed, carriage return, + - = @ and their full-width forms: a spreadsheet would compute.
const formulaSigns = sql.raw([9, 10, 13, 43, 45, 61, 64, 65_291, 65_293, 65_309, 65_312].join(','));

/** As csv without its header: texts that would start a formula get an apostrophe before them. */
export function copyCsv(
  db: Db,
  machines: MachinesToExport,
  columns: readonly ExportColumn[],
  { separator, language }: { separator: ';' | ','; language: Language },
): Promise<Readable> {
  const plain = shown(language);
  const source: Source = (column) => {
    const value = plain(column);
    if (column.kind === 'text')
      return sql`case when ascii(${value}) in (${formulaSigns}) then '''' || ${value} else ${value} end`;
    // Where a comma divides the decimals, a semicolon divides the cells.
    const hasComma = separator === ';' && column.kind !== 'date';
    return hasComma ? sql`replace(${value}::text, '.', ',')` : value;
  };
  // Quoted cells stay text in programs that ask: a material number keeps its zeros.
  const texts = columns.filter(({ kind }) => kind === 'text').map(({ name }) => `"${name}"`);
  const options = `format csv, delimiter '${separator}', force_quote (${texts.join(', ')})`;
  return copyOut(db, rows(machines, columns, source), options);
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
  const records = rows(machines, columns, ({ name }) => sql`${sql.ref(`m.${name}`)}`).as('record');
  const lines = db
    .selectFrom(records)
    .select(
      sql`case when row_number() over () = 1 then '' else ',' end || row_to_json(record)::text`.as('line'),
    );
  // Neither sign can stand in JSON, so nothing is quoted and every line leaves as it is.
  return copyOut(db, lines, String.raw`format csv, quote E'\x01', delimiter E'\x02'`);
}
