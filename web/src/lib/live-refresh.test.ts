import type { LiveEvent } from '@strojpark/core/domain/live-events';
import { QueryClient, QueryObserver, type QueryKey } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { categoryKeys } from '../entities/categories/categories.queries.ts';
import { machineKeys } from '../entities/machines/machines.queries.ts';
import { reservationKeys } from '../entities/reservations/reservation-keys.queries.ts';
import { liveRefresh } from './live-refresh.ts';
import { queryNoun } from './query-noun.ts';

const account = queryNoun('account');
const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const [m1, m2, r1] = [idOf(1), idOf(2), idOf(3)];
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
});

/** Mounted queries. */
async function shown(...keys: QueryKey[]): Promise<void> {
  for (const queryKey of keys) {
    const queryFn = () => {
      asked.push(queryKey.join('/'));
      return new Promise((resolve) => setTimeout(() => resolve('answer'), 100));
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
  expect(client.getQueryData(machineKeys.lists)).toBe('answer');
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
  await vi.advanceTimersByTimeAsync(200);
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

test('while changes keep coming, lists are refetched ever less often, an open record every second', async () => {
  await shown(machineKeys.lists, machineKeys.one(m1));
  const live = liveRefresh(client, 'me');
  for (let second = 0; second < 120; second++) {
    live.onChanges([event({})]);
    await vi.advanceTimersByTimeAsync(1000);
  }
  const of = (name: string) => asked.filter((one) => one === name).length;
  expect(of(`machines/one/${m1}`)).toBeGreaterThan(40);
  expect(of('machines/list')).toBeGreaterThan(8);
  expect(of('machines/list')).toBeLessThan(18);
  // The last change is not missed, and after a quiet time the next one is shown soon.
  await vi.advanceTimersByTimeAsync(60_000);
  asked = [];
  live.onChanges([event({})]);
  await vi.advanceTimersByTimeAsync(1200);
  expect(asked).toEqual([`machines/one/${m1}`, 'machines/list']);
});

test('while changes keep coming, calendars, overviews and the change history are refetched as lists are', async () => {
  const reservation = { own: 'reservation' } as const;
  const shared: QueryKey[] = [
    [...queryNoun('calendar', reservation), 'lanes', 'june'],
    [...queryNoun('calendar', reservation), 'ends', 'june'],
    [...queryNoun('reports', { others: ['reservation'] }), 'overview', 'june'],
    [...queryNoun('audit', { others: ['reservation'] }), 'machine', 'volvo'],
    reservationKeys.pendingApprovals({}),
    queryNoun('whole-noun', reservation),
  ];
  const record: QueryKey[] = [reservationKeys.history(r1), reservationKeys.ofMachine(m1)];
  await shown(...shared, ...record);
  const live = liveRefresh(client, 'me');
  for (let second = 0; second < 120; second++) {
    live.onChanges([event({ noun: 'reservation', ids: [r1] })]);
    await vi.advanceTimersByTimeAsync(1000);
  }
  const counts = (keys: QueryKey[]) => keys.map((key) => asked.filter((one) => one === key.join('/')).length);
  expect(Math.min(...counts(shared))).toBeGreaterThan(8);
  expect(Math.max(...counts(shared))).toBeLessThan(18);
  expect(Math.min(...counts(record))).toBeGreaterThan(40);
  // After a quiet time, the next change is shown soon.
  await vi.advanceTimersByTimeAsync(60_000);
  asked = [];
  live.onChanges([event({ noun: 'reservation', ids: [r1] })]);
  await vi.advanceTimersByTimeAsync(1200);
  expect(asked).toHaveLength(shared.length + record.length);
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
