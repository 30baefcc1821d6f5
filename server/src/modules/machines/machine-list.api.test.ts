import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import type { machines } from '@strojpark/core/contracts/machines';
import type { SortField } from '@strojpark/core/domain/fields/machine-fields';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { beforeAll, describe, expect, it } from 'vitest';
import { addMachine } from '../../../test/build.ts';
import { setUpTestApp, type TestUser } from '../../../test/test-app.ts';

type Page = ResponseOf<typeof machines.list>;

const test = setUpTestApp();
const admin = test.addUser('admin');
const salesperson = test.addUser('salesperson');

const names = [
  'Bagr',
  'Čelní nakladač',
  'Cyklovač',
  'Hasák',
  'Chladič',
  'Ježek',
  'hák',
  'čistič',
  'chodec',
  'Žebřík',
];
const pick = <T>(list: readonly T[], index: number) => list[index % list.length] as T;

beforeAll(async () => {
  for (let index = 0; index < 42; index += 1)
    await addMachine(test.testDb.db, {
      type: pick(['stock', 'used'] as const, index),
      status: pick(
        ['available', 'maintenance', 'available', 'sold', 'available', 'damaged', 'available'] as const,
        index,
      ),
      name: pick(names, index),
      manufacturer: pick(['Škoda', 'Chrysler', 'Hitachi', 'Caterpillar'], index * 3),
      category: pick(['loaders', 'cranes', 'other'], index),
      location: pick([null, 'Ústí', 'Chomutov', 'Hradec'], index * 7),
      condition: pick(['Good', 'Very Good', null], index),
      model: pick(['L120', 'L90H', 'EC 140'], index),
      serial_number: `SN-${1000 + index}`,
      equipment_number: index % 3 === 0 ? `EQ ${500 + index}` : null,
      ...(index % 2 === 0 && {
        dodano_status: pick([null, 'Dodáno', 'čeká'], index / 2),
        zakaznik_stock: pick(['Stavby', null], index / 2),
      }),
      year_of_manufacture: pick([null, 2001, 2010, 2020], index),
      current_value: pick([null, 0, 100_000.5, 2_000_000], index * 5),
      operating_hours: pick([null, 12.5, 4000], index),
      purchase_price: 1000,
      created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, index % 7)),
    });
});

const list = (query = '', user: TestUser | null = admin, path = '/machines') =>
  test.call<Page>(user, 'GET', `${path}?${query}`);
const items = async (query = '') => (await list(query)).body.items;

async function walk(query: string): Promise<{ forward: MachineListItem[]; backward: MachineListItem[] }> {
  const pages = [(await list(query)).body];
  for (let next = pages[0]?.nextCursor; next; next = pages.at(-1)?.nextCursor)
    pages.push((await list(`${query}&cursor=${next}`)).body);
  // Paging backwards starts at the last page, without walking to it.
  const back = [(await list(`${query}&cursor=last`)).body];
  expect(back[0]?.nextCursor).toBeNull();
  for (let previous = back[0]?.prevCursor; previous; previous = back[0]?.prevCursor)
    back.unshift((await list(`${query}&cursor=${previous}`)).body);
  return { forward: pages.flatMap((page) => page.items), backward: back.flatMap((page) => page.items) };
}

describe('who may list machines', () => {
  it.each(['/machines', '/machines/used', '/machines/stock', '/machines/available'])(
    '%s is for those signed in with machines.view',
    async (path) => {
      expect((await list('', null, path)).status).toBe(401);
      expect((await list('', salesperson, path)).status).toBe(200);
      await test.allow({ salesperson: [] });
      const answer = await list('', salesperson, path);
      await test.unset('role_permissions');
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    },
  );

  it.each([
    'limit=0',
    'limit=201',
    'sort=specifications',
    'order=up',
    'facets=name',
    'status=lost',
    'fields=secret',
  ])('answer 400 to %s', async (query) => {
    expect(await list(query)).toMatchObject({ status: 400, body: { code: 'malformed' } });
  });
});

