import { onlineManager } from '@tanstack/react-query';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { userOf } from '../../../test/session.ts';
import { renderApp } from '../../../test/render.tsx';
import { signIn } from '../../lib/auth.ts';
import { WorkQueue, type Work } from './work-queue.tsx';

const idle = {
  isLoading: false,
  isFetching: false,
  isPaused: false,
  dataUpdatedAt: performance.timeOrigin + 1,
  error: null,
  refetch: () => undefined,
};
const group = (id: string, changes: Partial<Work> = {}): Work => ({
  id,
  title: id,
  query: idle,
  total: 2,
  failed: `${id} failed`,
  content: <p>{`${id} rows`}</p>,
  ...changes,
});

test('only groups with rows are shown', () => {
  renderApp(<WorkQueue work={[group('overdue'), group('soon', { total: 0 })]} />);
  expect(screen.getByText('overdue rows')).toBeDefined();
  expect(screen.queryByText('soon rows')).toBeNull();
  expect(screen.queryByText('Nic na vás nečeká')).toBeNull();
});

test('a group whose last row goes keeps what was typed in a dialog of it', async () => {
  const content = <input aria-label="Důvod" />;
  const { rerender } = renderApp(<WorkQueue work={[group('offers', { content })]} />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Důvod' }), 'Drahé');
  rerender(<WorkQueue work={[group('offers', { content, total: 0 })]} />);
  expect(screen.queryByRole('textbox', { name: 'Důvod' })).toBeNull();
  expect(screen.getByText('Nic na vás nečeká')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Důvod').value).toBe('Drahé');
});

test('when nothing waits, one calm line says so; what the user may not see does not count', () => {
  renderApp(<WorkQueue work={[group('overdue', { total: 0 }), group('imports', { total: undefined })]} />);
  expect(screen.getByText('Nic na vás nečeká')).toBeDefined();
});

test('no group appears before all have loaded, and nothing is called empty before', () => {
  const loading = { ...idle, isLoading: true };
  renderApp(<WorkQueue work={[group('overdue'), group('soon', { query: loading, total: undefined })]} />);
  expect(screen.queryByText('overdue rows')).toBeNull();
  expect(screen.queryByText('Nic na vás nečeká')).toBeNull();
});

describe('what was empty at the last visit', () => {
  const stored = { ...idle, dataUpdatedAt: performance.timeOrigin - 60_000 };
  const nothing = () => screen.queryByText('Nic na vás nečeká');

  test('is not called empty before the server has answered', () => {
    const asked = group('soon', { query: { ...stored, isFetching: true }, total: 0 });
    const { rerender } = renderApp(<WorkQueue work={[group('overdue', { total: 0 }), asked]} />);
    expect(nothing()).toBeNull();
    expect(screen.getByRole('region').getAttribute('aria-busy')).toBe('true');
    rerender(<WorkQueue work={[group('overdue', { total: 0 }), group('soon', { total: 0 })]} />);
    expect(nothing()).not.toBeNull();
  });

  test('does not delay what waits', () => {
    const asked = group('soon', { query: { ...stored, isFetching: true }, total: 0 });
    renderApp(<WorkQueue work={[group('overdue'), asked]} />);
    expect(screen.getByText('overdue rows')).toBeDefined();
  });

  test('is said to have failed if the answer does', () => {
    const failing = { ...stored, error: new Error('down') };
    renderApp(<WorkQueue work={[group('soon', { query: failing, total: 0 })]} />);
    expect(screen.getByText('soon failed')).toBeDefined();
    expect(nothing()).toBeNull();
  });

  test('is not known without a connection', async () => {
    signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
    onlineManager.setOnline(false);
    onTestFinished(() => act(() => onlineManager.setOnline(true)));
    renderApp(<WorkQueue work={[group('soon', { query: { ...stored, isPaused: true }, total: 0 })]} />);
    expect(
      await screen.findByText('Co na vás čeká, uvidíte po připojení', {}, { timeout: 3000 }),
    ).toBeDefined();
    expect(nothing()).toBeNull();
  });
});

test('nothing is shown before it is known what is above it', () => {
  const { rerender } = renderApp(<WorkQueue work={[group('overdue')]} waits />);
  expect(screen.queryByText('overdue rows')).toBeNull();
  rerender(<WorkQueue work={[group('overdue')]} waits={false} />);
  expect(screen.getByText('overdue rows')).toBeDefined();
});

describe('without a connection', () => {
  const paused = { ...idle, isPaused: true };

  beforeEach(() => onlineManager.setOnline(false));
  afterEach(() => act(() => onlineManager.setOnline(true)));

  test('nothing is called empty that is not known, and the machines that can be read are linked', async () => {
    signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
    const unknown = group('soon', { query: paused, total: undefined });
    renderApp(<WorkQueue work={[group('overdue', { query: paused, total: 0 }), unknown]} />);
    expect(screen.queryByText('Nic na vás nečeká')).toBeNull();
    expect(
      await screen.findByText('Co na vás čeká, uvidíte po připojení', {}, { timeout: 3000 }),
    ).toBeDefined();
    expect(screen.queryByText('Nic na vás nečeká')).toBeNull();
    expect(screen.getByRole('link', { name: 'Použité stroje' }).getAttribute('href')).toBe('/used-machines');
  });

  test('what was seen last is shown', async () => {
    const unknown = group('soon', { query: paused, total: undefined });
    renderApp(<WorkQueue work={[group('overdue', { query: paused }), unknown]} />);
    expect(await screen.findByText('overdue rows', {}, { timeout: 3000 })).toBeDefined();
    expect(screen.queryByText('Co na vás čeká, uvidíte po připojení')).toBeNull();
  });
});

test('a group that fails can be retried while the others stay', async () => {
  const refetch = vi.fn<() => void>();
  const failing = { ...idle, error: new Error('down'), refetch };
  renderApp(<WorkQueue work={[group('overdue', { query: failing, total: undefined }), group('soon')]} />);
  expect(screen.getByText('overdue failed')).toBeDefined();
  expect(screen.getByText('soon rows')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Zkusit znovu' }));
  expect(refetch).toHaveBeenCalledOnce();
});

test('what waits for colleagues is below, under a heading of its own, and does not count as one’s own', async () => {
  renderApp(
    <WorkQueue
      work={[
        group('mine', { total: 0 }),
        group('theirs', { isOfOthers: true }),
        group('soon', { isOfOthers: true }),
      ]}
    />,
  );
  expect(screen.getByText('Nic na vás nečeká')).toBeDefined();
  const others = await screen.findByRole('region', { name: 'U kolegů' });
  expect(within(others).getByText('theirs rows')).toBeDefined();
  expect(within(others).queryByText('mine rows')).toBeNull();
});

test('without work of colleagues there is no heading for it', () => {
  renderApp(<WorkQueue work={[group('mine'), group('theirs', { isOfOthers: true, total: 0 })]} />);
  expect(screen.getByText('mine rows')).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'U kolegů' })).toBeNull();
});
