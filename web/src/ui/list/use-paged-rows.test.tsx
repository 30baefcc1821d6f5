import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { queryNoun } from '../../lib/query-noun.ts';
import { queryClient } from '../../lib/query.ts';
import { usePagedRows } from './use-paged-rows.ts';

beforeEach(() => queryClient.clear());

const noun = queryNoun('machines');

function Rows() {
  const rows = usePagedRows({
    listKey: noun,
    load: () =>
      Promise.resolve({
        items: [{ id: 'a' }],
        total: 1,
        totalIsExact: true,
        nextCursor: null,
        prevCursor: null,
      }),
    anchor: null,
    keepOffline: true,
  });
  return (
    <button type="button" onClick={rows.reset}>
      {rows.total}
    </button>
  );
}

test('only the beginning that a reload starts with is kept for reading offline', async () => {
  const kept = (generation: number) =>
    queryClient.getQueryCache().find({ queryKey: [...noun, generation] })?.meta?.['keepOffline'];
  renderApp(<Rows />);
  const button = await screen.findByRole('button', { name: '1' });
  expect(kept(0)).toBe(true);
  act(() => button.click());
  expect(kept(1)).toBe(false);
});
