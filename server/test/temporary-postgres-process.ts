/** A process that uses a temporary PostgreSQL in the given folder until SIGTERM, for tests. */
import { withTemporaryPostgres } from '../src/db/postgres/temporary-postgres.ts';

const [folder = ''] = process.argv.slice(2);
process.on('SIGTERM', () => process.exit(0));
await withTemporaryPostgres({ folder, bytes: 0 }, async (pool) => {
  await pool.query('create table rows (n int)');
  process.stdout.write('ready\n');
  await new Promise(() => undefined);
});
