import { afterEach, describe, expect, it } from 'vitest';
import { addMachine } from '../../../test/build.ts';
import { newReader, readEvents, type EventReader } from '../../../test/event-reader.ts';
import { eventually } from '../../../test/eventually.ts';
import { quoteCalls } from '../../../test/quotes.ts';
import { setUpTestApp } from '../../../test/test-app.ts';
import { announce } from '../../lib/announcements.ts';

const test = setUpTestApp();
const seller = test.addUser('salesperson');
const other = test.addUser('backoffice');
const calls = () => quoteCalls(test);

const readers: EventReader[] = [];
afterEach(() => {
  for (const reader of readers.splice(0)) reader.disconnect();
});

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
    const before = reader.syncs.length;
    const { status } = await test.call(other, 'POST', '/reservations', {
      machineId: machineOf(quote),
      ...calls().nextCustomer(),
    });
    expect(status).toBe(201);
    await eventually(() => expect(reader.syncs.length).toBeGreaterThan(before));
    expect((await calls().state(token)).body.machines).toEqual([{ state: 'taken', accepted: false }]);
    expect(
      reader.text.replaceAll(/event: sync\ndata: \{"quietFor":\d+\}\n\n|retry: \d+\n\n|: \n\n/g, ''),
    ).toBe('');
  });

  it('is silent about other machines and other quotes', async () => {
    const { quote, token } = await calls().sent(seller);
    const elsewhere = await addMachine(test.testDb.db);
    const reader = await followed(token);
    await eventually(() => expect(reader.syncs.length).toBeGreaterThan(0));
    const before = reader.syncs.length;
    changed(elsewhere);
    await calls().sent(seller);
    changed(machineOf(quote));
    await eventually(() => expect(reader.syncs.length).toBe(before + 1));
  });

  it('follows the machines of the version that was sent last', async () => {
    const { quote, token } = await calls().sent(seller);
    const added = await addMachine(test.testDb.db);
    const reader = await followed(token);
    await test.call(seller, 'PATCH', `/quotes/${quote.id}`, { machines: [{ machineId: added }] });
    await calls().act(seller, quote.id, 'send', { byEmail: false });
    const before = reader.syncs.length;
    await eventually(() => {
      changed(added);
      expect(reader.syncs.length).toBeGreaterThan(before + 1);
    });
  });

  it('ends when the quote is withdrawn or gets another link', async () => {
    const withdrawn = await calls().sent(seller);
    const renewed = await calls().sent(seller);
    const one = await followed(withdrawn.token);
    const two = await followed(renewed.token);
    await calls().act(seller, withdrawn.quote.id, 'withdraw', { reason: 'Stroj je prodaný' });
    await test.call(seller, 'POST', `/quotes/${renewed.quote.id}/renew-link`);
    await eventually(() => expect([one.ended, two.ended]).toEqual([true, true]));
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

  it('ends the oldest when one link is open too often', async () => {
    const { token } = await calls().sent(seller);
    const first = await followed(token);
    for (let count = 0; count < 20; count++) await followed(token);
    await eventually(() => expect(first.ended).toBe(true));
    expect(readers.at(-1)?.ended).toBe(false);
  });
});
