import type { calendar, CalendarBar } from '@strojpark/core/contracts/calendar';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { addDays, calendarDay } from '@strojpark/core/domain/dates/calendar-days';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { addMachine, customer } from '../../../test/build.ts';
import { customerOf, queueCalls } from '../../../test/queue.ts';
import { quoteCalls } from '../../../test/quotes.ts';
import { setUpTestApp, type TestUser } from '../../../test/test-app.ts';

const test = setUpTestApp({ staysConsistent: true });
const admin = test.addUser('admin', { name: 'Správce' });
const eva = test.addUser('salesperson', { name: 'Eva' });
const adam = test.addUser('salesperson', { name: 'Adam' });

const today = calendarDay(new Date(), 'Europe/Prague');
const [from, to] = [addDays(today, -30), addDays(today, 60)];

beforeEach(() =>
  test.testDb.pool.query(
    'truncate machines, reservations, holds, queue_entries, quotes, notifications, mails cascade',
  ),
);

type Page = ResponseOf<typeof calendar.list>;
const list = async (query = '', user: TestUser = eva) =>
  (await test.call<Page>(user, 'GET', `/calendar?from=${from}&to=${to}&${query}`)).body;
const barsOf = async (machineId: string, query = '', user: TestUser = eva): Promise<CalendarBar[]> =>
  (await list(query, user)).items
    .filter(({ machine }) => machine.id === machineId)
    .flatMap(({ bars }) => bars);
const machine = (values: Parameters<typeof addMachine>[1] = {}) => addMachine(test.testDb.db, values);
async function reserve(user: TestUser, machineId: string, body: object = {}): Promise<Reservation> {
  const answer = await test.call<Reservation>(user, 'POST', '/reservations', {
    ...customer,
    machineId,
    ...body,
  });
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 });
  return answer.body;
}

/** Completed reservations of ten hours each, one after the other, back from now. */
const addPast = (machineId: string, { id, name }: TestUser, count: number) =>
  test.testDb.pool.query(
    `insert into reservations (machine_id, status, customer_name, customer_company, customer_email, customer_phone,
       reserved_at, expires_at, sold_at, sold_price, sales_person, created_by, created_at)
     select $1, 'completed', 'Jana', 'Firma ' || n, 'j@x.example', '1', at, at + interval '9 hours',
       at + interval '8 hours', 1, $2, $3, at
     from (select n, now() - n * interval '10 hours' as at from generate_series(1, $4::int) n) past`,
    [machineId, name, id, count],
  );

