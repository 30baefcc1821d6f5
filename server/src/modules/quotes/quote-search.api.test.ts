import type { quotes } from '@strojpark/core/contracts/quotes';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { beforeAll, describe, expect, it } from 'vitest';
import { addMachine } from '../../../test/build.ts';
import { setUpTestApp } from '../../../test/test-app.ts';
import { meetOften, searchedWords } from './quote-list.repo.ts';

const test = setUpTestApp();
const seller = test.addUser('salesperson');
const admin = test.addUser('admin');

const list = async (query: string) =>
  (await test.call<ResponseOf<typeof quotes.list>>(seller, 'GET', `/quotes?${query}`)).body;

/** 5 900 sent, 90 declined and 60 drafts of one machine: every third of the seller, every 50th of nobody. */
beforeAll(async () => {
  const machineId = await addMachine(test.testDb.db, { name: 'Hojné rypadlo' });
  await test.testDb.pool.query(
    `with added as (
       insert into quotes (status, customer_name, customer_company, customer_email, customer_phone, language, currency,
         valid_until, contact, owner_id, sent_version, ended_at, created_at)
       select status, 'Jana', 'Stavby ' || case when n % 2 = 0 then 'Brno' else 'Plzeň' end, 'z' || n || '@stavby.example',
         '', 'cs', 'CZK', '2030-01-01', '{"name": "", "phone": "", "email": ""}',
         case when n % 50 = 0 then null when n % 3 = 0 then $2::uuid else $3::uuid end,
         case when status <> 'draft' then 1 end, case when status = 'declined' then now() end,
         now() - interval '30 days'
       from (select n, case when n <= 5900 then 'sent' when n <= 5990 then 'declined' else 'draft' end as status
         from generate_series(1, 6050) n) made
       returning id
     )
     insert into quote_items (quote_id, machine_id, position) select id, $1, 0 from added`,
    [machineId, seller.id, admin.id],
  );
  await test.testDb.pool.query('analyze');
});

async function countOnPages(query: string): Promise<number> {
  let found = 0;
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = await list(`${query}&limit=100${cursor === '' ? '' : `&cursor=${cursor}`}`);
    found += page.items.length;
    cursor = page.nextCursor;
  }
  return found;
}

describe('a search of quotes for frequent words', () => {
  it.each(['search=hojne', 'search=stavby%20hojne%20rypadlo', 'search=stavby'])(
    'counts at most a hundred of each status, and says that there are more (%s)',
    async (query) => {
      const { total, totalIsExact, facets } = await list(`${query}&facets=status,mine,unowned&limit=1`);
      expect({ total, totalIsExact }).toEqual({ total: 250, totalIsExact: false });
      expect(facets?.['status']).toMatchObject({ sent: 100, declined: 90, draft: 60, accepted: 0 });
      expect(facets?.['mine']).toMatchObject({ sent: 100, declined: 30 });
      expect(facets?.['unowned']).toMatchObject({ sent: 100, declined: 1, draft: 2 });
    },
  );

  it.each([
    'search=hojne&status=declined',
    'search=hojne%20brno&status=draft&status=declined',
    'search=hojne&mine=true&status=draft',
    'search=hojne&unowned=true&status=declined&facets=mine',
    'search=hojne&status=declined&facets=status,mine,unowned',
    'search=z77%40stavby',
    'search=hojne%20z77%40stavby',
  ])('counts exactly what the pages have where no status has more (%s)', async (query) => {
    const { total, totalIsExact } = await list(`${query}&limit=1`);
    expect({ total, totalIsExact }).toEqual({ total: await countOnPages(query), totalIsExact: true });
  });
});

