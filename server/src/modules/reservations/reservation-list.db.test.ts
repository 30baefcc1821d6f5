import { expect, it, onTestFinished } from 'vitest';
import { setUpTestDb } from '../../../test/test-db.ts';
import { createDb } from '../../db/connect.ts';
import { countByStatus, countExpiring, selectWalkedPage } from './reservation-list.repo.ts';

const test = setUpTestDb();
const expires = { after: new Date(), until: new Date(Date.now() + 7 * 86_400_000) };

/** The plan of the statement that `run` sends first. A small table is read in any way, so the others are taken away. */
async function planOf(run: (db: ReturnType<typeof createDb>) => Promise<unknown>): Promise<string> {
  const statements: { sql: string; parameters: readonly unknown[] }[] = [];
  await run(createDb(test.pool, ({ query }) => statements.push(query)));
  const client = await test.pool.connect();
  onTestFinished(async () => {
    await client.query('rollback');
    client.release();
  });
  await client.query(
    'begin; set local enable_seqscan = off; set local enable_bitmapscan = off; set local enable_sort = off',
  );
  const { sql = '', parameters = [] } = statements[0] ?? {};
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, [...parameters]);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

it('reservations that expire in a period and are searched for a frequent word are read in the order of the list', async () => {
  const request = { sort: 'created_at', order: 'desc', filters: 'any', limit: 50 } as const;
  const plan = await planOf((db) =>
    selectWalkedPage(db, { expires, words: ['hojn'] }, 'created_at', request),
  );
  expect(plan).toContain('Index Scan Backward using reservations_created');
});

const someone = '99999999-9999-4999-8999-999999999999';
it.each<[string, (db: ReturnType<typeof createDb>) => Promise<unknown>]>([
  ['that expire in a period', (db) => countByStatus(db, { expires })],
  ['of colleagues that expire in a period', (db) => countByStatus(db, { expires, notAuthor: someone })],
  [
    'that have expired, of these one’s own, and those that expire later',
    (db) => countExpiring(db, { now: expires.after, until: expires.until, userId: someone }),
  ],
])('reservations %s are counted in their index alone', async (_what, run) => {
  expect(await planOf(run)).toContain('Index Only Scan using reservations_running_by');
});
