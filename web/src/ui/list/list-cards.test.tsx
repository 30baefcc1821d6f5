import { act, screen, waitFor } from '@testing-library/react';
import { use } from 'react';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { ListCards } from './list-cards.tsx';
import type { PagedRows } from './use-paged-rows.ts';

/** Measures every element as wide as a phone. */
class PhoneWide implements ResizeObserver {
  readonly callback: ResizeObserverCallback;
  constructor(callback: ResizeObserverCallback) {
    this.callback = callback;
  }
  observe(target: Element) {
    const contentRect = { width: 350, height: 0 } as DOMRectReadOnly;
    const entries = [{ target, contentRect } as ResizeObserverEntry];
    queueMicrotask(() => this.callback(entries, this));
  }
  unobserve() {}
  disconnect() {}
}

interface Named {
  id: string;
}

const records: Named[] = [{ id: 'first' }, { id: 'second' }, { id: 'third' }];
const rows = {
  key: 'all',
  begin: 0,
  base: 0,
  count: records.length,
  items: records,
  isStale: false,
  isFetching: false,
  get: (index: number) => records[index],
  loadAround: () => undefined,
  rowOf: (position: number) => position,
  anchorOf: () => undefined,
} as unknown as PagedRows<Named>;

function Waiting({ code }: { code: Promise<string> }) {
  return <article>{use(code)}</article>;
}

test('no card is shown before the first one, so that it does not take the place of the second', async () => {
  vi.stubGlobal('ResizeObserver', PhoneWide);
  let load: (code: string) => void = () => undefined;
  const code = new Promise<string>((resolve) => {
    load = resolve;
  });
  await act(async () => {
    renderApp(
      <ListCards
        ref={null}
        rows={rows}
        state={{ hrefOf: (id) => id, setAnchor: () => undefined }}
        activeId={null}
        label="Names"
        cardHeight={80}
      >
        {({ id }) => (id === 'first' ? <Waiting code={code} /> : <article>{id}</article>)}
      </ListCards>,
    );
  });
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3));
  expect(screen.queryAllByRole('article')).toHaveLength(0);
  await act(async () => load('first'));
  expect(screen.getAllByRole('article').map(({ textContent }) => textContent)).toEqual([
    'first',
    'second',
    'third',
  ]);
});
