import { act, screen } from '@testing-library/react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../../test/render.tsx';
import { lateComponent } from './late-component.ts';

const nothing = () => undefined;

function List({ label }: { label: string }) {
  return <ul aria-label={label} />;
}

test('with its code loaded ahead, it is shown in the first render', async () => {
  const load = vi.fn<() => Promise<typeof List>>(async () => List);
  const LateList = lateComponent(load);
  await LateList.preload();
  renderApp(<LateList label="Stav" early="…" onFailure={nothing} />);
  expect(screen.getByRole('list', { name: 'Stav' })).toBeDefined();
  expect(load).toHaveBeenCalledOnce();
});

test('without loading ahead it is loaded when it is rendered, and shown at once when the code arrives', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof List>();
  const LateList = lateComponent(() => promise);
  renderApp(<LateList label="Stav" early="…" onFailure={nothing} />);
  expect(screen.getByText('…')).toBeDefined();
  await act(async () => resolve(List));
  expect(screen.getByRole('list', { name: 'Stav' })).toBeDefined();
  expect(screen.queryByText('…')).toBeNull();
});

test('code that arrives between the render and its effects is shown', async () => {
  const LateList = lateComponent(async () => List);
  function Preloading() {
    // Before the effects of the list, which are passive.
    useLayoutEffect(() => void LateList.preload(), []);
    return <LateList label="Stav" early="…" onFailure={nothing} />;
  }
  function Later() {
    const [isThere, setIsThere] = useState(false);
    // While the test waits, effects run in a task of their own, as in a browser.
    useEffect(() => void setTimeout(() => setIsThere(true)), []);
    return isThere && <Preloading />;
  }
  renderApp(<Later />);
  expect(await screen.findByRole('list', { name: 'Stav' })).toBeDefined();
});

test('code that cannot be loaded is a message, not an error of the page, and is tried again by the next use', async () => {
  const load = vi.fn<() => Promise<typeof List>>(async () => List);
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const LateList = lateComponent(load);
  const onFailure = vi.fn<() => void>();
  const first = renderApp(<LateList label="Stav" early="…" onFailure={onFailure} />);
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(onFailure).toHaveBeenCalledOnce();
  expect(screen.getByText('…')).toBeDefined();
  first.unmount();
  renderApp(<LateList label="Stav" onFailure={onFailure} />);
  expect(await screen.findByRole('list')).toBeDefined();
});
