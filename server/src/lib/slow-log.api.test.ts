import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { buildTestApp, setUpTestApp } from '../../test/test-app.ts';
import { createDb } from '../db/connect.ts';
import { currentWork, slowStatementLog } from './slow-log.ts';

const test = setUpTestApp();
const admin = test.addUser('admin');

type Line = Record<string, unknown> & { msg: string };

/** An application whose requests and statements count as slow from `slowMs`, and what it logs. */
async function started(slowMs: number) {
  const lines: Line[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line) as Line) });
  const db = createDb(test.testDb.pool, slowStatementLog({ log, slowMs }));
  const app = await buildTestApp(test, { db, log, slowMs });
  onTestFinished(() => app.close());
  const get = (url: string) => app.inject({ url, headers: { authorization: `Bearer ${admin.token}` } });
  const logged = (text: string) => lines.filter(({ msg }) => msg === text);
  return { db, get, logged };
}

const everything = 0.000_001;
const unknown = '00000000-0000-4000-8000-000000000000';

it('logs a slow request by its route, without what was searched for', async () => {
  const { get, logged } = await started(everything);
  await get('/api/machines?search=secret');
  const [line, ...others] = logged('slow request');
  expect(line).toMatchObject({ method: 'GET', route: '/api/machines', status: 200 });
  expect(line?.['milliseconds']).toBeTypeOf('number');
  expect(others).toEqual([]);
  expect(JSON.stringify([line, ...logged('slow statement')])).not.toContain('secret');
});

it('logs slow statements with the request that sent them and without values', async () => {
  const { get, logged } = await started(everything);
  const { requestId } = (await get(`/api/machines/${unknown}`)).json<{ requestId: string }>();
  const statements = logged('slow statement');
  expect(statements.some(({ statement }) => String(statement).includes('machines'))).toBe(true);
  for (const one of statements) {
    expect(one).toMatchObject({ reqId: requestId });
    expect(one['statement']).not.toContain(unknown);
  }
});

it('names the job of a statement, and neither outside of both', async () => {
  const { db, logged } = await started(everything);
  const count = () => db.selectFrom('users').select('id').limit(1).execute();
  await currentWork.run({ job: 'mail-send' }, count);
  await count();
  const [inJob, outside] = logged('slow statement');
  expect(inJob).toMatchObject({ job: 'mail-send' });
  expect(outside).not.toHaveProperty('job');
  expect(outside).not.toHaveProperty('reqId');
});

it('logs nothing that is faster', async () => {
  const { get, logged } = await started(3_600_000);
  expect((await get('/api/machines')).statusCode).toBe(200);
  expect([...logged('slow request'), ...logged('slow statement')]).toEqual([]);
});
