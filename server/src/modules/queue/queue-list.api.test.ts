import type { queue, QueueEntry } from '@strojpark/core/contracts/queue';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addMachine, customer, unknownId } from '../../../test/build.ts';
import { queueCalls } from '../../../test/queue.ts';
import { setUpTestApp, type TestUser } from '../../../test/test-app.ts';
import { idsWithWord, selectPage } from './queue.repo.ts';

const test = setUpTestApp({ staysConsistent: true });
const admin = test.addUser('admin');
const seller = test.addUser('salesperson', { name: 'Prodejce' });
const colleague = test.addUser('salesperson', { name: 'Kolega' });

const calls = () => queueCalls(test);
const listOf = async (query: string, user: TestUser = seller) =>
  (await test.call<ResponseOf<typeof queue.list>>(user, 'GET', `/queue?${query}`)).body;

/** A machine whose first customer of a queue of three has the offer. */
async function offered(values: Parameters<typeof addMachine>[1] = {}) {
  const machineId = await addMachine(test.testDb.db, values);
  const holder = { ...customer, customerTaxId: null, machineId };
  const held = await test.call<Reservation>(colleague, 'POST', '/reservations', holder);
  expect(held.status).toBe(201);
  const entries: QueueEntry[] = [];
  for (const user of [seller, colleague, seller]) entries.push(await calls().waits(user, machineId));
  await test.call(admin, 'POST', `/reservations/${held.body.id}/cancel`, { reason: 'zákazník odstoupil' });
  const [first, second, third] = entries as [QueueEntry, QueueEntry, QueueEntry];
  return { machineId, first, second, third };
}