describe('a search for several frequent words', () => {
  /** 6 003 quotes of each of two machines, newer than all others; 6 of both: the newest, the oldest of them, and four between. */
  beforeAll(async () => {
    const [one, other] = [
      await addMachine(test.testDb.db, { name: 'Častý dozer' }),
      await addMachine(test.testDb.db, { name: 'Obvyklý grejdr' }),
    ];
    await test.testDb.pool.query(
      `with added as (
         insert into quotes (status, customer_name, customer_company, customer_email, customer_phone, language, currency,
           valid_until, contact, owner_id, sent_version, created_at)
         select 'sent', 'Petr', 'Cesty', 'c' || n || '@cesty.example', '', 'cs', 'CZK', '2030-01-01',
           '{"name": "", "phone": "", "email": ""}', case when n % 2 = 0 then $3::uuid else $4::uuid end, 1,
           now() - n * interval '1 minute'
         from generate_series(1, 12000) n
         returning id, customer_email
       ), numbered as (
         select id, substring(customer_email from '[0-9]+')::int as n from added
       )
       insert into quote_items (quote_id, machine_id, position)
       select id, $1::uuid, 0 from numbered where n % 2 = 0 or n % 2001 = 1
       union all
       select id, $2::uuid, 1 from numbered where n % 2 = 1 or n % 4000 = 0`,
      [one, other, seller.id, admin.id],
    );
    await test.testDb.pool.query('analyze');
  });

  const found = async (query: string) => {
    const items: { number: string; created_at: string; machines: string[] }[] = [];
    let answer = await list(`${query}&limit=3`);
    for (;;) {
      items.push(
        ...answer.items.map((item) => ({
          number: item.number,
          created_at: item.created_at,
          machines: item.items.map(({ machine }) => machine.name),
        })),
      );
      if (answer.nextCursor === null) return { items, total: answer.total, isExact: answer.totalIsExact };
      answer = await list(`${query}&limit=3&cursor=${answer.nextCursor}`);
    }
  };

  it('finds and counts the few quotes of both, wherever they are in the order', async () => {
    for (const query of ['search=casty%20grejdr', 'search=casty%20grejdr%20cesty']) {
      const { items, total, isExact } = await found(`${query}&sort=created_at&order=desc`);
      expect(items.every(({ machines }) => machines.length === 2)).toBe(true);
      expect(items.map(({ created_at }) => created_at)).toEqual(
        items.map(({ created_at }) => created_at).toSorted((a, b) => b.localeCompare(a)),
      );
      expect({ total, isExact, found: new Set(items.map(({ number }) => number)).size }).toEqual({
        total: 6,
        isExact: true,
        found: 6,
      });
    }
  });

  it('finds the many quotes of both words page by page, and counts only the first of them', async () => {
    const page = await list('search=casty%20cesty&limit=100&facets=status,mine');
    expect(page.items).toHaveLength(100);
    expect({ total: page.total, isExact: page.totalIsExact }).toEqual({ total: 101, isExact: false });
    expect(page.facets?.['mine']).toMatchObject({ sent: 100 });
    const next = await list(`search=casty%20cesty&limit=100&cursor=${page.nextCursor}`);
    const ids = new Set([...page.items, ...next.items].map(({ id }) => id));
    expect(ids.size).toBe(200);
  });

  it('never counts fewer than the page lists, however long it is', async () => {
    const { items, total, totalIsExact, nextCursor } = await list('search=casty%20cesty&limit=200');
    expect(items).toHaveLength(200);
    expect({ total, totalIsExact }).toEqual({
      total: 200 + (nextCursor === null ? 0 : 1),
      totalIsExact: false,
    });
  });

  it('checks whether they are often together among the quotes that pass the other filters', async () => {
    const { db } = test.testDb;
    const words = await searchedWords(db, ['casty', 'cesty']);
    expect(await meetOften(db, { words })).toBe(true);
    expect(await meetOften(db, { words, owner: seller.id })).toBe(true);
    expect(await meetOften(db, { words, owner: admin.id })).toBe(false);
  });

  it('finds nothing where they never meet', async () => {
    expect(await found('search=casty%20brno')).toMatchObject({ items: [], total: 0, isExact: true });
  });

  it('counts each status and facet of the few', async () => {
    const { facets } = await list('search=casty%20grejdr&limit=1&facets=status,mine,unowned');
    expect(facets).toMatchObject({ status: { sent: 6, draft: 0 }, mine: { sent: 3 }, unowned: { sent: 0 } });
  });
});
