import type { calendarFeed } from '@strojpark/core/contracts/calendar-feed';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { addDays, calendarDay } from '@strojpark/core/domain/dates/calendar-days';
import type { ResponseOf } from '@strojpark/core/endpoint';
import ICAL from 'ical.js';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { addMachine, customer } from '../../../test/build.ts';
import { queueCalls } from '../../../test/queue.ts';
import { quoteCalls } from '../../../test/quotes.ts';
import { setUpTestApp, testBaseUrl, type TestUser } from '../../../test/test-app.ts';
import { createLink } from '../auth/links.service.ts';
import { endSessions } from '../auth/sessions.service.ts';

const test = setUpTestApp({ staysConsistent: true });
const admin = test.addUser('admin', { name: 'Správce' });
const eva = test.addUser('salesperson', { name: 'Eva' });
const adam = test.addUser('salesperson', { name: 'Adam' });

const today = calendarDay(new Date(), 'Europe/Prague');

beforeEach(() =>
  test.testDb.pool.query(
    `truncate machines, reservations, holds, queue_entries, quotes, notifications, mails, throttles, account_links cascade`,
  ),
);

type State = ResponseOf<typeof calendarFeed.get>;
const stateOf = async (user: TestUser) => (await test.call<State>(user, 'GET', '/calendar/feed')).body.feed;

/** Creates the address; returns its path under the server. */
async function subscribe(user: TestUser): Promise<string> {
  const { status, body } = await test.call<ResponseOf<typeof calendarFeed.create>>(
    user,
    'POST',
    '/calendar/feed',
    {},
  );
  expect(status).toBe(201);
  expect(body.address).toMatch(/\/api\/calendar\/feeds\/[\w-]{43}\.ics$/);
  expect(body.address.startsWith(testBaseUrl)).toBe(true);
  return body.address.slice(testBaseUrl.length);
}

const fetchFeed = (path: string, headers: Record<string, string> = {}) =>
  test.app.inject({ method: 'GET', url: path, headers });

/** The events as another program reads them. */
async function eventsOf(path: string): Promise<ICAL.Event[]> {
  const answer = await fetchFeed(path);
  expect(answer.statusCode, answer.body).toBe(200);
  const root = new ICAL.Component(ICAL.parse(answer.body) as unknown[]);
  expect(root.getFirstPropertyValue('version')).toBe('2.0');
  return root.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
}
const statusOf = ({ component }: ICAL.Event) => component.getFirstPropertyValue('status');

async function reserve(user: TestUser, machineId: string, body: object = {}): Promise<Reservation> {
  const answer = await test.call<Reservation>(user, 'POST', '/reservations', {
    ...customer,
    machineId,
    ...body,
  });
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 });
  return answer.body;
}
const machine = (values: Parameters<typeof addMachine>[1] = {}) => addMachine(test.testDb.db, values);

describe('the address of the calendar feed', () => {
  it('is stored as a hash, shown once, and only its owner learns that it exists', async () => {
    expect(await stateOf(eva)).toBeNull();
    const path = await subscribe(eva);
    const { rows } = await test.testDb.pool.query<object>('select * from account_links');
    expect(rows).toHaveLength(1);
    const token = /([\w-]{43})\.ics$/.exec(path)?.[1] ?? '';
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(await stateOf(eva))).not.toContain(token);
    expect(await stateOf(eva)).toMatchObject({ last_read_at: null });
    expect(await stateOf(adam)).toBeNull();
    await fetchFeed(path);
    expect((await stateOf(eva))?.last_read_at).not.toBeNull();
  });

  it('ends when it is revoked or replaced, which the history records', async () => {
    const user = await test.user('salesperson');
    const first = await subscribe(user);
    const second = await subscribe(user);
    expect((await fetchFeed(first)).statusCode).toBe(410);
    expect((await fetchFeed(second)).statusCode).toBe(200);
    expect((await test.call(user, 'DELETE', '/calendar/feed')).status).toBe(204);
    expect((await test.call(user, 'DELETE', '/calendar/feed')).status).toBe(204);
    expect((await fetchFeed(second)).statusCode).toBe(410);
    expect(await stateOf(user)).toBeNull();
    const { rows } = await test.testDb.pool.query<{ action: string }>(
      `select action from audit_log where entity_id = $1 and action like '%calendar_feed' order by at, id`,
      [user.id],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'create_calendar_feed',
      'create_calendar_feed',
      'revoke_calendar_feed',
    ]);
  });

  it('ends with the account and with its password reset by others, not with a new password of its owner', async () => {
    const user = await test.user('salesperson');
    const path = await subscribe(user);
    await endSessions(test.ctx, user.id, 'password changed', { except: user.id });
    expect((await fetchFeed(path)).statusCode).toBe(200);
    await test.testDb.pool.query(`update users set status = 'inactive' where id = $1`, [user.id]);
    expect((await fetchFeed(path)).statusCode).toBe(410);
    await test.testDb.pool.query(`update users set status = 'active' where id = $1`, [user.id]);
    expect((await fetchFeed(path)).statusCode).toBe(200);
    await endSessions(test.ctx, user.id, 'password reset by an administrator');
    expect((await fetchFeed(path)).statusCode).toBe(410);
  });

  it('cannot be guessed: unknown addresses are limited, those of others go on; each may be read 120 times an hour', async () => {
    const path = await subscribe(eva);
    const wrong = await Promise.all(
      Array.from({ length: 51 }, (_, n) => fetchFeed(`/api/calendar/feeds/${n}.ics`)),
    );
    expect(wrong.filter(({ statusCode }) => statusCode === 410)).toHaveLength(50);
    expect(wrong.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
    expect((await fetchFeed(path)).statusCode).toBe(200);
    await test.testDb.pool.query(`update throttles set failures = 120 where key = $1`, [
      `calendar:${eva.id}`,
    ]);
    const late = await fetchFeed(path);
    expect(late.statusCode).toBe(429);
    expect(late.headers['retry-after']).toBeDefined();
  });

  it('is not opened by a link for something else', async () => {
    const token = new URL(await createLink(test.ctx, eva.id, 'reset')).hash.slice('#token='.length);
    expect((await fetchFeed(`/api/calendar/feeds/${token}.ics`)).statusCode).toBe(410);
  });
});