describe('the list', () => {
  it('answers 401 without a session and 403 without the permission', async () => {
    for (const path of ['/queue', `/queue/${unknownId}`])
      expect((await test.call(null, 'GET', path)).status).toBe(401);
    await test.allow({ salesperson: ['machines.view'] });
    onTestFinished(() => test.unset());
    for (const path of ['/queue', `/queue/${unknownId}`])
      expect((await test.call(seller, 'GET', path)).status).toBe(403);
  });

  it('has the filters machine, status, mine and search, and the order of the queue', async () => {
    const { machineId, first, second, third } = await offered();
    const ids = async (query: string, user?: TestUser) =>
      (await listOf(`machine=${machineId}&${query}`, user)).items.map(({ id }) => id);
    expect(await ids('sort=place&order=asc&status=waiting')).toEqual([second.id, third.id]);
    expect(await ids('mine=true')).toEqual([first.id, third.id]);
    expect(await ids('sort=created_at')).toEqual([third.id, second.id, first.id]);
    expect(await ids('mine=true&status=offered', colleague)).toEqual([]);
    expect(await ids(`search=${encodeURIComponent(second.customer_email)}`)).toEqual([second.id]);
    expect(await ids('sort=offer_ends_at&order=asc')).toEqual(
      [first.id, third.id, second.id].toSorted(
        (a, b) => Number(b === first.id) - Number(a === first.id) || (a < b ? -1 : 1),
      ),
    );
    const { total, facets } = await listOf(`machine=${machineId}&status=waiting&facets=status`);
    expect(total).toBe(2);
    expect(facets).toMatchObject({ status: { waiting: 2, offered: 1, lapsed: 0 } });
    expect((await test.call(seller, 'GET', '/queue?status=nonsense')).status).toBe(400);
  });

  it('finds a machine by its number with and without spaces and dashes', async () => {
    const { first, second, third } = await offered({ equipment_number: 'CAT 214 49' });
    const ids = [first.id, second.id, third.id].toSorted();
    for (const search of ['214-49', 'cat21449', 'cat-214'])
      expect(
        (await listOf(`search=${encodeURIComponent(search)}`)).items.map(({ id }) => id).toSorted(),
      ).toEqual(ids);
  });

  it('keeps its order when an offer is given back and forth: by urgency there is no room for ever lower positions', async () => {
    const { machineId, first, second, third } = await offered();
    for (let round = 0; round < 3; round += 1)
      for (const { id } of [first, second]) expect((await calls().act(admin, id, 'skip')).status).toBe(200);
    expect(await calls().get(seller, second.id)).toMatchObject({ place: 1 });
    expect(await calls().get(seller, third.id)).toMatchObject({ place: 2 });
    const entries = test.testDb.db.selectFrom('queue_entries').select('position');
    const positions = await entries.where('machine_id', '=', machineId).execute();
    expect(Math.min(...positions.map(({ position }) => position))).toBeGreaterThan(0);
  });

  it('notifies the rest of the office when one of them acts for a seller who is gone', async () => {
    const [gone, office] = [await test.user('salesperson'), await test.user('backoffice')];
    const { machineId } = await offered();
    const entry = await calls().waits(gone, machineId);
    const users = test.testDb.db.updateTable('users').set({ status: 'inactive' });
    await users.where('id', '=', gone.id).execute();
    expect((await calls().act(office, entry.id, 'withdraw')).status).toBe(200);
    const notified = test.testDb.db.selectFrom('notifications').select('user_id');
    const rows = await notified.where('entity_id', '=', entry.id).execute();
    expect(rows.map(({ user_id }) => user_id)).toEqual([admin.id]);
  });

  it('begins with the offer that ends next, then has each next in line, then the last to end first', async () => {
    const [soon, late] = [
      await offered({ name: 'Naléhavý bagr' }),
      await offered({ name: 'Naléhavý válec' }),
    ];
    // Outside of working hours, offers would end at the same moment.
    for (const [seconds, { first }] of [[60, soon] as const, [120, late] as const])
      await test.testDb.db
        .updateTable('queue_entries')
        .set({ offer_ends_at: new Date(Date.now() + seconds * 1000) })
        .where('id', '=', first.id)
        .execute();
    const third = await offered({ name: 'Naléhavý jeřáb' });
    await calls().act(seller, third.third.id, 'withdraw');
    await calls().act(colleague, late.second.id, 'withdraw');
    await calls().act(seller, third.first.id, 'decline');
    const expected = [
      soon.first.id,
      late.first.id,
      third.second.id,
      soon.second.id,
      soon.third.id,
      late.third.id,
      third.first.id,
      late.second.id,
      third.third.id,
    ];
    const search = `search=${encodeURIComponent('naléhavý')}`;
    const all = await listOf(search);
    expect(all.items.map(({ id }) => id)).toEqual(expected);
    const open = await listOf(`${search}&status=waiting&status=offered`);
    expect(open.items.map(({ id }) => id)).toEqual(expected.slice(0, 6));
    const pages: string[] = [];
    for (let cursor = ''; pages.length < expected.length;) {
      const page = await listOf(`${search}&limit=2${cursor}`);
      pages.push(...page.items.map(({ id }) => id));
      cursor = `&cursor=${page.nextCursor}`;
    }
    expect(pages).toEqual(expected);
    const backwards = await listOf(`${search}&order=asc`);
    expect(backwards.items.map(({ id }) => id)).toEqual(expected.toReversed());
    await calls().act(admin, soon.third.id, 'move', { position: 1, reason: 'Dohoda' });
    const moved = await listOf(`${search}&status=waiting`);
    expect(moved.items.map(({ id }) => id)).toEqual([soon.third.id, soon.second.id, late.third.id]);
  });

  it('has each entry once, also if the status is given twice', async () => {
    const { machineId, second, third } = await offered();
    const { items, total } = await listOf(
      `machine=${machineId}&status=waiting&status=waiting&sort=created_at&order=asc`,
    );
    expect(items.map(({ id }) => id)).toEqual([second.id, third.id]);
    expect(total).toBe(2);
  });

  it('comes in pages by cursor', async () => {
    const { machineId, first, second, third } = await offered();
    const query = `machine=${machineId}&sort=created_at&order=asc&limit=2`;
    const page = await listOf(query);
    expect(page.items.map(({ id }) => id)).toEqual([first.id, second.id]);
    const next = await listOf(`${query}&cursor=${page.nextCursor}`);
    expect(next.items.map(({ id }) => id)).toEqual([third.id]);
    expect(
      (await test.call(seller, 'GET', `/queue?machine=${unknownId}&cursor=${page.nextCursor}`)).status,
    ).toBe(400);
  });

  it('counts the offers to one’s own customers', async () => {
    const countOf = async (user: TestUser) =>
      (await test.call<{ offers: number }>(user, 'GET', '/badges')).body.offers;
    const [before, others] = [await countOf(seller), await countOf(colleague)];
    const { first } = await offered();
    expect([await countOf(seller), await countOf(colleague)]).toEqual([before + 1, others]);
    await calls().act(seller, first.id, 'decline');
    expect([await countOf(seller), await countOf(colleague)]).toEqual([before, others + 1]);
  });
});

