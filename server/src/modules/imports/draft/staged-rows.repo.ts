import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { from } from 'pg-copy-streams';
import type { Db } from '../../../db/connect.ts';
import { onOwnConnection } from '../../../db/own-connection.ts';

const quoted = (column: string) => `"${column}"`;

/**
 * Streams rows in COPY's text format into the staging table, on a separate connection and in its own transaction, so
 * that the file is never in memory as a whole.
 */
export function copyRows(db: Db, batchId: string, columns: readonly string[], rows: Readable): Promise<void> {
  return onOwnConnection(db, async (client) => {
    await client.query('begin');
    await client.query(`set local statement_timeout = 0; set local lock_timeout = '5s'`);
    // An earlier attempt may have left some.
    await client.query('delete from import_row_outcomes where batch_id = $1', [batchId]);
    await client.query('delete from import_rows where batch_id = $1', [batchId]);
    const staging = client.query(from(`copy import_rows (${columns.map(quoted).join(', ')}) from stdin`));
    await pipeline(rows, staging);
    await client.query(
      'analyze import_rows (batch_id, row_number, equipment_number_key, serial_number_key, vin_key)',
    );
    await client.query('commit');
  });
}

/** Whether the staged rows still exist: the table is unlogged, so a crash of the database empties it. */
export async function selectIsStaged(db: Db, batchId: string): Promise<boolean> {
  const { rows } = await sql`select from import_rows where batch_id = ${batchId} limit 1`.execute(db);
  return rows.length > 0;
}

/** Called after the import, or when a draft is discarded. */
export async function deleteRows(db: Db, batchId: string): Promise<void> {
  await sql`delete from import_row_outcomes where batch_id = ${batchId}`.execute(db);
  await sql`delete from import_rows where batch_id = ${batchId}`.execute(db);
}

/** Keeps the refused rows as in the file. */
export async function keepFailedRows(db: Db, batchId: string): Promise<void> {
  await sql`delete from import_failed_rows where batch_id = ${batchId}`.execute(db);
  await sql`
    insert into import_failed_rows (batch_id, row_number, cells)
    select r.batch_id, r.row_number, coalesce(r.cells, '[]') from import_rows r
    where r.batch_id = ${batchId}
      and exists (select from import_row_errors e where e.batch_id = r.batch_id and e.row_number = r.row_number)`.execute(
    db,
  );
}
