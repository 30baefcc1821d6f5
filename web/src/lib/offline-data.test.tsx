import { QueryClient, dehydrate } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { queryNoun } from './query-noun.ts';
import { withFirstPages } from './offline-data.ts';

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
