import { Client } from 'pg';
import { runningPostgres } from '../server/src/db/postgres/local-postgres.ts';

/** Changes the database of the server under test: moments that a test cannot wait for. */
export async function inDatabase(text: string, values: readonly unknown[]): Promise<void> {
  const connectionString = runningPostgres(String(process.env['E2E_DATA_DIR']));
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query(text, [...values]);
  } finally {
    await client.end();
  }
}
