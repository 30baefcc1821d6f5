import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addMachine } from '../../../test/build.ts';
import { newReader, openEvents, readEvents, type EventReader } from '../../../test/event-reader.ts';
import { eventually } from '../../../test/eventually.ts';
import { quoteCalls } from '../../../test/quotes.ts';
import { setUpTestApp } from '../../../test/test-app.ts';
import { announce } from '../../lib/announcements.ts';

const test = setUpTestApp();
const seller = test.addUser('salesperson');
const other = test.addUser('backoffice');
const calls = () => quoteCalls(test);

const readers: EventReader[] = [];
/** Receives every announcement after the followers of the same process. */
let listener: EventReader;
beforeEach(async () => {
  // A page rests for a second after each message; here this second passes at once.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], shouldClearNativeTimers: true });
  listener = await openEvents(test.app, seller.token);
  readers.push(listener);
});
afterEach(() => {
  for (const reader of readers.splice(0)) reader.disconnect();
  vi.useRealTimers();
});

let markers = 0;
/** Waits until everything announced so far has been received. */
async function received(): Promise<void> {
  const ids = [`marker ${(markers += 1)}`];
  announce(test.ctx, { noun: 'category', ids, by: null, action: 'update' });
  await eventually(() => expect(listener.changes.flatMap((change) => change.ids)).toContain(ids[0]));
}
/** Waits until nothing announced so far makes the page read again; returns how often it should have read. */
async function quiet(reader: EventReader): Promise<number> {
  await received();
  let before: number;
  do {
    before = reader.syncs.length;
    await vi.advanceTimersByTimeAsync(1_000);
    const { pool } = test.testDb;
    await eventually(() => expect([pool.waitingCount, pool.idleCount]).toEqual([0, pool.totalCount]));
  } while (reader.syncs.length > before);
  return before;
}

async function follow(token: string): Promise<EventReader> {
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/quote-links/changes',
    payload: { token },
    payloadAsStream: true,
  });
  const reader = newReader();
  reader.status = answer.statusCode;
  reader.headers = answer.headers;
  const content = answer.stream();
  reader.disconnect = () => content.destroy();
  readers.push(readEvents(content, reader));
  return reader;
}
async function followed(token: string): Promise<EventReader> {
  const reader = await follow(token);
  await eventually(() => expect(reader.syncs).not.toEqual([]));
  return reader;
}
const machineOf = ({ items }: { items: readonly { machine_id: string }[] }) => items[0]?.machine_id ?? '';
const changed = (machineId: string) =>
  announce(test.ctx, { noun: 'machine', ids: [machineId], by: null, action: 'update' });

describe('the stream of the web page of a quote', () => {
  it('says that something has changed when a colleague reserves the machine, but not what', async () => {
    const { quote, token } = await calls().sent(seller);
    const reader = await followed(token);
    const before = await quiet(reader);
    const { status } = await test.call(other, 'POST', '/reservations', {
      machineId: machineOf(quote),
      ...calls().nextCustomer(),
    });
    expect(status).toBe(201);
    expect(await quiet(reader)).toBeGreaterThan(before);
    expect((await calls().state(token)).body.machines).toEqual([
      { state: 'taken', accepted: false, sold: false },
    ]);
    expect(
      reader.text.replaceAll(/event: sync\ndata: \{"quietFor":\d+\}\n\n|retry: \d+\n\n|: \n\n/g, ''),
    ).toBe('');
  });

  it('is silent about other machines and other quotes', async () => {
    const { quote, token } = await calls().sent(seller);
    const elsewhere = await addMachine(test.testDb.db);
    const reader = await followed(token);
    const before = await quiet(reader);
    changed(elsewhere);
    await calls().sent(seller);
    expect(await quiet(reader)).toBe(before);
    changed(machineOf(quote));
    expect(await quiet(reader)).toBe(before + 1);
  });

  it('follows the machines of the version that was sent last', async () => {
    const { quote, token } = await calls().sent(seller);
    const added = await addMachine(test.testDb.db);
    const reader = await followed(token);
    await test.call(seller, 'PATCH', `/quotes/${quote.id}`, { machines: [{ machineId: added }] });
    const drafted = await quiet(reader);
    changed(added);
    expect(await quiet(reader)).toBe(drafted);

    await calls().act(seller, quote.id, 'send', { byEmail: false });
    const before = await quiet(reader);
    expect(before).toBeGreaterThan(drafted);
    changed(machineOf(quote));
    expect(await quiet(reader)).toBe(before);
    changed(added);
    expect(await quiet(reader)).toBe(before + 1);
  });

  it('ends when the quote is withdrawn or gets another link', async () => {
    const withdrawn = await calls().sent(seller);
    const renewed = await calls().sent(seller);
    const one = await followed(withdrawn.token);
    const two = await followed(renewed.token);
    await calls().act(seller, withdrawn.quote.id, 'withdraw', { reason: 'Stroj je prodaný' });
    await test.call(seller, 'POST', `/quotes/${renewed.quote.id}/renew-link`);
    // Sooner than the next heartbeat.
    for (const reader of [one, two]) await quiet(reader);
    expect([one.ended, two.ended]).toEqual([true, true]);
  });

  it('is refused without a valid link', async () => {
    expect((await follow('x'.repeat(43))).status).toBe(410);
  });

  it('is neither cached, compressed nor buffered by proxies', async () => {
    const { token } = await calls().sent(seller);
    expect((await followed(token)).headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    });
  });

  it('is refused when one link is open too often, and the others stay open', async () => {
    const { token } = await calls().sent(seller);
    const open = [];
    for (let count = 0; count < 20; count++) open.push(await followed(token));
    expect((await follow(token)).status).toBe(429);
    expect(open.filter(({ ended }) => ended)).toEqual([]);
  });
});
