import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { BulkRun } from '@strojpark/core/contracts/bulk-runs';
import { renderApp } from '../../../test/render.tsx';
import { json, stubFetch } from '../../../test/stub-fetch.ts';
import { followRun, showRun, useFollowedRuns } from '../../entities/bulk-runs/followed-runs.ts';
import { quoteKeys } from '../../entities/quotes/quote-keys.queries.ts';
import { queryClient } from '../../lib/query.ts';
import { RunningBulkRuns } from './running-bulk-runs.tsx';

const id = '00000000-0000-4000-8000-000000000001';
const run: BulkRun = {
  id,
  act: 'machines.update',
  status: 'running',
  undoOf: null,
  total: 1200,
  done: 300,
  refused: 2,
  message: null,
  undoable: 0,
  undoUntil: null,
  isOwn: true,
  createdBy: 'Alena',
  createdAt: '2026-03-05T10:00:00.000Z',
  finishedAt: null,
};
const failures = {
  items: [{ id, name: 'Bagr Volvo', code: 'live_reservation', message: 'Stroj má neukončenou rezervaci.' }],
  total: 2,
  totalIsExact: true,
  nextCursor: null,
  prevCursor: null,
};

beforeEach(() => {
  queryClient.clear();
  useFollowedRuns.setState({ followed: [], shown: null });
});

const answers = (answer: BulkRun) =>
  stubFetch(({ path }) => (path.includes('/failures') ? json(failures) : json(answer)));

test('a background run shows its progress and can be hidden', async () => {
  answers(run);
  renderApp(<RunningBulkRuns />);
  act(() => followRun(id));
  expect(await screen.findByText('Úprava strojů')).toBeDefined();
  expect(screen.getByText(/302 z 1\s200/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Skrýt' }));
  expect(screen.queryByText('Úprava strojů')).toBeNull();
  expect(useFollowedRuns.getState().followed).toEqual([]);
});

test('the result of a completed run lists the refused records and offers undo', async () => {
  answers({
    ...run,
    status: 'completed',
    done: 1198,
    undoable: 1198,
    undoUntil: '2026-03-05T10:30:00.000Z',
    finishedAt: '2026-03-05T10:00:00.000Z',
  });
  renderApp(<RunningBulkRuns />);
  act(() => showRun(id));
  expect(await screen.findByText('2 stroje zůstaly beze změny')).toBeDefined();
  expect(screen.getByText('Bagr Volvo')).toBeDefined();
  expect(screen.getByText('Stroj má neukončenou rezervaci.')).toBeDefined();
  expect(screen.getByRole('button', { name: /^Vrátit zpět .do 05/ })).toBeDefined();
});

test.each([
  ['completed', 'Upraveno 1 198 strojů, 2 stroje zůstaly beze změny'],
  ['cancelled', 'Zastaveno. Upraveno 300 strojů, 2 stroje zůstaly beze změny'],
] as const)('a run that ends in the background (%s) leaves the focus where it is', async (status, text) => {
  answers({ ...run, status, done: status === 'completed' ? 1198 : 300 });
  renderApp(
    <>
      <input aria-label="Poznámka" />
      <RunningBulkRuns />
    </>,
  );
  const input = screen.getByRole('textbox', { name: 'Poznámka' });
  input.focus();
  act(() => followRun(id));
  expect(await screen.findByText(text)).toBeDefined();
  expect(document.activeElement).toBe(input);
  await userEvent.click(screen.getByRole('button', { name: 'Zobrazit výsledek' }));
  expect(await screen.findByText('Bagr Volvo')).toBeDefined();
});

test.each([
  ['quotes.assign', 'Předána 1 cenová nabídka', '2 cenové nabídky zůstaly beze změny'],
  ['demands.close', 'Uzavřena 1 poptávka', '2 poptávky zůstaly beze změny'],
  ['queue.withdraw', 'Vyřazen 1 zákazník', '2 zákazníci zůstali v pořadníku'],
  ['repricing.accept', 'Přeceněn 1 stroj', '2 stroje zůstaly beze změny'],
] as const)('%s says what it did and what it left', async (kind, did, left) => {
  answers({ ...run, act: kind, status: 'completed', done: 1 });
  renderApp(<RunningBulkRuns />);
  act(() => showRun(id));
  expect(await screen.findByText(did)).toBeDefined();
  expect(await screen.findByText(left)).toBeDefined();
});

test.each([
  ['machines.delete', 'Akce vrácena zpět u 2 strojů'],
  ['reservations.delete', 'Akce vrácena zpět u 2 rezervací'],
] as const)('undoing %s says of what', async (kind, text) => {
  answers({ ...run, act: kind, undoOf: id, status: 'completed', done: 2 });
  renderApp(<RunningBulkRuns />);
  act(() => showRun(id));
  expect(await screen.findByText(text)).toBeDefined();
});

test('the end of a run refetches what it changed, quotes too', async () => {
  answers({ ...run, act: 'quotes.assign', status: 'completed', done: 1, refused: 0 });
  queryClient.setQueryData(quoteKeys.owners, []);
  renderApp(<RunningBulkRuns />);
  act(() => followRun(id));
  await waitFor(() => expect(queryClient.getQueryState(quoteKeys.owners)?.isInvalidated).toBe(true));
});

test('an interrupted run shows the reason', async () => {
  answers({ ...run, status: 'failed', refused: 0, message: 'Akci přerušilo vypnutí serveru.' });
  renderApp(<RunningBulkRuns />);
  act(() => showRun(id));
  expect(await screen.findByText('Akci přerušilo vypnutí serveru.')).toBeDefined();
});
