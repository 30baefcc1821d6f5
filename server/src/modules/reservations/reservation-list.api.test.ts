import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import type { reservations } from '@strojpark/core/contracts/reservations';
import { calendarDay, endOfDay } from '@strojpark/core/domain/dates/calendar-days';
import type { ResponseOf } from '@strojpark/core/endpoint';
import type { Insertable } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DB } from '../../db/schema.gen.ts';
import { addMachine, customer } from '../../../test/build.ts';
import { photo } from '../../../test/pictures.ts';
import { setUpTestApp } from '../../../test/test-app.ts';

type Page = ResponseOf<typeof reservations.list>;
type Row = Partial<Insertable<DB['reservations']>>;

const test = setUpTestApp();
const user = test.addUser('salesperson');
const now = Date.now();
const dayMs = 86_400_000;
const daysFromNow = (days: number) => new Date(now + days * dayMs);

/** Inserts a reservation directly, with any age and status. */
async function add(values: Row, machine: Parameters<typeof addMachine>[1] = {}): Promise<string> {
  const status = values.status ?? 'active';
  const isRunning = status === 'active' || status === 'extended';
  const { id } = await test.testDb.db
    .insertInto('reservations')
    .values({
      status,
      machine_id: await addMachine(test.testDb.db, machine),
      customer_name: customer.customerName,
      customer_company: customer.customerCompany,
      customer_email: customer.customerEmail,
      customer_phone: customer.customerPhone,
      ...(isRunning && { reserved_at: daysFromNow(-60), expires_at: daysFromNow(10) }),
      ...(status === 'completed' && { sold_at: new Date(), sold_price: 10 }),
      ...(status === 'cancelled' && { cancelled_at: new Date() }),
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const list = (query: string) => test.call<Page>(user, 'GET', `/reservations?${query}`);
const namesOf = ({ body }: { body: Page }) => body.items.map(({ customer_name }) => customer_name);

beforeAll(async () => {
  const rows: [Row, Parameters<typeof addMachine>[1]][] = [
    [{ customer_name: 'Šárka Dvořáková', customer_company: 'Lomy Čížek a.s.' }, { name: 'Rypadlo pásové' }],
    [
      { customer_name: 'Adam Bílek', customer_email: 'adam.bilek@lomy.example', expires_at: daysFromNow(-3) },
      { name: 'Válec', model: 'CC1200' },
    ],
    [
      { customer_name: 'Eva Malá', customer_tax_id: '27074358', expires_at: daysFromNow(6.9) },
      { name: 'Jeřáb', serial_number: 'SN-77 421', equipment_number: 'EQ-88 13', location: 'Děčín' },
    ],
    [{ customer_name: 'Ivan Starý', status: 'extended', expires_at: daysFromNow(-20) }, {}],
    [
      { customer_name: 'Olga Čekající', status: 'pending_approval' },
      { type: 'used', equipment_number: null, vin: 'VOL 22-867438', material_number: 'MAT.0042' },
    ],
    [{ customer_name: 'Jan Hotový', status: 'completed', customer_email: 'JAN@Firma.example' }, {}],
    [
      {
        customer_name: 'Zrušil 50% sám',
        status: 'cancelled',
        expires_at: daysFromNow(-40),
        reserved_at: daysFromNow(-50),
      },
      {},
    ],
    [{ customer_name: 'Smazaný Šárka', status: 'cancelled', deleted_at: new Date() }, {}],
  ];
  for (const [index, [values, machine]] of rows.entries())
    await add({ ...values, created_at: daysFromNow(index - 100) }, machine);
});

const newestFirst = [
  'Zrušil 50% sám',
  'Jan Hotový',
  'Olga Čekající',
  'Ivan Starý',
  'Eva Malá',
  'Adam Bílek',
  'Šárka Dvořáková',
];

describe('the list of reservations', () => {
  it('needs a session', async () => {
    for (const path of ['', '/statistics', '/expired'])
      expect((await test.call(null, 'GET', `/reservations${path}`)).status).toBe(401);
  });

  it('is sorted newest first, without the trash', async () => {
    const answer = await list('');
    expect(answer.status).toBe(200);
    expect(namesOf(answer)).toEqual(newestFirst);
    expect(answer.body).toMatchObject({ total: 7, totalIsExact: true, nextCursor: null, prevCursor: null });
    expect(answer.body).not.toHaveProperty('facets');
  });

  it('filters by one or more statuses and counts all of them', async () => {
    const answer = await list('status=active&status=extended&facets=status&search=bilek');
    expect(namesOf(answer)).toEqual(['Adam Bílek']);
    expect(answer.body.total).toBe(1);
    const both = await list('status=active&status=extended&facets=status');
    expect(namesOf(both)).toEqual(['Ivan Starý', 'Eva Malá', 'Adam Bílek', 'Šárka Dvořáková']);
    expect(both.body).toMatchObject({
      total: 4,
      facets: { status: { active: 3, extended: 1, pending_approval: 1, completed: 1, cancelled: 1 } },
    });
  });

  it.each([
    ['sarka', ['Šárka Dvořáková']],
    ['CIZEK', ['Šárka Dvořáková']],
    ['lomy', ['Adam Bílek', 'Šárka Dvořáková']],
    ['rypadlo dvorak', ['Šárka Dvořáková']],
    ['rypadlo bilek', []],
    ['cc1200', ['Adam Bílek']],
    ['sn-77', ['Eva Malá']],
    ['77421', ['Eva Malá']],
    ['SN77421', ['Eva Malá']],
    ['EQ-88 13', ['Eva Malá']],
    ['eq8813', ['Eva Malá']],
    ['decin', ['Eva Malá']],
    ['VOL 22-867438', ['Olga Čekající']],
    ['vol22867438', ['Olga Čekající']],
    ['867438', ['Olga Čekající']],
    ['mat.0042', ['Olga Čekající']],
    ['867439', []],
    ['50%', ['Zrušil 50% sám']],
    ['%', []],
    ['st', ['Ivan Starý', 'Jan Hotový', 'Olga Čekající', 'Eva Malá', 'Adam Bílek', 'Zrušil 50% sám']],
  ])(
    'finds "%s" in the customer and in every identifier of the machine, without case and diacritics',
    async (search, expected) => {
      const found = namesOf(await list(`search=${encodeURIComponent(search)}`));
      expect(found.toSorted()).toEqual(expected.toSorted());
    },
  );

  it('finds a customer by exact tax id, or by e-mail ignoring case', async () => {
    expect(namesOf(await list('customer=27074358'))).toEqual(['Eva Malá']);
    expect(namesOf(await list('customer=2707'))).toEqual([]);
    expect(namesOf(await list('customer=jan%40firma.EXAMPLE'))).toEqual(['Jan Hotový']);
  });

  it('filters by machine', async () => {
    const [first] = (await list('search=sarka')).body.items;
    expect(namesOf(await list(`machine=${first?.machine_id}`))).toEqual(['Šárka Dvořáková']);
    expect((await list('machine=none')).status).toBe(400);
  });

  it('sorts by expiry in both directions, those without one last', async () => {
    const soonest = ['Zrušil 50% sám', 'Ivan Starý', 'Adam Bílek', 'Eva Malá', 'Šárka Dvořáková'];
    const ascending = namesOf(await list('sort=expires_at&order=asc'));
    expect(ascending.slice(0, 5)).toEqual(soonest);
    const descending = namesOf(await list('sort=expires_at&order=desc'));
    expect(descending.slice(0, 5)).toEqual(soonest.toReversed());
    expect(ascending.slice(5).toSorted()).toEqual(['Jan Hotový', 'Olga Čekající']);
    expect(descending.slice(5).toSorted()).toEqual(['Jan Hotový', 'Olga Čekající']);
  });

  it.each(['', 'sort=expires_at&order=asc&', 'status=active&status=extended&status=completed&'])(
    'walks through all pages and back (%s)',
    async (query) => {
      const all = namesOf(await list(query));
      const forward: string[] = [];
      let page = await list(`${query}limit=2`);
      for (;;) {
        forward.push(...namesOf(page));
        const cursor = page.body.nextCursor;
        if (cursor === null) break;
        page = await list(`${query}limit=2&cursor=${cursor}`);
      }
      expect(forward).toEqual(all);
      const back: string[] = [];
      for (;;) {
        back.unshift(...namesOf(page));
        const cursor = page.body.prevCursor;
        if (cursor === null) break;
        page = await list(`${query}limit=2&cursor=${cursor}`);
      }
      expect(back).toEqual(all);
    },
  );

  it('refuses an invalid cursor and a cursor of other filters', async () => {
    const { nextCursor } = (await list('limit=2')).body;
    expect(await list(`limit=2&status=active&cursor=${nextCursor}`)).toMatchObject({
      status: 400,
      body: { code: 'cursor_mismatch' },
    });
    expect((await list('cursor=abc')).status).toBe(400);
    expect((await list('limit=1000')).status).toBe(400);
    expect((await list('status=gone')).status).toBe(400);
  });
});

describe('a search for frequent words', () => {
  const rare = 'Vzácná';
  const counted = ['active', 'completed', 'cancelled'] as const;
  const total = { active: 0, extended: 0, pending_approval: 0, completed: 1100, cancelled: 30 };

  beforeAll(async () => {
    const { db } = test.testDb;
    const machineId = await addMachine(db, { name: 'Hojné razidlo' });
    const row = (
      index: number,
      status: (typeof counted)[number],
      values: Row = {},
    ): Insertable<DB['reservations']> => ({
      status,
      machine_id: machineId,
      customer_name: `Hojný ${index}`,
      customer_company: 'Hojné stavby',
      customer_email: `hojny${index}@stavby.example`,
      customer_phone: '+420 600 000 000',
      ...(status === 'completed' && { sold_at: new Date(), sold_price: 10 }),
      ...(status === 'cancelled' && { cancelled_at: new Date() }),
      ...values,
    });
    await db
      .insertInto('reservations')
      .values([
        // Found first by any word, and not shown.
        ...Array.from({ length: 1100 }, (_, index) => row(index, 'cancelled', { deleted_at: new Date() })),
        ...Array.from({ length: total.completed }, (_, index) => row(index, 'completed')),
        ...Array.from({ length: total.cancelled }, (_, index) =>
          row(index, 'cancelled', { customer_company: `Hojné stavby ${rare}`, customer_tax_id: '27074358' }),
        ),
      ])
      .execute();
  });

  afterAll(() =>
    test.testDb.db.deleteFrom('reservations').where('customer_name', 'like', 'Hojný %').execute(),
  );

  /** Counted by reading every page, without the statements that count. */
  async function countOnPages(query: string): Promise<number> {
    let found = 0;
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await list(`${query}&limit=100${cursor === '' ? '' : `&cursor=${cursor}`}`);
      found += body.items.length;
      cursor = body.nextCursor;
    }
    return found;
  }

  it.each([
    'search=hojn&status=cancelled',
    'search=hojn&status=cancelled&facets=status',
    'search=hojn%20stavby&status=cancelled',
    'search=stavby%20hojne%20razidlo&status=cancelled',
    'search=hojn%20stavby&customer=27074358&status=cancelled&status=active',
    'search=hojn%20vzacna',
    'search=hojn&status=active',
    'search=hojn&expiry=soon',
  ])('counts exactly what the pages have, whatever else is filtered (%s)', async (query) => {
    const { total: said, totalIsExact } = (await list(query)).body;
    expect({ said, totalIsExact }).toEqual({ said: await countOnPages(query), totalIsExact: true });
  });

  it.each(['search=hojn', 'search=hojn%20stavby&status=completed', 'search=razidlo%20stavby'])(
    'says that there are at least a thousand, and never more than there are (%s)',
    async (query) => {
      const { total: said, totalIsExact, facets } = (await list(`${query}&facets=status,expired,soon`)).body;
      expect(totalIsExact).toBe(false);
      expect(said).toBeGreaterThanOrEqual(1000);
      expect(said).toBeLessThanOrEqual(await countOnPages(query));
      // Not those that expire: they are nowhere together.
      expect(facets).toEqual({ status: { ...total, completed: 1000 } });
    },
  );
});

describe('a search for frequent words that are rarely together', () => {
  const together = ['Oba 1', 'Oba 2', 'Oba 3'];

  beforeAll(async () => {
    const { db } = test.testDb;
    const [quiet, loud] = [
      await addMachine(db, { name: 'Tichý lis' }),
      await addMachine(db, { name: 'Hlučný lis' }),
    ];
    const row = (machineId: string, name: string, company: string): Insertable<DB['reservations']> => ({
      status: 'cancelled',
      machine_id: machineId,
      customer_name: name,
      customer_company: company,
      customer_email: 'oba@stavby.example',
      customer_phone: '1',
      cancelled_at: new Date(),
      created_at: new Date(Date.UTC(2020, 0, 1)),
    });
    const rows = together.map((name) => row(quiet, name, 'Doprava a zednictví'));
    for (let index = 0; index < 1050; index++)
      rows.push(row(quiet, 'Pilný Adam', 'Doprava'), row(loud, 'Líný Karel', 'Zednictví'));
    await db.insertInto('reservations').values(rows).execute();
  });

  afterAll(() =>
    test.testDb.db.deleteFrom('reservations').where('customer_email', '=', 'oba@stavby.example').execute(),
  );

  it.each([
    ['doprava zednictvi', 'both in the customer'],
    ['tichy zednictvi', 'one in the machine, one in the customer'],
    ['doprava tichy zednictvi lis', 'more words than are looked up together'],
  ])('finds and counts exactly those with all of them (%s: %s)', async (search) => {
    const answer = await list(`search=${encodeURIComponent(search)}&facets=status`);
    expect(namesOf(answer).toSorted()).toEqual(together);
    expect(answer.body).toMatchObject({ total: 3, totalIsExact: true, facets: { status: { cancelled: 3 } } });
  });

  it('finds nothing where they are never together', async () => {
    expect((await list('search=pilny%20zednictvi')).body).toMatchObject({
      items: [],
      total: 0,
      totalIsExact: true,
    });
    expect((await list('search=tichy%20hlucny')).body).toMatchObject({
      items: [],
      total: 0,
      totalIsExact: true,
    });
  });

  it('counts at least what a page shows and one more if another follows, even if these are older than the counted ones', async () => {
    const { db } = test.testDb;
    const machineId = await addMachine(db, { name: 'Mezera' });
    const newer = Array.from({ length: 2001 }, (_, index) => ({
      status: 'cancelled' as const,
      machine_id: machineId,
      customer_name: `Jiný ${index}`,
      customer_company: index < 10 ? 'Lis' : 'Jiné',
      customer_email: 'oba@stavby.example',
      customer_phone: '1',
      cancelled_at: new Date(),
      created_at: new Date(Date.UTC(index < 10 ? 2022 : 2021, 0, 1)),
    }));
    await db.insertInto('reservations').values(newer).execute();
    const { items, total, totalIsExact } = (await list('search=lis&status=cancelled&limit=20')).body;
    const oldest = 'search=lis&status=cancelled&sort=created_at&order=asc&limit=20';
    const first = (await list(oldest)).body;
    const second = (await list(`${oldest}&cursor=${first.nextCursor}`)).body;
    await db.deleteFrom('reservations').where('customer_name', 'like', 'Jiný %').execute();
    expect({ shown: items.length, total, totalIsExact }).toEqual({
      shown: 20,
      total: 21,
      totalIsExact: false,
    });
    for (const page of [first, second]) {
      expect(page.items).toHaveLength(20);
      expect(page).toMatchObject({ total: 21, totalIsExact: false });
    }
  });

  it('shows the same pages forward and backward, as many as are found by the words alone', async () => {
    const pages: string[] = [];
    let query = 'search=doprava%20lis&limit=100';
    let page = await list(query);
    for (;;) {
      pages.push(...page.body.items.map(({ id }) => id));
      if (page.body.nextCursor === null) break;
      page = await list(`${query}&cursor=${page.body.nextCursor}`);
    }
    expect(new Set(pages).size).toBe(1053);
    expect(pages).toHaveLength(1053);
    query = 'search=doprava%20lis&limit=100';
    const back: string[] = [];
    for (page = await list(`${query}&cursor=last`); ;) {
      back.unshift(...page.body.items.map(({ id }) => id));
      if (page.body.prevCursor === null) break;
      page = await list(`${query}&cursor=${page.body.prevCursor}`);
    }
    expect(back).toEqual(pages);
  });
});

describe('the machine of a reservation', () => {
  it('has its facts and its picture in the lists, the approvals and the record', async () => {
    const admin = await test.user('admin');
    const facts = {
      category: 'excavators',
      year_of_manufacture: 2018,
      operating_hours: 3792.5,
      location: 'Plzeň',
    };
    const [pending, expired] = [
      await add({ status: 'pending_approval', customer_name: 'Foto' }, facts),
      await add({ expires_at: daysFromNow(-1), customer_name: 'Foto' }, facts),
    ];
    const get = async (id: string) => (await test.call<Reservation>(user, 'GET', `/reservations/${id}`)).body;
    expect((await get(pending)).machine).toMatchObject(facts);
    expect((await get(pending)).machine).not.toHaveProperty('cover_url');

    for (const id of [pending, expired]) {
      const form = new FormData();
      form.set('machineId', (await get(id)).machine_id);
      form.set('file', new Blob([new Uint8Array(await photo())]), 'stroj.jpg');
      expect((await test.call(admin, 'POST', '/attachments', form)).status).toBe(201);
    }
    const pictureIn = async (path: string, id: string) => {
      const { body } = await test.call<Page>(admin, 'GET', path);
      const machine = body.items.find((item) => item.id === id)?.machine;
      expect(machine).toMatchObject(facts);
      expect(machine).not.toHaveProperty('cover_id');
      return machine?.cover_url ?? '';
    };
    for (const url of [
      (await get(pending)).machine.cover_url ?? '',
      await pictureIn('/reservations?search=foto', pending),
      await pictureIn('/reservations/pending-approvals', pending),
      await pictureIn('/reservations/expired', expired),
    ])
      expect((await test.app.inject({ url })).headers['content-type']).toBe('image/webp');
    // The machine that replaces it is shown in the same way.
    const { machine_id, ...record } = await get(expired);
    await test.testDb.db
      .updateTable('reservations')
      .set({ replacement_machine_id: machine_id })
      .where('id', '=', pending)
      .execute();
    const { replacement } = await get(pending);
    expect(replacement).toMatchObject({ ...facts, cover_url: record.machine.cover_url });
    expect(replacement).not.toHaveProperty('cover_id');
    await test.testDb.db.deleteFrom('reservations').where('id', 'in', [pending, expired]).execute();
  });
});

describe('reservation statistics', () => {
  it('count every status, expired reservations, and those expiring within seven days', async () => {
    const { body } = await test.call(user, 'GET', '/reservations/statistics');
    expect(body).toEqual({
      total: 7,
      active: 3,
      extended: 1,
      pending_approval: 1,
      completed: 1,
      cancelled: 1,
      expired: 2,
      expiringSoon: 1,
    });
  });

  it('the expired list contains live reservations past their expiry, oldest first', async () => {
    const first = await test.call<Page>(user, 'GET', '/reservations/expired?limit=1');
    expect(namesOf(first)).toEqual(['Ivan Starý']);
    expect(first.body.total).toBe(2);
    const path = `/reservations/expired?limit=1&cursor=${first.body.nextCursor}`;
    const second = await test.call<Page>(user, 'GET', path);
    expect(namesOf(second)).toEqual(['Adam Bílek']);
    expect(second.body.nextCursor).toBeNull();
  });

  it('equal the rows of the list filtered by expiry', async () => {
    const expired = await list('expiry=expired&sort=expires_at&order=asc');
    expect(namesOf(expired)).toEqual(['Ivan Starý', 'Adam Bílek']);
    const soon = await list('expiry=soon&facets=status');
    expect(soon.body.total).toBe(1);
    expect(Object.values(soon.body.facets?.['status'] ?? {}).reduce((sum, count) => sum + count, 0)).toBe(1);
    expect((await list('expiry=soon&status=completed')).body.total).toBe(0);
    expect((await list('expiry=never')).status).toBe(400);
    expect((await list('facets=status,never')).status).toBe(400);
  });

  it('are counted by status under the other filters, whichever expiry is listed', async () => {
    const facetsOf = async (query: string) => (await list(`facets=expired,soon&${query}`)).body.facets;
    const none = { active: 0, extended: 0, pending_approval: 0, completed: 0, cancelled: 0 };
    const all = { expired: { ...none, active: 1, extended: 1 }, soon: { ...none, active: 1 } };
    expect(await facetsOf('')).toEqual(all);
    expect(await facetsOf('expiry=soon&status=completed')).toEqual(all);
    expect(await facetsOf('search=bilek')).toEqual({ expired: { ...none, active: 1 }, soon: none });
  });

  it('those that expire soon are listed as today’s or as those of the days after', async () => {
    const [running] = (await list('expiry=soon')).body.items;
    const expireAt = (expires_at: Date) =>
      test.testDb.db
        .updateTable('reservations')
        .set({ expires_at })
        .where('id', '=', running?.id ?? '')
        .execute();
    const totals = async () =>
      Promise.all(
        ['today', 'week', 'soon'].map(async (expiry) => (await list(`expiry=${expiry}`)).body.total),
      );
    const midnight = endOfDay(calendarDay(new Date(), 'Europe/Prague'), 'Europe/Prague');
    await expireAt(new Date(midnight.getTime() - 1));
    expect(await totals()).toEqual([1, 0, 1]);
    await expireAt(midnight);
    expect(await totals()).toEqual([0, 1, 1]);
    await expireAt(new Date(running?.expires_at ?? ''));
  });

  it('a reservation that does not exist is answered with 404', async () => {
    const path = '/reservations/00000000-0000-4000-8000-000000000000';
    expect((await test.call<Reservation>(user, 'GET', path)).status).toBe(404);
    expect((await test.call(user, 'GET', '/reservations/none')).status).toBe(400);
    expect((await test.call(null, 'GET', path)).status).toBe(401);
  });
});

describe('reservations by who made them', () => {
  const colleague = test.addUser('salesperson');
  const overdue = { expires_at: daysFromNow(-5), customer_company: 'Vlastnická' };

  beforeAll(async () => {
    await add({ ...overdue, customer_name: 'Moje', created_by: user.id });
    await add({
      ...overdue,
      customer_name: 'Moje pozdější',
      created_by: user.id,
      expires_at: daysFromNow(-4),
    });
    await add({ ...overdue, customer_name: 'Kolegova', created_by: colleague.id });
    await add({ ...overdue, customer_name: 'Ničí' });
    await add({ customer_name: 'Moje budoucí', customer_company: 'Vlastnická', created_by: user.id });
  });

  const expired = 'search=vlastnicka&expiry=expired&sort=expires_at&order=asc';

  it('are one’s own or those of anyone else, which together are all', async () => {
    const [mine, others, all] = await Promise.all([
      list(`mine=true&${expired}`),
      list(`others=true&${expired}`),
      list(expired),
    ]);
    expect(namesOf(mine)).toEqual(['Moje', 'Moje pozdější']);
    expect(namesOf(others).toSorted()).toEqual(['Kolegova', 'Ničí']);
    expect([mine.body.total, others.body.total]).toEqual([2, 2]);
    expect(all.body.total).toBe(4);
  });

  it('are counted without a search, and cursors go on with the same ones', async () => {
    const first = await list('mine=true&expiry=expired&sort=expires_at&order=asc&limit=1');
    expect([namesOf(first), first.body.total]).toEqual([['Moje'], 2]);
    const cursor = `cursor=${first.body.nextCursor}`;
    const next = await list(`mine=true&expiry=expired&sort=expires_at&order=asc&limit=1&${cursor}`);
    expect(namesOf(next)).toEqual(['Moje pozdější']);
    expect(
      (await list(`others=true&expiry=expired&sort=expires_at&order=asc&limit=1&${cursor}`)).body,
    ).toMatchObject({ code: 'cursor_mismatch' });
  });
});
