import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { ApiError, networkError } from './api-error.ts';
import { changeOptimistically, sharedWithChanges } from './optimistic.ts';
import { queryNoun } from './query-noun.ts';

const [noun] = queryNoun('test-machines');
const listKey = [noun, 'list', { type: 'used', sort: 'name' }, 0] as const;
const oneKey = [noun, 'one', 'a'] as const;
const facetsKey = [noun, 'facets', { type: 'used', status: ['available'] }] as const;
const otherFacetsKey = [noun, 'facets', { type: 'used', search: 'volvo' }] as const;
const statisticsKey = [noun, 'statistics', 'used'] as const;
const [deals] = queryNoun('test-deals');
const dealKey = [deals, 'list', {}, 0] as const;

interface Row {
  id: string;
  status: string;
  current_value: number;
  type: string;
}
const row = (id: string, changes: Partial<Row> = {}): Row => ({
  id,
  status: 'available',
  current_value: 100,
  type: 'used',
  ...changes,
});

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient({
    defaultOptions: { queries: { structuralSharing: sharedWithChanges, retry: false } },
  });
  client.setQueryData(listKey, { pages: [{ items: [row('a'), row('b')], total: 2 }], pageParams: [null] });
  client.setQueryData(oneKey, { ...row('a'), hold: null });
  client.setQueryData(facetsKey, { status: { available: 2 } });
  client.setQueryData(otherFacetsKey, { status: { available: 9 } });
  client.setQueryData(statisticsKey, { available: 5, reserved: 1 });
  client.setQueryData(dealKey, {
    pages: [
      { items: [{ id: 'd', status: 'active', machine_id: 'a', machine: { status: 'available' } }], total: 1 },
    ],
  });
});

const listed = () => client.getQueryData<{ pages: { items: Row[]; total: number }[] }>(listKey)?.pages[0];
const first = () => listed()?.items[0];
const contained = () =>
  client.getQueryData<{ pages: { items: { machine: { status: string } }[] }[] }>(dealKey)?.pages[0]?.items[0]
    ?.machine.status;

/** A call that the test answers. */
function pendingCall<T>() {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  return { send: () => promise, resolve, reject };
}

const reserved = { a: { status: 'reserved', hold: { kind: 'reserved' } } };

test('a change shows in lists, records, contained records and counts before the answer', async () => {
  const call = pendingCall<unknown>();
  const untouched = listed()?.items[1];
  const done = changeOptimistically(client, reserved, call.send);
  expect(first()).toEqual(row('a', { status: 'reserved' }));
  expect(client.getQueryData(oneKey)).toEqual({
    ...row('a', { status: 'reserved' }),
    hold: { kind: 'reserved' },
  });
  expect(contained()).toBe('reserved');
  expect(client.getQueryData(facetsKey)).toEqual({ status: { available: 1, reserved: 1 } });
  expect(client.getQueryData(otherFacetsKey)).toEqual({ status: { available: 9 } });
  expect(client.getQueryData(statisticsKey)).toEqual({ available: 4, reserved: 2 });
  expect(listed()?.items[1]).toBe(untouched);
  call.resolve(undefined);
  await done;
});

test.each([
  ['a conflict', new ApiError({ status: 409, code: 'machine_held' })],
  ['a lost connection', networkError('offline')],
])('%s restores everything', async (_, error) => {
  const before = [listKey, oneKey, facetsKey, statisticsKey, dealKey].map((key) => client.getQueryData(key));
  const call = pendingCall<unknown>();
  const done = changeOptimistically(client, reserved, call.send);
  expect(first()?.status).toBe('reserved');
  call.reject(error);
  await expect(done).rejects.toBe(error);
  const after = [listKey, oneKey, facetsKey, statisticsKey, dealKey].map((key) => client.getQueryData(key));
  expect(after).toEqual(before);
});

test('the answer of the server is what remains', async () => {
  const answer = { ...row('a', { status: 'pending_approval', current_value: 90 }), hold: null };
  await changeOptimistically(client, reserved, () => Promise.resolve(answer));
  expect(first()).toEqual(row('a', { status: 'pending_approval', current_value: 90 }));
  expect(client.getQueryData(oneKey)).toEqual(answer);
});

