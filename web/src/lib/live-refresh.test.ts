import type { LiveEvent } from '@strojpark/core/domain/live-events';
import { QueryClient, QueryObserver, type QueryKey } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { badgeKeys } from '../entities/badges/badges.queries.ts';
import { categoryKeys } from '../entities/categories/categories.queries.ts';
import { machineKeys } from '../entities/machines/machines.queries.ts';
import { reservationKeys } from '../entities/reservations/reservation-keys.queries.ts';
import { liveRefresh, type LiveHandlers } from './live-refresh.ts';
import { queryNoun } from './query-noun.ts';

const account = queryNoun('account');
const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const [m1, m2, r1] = [idOf(1), idOf(2), idOf(3)];
const answer = { pages: [{ items: [{ id: m1 }] }] };
let client: QueryClient;
let asked: string[];
const watching: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient();
  asked = [];
});
afterEach(() => {
  for (const stop of watching.splice(0)) stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Mounts queries whose answers show a machine. */
async function shown(...keys: QueryKey[]): Promise<void> {
  for (const queryKey of keys) {
    const queryFn = () => {
      asked.push(queryKey.join('/'));
      return new Promise((resolve) => setTimeout(() => resolve(answer), 100));
    };
    watching.push(
      new QueryObserver(client, { queryKey, queryFn, staleTime: Infinity }).subscribe(() => undefined),
    );
  }
  await vi.advanceTimersByTimeAsync(200);
  asked = [];
}
const event = (changes: Partial<LiveEvent>): LiveEvent => ({
  noun: 'machine',
  ids: [m1],
  by: 'somebody',
  action: 'update',
  ...changes,
});

test('queries that show a changed record are refetched, and their data stays visible meanwhile', async () => {
  await shown(machineKeys.lists, [...reservationKeys.all, 'list'], categoryKeys.all, [
    ...account,
    'sessions',
  ]);
  liveRefresh(client, 'me').onChanges([event({})]);
  expect(client.getQueryData(machineKeys.lists)).toBe(answer);
  await vi.advanceTimersByTimeAsync(1200);
  expect(asked).toEqual(['machines/list', 'reservations/list']);
});

test('an open record is refetched only if it is the changed one, or if many have changed', async () => {
  await shown(machineKeys.one(m1), machineKeys.one(m2));
  const live = liveRefresh(client, 'me');
  live.onChanges([event({ ids: [m2] })]);
  await vi.advanceTimersByTimeAsync(1500);
  expect(asked).toEqual([`machines/one/${m2}`]);
  live.onChanges([event({ ids: null })]);
  await vi.advanceTimersByTimeAsync(1200);
  expect(asked).toHaveLength(3);
});

test('a flood of changes is refetched one round after the other, including the last one', async () => {
  await shown(machineKeys.lists);
  const live = liveRefresh(client, 'me');
  for (let n = 0; n < 40; n++) {
    live.onChanges([event({ ids: [`m${n}`] })]);
    await vi.advanceTimersByTimeAsync(50);
  }
  await vi.advanceTimersByTimeAsync(6000);
  expect(asked.length).toBeGreaterThan(1);
  expect(asked.length).toBeLessThan(5);
});

/** Sends changes for two minutes; returns how often each query was asked. */
async function keepChanging(
  live: LiveHandlers,
  changes: Partial<LiveEvent>,
  everySeconds = 1,
): Promise<(key: QueryKey) => number> {
  asked = [];
  for (let second = 0; second < 120; second += everySeconds) {
    live.onChanges([event(changes)]);
    await vi.advanceTimersByTimeAsync(everySeconds * 1000);
  }
  return (key) => asked.filter((one) => one === key.join('/')).length;
}

test('while changes keep coming, what shows the changed record is refetched every second', async () => {
  const keys = [machineKeys.lists, machineKeys.one(m1), reservationKeys.ofMachine(m1)];
  await shown(...keys);
  const rounds = await keepChanging(liveRefresh(client, 'me'), { ids: [m1] });
  for (const key of keys) expect(rounds(key)).toBeGreaterThan(40);
});

test.each([1, 4])(
  'while others change every %i s, lists, counts and the change history are refetched less and less often',
  async (seconds) => {
    const reservation = { own: 'reservation' } as const;
    const keys: QueryKey[] = [
      machineKeys.lists,
      [...queryNoun('calendar', reservation), 'lanes', 'june'],
      [...queryNoun('reports', { others: ['reservation'] }), 'overview', 'june'],
      [...queryNoun('audit', { others: ['reservation'] }), 'machine', 'volvo'],
      reservationKeys.pendingApprovals({}),
      reservationKeys.history(m2),
      badgeKeys.all,
    ];
    await shown(...keys);
    const live = liveRefresh(client, 'me');
    const rounds = await keepChanging(live, { noun: 'reservation', ids: [r1] }, seconds);
    expect(Math.min(...keys.map(rounds))).toBeGreaterThan(6);
    expect(Math.max(...keys.map(rounds))).toBeLessThan(14);
    // The last change is not missed, and after a quiet time the next one is shown soon.
    await vi.advanceTimersByTimeAsync(60_000);
    asked = [];
    live.onChanges([event({ noun: 'reservation', ids: [r1] })]);
    await vi.advanceTimersByTimeAsync(1200);
    expect(asked).toHaveLength(keys.length);
  },
);

// The answer takes 100 ms: the round starts before it, soon after it and as late as possible.
test.each([0, 0.15, 0.99])(
  'a change during the first request of a list is not missed, even if the answer is older (wait %d)',
  async (wait) => {
    vi.spyOn(Math, 'random').mockReturnValue(wait);
    const opened = shown(machineKeys.lists);
    liveRefresh(client, 'me').onChanges([event({ ids: [m1] })]);
    await opened;
    await vi.advanceTimersByTimeAsync(2500);
    expect(client.getQueryState(machineKeys.lists)?.dataUpdateCount).toBe(2);
  },
);

test('a query that has failed is not asked again because of a change that does not concern it', async () => {
  const queryFn = () => {
    asked.push('account');
    return Promise.reject(new Error('failed'));
  };
  watching.push(
    new QueryObserver(client, { queryKey: account, queryFn, retry: false }).subscribe(() => undefined),
  );
  await shown(machineKeys.lists);
  liveRefresh(client, 'me').onChanges([event({})]);
  await vi.advanceTimersByTimeAsync(1200);
  expect(asked).toEqual(['machines/list']);
});

test('a notification is shown within a second, no matter how much else has changed', async () => {
  await shown(badgeKeys.all);
  const live = liveRefresh(client, 'me');
  await keepChanging(live, { noun: 'reservation', ids: [r1] });
  asked = [];
  live.onChanges([event({ noun: 'notification', ids: null, by: null })]);
  await vi.advanceTimersByTimeAsync(1100);
  expect(asked).toEqual(['badges']);
});

test('what was read after a change is not refetched because of it', async () => {
  await shown(machineKeys.lists);
  const live = liveRefresh(client, 'me');
  await keepChanging(live, { ids: [m2] });
  await vi.advanceTimersByTimeAsync(5000);
  void client.refetchQueries({ queryKey: machineKeys.lists });
  await vi.advanceTimersByTimeAsync(200);
  asked = [];
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual([]);
});

test('a query that is not on the screen is stale at once, and refetched only when it is opened', async () => {
  await shown(machineKeys.lists);
  watching.splice(0).forEach((stop) => stop());
  liveRefresh(client, 'me').onChanges([event({ ids: [m2] })]);
  expect(client.getQueryState(machineKeys.lists)?.isInvalidated).toBe(true);
  await vi.advanceTimersByTimeAsync(2000);
  expect(asked).toEqual([]);
});

test('changes that no list on the screen shows do not make a later one wait', async () => {
  await shown(machineKeys.lists);
  const live = liveRefresh(client, 'me');
  for (let second = 0; second < 30; second++) {
    live.onChanges([event({ noun: 'presence' })]);
    await vi.advanceTimersByTimeAsync(1000);
  }
  live.onChanges([event({})]);
  await vi.advanceTimersByTimeAsync(1200);
  expect(asked).toEqual(['machines/list']);
});

test('the user’s own change does not cancel the requests it has started itself', async () => {
  await shown(machineKeys.lists);
  void client.invalidateQueries({ queryKey: machineKeys.all });
  liveRefresh(client, 'me').onChanges([event({ by: 'me' })]);
  await vi.advanceTimersByTimeAsync(1300);
  expect(asked).toEqual(['machines/list']);
});

test('after an interruption only data read before the last change is refetched', async () => {
  await shown(machineKeys.lists, [...account, 'sessions']);
  await vi.advanceTimersByTimeAsync(60_000);
  const live = liveRefresh(client, 'me');
  live.onSync(70_000);
  await vi.advanceTimersByTimeAsync(200);
  expect(asked).toEqual([]);
  live.onSync(30_000);
  await vi.advanceTimersByTimeAsync(200);
  expect(asked).toEqual(['machines/list']);
});
