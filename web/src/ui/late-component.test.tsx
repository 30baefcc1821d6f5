import { act, render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { lateComponent } from './late-component.ts';

function List({ label }: { label: string }) {
  return <ul aria-label={label} />;
}

test('with its code loaded ahead, it is shown in the first render', async () => {
  const load = vi.fn<() => Promise<typeof List>>(async () => List);
  const LateList = lateComponent(load);
  await LateList.preload();
  render(<LateList label="Stav" early="…" />);
  expect(screen.getByRole('list', { name: 'Stav' })).toBeDefined();
  expect(load).toHaveBeenCalledOnce();
});

test('without loading ahead it is loaded when it is rendered, and shown at once when the code arrives', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof List>();
  const LateList = lateComponent(() => promise);
  render(<LateList label="Stav" early="…" />);
  expect(screen.getByText('…')).toBeDefined();
  await act(async () => resolve(List));
  expect(screen.getByRole('list', { name: 'Stav' })).toBeDefined();
  expect(screen.queryByText('…')).toBeNull();
});

class Boundary extends Component<{ children: ReactNode }> {
  override state = { message: '' };
  static getDerivedStateFromError = (error: Error) => ({ message: error.message });
  override render() {
    return this.state.message || this.props.children;
  }
}

test('code that cannot be loaded is an error of the screen, and is tried again by the next use', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const load = vi.fn<() => Promise<typeof List>>(async () => List);
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const LateList = lateComponent(load);
  const { unmount } = render(
    <Boundary>
      <LateList label="Stav" />
    </Boundary>,
  );
  expect(await screen.findByText('Failed to fetch')).toBeDefined();
  unmount();
  render(<LateList label="Stav" />);
  expect(await screen.findByRole('list')).toBeDefined();
});