describe('walking through the pages', () => {
  const numbers = ['year_of_manufacture', 'current_value', 'operating_hours'] as const;
  /** All orders with an index, and one of each kind without. */
  const walked: readonly SortField[] = [
    'name',
    'manufacturer',
    'model',
    'location',
    'status',
    'created_at',
    'updated_at',
    ...numbers,
    'category',
    'equipment_number',
    'dodano_status',
    'zakaznik_stock',
    'condition',
    'last_service_date',
    'no_replacement_needed',
    'kt_kod',
  ];

  it.each(walked.flatMap((sort) => [`sort=${sort}&order=asc`, `sort=${sort}&order=desc`]))(
    '%s gives every machine exactly once, blanks last, and the same backward',
    async (order) => {
      const sort = /sort=(\w+)/.exec(order)?.[1] ?? '';
      for (const filter of ['', '&type=used', '&search=volvo%20l120', '&type=stock&category=loaders']) {
        const all = await items(`${order}${filter}&limit=200`);
        for (const limit of [4, 19]) {
          const { forward, backward } = await walk(`${order}${filter}&limit=${limit}`);
          expect(forward.map((item) => item.id)).toEqual(all.map((item) => item.id));
          expect(backward.map((item) => item.id)).toEqual(all.map((item) => item.id));
        }
        const column = numbers.find((name) => name === sort);
        if (column === undefined) continue;
        const values = all.map((item) => item[column]);
        const present = values.filter((value) => value !== null);
        const sorted = present.toSorted((one, other) => (order.endsWith('asc') ? one - other : other - one));
        const blanks = values.filter((value) => value === null);
        expect(values).toEqual([...sorted, ...blanks]);
      }
    },
    60_000,
  );

  it('orders names by Czech rules: č after c, ch after h', async () => {
    const sorted = [...new Set((await items('limit=200')).map((item) => item.name))];
    expect(sorted).toEqual([
      'Bagr',
      'Cyklovač',
      'Čelní nakladač',
      'čistič',
      'hák',
      'Hasák',
      'Chladič',
      'chodec',
      'Ježek',
      'Žebřík',
    ]);
    const makers = [
      ...new Set((await items('limit=200&sort=manufacturer')).map((item) => item.manufacturer)),
    ];
    expect(makers).toEqual(['Caterpillar', 'Hitachi', 'Chrysler', 'Škoda']);
  });

  it('orders conditions from the best to the worst', async () => {
    const found = (await items('limit=200&sort=condition')).map(({ condition }) => condition);
    expect([...new Set(found)]).toEqual(['Very Good', 'Good', null]);
  });

  it('orders statuses as a machine goes through them, sold ones last', async () => {
    const found = await items(
      'type=stock&status=available&status=maintenance&status=damaged&status=sold&sort=status&limit=200',
    );
    const statuses = [...new Set(found.map(({ status }) => status))];
    expect(statuses).toEqual(['available', 'maintenance', 'damaged', 'sold']);
    const back = await items('type=stock&status=available&status=sold&sort=status&order=desc&limit=200');
    expect([...new Set(back.map(({ status }) => status))]).toEqual(['sold', 'available']);
  });

  it('allows sorting by a cost field only with machines.view_costs', async () => {
    const query = 'limit=1&sort=purchase_price';
    expect((await list(query, salesperson)).status).toBe(200);
    await test.allow({ salesperson: ['machines.view'] });
    const answer = await list(query, salesperson);
    await test.unset('role_permissions');
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  it('refuses an invalid cursor and a cursor of another list', async () => {
    const { nextCursor } = (await list('limit=5&status=available')).body;
    expect(await list(`limit=5&cursor=${nextCursor}`)).toMatchObject({
      status: 400,
      body: { code: 'cursor_mismatch' },
    });
    expect((await list(`limit=9&status=available&cursor=${nextCursor}`)).status).toBe(200);
    for (const cursor of ['x', 'W10', '%00'])
      expect(await list(`cursor=${cursor}`)).toMatchObject({ status: 400, body: { code: 'malformed' } });
  });

  it('limits a page to 100 machines unless a higher limit is given', async () => {
    const filter = { type: 'stock', name: 'Stovka', location: 'Sto' } as const;
    for (let index = 0; index < 101; index += 1) await addMachine(test.testDb.db, filter);
    const page = (await list('location=sto')).body;
    expect(page.items).toHaveLength(100);
    expect(page.nextCursor).not.toBeNull();
    await test.testDb.db.deleteFrom('machines').where('name', '=', 'Stovka').execute();
  });
});

describe('filters', () => {
  const all = async () =>
    await test.testDb.db
      .selectFrom('machines')
      .select(['id', 'status', 'category', 'type', 'year_of_manufacture', 'current_value', 'condition'])
      .select(['name', 'manufacturer', 'model', 'location', 'serial_number', 'equipment_number'])
      .execute();
  const expectIds = async (
    query: string,
    passes: (machine: Awaited<ReturnType<typeof all>>[number]) => boolean,
  ) => {
    const { body } = await list(`${query}&limit=200`);
    const expected = (await all()).filter(passes).map((machine) => machine.id);
    expect(body.items.map((item) => item.id).toSorted()).toEqual(expected.toSorted());
    expect(body).toMatchObject({ total: expected.length, totalIsExact: true });
  };

  it('leave sold machines out unless the status filter asks for them', async () => {
    await expectIds('', (machine) => machine.status !== 'sold');
    await expectIds('status=sold', (machine) => machine.status === 'sold');
    await expectIds('status=sold&status=damaged', ({ status }) => ['sold', 'damaged'].includes(status));
  });

  it('show machines by id, sold ones too', async () => {
    const ids = (await all())
      .filter(({ status }) => status === 'sold')
      .map(({ id }) => id)
      .slice(0, 3);
    await expectIds(ids.map((id) => `ids=${id}`).join('&'), ({ id }) => ids.includes(id));
  });

  it('combine type, category and condition', async () => {
    await expectIds(
      'type=used&category=cranes&category=other&condition=Very%20Good',
      (machine) =>
        machine.status !== 'sold' &&
        machine.type === 'used' &&
        machine.condition === 'Very Good' &&
        machine.category !== 'loaders',
    );
  });

  it('take ranges with both ends included, and let machines without a value pass', async () => {
    const between = (value: number | null, from: number, to: number) =>
      value === null || (value >= from && value <= to);
    await expectIds(
      'yearFrom=2001&yearTo=2010',
      (machine) => machine.status !== 'sold' && between(machine.year_of_manufacture, 2001, 2010),
    );
    await expectIds(
      'valueFrom=100000.5&valueTo=2000000',
      (machine) => machine.status !== 'sold' && between(machine.current_value, 100_000.5, 2_000_000),
    );
    await expectIds(
      'yearFrom=1e30',
      (machine) => machine.status !== 'sold' && machine.year_of_manufacture === null,
    );
  });

  const plain = (text: string | null) =>
    (text ?? '').normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

  it.each([
    ['name', 'name', 'NAKLADAC'],
    ['manufacturer', 'manufacturer', 'hitach'],
    ['manufacturer', 'manufacturer', 'skoda'],
    ['model', 'model', '90'],
    ['location', 'location', 'usti'],
    ['serialNumber', 'serial_number', '102'],
    ['equipmentNumber', 'equipment_number', 'eq 53'],
  ] as const)('find in %s what the field %s contains: %s', async (criterion, column, text) => {
    await expectIds(
      `${criterion}=${text}`,
      (machine) => machine.status !== 'sold' && plain(machine[column]).includes(text.toLowerCase()),
    );
  });

  it.each(['Good', 'Very Good'])('take the condition %s exactly', async (condition) => {
    await expectIds(
      `condition=${condition}`,
      (machine) => machine.status !== 'sold' && machine.condition === condition,
    );
  });

  it('combine all criteria with search, status and category', async () => {
    const found = (await all()).filter(
      (machine) =>
        machine.type === 'stock' &&
        machine.status === 'available' &&
        plain(machine.name).includes('a') &&
        machine.model.includes('L') &&
        (machine.year_of_manufacture ?? 2001) <= 2010 &&
        (machine.current_value ?? 1) >= 1,
    );
    expect(found.length).toBeGreaterThan(0);
    const { body } = await list(
      'type=stock&status=available&search=sn&name=a&model=l&yearTo=2010&valueFrom=1&facets=status,category&limit=200',
    );
    expect(body.items.map(({ id }) => id).toSorted()).toEqual(found.map(({ id }) => id).toSorted());
    expect(body.facets?.['status']?.['available']).toBe(found.length);
    const byCategory = Object.values(body.facets?.['category'] ?? {});
    expect(byCategory.reduce((sum, n) => sum + n, 0)).toBe(found.length);
  });

  it.each([
    ['yearTo', 'yearFrom=2011&yearTo=2010'],
    ['valueTo', 'valueFrom=2&valueTo=1.99'],
  ])('that end before they begin are refused at %s', async (field, query) => {
    const { status, body } = await test.call<{ errors: object }>(admin, 'GET', `/machines?${query}`);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    const bulk = { filter: Object.fromEntries(new URLSearchParams(query)) };
    expect((await test.call(admin, 'POST', '/machines/bulk-delete', bulk)).status).toBe(422);
  });

  it('ignore a blank end of a range', async () => {
    await expectIds('yearFrom=&yearTo=2001', (machine) => {
      return machine.status !== 'sold' && (machine.year_of_manufacture ?? 0) <= 2001;
    });
  });

  it('implied by the path are applied', async () => {
    const used = (await list('limit=200', admin, '/machines/used')).body;
    expect(new Set(used.items.map((item) => item.type))).toEqual(new Set(['used']));
    const stock = (await list('limit=200', admin, '/machines/stock')).body;
    expect(new Set(stock.items.map((item) => item.type))).toEqual(new Set(['stock']));
    expect(used.total + stock.total).toBe((await list('')).body.total);
    const available = (await list('limit=200', admin, '/machines/available')).body;
    expect(new Set(available.items.map((item) => item.status))).toEqual(new Set(['available']));
  });
});

describe('facets', () => {
  it('count each choice with all filters except their own', async () => {
    const plain = (await list('facets=status,category&limit=1')).body;
    const count = async (query: string) => (await list(`${query}&limit=1`)).body.total;
    for (const [status, n] of Object.entries(plain.facets?.['status'] ?? {}))
      expect(n).toBe(await count(`status=${status}`));
    expect(plain.facets?.['status']).toHaveProperty('sold');
    expect(plain.facets?.['category']?.['loaders']).toBe(await count('category=loaders'));

    const chosen = (await list('facets=status,category&status=available&category=cranes&type=used&limit=1'))
      .body;
    expect(chosen.total).toBe(await count('status=available&category=cranes&type=used'));
    expect(chosen.facets?.['status']?.['damaged']).toBe(
      await count('status=damaged&category=cranes&type=used'),
    );
    expect(chosen.facets?.['category']?.['other']).toBe(
      await count('status=available&category=other&type=used'),
    );
  });

  it('follow the search', async () => {
    const { facets } = (await list('facets=status&search=bagr&limit=1')).body;
    const found = await items('search=bagr&status=available&limit=200');
    expect(facets?.['status']?.['available']).toBe(found.length);
    expect(Object.keys((await list('facets=category&limit=1')).body.facets ?? {})).toEqual(['category']);
  });
});

describe('additional fields on request', () => {
  it('are returned as extra, cost fields only with machines.view_costs', async () => {
    const query = 'limit=1&fields=purchase_price&fields=notes&fields=created_at&fields=specifications';
    const [item] = (await list(query, salesperson)).body.items;
    expect(item?.extra).toEqual({
      purchase_price: 1000,
      notes: null,
      created_at: item?.created_at,
      specifications: null,
    });
    await test.allow({ salesperson: ['machines.view'] });
    const [hidden] = (await list(query, salesperson)).body.items;
    await test.unset('role_permissions');
    expect(hidden?.extra).toMatchObject({ purchase_price: null });
  });
});

describe('the trash', () => {
  it('is listed only for users who may delete machines, including sold ones', async () => {
    const id = await addMachine(test.testDb.db, { name: 'Vyřazený', deleted_at: new Date(), status: 'sold' });
    expect((await items('search=vyrazeny')).map((item) => item.id)).toEqual([]);
    expect((await items('deleted=true')).map((item) => item.id)).toEqual([id]);
    for (const sort of ['name', 'location', 'created_at'])
      expect((await items(`deleted=true&sort=${sort}&order=desc`)).map((item) => item.id)).toEqual([id]);
    expect(await list('deleted=true', salesperson)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
  });
});
