import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { setUpTestApp } from '../../../test/test-app.ts';

const count = 5000;
const test = setUpTestApp();
const admin = test.addUser('admin');
let address: string;

beforeAll(async () => {
  const { db } = test.testDb;
  await db.insertInto('categories').values({ key: 'cranes', name_cs: 'Jeřáby', name_en: 'Cranes' }).execute();
  await sql`insert into machines (type, name, manufacturer, model, category, notes)
    select 'used', 'Jeřáb ' || n, 'Liebherr', 'LTM', 'cranes',
      (select string_agg(md5(n || '-' || k), '') from generate_series(1, 60) k)
    from generate_series(1, ${count}::int) n`.execute(db);
  address = await test.app.listen({ port: 0, host: '127.0.0.1' });
});

const open = (format: string, signal?: AbortSignal) =>
  fetch(`${address}/api/machines/export/${format}`, {
    headers: { authorization: `Bearer ${admin.token}`, 'accept-encoding': 'identity' },
    ...(signal && { signal }),
  });

async function runningCopies(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
    where datname = current_database() and query like 'copy%' and state = 'active'`.execute(test.testDb.db);
  return rows[0]?.n ?? 0;
}

const descriptors = '/proc/self/fd';
function openSpools(): number {
  const links = readdirSync(descriptors).map((name) => {
    try {
      return readlinkSync(`${descriptors}/${name}`);
    } catch {
      // The descriptor that was used to read the folder.
      return '';
    }
  });
  return links.filter((link) => link.includes('strojpark-spool')).length;
}

describe('the transfer of an export', () => {
  it.each(['csv', 'json', 'xlsx'])('%s is complete', async (format) => {
    const bytes = (await (await open(format)).arrayBuffer()).byteLength;
    expect(bytes).toBeGreaterThan(count * 900);
  });

  it('does not keep a database snapshot open for a client that does not read', async () => {
    const response = await open('json');
    await expect.poll(runningCopies).toBe(0);
    const lines = (await response.text()).split('\n');
    expect(lines.filter((line) => line.includes('"Jeřáb ')).length).toBe(count);
  });

  it.runIf(existsSync(descriptors)).each(['csv', 'json', 'xlsx'])(
    '%s ends with everything that belongs to it when the reader goes away',
    async (format) => {
      const abort = new AbortController();
      const response = await open(format, abort.signal);
      await response.body?.getReader().read();
      abort.abort();
      await expect.poll(openSpools).toBe(0);
      await expect.poll(runningCopies).toBe(0);
    },
  );

  it('waits its turn when there are many, and all complete', async () => {
    const responses = await Promise.all(Array.from({ length: 5 }, () => open('csv')));
    const sizes = await Promise.all(responses.map(async (one) => (await one.arrayBuffer()).byteLength));
    expect(new Set(sizes).size).toBe(1);
  });
});
