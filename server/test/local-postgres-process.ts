/** A process that runs the local PostgreSQL in the given folder until SIGTERM, for tests. */
import { pino } from 'pino';
import { startLocalPostgres } from '../src/db/postgres/local-postgres.ts';
import { StartError } from '../src/start-error.ts';

const [dataDir = ''] = process.argv.slice(2);
try {
  const postgres = await startLocalPostgres({ dataDir, log: pino({ level: 'silent' }) });
  process.on('SIGTERM', () => void postgres.stop().then(() => process.exit(0)));
  process.stdout.write(`ready ${postgres.url}\n`);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stdout.write(`refused ${error.message}\n`);
}
