import { expect, it } from 'vitest';
import { setUpTestDb } from '../../../test/test-db.ts';
import { createDb } from '../../db/connect.ts';
import { deleteOldMails } from './delivery.repo.ts';

const test = setUpTestDb();

it('mails whose texts are to be deleted are found without those that have lost them', async () => {
  await test.pool.query(`
    insert into mails (template, language, date_format, to_email, status, next_attempt_at, created_at)
    select 'welcome', 'cs', 'DD/MM/YYYY', 'eva@strojpark.example', 'sent', now(), now() - interval '40 days'
    from generate_series(1, 3000)`);
  await test.pool.query('vacuum analyze mails');
  const statements: { sql: string; parameters: readonly unknown[] }[] = [];
  const day = 86_400_000;
  await deleteOldMails(
    createDb(test.pool, ({ query }) => statements.push(query)),
    { textBefore: new Date(Date.now() - 30 * day), rowBefore: new Date(Date.now() - 60 * day) },
  );
  const { sql = '', parameters = [] } = statements[0] ?? {};
  const { rows } = await test.pool.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, [...parameters]);
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('mails_with_text');
});