describe('the calendar', () => {
  it('answers 401 without a session, 403 without the permission, and 422 for a span that makes no sense', async () => {
    const path = `/calendar?from=${from}&to=${to}`;
    expect((await test.call(null, 'GET', path)).status).toBe(401);
    expect((await test.call(eva, 'GET', `/calendar?from=${to}&to=${from}`)).status).toBe(422);
    expect((await test.call(eva, 'GET', `/calendar?from=2020-01-01&to=2026-01-01`)).status).toBe(422);
    expect((await test.call(eva, 'GET', `/calendar/ends?from=2020-01-01&to=2026-01-01`)).status).toBe(422);
    await test.allow({ salesperson: ['machines.view'] });
    onTestFinished(() => test.unset());
    expect((await test.call(eva, 'GET', path)).status).toBe(403);
    expect((await test.call(eva, 'GET', `/calendar/ends?from=${from}&to=${to}`)).status).toBe(403);
  });

  it('shows a reservation, its replacement, an offer and a manual hold, each with its end', async () => {
    const [used, replacement, offered, manual] = [
      await machine({ type: 'used' }),
      await machine(),
      await machine(),
      await machine(),
    ];
    const reservation = await reserve(eva, used, { replacementMachineId: replacement });
    const first = await reserve(eva, offered, { customerEmail: 'drzitel@x.example', customerTaxId: null });
    const entry = await queueCalls(test).waits(adam, offered);
    await test.call(admin, 'POST', `/reservations/${first.id}/cancel`, { reason: 'odstoupil' });
    await test.call(admin, 'PATCH', `/machines/${manual}`, { status: 'reserved' });
    expect(await barsOf(used)).toMatchObject([
      {
        kind: 'reservation',
        status: 'active',
        reservation_id: reservation.id,
        customer: reservation.customer_company,
        seller: 'Eva',
        starts_at: reservation.reserved_at,
        ends_at: reservation.expires_at,
        is_open: true,
      },
    ]);
    expect(await barsOf(replacement)).toMatchObject([
      { kind: 'replacement', reservation_id: reservation.id, is_open: true, extended_until: null },
    ]);
    expect(await barsOf(offered)).toMatchObject([
      { kind: 'offer', queue_entry_id: entry.id, status: null, is_open: true, seller: 'Adam' },
    ]);
    expect(await barsOf(manual)).toMatchObject([{ kind: 'manual', ends_at: null, is_open: true }]);
  });

  it('counts the end of a reservation once, and a replacement that is still held ends with the sale', async () => {
    const [used, replacement] = [await machine({ type: 'used' }), await machine()];
    const day = addDays(today, 3);
    const ends = async () =>
      (await test.call<{ count: number }[]>(eva, 'GET', `/calendar/ends?from=${day}&to=${day}`)).body[0]
        ?.count ?? 0;
    const before = await ends();
    const reservation = await reserve(eva, used, { replacementMachineId: replacement });
    await test.testDb.pool.query('update reservations set expires_at = $2 where id = $1', [
      reservation.id,
      `${day}T10:00:00Z`,
    ]);
    expect(await ends()).toBe(before + 1);
    await test.call(eva, 'POST', `/reservations/${reservation.id}/complete`, {
      salePrice: 1000,
      currency: 'CZK',
    });
    const [bar] = await barsOf(replacement);
    expect(bar).toMatchObject({ kind: 'replacement', status: 'completed', is_open: true });
    expect(new Date(bar?.ends_at ?? 0).getTime()).toBeLessThanOrEqual(Date.now());
    expect(await ends()).toBe(before);
  });

  it('says until when the caller may extend, by the rules of extending', async () => {
    const id = await machine();
    const { expires_at } = await reserve(eva, id);
    const [own] = await barsOf(id);
    expect(new Date(own?.extended_until ?? 0).getTime()).toBeGreaterThan(new Date(expires_at ?? 0).getTime());
    expect((await barsOf(id, '', adam))[0]).toMatchObject({ extended_until: null });
    await test.set({ allow_extensions: 'false' });
    onTestFinished(() => test.unset());
    expect((await barsOf(id))[0]).toMatchObject({ extended_until: null });
  });

  it('shows what was sold until the sale, what is overdue until now, and nothing that was cancelled', async () => {
    const [sold, late, cancelled] = [await machine(), await machine(), await machine()];
    const one = await reserve(eva, sold);
    await test.call(eva, 'POST', `/reservations/${one.id}/complete`, { salePrice: 1000, currency: 'CZK' });
    const two = await reserve(eva, late);
    await test.testDb.pool.query(
      `update reservations set reserved_at = now() - interval '20 days', expires_at = now() - interval '5 days' where id = $1`,
      [two.id],
    );
    const three = await reserve(eva, cancelled);
    await test.call(eva, 'POST', `/reservations/${three.id}/cancel`, { reason: 'odstoupil' });
    expect(await barsOf(sold)).toMatchObject([{ status: 'completed', is_open: false, extended_until: null }]);
    expect(await barsOf(cancelled)).toEqual([]);
    const yesterday = addDays(today, -1);
    const recent = await test.call<Page>(eva, 'GET', `/calendar?from=${yesterday}&to=${yesterday}`);
    expect(recent.body.items.map((lane) => lane.machine.id)).toEqual([late]);
  });

  it('shows a sent quote at each of its machines until the last day of its validity, next to what holds them', async () => {
    const quotes = quoteCalls(test);
    const lastDay = addDays(today, 9);
    const [one, other, sold] = [await machine(), await machine(), await machine()];
    const quoting = (user: TestUser, ids: readonly string[]) =>
      quotes.sent(user, { machines: ids.map((machineId) => ({ machineId })), validUntil: lastDay });
    const { quote } = await quoting(eva, [one, other]);
    const { quote: second } = await quoting(adam, [one]);
    const { quote: withdrawn } = await quoting(eva, [sold]);
    expect((await quotes.act(eva, withdrawn.id, 'withdraw', { reason: 'chyba v ceně' })).status).toBe(200);
    await quotes.draft(eva);
    const held = await reserve(adam, one, customerOf(1));

    const bars = await barsOf(one);
    expect(bars.map(({ kind, quote_id, reservation_id }) => [kind, quote_id ?? reservation_id])).toEqual([
      ['quote', quote.id],
      ['quote', second.id],
      ['reservation', held.id],
    ]);
    expect(bars[0]).toMatchObject({
      status: null,
      starts_at: quote.sent_at,
      is_open: true,
      customer: quote.customer_company,
      seller: 'Eva',
      reservation_id: null,
      queue_entry_id: null,
      extended_until: null,
    });
    expect(calendarDay(new Date(bars[0]?.ends_at ?? 0), 'Europe/Prague')).toBe(lastDay);
    expect((await barsOf(other)).map(({ quote_id }) => quote_id)).toEqual([quote.id]);
    expect(await barsOf(sold)).toEqual([]);
    // Drafts are nowhere.
    expect((await list()).items).toHaveLength(2);

    expect((await barsOf(one, 'mine=true')).map(({ quote_id }) => quote_id)).toEqual([quote.id]);
    const bySeller = (await list('by=seller')).items.map((lane) => [
      lane.group,
      lane.machine.id,
      lane.bars.length,
    ]);
    expect(bySeller).toHaveLength(3);
    expect(bySeller).toEqual(
      expect.arrayContaining([
        ['Adam', one, 2],
        ['Eva', one, 1],
        ['Eva', other, 1],
      ]),
    );
    const ends = `/calendar/ends?from=${lastDay}&to=${lastDay}`;
    expect((await test.call(eva, 'GET', ends)).body).toEqual([{ day: lastDay, count: 3 }]);
    const ending = await test.call<Page>(eva, 'GET', `/calendar?from=${lastDay}&to=${lastDay}&ending=true`);
    const ended = ending.body.items.flatMap((lane) => lane.bars.map((bar) => String(bar.quote_id)));
    expect(ended.toSorted((a, b) => a.localeCompare(b))).toEqual(
      [quote.id, quote.id, second.id].toSorted((a, b) => a.localeCompare(b)),
    );

    // Without the permission there are no quotes, not even in the counts.
    await test.allow({ salesperson: ['machines.view', 'reservations.view'] });
    onTestFinished(() => test.unset());
    expect((await barsOf(one)).map(({ kind }) => kind)).toEqual(['reservation']);
    expect(await barsOf(other)).toEqual([]);
    expect((await test.call(eva, 'GET', ends)).body).toEqual([]);
  });

  it('groups machines by seller and by branch, those without one last, page by page', async () => {
    const [a, b, c] = [
      await machine({ name: 'A', location: 'Brno' }),
      await machine({ name: 'B', location: null }),
      await machine({ name: 'C', location: 'Brno' }),
    ];
    await reserve(eva, a);
    await reserve(adam, b);
    await reserve(adam, c);
    const names = ({ items }: Page) => items.map((lane) => `${lane.group ?? '–'} ${lane.machine.name}`);
    expect(names(await list('by=seller'))).toEqual(['Adam B', 'Adam C', 'Eva A']);
    expect(names(await list('by=branch'))).toEqual(['Brno A', 'Brno C', '– B']);
    expect(names(await list('mine=true'))).toEqual(['– A']);
    const first = await list('by=branch&limit=2');
    expect(first.total).toBe(3);
    const second = await list(`by=branch&limit=2&cursor=${encodeURIComponent(first.nextCursor ?? '')}`);
    expect([...names(first), ...names(second)]).toEqual(['Brno A', 'Brno C', '– B']);
  });

  it('has the latest bars of a lane, and says how many earlier ones there are', async () => {
    const id = await machine();
    const open = await reserve(eva, id);
    await addPast(id, eva, 53);
    const [lane] = (await list()).items;
    expect(lane).toMatchObject({ more: 4 });
    expect(lane?.bars).toHaveLength(50);
    expect(lane?.bars.at(-1)).toMatchObject({ reservation_id: open.id, is_open: true });
    expect(lane?.bars.map(({ customer }) => customer)).not.toContain('Firma 50');
    expect(lane?.bars[0]).toMatchObject({ customer: 'Firma 49' });
  });

  it('has bars of the same moment in one order, and always leaves out the same ones', async () => {
    const id = await machine();
    await addPast(id, eva, 53);
    const { rows } = await test.testDb.pool.query<{ id: string }>(
      `update reservations set reserved_at = now() - interval '20 days', created_at = now() - interval '20 days'
       returning id`,
    );
    const ids = rows.map((row) => row.id).toSorted((a, b) => (a < b ? -1 : 1));
    const [lane] = (await list()).items;
    expect(lane).toMatchObject({ more: 3 });
    expect(lane?.bars.map((bar) => bar.reservation_id)).toEqual(ids.slice(0, 50));
  });

  it('has the bars of one seller in each lane of a machine that several reserved', async () => {
    const id = await machine();
    await addPast(id, adam, 1);
    await reserve(eva, id);
    const lanes = (await list('by=seller')).items;
    expect(lanes.map(({ group, bars }) => [group, ...bars.map(({ customer }) => customer)])).toEqual([
      ['Adam', 'Firma 1'],
      ['Eva', 'Stavby Řehoř s.r.o.'],
    ]);
    const one = await list('by=seller&limit=1');
    const cursor = encodeURIComponent(one.nextCursor ?? '');
    expect((await list(`by=seller&limit=1&cursor=${cursor}`)).items.map(({ group }) => group)).toEqual([
      'Eva',
    ]);
  });

  it.each(['machine', 'branch', 'seller'] as const)(
    'has the same lanes by %s, forward and back, when there are too many to put all of them in order',
    async (by) => {
      const locations = ['Brno', null, 'Čáslav', 'Cheb', 'brno', 'Zlín'];
      const sellers = [
        eva,
        adam,
        { ...eva, name: 'Cyril' },
        { ...eva, name: 'Čeněk' },
        { ...eva, name: ' ' },
      ];
      for (let number = 0; number < 130; number += 1) {
        const type = number % 3 === 0 ? 'used' : 'stock';
        const name = `Stroj ${(number * 37) % 130}`;
        const id = await machine({ type, name, location: locations[number % 6] ?? null });
        // Nobody has reserved every tenth one.
        if (number % 10 !== 0) await addPast(id, sellers[number % 5] ?? eva, 20);
        if (number % 10 === 1) await addPast(id, adam, 1);
      }
      // The only bars of their seller, of machines that nobody has reserved.
      const { rows: free } = await test.testDb.pool.query<{ id: string }>(
        `select id from machines m where not exists (select from reservations r where r.machine_id = m.id) order by name limit 2`,
      );
      await quoteCalls(test).sent(admin, { machines: free.map(({ id }) => ({ machineId: id })) });
      const { rows } = await test.testDb.pool.query<{ key: string }>(
        `select distinct ${
          by === 'machine'
            ? `'–', m.name_key,`
            : `lane_group(${by === 'branch' ? 'm.location' : 'held.seller'}) collate "C" as place, m.name_key,`
        } coalesce(nullif(btrim(${by === 'branch' ? 'm.location' : by === 'seller' ? 'held.seller' : `''`}), ''), '–')
           || ' ' || m.name as key
         from machines m join (
           select machine_id, sales_person as seller from reservations
           union all select machine_id, 'Správce' from quote_items
         ) as held on held.machine_id = m.id order by 1, 2`,
      );
      const expected = rows.map(({ key }) => key);
      const names = ({ items }: Page) => items.map((lane) => `${lane.group ?? '–'} ${lane.machine.name}`);
      const at = (cursor: string | null) => (cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`);
      const forward: string[] = [];
      let page = await list(`by=${by}&limit=50`);
      expect(page.totalIsExact).toBe(false);
      expect(page.total).toBeLessThanOrEqual(expected.length);
      for (forward.push(...names(page)); page.nextCursor !== null; forward.push(...names(page)))
        page = await list(`by=${by}&limit=50${at(page.nextCursor)}`);
      expect(forward).toEqual(expected);
      const back: string[] = [];
      page = await list(`by=${by}&limit=50&cursor=last`);
      for (back.unshift(...names(page)); page.prevCursor !== null; back.unshift(...names(page)))
        page = await list(`by=${by}&limit=50${at(page.prevCursor)}`);
      expect(back).toEqual(expected);
    },
  );

  it.each(['machine', 'branch'] as const)(
    'has the same lanes by %s, forward and back, when many machines without a bar come first',
    async (by) => {
      await test.testDb.pool.query(
        `insert into machines (type, name, manufacturer, model, category, location)
         select 'stock', 'A' || n, 'M', 'M', (select min(key) from categories), 'Aš' from generate_series(1, 600) n`,
      );
      for (let number = 0; number < 130; number += 1) {
        const id = await machine({
          name: `Stroj ${(number * 37) % 130}`,
          location: number % 2 === 0 ? 'Brno' : null,
        });
        // Held only, held and sold before, sold only.
        if (number % 3 > 0) await addPast(id, eva, 26);
        if (number % 3 < 2) await test.call(admin, 'PATCH', `/machines/${id}`, { status: 'reserved' });
      }
      const { rows } = await test.testDb.pool.query<{ name: string }>(
        `select name from machines where name like 'S%'
         order by ${by === 'branch' ? `lane_group(location) collate "C",` : ''} name_key`,
      );
      const expected = rows.map(({ name }) => name);
      const names = ({ items }: Page) => items.map((lane) => lane.machine.name);
      let page = await list(`by=${by}&limit=50`);
      const forward = names(page);
      expect(page.totalIsExact).toBe(false);
      for (; page.nextCursor !== null; forward.push(...names(page)))
        page = await list(`by=${by}&limit=50&cursor=${encodeURIComponent(page.nextCursor)}`);
      expect(forward).toEqual(expected);
      page = await list(`by=${by}&limit=50&cursor=last`);
      const back = names(page);
      for (; page.prevCursor !== null; back.unshift(...names(page)))
        page = await list(`by=${by}&limit=50&cursor=${encodeURIComponent(page.prevCursor)}`);
      expect(back).toEqual(expected);
    },
  );

  it('counts what ends on each day, and lists it', async () => {
    const id = await machine();
    const { expires_at } = await reserve(eva, id);
    const day = calendarDay(new Date(expires_at ?? 0), 'Europe/Prague');
    const counts = await test.call(eva, 'GET', `/calendar/ends?from=${from}&to=${to}`);
    expect(counts.body).toEqual([{ day, count: 1 }]);
    const ends = await test.call<Page>(eva, 'GET', `/calendar?from=${day}&to=${day}&ending=true`);
    expect(ends.body.items.map((lane) => lane.machine.id)).toEqual([id]);
    const before = addDays(day, -1);
    const none = await test.call<Page>(eva, 'GET', `/calendar?from=${before}&to=${before}&ending=true`);
    expect(none.body.items).toEqual([]);
    expect((await test.call(adam, 'GET', `/calendar/ends?from=${from}&to=${to}&mine=true`)).body).toEqual([]);
  });
});
