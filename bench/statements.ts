import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { pino } from 'pino';
import { buildApp } from '../server/src/app.ts';
import type { DB } from '../server/src/db/schema.gen.ts';
import { localFiles } from '../server/src/lib/files.ts';
import type { BenchDatabase } from './environment.ts';
import { startQueues } from './queues.ts';
import { benchSecret } from './session.ts';

export interface Statement {
  text: string;
  values: unknown[];
}

/** The statements that the product sends for one call, the check of the caller left out. */
export async function statementsOf(
  database: BenchDatabase,
  path: string,
  headers: Record<string, string>,
  body?: object,
): Promise<Statement[]> {
  const seen: Statement[] = [];
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: database.pool }),
    log: ({ query }) => void seen.push({ text: query.sql, values: [...query.parameters] }),
  });
  const log = pino({ level: 'warn' });
  const jobs = await startQueues(database.url, log);
  const app = await buildApp({
    db,
    jobs,
    log,
    secret: benchSecret,
    baseUrl: 'http://localhost',
    files: localFiles(join(tmpdir(), 'strojpark-bench-files')),
    trustProxy: false,
  });
  const answer = await app.inject({ url: path, headers, ...(body && { method: 'POST', payload: body }) });
  if (answer.statusCode >= 300) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`);
  await app.close();
  await jobs.stop();
  return seen.filter(({ text }) => !text.includes('from "sessions"'));
}
