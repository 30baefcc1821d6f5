import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../src/db/migrate.ts';
import { createBareDb, type TestDb } from '../test/test-db.ts';
import { up } from './0102-quote-questions.ts';

let database: TestDb;
beforeAll(async () => {
  database = await createBareDb();
  await migrate(database.pool, { upTo: 101 });
});
afterAll(() => database.close());

const now = Date.now();
const daysAgo = (days: number) => new Date(now - days * 86_400_000);

async function addQuote(status: string, ended: Date | null, messages: [kind: string, at: Date][]) {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into quotes (status, customer_name, customer_company, customer_email, customer_phone, language, currency,
       valid_until, contact, sent_version, ended_at)
     values ($1, 'Eva', '', '', '', 'cs', 'CZK', '2026-01-01', '{}', 1, $2) returning id`,
    [status, ended],
  );
  for (const [kind, at] of messages)
    await database.pool.query(
      `insert into quote_messages (quote_id, kind, text, at) values ($1, $2, $3, $4)`,
      [rows[0]?.id, kind, `${status}, ${kind}, ${at.getTime()}`, at],
    );
}

test('only questions wait that came in the last month, after the end of the quote', async () => {
  const [old, end, recent] = [daysAgo(31), daysAgo(5), daysAgo(2)];
  await addQuote('sent', null, [
    ['interest', old],
    ['interest', recent],
  ]);
  await addQuote('expired', end, [
    ['interest', daysAgo(6)],
    ['interest', recent],
  ]);
  await addQuote('accepted', end, [
    ['interest', daysAgo(6)],
    ['accept', end],
  ]);
  await migrate(database.pool, { upTo: 102 });

  const { rows } = await database.pool.query<{ text: string; answered_at: Date | string | null }>(
    'select text, answered_at from quote_messages order by text',
  );
  const answered = rows.map(({ text, answered_at }) => [
    text,
    answered_at && new Date(answered_at).getTime(),
  ]);
  expect(Object.fromEntries(answered)).toEqual({
    [`sent, interest, ${old.getTime()}`]: expect.any(Number) as number,
    [`sent, interest, ${recent.getTime()}`]: null,
    [`expired, interest, ${daysAgo(6).getTime()}`]: end.getTime(),
    [`expired, interest, ${recent.getTime()}`]: null,
    [`accepted, interest, ${daysAgo(6).getTime()}`]: end.getTime(),
    [`accepted, accept, ${end.getTime()}`]: null,
  });
});

test.each([
  ['manufacturer, model, weight, vin', 'weight, vin'],
  ['manufacturer, model', 'category'],
  ['weight, vin', 'weight, vin'],
  ['', ''],
])('manufacturer and model are no longer chosen for quotes: “%s” becomes “%s”', async (before, after) => {
  const { pool } = database;
  await pool.query(
    `insert into settings (key, value, type, category) values ('quote_fields', $1, 'string', 'quotes')
     on conflict (key) do update set value = excluded.value`,
    [before],
  );
  await pool.query(up.at(-1) ?? '');
  const { rows } = await pool.query(`select value from settings where key = 'quote_fields'`);
  expect(rows).toEqual([{ value: after }]);
});
