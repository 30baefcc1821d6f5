import type { quotes } from '@strojpark/core/contracts/quotes';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { beforeAll, describe, expect, it } from 'vitest';
import { addMachine } from '../../../test/build.ts';
import { setUpTestApp } from '../../../test/test-app.ts';

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
         valid_until, contact, owner_id, sent_version, ended_at)
       select status, 'Jana', 'Stavby ' || case when n % 2 = 0 then 'Brno' else 'Plzeň' end, 'z' || n || '@stavby.example',
         '', 'cs', 'CZK', '2030-01-01', '{"name": "", "phone": "", "email": ""}',
         case when n % 50 = 0 then null when n % 3 = 0 then $2::uuid else $3::uuid end,
         case when status <> 'draft' then 1 end, case when status = 'declined' then now() end
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
