import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { buildApp } from '../server/src/app.ts';
import { createDb } from '../server/src/db/connect.ts';
import { localFiles } from '../server/src/lib/files.ts';
import type { BenchDatabase } from './environment.ts';
import { startQueues } from './queues.ts';
import { benchSecret } from './session.ts';

export interface RecordedCall {
  statements: Statement[];
  response: unknown;
}

export interface Statement {
  text: string;
  values: unknown[];
}

export interface RecordingApp {
  /** The statements of one call, except the session check. */
  statementsOf: (path: string, body?: object) => Promise<RecordedCall>;
  /** The response time in milliseconds, without a network. */
  timeOf: (path: string) => Promise<number>;
  /** The response of a call. */
  ask: (path: string, body?: object) => Promise<unknown>;
  close: () => Promise<void>;
}

/** The product’s own application in this process, recording its statements. */
export async function recordingApp(
  database: BenchDatabase,
  headers: Record<string, string>,
): Promise<RecordingApp> {
  let seen: Statement[] = [];
  const db = createDb(
    database.pool,
    ({ query }) => void seen.push({ text: query.sql, values: [...query.parameters] }),
  );
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
    requestsPerMinute: 100_000_000,
  });
  const ask = async (path: string, body?: object) => {
    const answer = await app.inject({ url: path, headers, ...(body && { method: 'POST', payload: body }) });
    if (answer.statusCode >= 300) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`);
    return answer.json<unknown>();
  };
  return {
    ask,
    async statementsOf(path, body) {
      seen = [];
      const response = await ask(path, body);
      const statements = seen.filter(({ text }) => !text.startsWith('/* name: caller */'));
      return { statements, response };
    },
    async timeOf(path) {
      const start = performance.now();
      await ask(path);
      return performance.now() - start;
    },
    async close() {
      await app.close();
      await jobs.stop();
    },
  };
}

/** The statements of one call. */
export async function statementsOf(
  database: BenchDatabase,
  path: string,
  headers: Record<string, string>,
  body?: object,
): Promise<RecordedCall> {
  const app = await recordingApp(database, headers);
  const recorded = await app.statementsOf(path, body);
  await app.close();
  return recorded;
}