describe('the search of the list', () => {
  it('finds words in the customer and in the machine, each in either', async () => {
    const { first, second, third } = await offered({ name: 'Pásové rypadlo hledané' });
    const ids = async (search: string) =>
      (await listOf(`search=${encodeURIComponent(search)}`)).items.map(({ id }) => id).toSorted();
    expect(await ids('hledane RYPADLO')).toEqual([first.id, second.id, third.id].toSorted());
    expect(await ids(`hledané ${second.customer_email}`)).toEqual([second.id]);
    expect(await ids('hledané nikde')).toEqual([]);
    expect(await ids('hledané%')).toEqual([]);
  });

  it.each(['urgency', 'created_at', 'offer_ends_at'] as const)(
    'for frequent words, which are not looked up, gives the same pages in the order of %s',
    async (sort) => {
      const word = `casty-${sort.replace('_', '')}`;
      for (const kind of ['Bagr', 'Jeřáb']) await offered({ name: `${kind} ${word}` });
      for (const [status, rest] of [
        [undefined, ''],
        [['waiting'], '&status=waiting'],
        [['waiting', 'offered'], '&status=waiting&status=offered'],
      ] as const) {
        const listed = await listOf(`search=${word}&sort=${sort}${rest}`);
        const ids: string[] = [];
        for (let cursor: string | null | undefined; cursor !== null;) {
          const scope = { sort, order: 'desc', filters: word, limit: 2, cursor } as const;
          const page = await selectPage(test.testDb.db, { words: [word], status }, sort, scope);
          ids.push(...page.items.map(({ id }) => id));
          cursor = page.nextCursor;
        }
        expect(ids, rest).toEqual(listed.items.map(({ id }) => id));
        expect(ids).toHaveLength(status?.length === 1 ? 4 : 6);
      }
    },
  );

  it('reads the indexes of both texts', async () => {
    const plan = await test.testDb.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      // A table this small is just as cheap to read by its primary key.
      await sql`set local enable_indexscan = off`.execute(tx);
      const { rows } = await sql`explain ${idsWithWord('jihlava', 10)}`.execute(tx);
      return JSON.stringify(rows);
    });
    expect(plan).toContain('on queue_entries_search');
    expect(plan).toContain('on machines_search');
  });
});

describe('the numbers of the list', () => {
  it('are the same whether facets are asked for or not, under every filter', async () => {
    const { machineId } = await offered();
    for (const filter of [
      '',
      '&mine=true',
      '&unowned=true',
      '&status=waiting',
      '&mine=true&status=waiting',
    ]) {
      const query = `machine=${machineId}${filter}&limit=1`;
      const [plain, status, all] = [
        await listOf(query),
        await listOf(`${query}&facets=status`),
        await listOf(`${query}&facets=status,mine,unowned`),
      ];
      expect([plain.total, status.total], filter).toEqual([all.total, all.total]);
      expect(status.facets, filter).toEqual({ status: all.facets?.['status'] });
      expect(plain.facets).toBeUndefined();
    }
    const mine = await listOf(`machine=${machineId}&mine=true&facets=status,mine,unowned`);
    expect(mine).toMatchObject({
      total: 2,
      facets: { mine: { offered: 1, waiting: 1 }, unowned: { waiting: 0 } },
    });
  });
});
