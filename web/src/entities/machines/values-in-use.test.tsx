import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { json, stubFetch, type SentRequest } from '../../../test/stub-fetch.ts';
import { queryClient } from '../../lib/query.ts';
import { useValuesInUse } from './machines.queries.ts';

let requests: SentRequest[] = [];
beforeEach(() => {
  queryClient.clear();
  requests = stubFetch(() => json([{ value: 'L120', count: 3, isExact: true }]));
});

interface Typed {
  manufacturer: string;
  model?: string;
}

const modelsOf = (typed: Typed) =>
  renderHook(
    ({ manufacturer, model = '' }: Typed) =>
      useValuesInUse({ field: 'model', manufacturer: [manufacturer] }, model, true).data?.map(
        ({ value }) => value,
      ),
    {
      initialProps: typed,
      wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    },
  );

const sent = () => requests.map(({ path }) => path.replace('/api/machines/values?field=model&', ''));

test('the models are asked for once, after the last key of the manufacturer', async () => {
  const { rerender } = modelsOf({ manufacturer: 'V' });
  for (const manufacturer of ['Vo', 'Vol', 'Volv', 'Volvo']) rerender({ manufacturer });
  await waitFor(() => expect(sent()).toContain('manufacturer=Volvo'));
  expect(sent()).toEqual(['manufacturer=V', 'manufacturer=Volvo']);
});

test('the models of one manufacturer stay while one of them is typed, and never under another manufacturer', async () => {
  const { result, rerender } = modelsOf({ manufacturer: 'Volvo' });
  await waitFor(() => expect(result.current).toEqual(['L120']));
  const { promise, resolve } = Promise.withResolvers<Response>();
  requests = stubFetch(() => promise);
  rerender({ manufacturer: 'Volvo', model: 'L1' });
  await waitFor(() => expect(sent()).toEqual(['manufacturer=Volvo&search=L1']));
  expect(result.current).toEqual(['L120']);
  resolve(json([{ value: 'L150', count: 1, isExact: true }]));
  await waitFor(() => expect(result.current).toEqual(['L150']));

  requests = stubFetch(() => Promise.withResolvers<Response>().promise);
  rerender({ manufacturer: 'Bobcat' });
  await waitFor(() => expect(sent()).toEqual(['manufacturer=Bobcat']));
  expect(result.current).toBeUndefined();
});