describe('the calendar feed', () => {
  it('has the expiry of own reservations at its moment in UTC, and nothing of others', async () => {
    const own = await reserve(
      eva,
      await machine({ name: 'Rypadlo; "Ďáblík", 3\\4', location: 'Plzeň, hala 2' }),
    );
    await reserve(adam, await machine());
    const path = await subscribe(eva);
    const [event, ...others] = await eventsOf(path);
    expect(others).toEqual([]);
    expect(event?.uid).toBe(`reservation-${own.id}@strojpark`);
    expect(event?.summary).toBe('Končí rezervace: Rypadlo; "Ďáblík", 3\\4, Stavby Řehoř s.r.o.');
    expect(event?.location).toBe('Plzeň, hala 2');
    expect(event?.description).toContain(`${testBaseUrl}/reservations?reservation=${own.id}`);
    expect(event?.startDate.isDate).toBe(false);
    expect(event?.startDate.zone).toBe(ICAL.Timezone.utcTimezone);
    // A calendar has no milliseconds.
    expect(event?.startDate.toJSDate().getTime()).toBe(
      Math.floor(Date.parse(own.expires_at ?? '') / 1000) * 1000,
    );
    expect(event && statusOf(event)).toBe('CONFIRMED');
  });

  it('keeps the identity of an event and counts its changes; a cancelled one is reported as cancelled for a month', async () => {
    const own = await reserve(eva, await machine());
    const path = await subscribe(eva);
    const [before] = await eventsOf(path);
    await test.call(eva, 'POST', `/reservations/${own.id}/extend`, { reason: 'úvěr' });
    const [extended] = await eventsOf(path);
    expect(extended?.uid).toBe(before?.uid);
    expect(extended?.sequence).toBeGreaterThan(before?.sequence ?? 0);
    expect(extended?.startDate.compare(before?.startDate as ICAL.Time)).toBe(1);
    await test.call(eva, 'POST', `/reservations/${own.id}/cancel`, { reason: 'odstoupil' });
    const [cancelled] = await eventsOf(path);
    expect(cancelled?.uid).toBe(before?.uid);
    expect(cancelled?.sequence).toBeGreaterThan(extended?.sequence ?? 0);
    expect(cancelled && statusOf(cancelled)).toBe('CANCELLED');
    await test.testDb.pool.query(
      `update reservations set cancelled_at = now() - interval '31 days' where id = $1`,
      [own.id],
    );
    expect(await eventsOf(path)).toEqual([]);
  });

  it('reports a completed one for a month after its sale was entered, whatever is corrected later', async () => {
    const own = await reserve(eva, await machine());
    const path = await subscribe(eva);
    const terms = { salePrice: 5, currency: 'CZK', sale_date: addDays(today, -40) };
    expect((await test.call(eva, 'POST', `/reservations/${own.id}/complete`, terms)).status).toBe(200);
    const [completed] = await eventsOf(path);
    expect(completed && statusOf(completed)).toBe('CANCELLED');
    await test.testDb.pool.query(`update sales set recorded_at = now() - interval '31 days'`);
    expect(await eventsOf(path)).toEqual([]);
    await test.testDb.pool.query(`update sales set recorded_at = null`);
    expect(await eventsOf(path)).toEqual([]);
  });

  it('has offers from the queue, quotes and services due as whole days', async () => {
    const offered = await machine();
    const first = await reserve(adam, offered, { customerEmail: 'drzitel@x.example', customerTaxId: null });
    const entry = await queueCalls(test).waits(eva, offered);
    await test.call(admin, 'POST', `/reservations/${first.id}/cancel`, { reason: 'odstoupil' });
    const { quote } = await quoteCalls(test).sent(eva);
    await quoteCalls(test).draft(eva);
    const serviced = await machine({ created_by: eva.id, last_service_date: addDays(today, -350) });
    await machine({ created_by: adam.id, last_service_date: addDays(today, -350) });
    await machine({ created_by: eva.id, last_service_date: addDays(today, -396) });
    const events = new Map((await eventsOf(await subscribe(eva))).map((event) => [event.uid, event]));
    expect([...events.keys()].toSorted()).toEqual([
      `offer-${entry.id}@strojpark`,
      `quote-${quote.id}@strojpark`,
      `service-${serviced}@strojpark`,
    ]);
    const dayOf = (uid: string) => events.get(uid)?.startDate;
    expect(dayOf(`offer-${entry.id}@strojpark`)?.isDate).toBe(false);
    expect(dayOf(`quote-${quote.id}@strojpark`)).toMatchObject({ isDate: true });
    expect(dayOf(`quote-${quote.id}@strojpark`)?.toString()).toBe(quote.valid_until);
    expect(dayOf(`service-${serviced}@strojpark`)?.toString()).toBe(addDays(today, 15));
  });

  it('shows no more than its owner may see at that moment, and no amount', async () => {
    const id = await machine({ name: 'Válec', current_value: 1_234_567, purchase_price: 7_654_321 });
    await reserve(eva, id, { sellingPrice: 1_111_222 });
    await quoteCalls(test).sent(eva);
    await machine({ created_by: eva.id, last_service_date: addDays(today, -350) });
    const path = await subscribe(eva);
    const { body } = await fetchFeed(path);
    for (const amount of ['1234567', '7654321', '1111222', '1500000', 'CZK', 'Kč'])
      expect(body.replaceAll(/\s/g, '')).not.toContain(amount);
    expect(body).not.toContain(customer.customerEmail);
    expect(await eventsOf(path)).toHaveLength(3);
    onTestFinished(() => test.unset());
    await test.allow({ salesperson: ['machines.view'] });
    expect((await eventsOf(path)).map(({ uid }) => uid.split('-')[0])).toEqual(['service']);
    await test.allow({ salesperson: ['reservations.view'] });
    expect((await eventsOf(path)).map(({ uid }) => uid.split('-')[0])).toEqual(['reservation']);
    await test.allow({});
    expect(await eventsOf(path)).toEqual([]);
  });

  it('answers 304 until something changes, is not kept by proxies and not found by search engines', async () => {
    const own = await reserve(eva, await machine());
    const path = await subscribe(eva);
    const answer = await fetchFeed(path);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
    });
    const etag = String(answer.headers.etag);
    const same = await fetchFeed(path, { 'if-none-match': etag });
    expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', etag]);
    await test.call(eva, 'POST', `/reservations/${own.id}/extend`, { reason: 'úvěr' });
    expect((await fetchFeed(path, { 'if-none-match': etag })).statusCode).toBe(200);
  });

  it('folds long lines at 75 bytes, ends them as the format asks, and speaks the language of its owner', async () => {
    await reserve(eva, await machine({ name: `Žluťoučký kůň ${'ěščřžýáíé '.repeat(20)}` }));
    await test.call(eva, 'PUT', '/users/settings', { language: 'en' });
    onTestFinished(async () => void (await test.testDb.pool.query('delete from user_settings')));
    const path = await subscribe(eva);
    const { body } = await fetchFeed(path);
    const lines = body.split('\r\n');
    expect(lines.every((line) => Buffer.byteLength(line) <= 75 && !line.includes('\n'))).toBe(true);
    const [event] = await eventsOf(path);
    expect(event?.summary).toMatch(/^Reservation ends: Žluťoučký kůň (ěščřžýáíé ){20}/);
  });

  it('has the 500 next events of a kind, and says so', async () => {
    await test.testDb.pool.query(
      `insert into categories (key, name_cs, name_en) values ('loaders', 'l', 'l') on conflict do nothing`,
    );
    await test.testDb.pool.query(
      `insert into machines (type, name, manufacturer, model, category, equipment_number, created_by, last_service_date)
       select 'stock', 'Stroj ' || n, 'Volvo', 'L', 'loaders', 'E' || n, $1, current_date - n % 300
       from generate_series(1, 600) n`,
      [eva.id],
    );
    const path = await subscribe(eva);
    expect(await eventsOf(path)).toHaveLength(500);
    expect((await fetchFeed(path)).body).toContain('500 událostí');
  });
});
