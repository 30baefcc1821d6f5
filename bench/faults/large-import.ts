import type { Pool } from 'pg';
import { fleetFile } from '../files.ts';
import { authHeaders, openSession } from '../session.ts';
import { importFile } from '../suites/import.ts';
import { poolOn, type Trial } from './trial.ts';

const rows = 50_000;
/** With less, the next kill would show nothing about recovery. */
const leastLogMegabytes = 200;

/**
 * Lets the product import so many machines that its PostgreSQL has a large log to replay after a kill. Returns the check
 * that all of them are there.
 */
export async function importLargeFile(
  { product, watch, writers, note }: Trial,
  folder: string,
): Promise<() => Promise<void>> {
  /** The address may have changed with a start of the product. */
  async function ask<T>(work: (pool: Pool) => Promise<T>): Promise<T> {
    const pool = poolOn(product);
    try {
      return await work(pool);
    } finally {
      await pool.end();
    }
  }
  const file = await fleetFile(folder, rows, 'csv');
  const headers = authHeaders((await ask(openSession)).accessToken);
  // Otherwise one could be due just before the kill.
  await ask((pool) => pool.query('checkpoint'));
  const began = performance.now();
  const imported = await Promise.race([importFile({ app: product, headers }, file), writers.failed]);
  const seconds = (performance.now() - began) / 1000;
  if (imported.created !== rows) throw new Error(`created ${imported.created} machines of ${rows}`);
  const log = await ask((pool) =>
    pool.query<{ megabytes: number }>(
      `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 / 1e6 as megabytes
       from pg_control_checkpoint()`,
    ),
  );
  const megabytes = log.rows[0]?.megabytes ?? 0;
  note(
    `${rows} machines imported in ${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB of log since the checkpoint`,
  );
  if (megabytes < leastLogMegabytes) watch.fail(`only ${megabytes.toFixed(0)} MB of log to replay`);

  return async () => {
    const found = await ask((pool) =>
      // The numbers of `fleetFile`.
      pool.query<{ count: number }>(
        `select count(*)::int as count from machines where equipment_number like 'EQ9%'`,
      ),
    );
    const count = found.rows[0]?.count;
    if (count !== rows) watch.fail(`LOST: ${count} imported machines are there, confirmed were ${rows}`);
  };
}