test('data read while the call is under way does not show the old state again', async () => {
  const seen: string[] = [];
  const observer = new QueryObserver(client, {
    queryKey: oneKey,
    queryFn: () => Promise.resolve({ ...row('a', { current_value: 80 }), hold: null }),
    staleTime: Infinity,
  });
  const stop = observer.subscribe(({ data }) => data && seen.push(data.status));
  const call = pendingCall<unknown>();
  const done = changeOptimistically(client, reserved, call.send);
  await client.refetchQueries({ queryKey: oneKey });
  expect(client.getQueryData(oneKey)).toMatchObject({ status: 'reserved', current_value: 80 });
  call.resolve({ ...row('a', { status: 'reserved', current_value: 80 }), hold: { kind: 'reserved' } });
  await done;
  expect(new Set(seen)).toEqual(new Set(['reserved']));
  stop();
});

test('after a failure, what others changed meanwhile stays', async () => {
  const call = pendingCall<unknown>();
  const done = changeOptimistically(client, reserved, call.send);
  client.setQueryData(oneKey, { ...row('a', { status: 'damaged', current_value: 70 }), hold: null });
  call.reject(new ApiError({ status: 409, code: 'machine_held' }));
  await expect(done).rejects.toThrow(ApiError);
  expect(client.getQueryData(oneKey)).toEqual({
    ...row('a', { status: 'damaged', current_value: 70 }),
    hold: null,
  });
});

test('a deleted record disappears from lists, not from its open record, and comes back after a failure', async () => {
  const call = pendingCall<unknown>();
  const done = changeOptimistically(client, { a: null }, call.send);
  expect(listed()).toMatchObject({ items: [row('b')], total: 1 });
  expect(client.getQueryData(oneKey)).toMatchObject({ id: 'a' });
  expect(client.getQueryData(facetsKey)).toEqual({ status: { available: 1 } });
  call.reject(networkError('offline'));
  await expect(done).rejects.toThrow(ApiError);
  expect(listed()).toMatchObject({ items: [row('a'), row('b')], total: 2 });
  expect(client.getQueryData(facetsKey)).toEqual({ status: { available: 2 } });
});

test('a record can leave one list and change in the others, which a failure reverses', async () => {
  const proposals = [noun, 'proposals', {}] as const;
  const proposed = { items: [{ ...row('a'), proposal: { price: 90 } }], total: 1 };
  client.setQueryData(proposals, proposed);
  const call = pendingCall<unknown>();
  const decided = { a: (shown: object) => ('proposal' in shown ? null : { current_value: 90 }) };
  const done = changeOptimistically(client, decided, call.send);
  expect(client.getQueryData(proposals)).toEqual({ items: [], total: 0 });
  expect(listed()).toMatchObject({ items: [row('a', { current_value: 90 }), row('b')], total: 2 });
  call.reject(networkError('offline'));
  await expect(done).rejects.toThrow(ApiError);
  expect(client.getQueryData(proposals)).toEqual(proposed);
  expect(first()).toEqual(row('a'));
});

test('counts that are not by status stay as they are', async () => {
  const counts = { type: { used: 2 }, limit: 100 };
  client.setQueryData(facetsKey, counts);
  const call = pendingCall<unknown>();
  const done = changeOptimistically(client, reserved, call.send);
  expect(client.getQueryData(facetsKey)).toEqual(counts);
  call.resolve(undefined);
  await done;
});

test('two changes of one record under way are both shown', async () => {
  const [one, other] = [pendingCall<unknown>(), pendingCall<unknown>()];
  const first1 = changeOptimistically(client, { a: { current_value: 1 } }, one.send);
  const second = changeOptimistically(client, { a: { status: 'damaged' } }, other.send);
  one.reject(networkError('offline'));
  await expect(first1).rejects.toThrow(ApiError);
  expect(first()).toEqual(row('a', { status: 'damaged' }));
  other.resolve(undefined);
  await second;
});
