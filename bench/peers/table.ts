import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { fieldOf, fieldsOf } from '@strojpark/core/domain/fields/machine-fields';
import { machineItemColumns } from '../../server/src/db/machine-item-columns.ts';
import type { Pool } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

const ofTheProduct = new Set<string>([
  'specifications',
  'days_in_stock',
  'costs_total',
  'price_margin',
  'price_margin_percent',
  'created_by',
  'version',
]);

/** The fields of used machines that are plain columns. */
export const columns: readonly string[] = fieldsOf('used').filter((name) => !ofTheProduct.has(name));

/** Those that the list shows. */
export const screenColumns: readonly string[] = machineItemColumns.filter((name) => !ofTheProduct.has(name));

/** Those that exports contain: what a file can be imported with. */
export const exportedColumns: readonly string[] = fieldsOf('used').filter(
  (name) => name === 'type' || name === 'status' || (columns.includes(name) && fieldOf(name).importable),
);

const given = new Set(['id', 'type', 'status', 'currency', 'created_at', 'updated_at']);

/** Copies the machines into one plain table of another database, with the indexes that an administrator would add. */
export async function copyMachines(source: Pool, target: Pool): Promise<void> {
  const { rows } = await source.query<{ definition: string }>(
    `select string_agg(format('%I %s', attname, format_type(atttypid, atttypmod)), ', ' order by attnum) as definition
     from pg_attribute where attrelid = 'machines'::regclass and attname = any($1)`,
    [columns],
  );
  await target.query(`create table machines (${rows[0]?.definition ?? ''})`);
  const [reader, writer] = [await source.connect(), await target.connect()];
  try {
    const names = columns.join(', ');
    await pipeline(
      reader.query(
        copyTo(`copy (select ${names} from machines where deleted_at is null order by id) to stdout`),
      ),
      writer.query(copyFrom(`copy machines (${names}) from stdin`)),
    );
  } finally {
    reader.release();
    writer.release();
  }
  await target.query(`
    alter table machines add primary key (id), alter id set default gen_random_uuid(),
      alter name set not null, alter type set default 'used', alter status set default 'available',
      alter currency set default 'CZK', alter created_at set default now(), alter updated_at set default now();
    create index on machines (name);
    create index on machines (status);
    create index on machines (type);
    create index on machines (category)`);
  await target.query('vacuum analyze machines');
}

/** Writes the imported machines as plain CSV, and returns them: the columns that the import has filled, named like the table’s. */
export async function writeImported(pool: Pool, path: string): Promise<object[]> {
  const imported = 'from machines where created_by is not null and deleted_at is null';
  const counts = columns.filter((name) => !given.has(name)).map((name) => `count(${name}) as ${name}`);
  const { rows } = await pool.query<Record<string, number>>(`select ${counts.join(', ')} ${imported}`);
  const filled = Object.entries(rows[0] ?? {}).flatMap(([name, count]) => (count === 0 ? [] : [name]));
  const select = `select ${filled.join(', ')} ${imported}`;
  const client = await pool.connect();
  try {
    await pipeline(
      client.query(copyTo(`copy (${select}) to stdout (format csv, header)`)),
      createWriteStream(path),
    );
    return (await client.query<object>(select)).rows;
  } finally {
    client.release();
  }
}
