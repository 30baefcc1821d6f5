import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newReader, readEvents, type EventReader } from '../../../test/event-reader.ts';
import type { Announcement } from '../../lib/announcements.ts';
import type { LookUp } from './follower.ts';
import { createFollowers } from './followers.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const heartbeatMs = 20_000;
const create = () => createFollowers({ log: pino({ level: 'silent' }), interval: heartbeatMs });
const page = { noun: 'quote', id: 'q1' } as const;
const changed = (noun: 'quote' | 'machine', ids: string[] | null): Announcement => ({
  noun,
  ids,
  by: null,
  action: 'update',
});
/** Lets time pass, and the streams deliver. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await nextTurn();
}

/** A page that shows the quote q1 with the machine m1, and rests after its first message. */
async function open(followers: ReturnType<typeof create>, lookUp: LookUp): Promise<EventReader> {
  const reader = readEvents(await followers.follow(page, lookUp), newReader());
  await pass(1_000);
  expect(reader.syncs).toHaveLength(1);
  return reader;
}
const found = () => Promise.resolve({ machine: ['m1'] });

it('a change of one machine reaches its page at once and looks nothing up', async () => {
  const followers = create();
  const lookUp = vi.fn<typeof found>(found);
  const reader = await open(followers, lookUp);
  followers.receive(changed('machine', ['m2']));
  await pass(10_000);
  expect(reader.syncs).toHaveLength(1);
  followers.receive(changed('machine', ['m1']));
  await pass(1);
  expect(reader.syncs).toHaveLength(2);
  expect(lookUp).toHaveBeenCalledTimes(1);
});

it('a page is notified at most once a second, and of the last change within a second', async () => {
  const followers = create();
  const reader = await open(followers, found);
  for (let times = 0; times < 30; times++) {
    followers.receive(changed('machine', ['m1']));
    await pass(100);
  }
  await pass(1_000);
  expect(reader.syncs).toHaveLength(1 + 4);
  await pass(10_000);
  expect(reader.syncs).toHaveLength(1 + 4);
});

it('a change of the quote is looked up before the page is notified, one at a time', async () => {
  const followers = create();
  const lookUp = vi.fn<LookUp>(found);
  const reader = await open(followers, lookUp);
  const waiting: ((machines: { machine: string[] }) => void)[] = [];
  lookUp.mockImplementation(() => new Promise((resolve) => void waiting.push(resolve)));
  followers.receive(changed('quote', ['q1']));
  // The database is slow: neither further changes nor heartbeats queue up.
  for (let times = 0; times < 100; times++) {
    await pass(1_000);
    followers.receive(changed('quote', ['q1']));
  }
  expect([waiting.length, reader.syncs.length]).toEqual([1, 1]);
  waiting[0]?.({ machine: ['m1'] });
  await pass(1_000);
  expect([waiting.length, reader.syncs.length]).toEqual([2, 2]);
  waiting[1]?.({ machine: ['m2'] });
  await pass(1_000);
  expect([waiting.length, reader.syncs.length]).toEqual([2, 3]);

  followers.receive(changed('machine', ['m1']));
  await pass(1_000);
  expect(reader.syncs).toHaveLength(3);
  followers.receive(changed('machine', ['m2']));
  await pass(1_000);
  expect(reader.syncs).toHaveLength(4);
});

it.each([
  ['a change of all machines', (followers) => followers.receive(changed('machine', null)), 0],
  ['a change of all quotes', (followers) => followers.receive(changed('quote', null)), 1],
  ['a lost connection', (followers) => followers.syncAll(), 1],
] satisfies [string, (followers: ReturnType<typeof create>) => void, number][])(
  'after %s, pages read at different times within five seconds',
  async (_, happen, lookUps) => {
    const followers = create();
    const lookUp = vi.fn<typeof found>(found);
    const readers = [await open(followers, lookUp), await open(followers, lookUp)];
    const counts = () => readers.map(({ syncs }) => syncs.length);
    vi.spyOn(Math, 'random').mockReturnValueOnce(0.2).mockReturnValueOnce(0.9).mockReturnValue(0);
    happen(followers);
    expect(lookUp).toHaveBeenCalledTimes(2);
    await pass(999);
    // Many changes do not bring the pages forward.
    happen(followers);
    expect(counts()).toEqual([1, 1]);
    await pass(1);
    expect(counts()).toEqual([2, 1]);
    await pass(3_499);
    expect(counts()).toEqual([2, 1]);
    await pass(1);
    expect(counts()).toEqual([2, 2]);
    expect(lookUp).toHaveBeenCalledTimes(2 + 2 * lookUps);
  },
);

it('a machine that is taken reaches its page at once, also while all pages wait', async () => {
  const followers = create();
  const reader = await open(followers, found);
  vi.spyOn(Math, 'random').mockReturnValue(0.9);
  followers.receive(changed('machine', null));
  followers.receive(changed('machine', ['m1']));
  await pass(1);
  expect(reader.syncs).toHaveLength(2);
});

it('a page that may not be shown any more is notified and ends, at the latest with the heartbeat', async () => {
  const followers = create();
  const lookUp = vi.fn<LookUp>(found);
  const reader = await open(followers, lookUp);
  await pass(heartbeatMs);
  expect([reader.heartbeats, reader.syncs.length, lookUp.mock.calls.length]).toEqual([1, 1, 2]);
  lookUp.mockResolvedValue(null);
  await pass(heartbeatMs);
  expect([reader.syncs.length, reader.ended]).toEqual([2, true]);
});

it('the 21st page of one record is refused, and the others stay open', async () => {
  const followers = create();
  const readers: EventReader[] = [];
  for (let count = 0; count < 20; count++) readers.push(await open(followers, found));
  await expect(followers.follow(page, found)).rejects.toMatchObject({ code: 'too_many_requests' });
  expect(readers.filter(({ ended }) => ended)).toEqual([]);
  await followers.follow({ noun: 'quote', id: 'q2' }, found);
  followers.close();
  await pass(0);
  expect(readers.filter(({ ended }) => !ended)).toEqual([]);
  await followers.follow(page, found);
});
