import { QueryClient, dehydrate } from '@tanstack/react-query';
import { get, set } from 'idb-keyval';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { networkError } from './api-error.ts';
import { keepLastSeen, withFirstPages } from './offline-data.ts';
import { queryNoun } from './query-noun.ts';

// why: jsdom has no IndexedDB
vi.mock(import('idb-keyval'), () => {
  let stored: unknown;
  return {
    get: <T,>() => Promise.resolve(stored as T),
    set: (_key: IDBValidKey, value: unknown) => {
      stored = structuredClone(value);
      return Promise.resolve();
    },
    clear: () => {
      stored = undefined;
      return Promise.resolve();
    },
  };
});

const stored = (data: unknown) => {
  const client = new QueryClient();
  client.setQueryData(queryNoun('offline-data'), data);
  const [query] = dehydrate(client).queries;
  if (query === undefined) throw new Error('nothing was dehydrated');
  return withFirstPages(query).state.data;
};

test('of a long list the first three pages are kept for reading offline', () => {
  const pages = [1, 2, 3, 4, 5].map((page) => ({ items: [page] }));
  const pageParams = [null, 'b', 'c', 'd', 'e'];
  expect(stored({ pages, pageParams })).toEqual({
    pages: pages.slice(0, 3),
    pageParams: pageParams.slice(0, 3),
  });
});

test('a short list and a single record are kept whole', () => {
  const list = { pages: [{ items: [1] }], pageParams: [null] };
  expect(stored(list)).toEqual(list);
  expect(stored({ id: 'a', pages: 12 })).toEqual({ id: 'a', pages: 12 });
});

describe('what was seen last', () => {
  const meta = { keepOffline: true };
  const machine = queryNoun('machines');
  const show = (
    client: QueryClient,
    id: string,
    read: () => Promise<unknown> = () => Promise.resolve({ id }),
  ) => client.query({ queryKey: [...machine, id], queryFn: read, meta, retry: false });
  /** The records that another start of the product can show. */
  const readable = async (owner = 'u1') => {
    const client = new QueryClient();
    const end = keepLastSeen(client, owner);
    await vi.advanceTimersByTimeAsync(0);
    end();
    return client
      .getQueryCache()
      .getAll()
      .map(({ state }) => (state.status === 'success' ? state.data : null));
  };

  beforeEach(async () => {
    vi.useFakeTimers();
    await set('last-seen', undefined);
  });

  test('is kept as soon as it was loaded, and a second later at the latest', async () => {
    const client = new QueryClient();
    const end = keepLastSeen(client, 'u1');
    await show(client, 'a');
    await vi.advanceTimersByTimeAsync(300);
    expect(await readable()).toEqual([{ id: 'a' }]);
    await show(client, 'b');
    await vi.advanceTimersByTimeAsync(1000);
    expect(await readable()).toHaveLength(2);
    end();
  });

  test('is kept when it was loaded before', async () => {
    const client = new QueryClient();
    await show(client, 'a');
    const end = keepLastSeen(client, 'u1');
    await vi.advanceTimersByTimeAsync(300);
    end();
    expect(await readable()).toEqual([{ id: 'a' }]);
  });

  test('stays when the cache has forgotten it, and when loading it again got no answer', async () => {
    const client = new QueryClient();
    const end = keepLastSeen(client, 'u1');
    await show(client, 'a');
    await show(client, 'b');
    await vi.advanceTimersByTimeAsync(3000);
    client.removeQueries({ queryKey: [...machine, 'a'] });
    await show(client, 'b', () => Promise.reject(networkError('gone'))).catch(() => undefined);
    await show(client, 'c');
    await vi.advanceTimersByTimeAsync(3000);
    expect(await readable()).toEqual(expect.arrayContaining([{ id: 'a' }, { id: 'b' }, { id: 'c' }]));
    end();
  });

  test('stays when the cache has dropped it because it was not shown for a while', async () => {
    const client = new QueryClient({ defaultOptions: { queries: { gcTime: 60_000 } } });
    const end = keepLastSeen(client, 'u1');
    await show(client, 'a');
    await vi.advanceTimersByTimeAsync(61_000);
    expect(client.getQueryCache().getAll()).toEqual([]);
    await show(client, 'b');
    await vi.advanceTimersByTimeAsync(1000);
    expect(await readable()).toEqual(expect.arrayContaining([{ id: 'a' }, { id: 'b' }]));
    end();
  });

  const seen = async () => {
    const end = await keptBy('u1,salesperson,sales.view');
    end();
  };
  const keptBy = async (owner: string, client = new QueryClient()) => {
    const end = keepLastSeen(client, owner);
    await show(client, 'a');
    await vi.advanceTimersByTimeAsync(1000);
    return end;
  };

  test.each(['u2,salesperson,sales.view', 'u1,backoffice,sales.view', 'u1,salesperson,'])(
    'is dropped for another user and after other permissions: %s',
    async (owner) => {
      await seen();
      expect(await readable(owner)).toEqual([]);
      // For good.
      expect(await readable('u1,salesperson,sales.view')).toEqual([]);
    },
  );

  test('with earlier permissions is not kept again when they change meanwhile', async () => {
    const client = new QueryClient();
    const end = await keptBy('u1,salesperson,sales.view', client);
    end();
    await vi.advanceTimersByTimeAsync(1000);
    const endAgain = keepLastSeen(client, 'u1,salesperson,');
    await vi.advanceTimersByTimeAsync(1000);
    await show(client, 'b');
    await vi.advanceTimersByTimeAsync(1000);
    expect(await readable('u1,salesperson,')).toEqual([{ id: 'b' }]);
    endAgain();
  });

  test('by another build is dropped', async () => {
    await seen();
    await set('last-seen', { ...(await get<object>('last-seen')), build: 'other' });
    expect(await readable('u1,salesperson,sales.view')).toEqual([]);
    expect(await get('last-seen')).toBeUndefined();
  });

  test('can be read for seven days', async () => {
    await seen();
    const day = 24 * 60 * 60_000;
    vi.setSystemTime(Date.now() + 6.9 * day);
    expect(await readable('u1,salesperson,sales.view')).toEqual([{ id: 'a' }]);
    vi.setSystemTime(Date.now() + 0.2 * day);
    expect(await readable('u1,salesperson,sales.view')).toEqual([]);
  });
});
