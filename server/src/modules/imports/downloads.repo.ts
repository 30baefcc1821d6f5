import { sql, type AliasableExpression } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { countedPage } from '../../db/counted-page.ts';
import { repeatedCodes } from './batches.repo.ts';

/** The codes of the refused rows of an import, with the names of their params. */
export async function selectReasons(db: Db, batchId: string): Promise<{ code: string; params: string[] }[]> {
  const { rows } = await sql<{ code: string; params: string[] }>`
    select code, array_agg(distinct name) filter (where name is not null) as params
    from import_row_errors left join lateral jsonb_object_keys(params) as name on true
    where batch_id = ${batchId} group by code`.execute(db);
  return rows.map(({ code, params }) => ({ code, params: params ?? [] }));
}

/** The text of a code, with a placeholder such as `{{row}}` for each of its params. */
export interface ReasonText {
  code: string;
  text: string;
  params: readonly string[];
}

/** `c1`, `c2` …: the column names of the file may contain anything. */
export const cellName = (index: number) => `c${index + 1}`;

/** The refused rows as they are in the file, with the reasons; without those that repeat an earlier row. */
export function failedRows(
  batchId: string,
  columns: readonly string[],
  reasons: readonly ReasonText[],
): AliasableExpression<unknown> {
  const cells = columns.map((_, index) => sql`f.cells ->> ${sql.lit(index)} as ${sql.id(cellName(index))}`);
  const texts = reasons.map(({ code, text, params }) => {
    const filled = params.reduce(
      (template, name) =>
        sql`replace(${template}, ${`{{${name}}}`}::text, coalesce(e.params ->> ${name}::text, ''))`,
      sql`${text}::text`,
    );
    return sql`when ${code}::text then ${filled}`;
  });
  const reason = reasons.length === 0 ? sql`e.code` : sql`case e.code ${sql.join(texts, sql` `)} end`;
  return sql`(
    select ${sql.join([...cells, sql`f.row_number as position`])}, (
      select string_agg(concat_ws(': ', e.column_name, ${reason}), ' | ' order by e.position)
      from import_row_errors e where e.batch_id = f.batch_id and e.row_number = f.row_number
    ) as reason
    from import_failed_rows f
    where f.batch_id = ${batchId} and not exists (
      select from import_row_errors e
      where e.batch_id = f.batch_id and e.row_number = f.row_number and e.code = any(${repeatedCodes}::text[])
    )
  )`;
}

/** One row of texts under the names `c1`, `c2` …. */
export function exampleRow(values: readonly string[]): AliasableExpression<unknown> {
  const cells = values.map((value, index) => sql`nullif(${value}::text, '') as ${sql.id(cellName(index))}`);
  return sql`(select ${sql.join(cells)}, 1 as position)`;
}

/** Machines of the type that are in the inventory but not in the file. */
const missing = (db: Db, batchId: string, type: 'stock' | 'used') =>
  db
    .selectFrom('machines as m')
    .where('m.type', '=', type)
    .where('m.deleted_at', 'is', null)
    .where('m.status', '<>', 'sold')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('import_record_outcomes as i')
            .select('i.record_id')
            .where('i.batch_id', '=', batchId)
            .whereRef('i.record_id', '=', 'm.id'),
        ),
      ),
    );

export function selectMissing(
  db: Db,
  batchId: string,
  type: 'stock' | 'used',
  request: { limit: number; cursor?: string | undefined },
) {
  const query = missing(db, batchId, type).select([
    'm.id',
    'm.name',
    'm.manufacturer',
    'm.model',
    'm.equipment_number',
    'm.serial_number',
    'm.vin',
    'm.location',
    'm.status',
  ]);
  return countedPage(
    db,
    query,
    { value: sql.ref('m.name_key'), type: 'text', nullable: false, id: sql.ref('m.id') },
    { sort: 'name', order: 'asc', filters: batchId, ...request },
  );
}

export const missingToExport = (db: Db, batchId: string, type: 'stock' | 'used') =>
  missing(db, batchId, type)
    .select(['m.name', 'm.manufacturer', 'm.model', 'm.equipment_number', 'm.serial_number', 'm.vin'])
    .select(['m.location', 'm.id'])
    .select(sql<number>`row_number() over (order by m.name_key, m.id)`.as('position'));

/** Deletes old refused rows, because they may contain personal data. */
export async function deleteOldFailedRows(db: Db, before: Date): Promise<void> {
  await sql`
    delete from import_failed_rows f using import_batches b
    where b.id = f.batch_id and b.finished_at < ${before.toISOString()}::timestamptz`.execute(db);
}
