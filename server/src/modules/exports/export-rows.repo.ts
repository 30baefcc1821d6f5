import {
  sql,
  type AliasableExpression,
  type AliasedRawBuilder,
  type Compilable,
  type RawBuilder,
} from 'kysely';
import { copyOut, type CopiedRows } from '../../db/copy-out.ts';
import type { Db } from '../../db/connect.ts';
import { countOf } from '../../db/counted-page.ts';
import { csvCell, csvOptions, type ColumnKind } from './csv-cell.repo.ts';

/** A column of an exported file. */
export interface ExportColumn {
  /** The field name; it selects the column and names the value in JSON. */
  name: string;
  header: string;
  kind: ColumnKind;
  /** Labels by stored value, where the readable text differs. */
  labels?: Record<string, string> | null;
  /** In characters, where the default width of the kind does not fit. */
  width?: number;
}

type Item = AliasedRawBuilder<unknown, string>;

type Query = Compilable & AliasableExpression<unknown>;

/** Rows to export, filtered and in order. */
export interface ExportRows {
  select: (items: readonly Item[]) => Query & { clearOrderBy: () => Query };
  /** The SQL value of a column: readable, and as stored. */
  displayed: (name: string) => RawBuilder<unknown>;
  stored: (name: string) => RawBuilder<unknown>;
}

type Write = (value: RawBuilder<unknown>) => RawBuilder<unknown>;

/** The label of a stored value, otherwise the value, as `write` has it: of labels that is worked out only once. */
function labelled(
  value: RawBuilder<unknown>,
  labels: ExportColumn['labels'],
  write: Write,
): RawBuilder<unknown> {
  if (!labels) return write(value);
  const cases = Object.entries(labels).map(
    ([stored, label]) => sql`when ${sql.lit(stored)} then ${write(sql`${sql.lit(label)}::text`)}`,
  );
  return sql`case ${value}::text ${sql.join(cases, sql` `)} else ${write(sql`(${value})::text`)} end`;
}

const asDisplayed = (rows: ExportRows, { name, labels }: ExportColumn, write: Write = (value) => value) =>
  labelled(rows.displayed(name), labels, write);

const displayed = (rows: ExportRows, columns: readonly ExportColumn[]) =>
  rows.select(columns.map((column) => sql`${asDisplayed(rows, column)}`.as(column.name)));

/** As csv without header; texts that would start a formula get an apostrophe. */
export function copyCsv(
  db: Db,
  rows: ExportRows,
  columns: readonly ExportColumn[],
  separator: ';' | ',',
): Promise<CopiedRows> {
  const items = columns.map((column) =>
    sql`${asDisplayed(rows, column, (value) => csvCell(value, column.kind, separator))}`.as(column.name),
  );
  return copyOut(db, rows.select(items), csvOptions(columns, separator));
}

/** In COPY's text format, for the process that writes the workbook. */
export function copyText(db: Db, rows: ExportRows, columns: readonly ExportColumn[]): Promise<CopiedRows> {
  return copyOut(db, displayed(rows, columns), 'format text');
}

/** As the elements of a JSON array, one per line: stored values by field name. */
export function copyJson(db: Db, rows: ExportRows, columns: readonly ExportColumn[]): Promise<CopiedRows> {
  const records = rows.select(columns.map(({ name }) => sql`${rows.stored(name)}`.as(name))).as('_record');
  const lines = db
    .selectFrom(records)
    .select(
      sql`case when row_number() over () = 1 then '' else ',' end || row_to_json(_record)::text`.as('line'),
    );
  // These characters cannot occur in JSON, so COPY quotes nothing and each line stays unchanged.
  return copyOut(db, lines, String.raw`format csv, quote E'\x01', delimiter E'\x02'`);
}

export const countRows = (db: Db, rows: ExportRows) =>
  countOf(
    db.selectFrom(
      rows
        .select([sql`1`.as('one')])
        .clearOrderBy()
        .as('t'),
    ),
  );

/** Any few rows, to estimate the size of all: as csv, their length in json, and their cells. */
export async function sampleRows(db: Db, rows: ExportRows, columns: readonly ExportColumn[], limit: number) {
  const text = sql<string>`t::text`;
  const json = sql<number>`octet_length(row_to_json(t)::text) + 2`;
  const cells = sql<Record<string, string | number | boolean | null>>`row_to_json(t)`;
  return db
    .selectFrom(displayed(rows, columns).clearOrderBy().as('t'))
    .select([text.as('text'), json.as('json'), cells.as('cells')])
    .limit(limit)
    .execute();
}
