import type { PendingApproval, PendingApprovals } from '@strojpark/core/contracts/pending-approvals';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildApprovalFacts, buildReservation } from '../../../../test/build-reservation.ts';
import { publicSettings, userOf } from '../../../../test/session.ts';
import { renderApp } from '../../../../test/render.tsx';
import { failure, json, stubFetch } from '../../../../test/stub-fetch.ts';
import { signIn } from '../../../lib/auth.ts';
import { queryClient } from '../../../lib/query.ts';
import { useUserSettings } from '../../../lib/user-settings.ts';
import { ApprovalQueue } from './approval-queue.tsx';
import { readApprovalSearch, type ApprovalSearch } from './approval-search.ts';

const request: PendingApproval = {
  ...buildReservation({
    status: 'pending_approval',
    reserved_at: null,
    expires_at: null,
    approval_requested_at: '2026-11-20T08:00:00Z',
    approval_request_reason: 'Stálý zákazník, náhradu nechce.',
  }),
  facts: buildApprovalFacts(),
  may_approve: true,
};
const eva = 'aaaaaaaa-1111-4111-8111-111111111111';
const cyril = 'bbbbbbbb-2222-4222-8222-222222222222';
const page = (items: PendingApproval[], summary: Partial<PendingApprovals['summary']> = {}) =>
  json({
    items,
    total: items.length,
    totalIsExact: true,
    nextCursor: null,
    prevCursor: null,
    summary: { late: 0, oldest: null, currency: 'CZK', asked: 0, value: 0, ...summary },
    options: {
      discounts: [
        { percent: null, count: items.length },
        { percent: 5, count: 1 },
        { percent: 10, count: 0 },
      ],
      sellers: [
        { id: cyril, name: 'Cyril Čech', count: 2 },
        { id: eva, name: 'Eva Malá', count: 1 },
      ],
      categories: [{ key: 'loaders', count: 3 }],
    },
  } satisfies PendingApprovals);

function serve(queue: () => Response) {
  // why: the server is outside of the web package; what it lists is tested there
  return stubFetch(({ path }) => {
    if (path === '/api/settings/public') return json(publicSettings);
    return path.startsWith('/api/reservations/pending-approvals') ? queue() : json([]);
  });
}

const onSearch = vi.fn<(search: ApprovalSearch) => void>();
const show = (search: ApprovalSearch = {}) =>
  renderApp(<ApprovalQueue search={search} onSearch={onSearch} />);

beforeEach(() => {
  signIn({ user: userOf('backoffice'), accessToken: 'a', refreshToken: 'r' });
  queryClient.clear();
  onSearch.mockClear();
});

test('each request shows the machine, the customer, the facts and the reason, and how many there are', async () => {
  serve(() => page([request]));
  show();
  expect(await screen.findByText('1 žádost čeká na rozhodnutí')).toBeDefined();
  const card = within(screen.getByRole('article'));
  expect(card.getByRole('link', { name: 'Nakladač Volvo L120' })).toBeDefined();
  expect(card.getByText('Stavby a.s.')).toBeDefined();
  expect(card.getByText(/^\d+ pracovních dní$/)).toBeDefined();
  expect(card.getByText('Stálý zákazník, náhradu nechce.')).toBeDefined();
});

test('the summary says how many wait too long, and the sum of all agreed prices', async () => {
  serve(() => page([request, { ...request, id: eva }], { late: 1, asked: 900_000, value: 1_000_000 }));
  show();
  expect(await screen.findByText('1 čeká déle než pracovní den')).toBeDefined();
  expect(screen.getByText(/^Celkem za 900.000.CZK, −10.% proti hodnotě$/)).toBeDefined();
});

test('the filters have counts, are sent to the server and can be combined; a discount that no request has is not offered', async () => {
  const requests = serve(() => page([request]));
  const user = userEvent.setup();
  const search = { seller: [eva], discount: 5 };
  show(search);
  const steps = within(await screen.findByRole('group', { name: 'Sleva proti hodnotě stroje' }));
  const offered = steps.getAllByRole('button').filter(({ dataset }) => !('none' in dataset));
  const names = offered.map((one) => [one.textContent, one.ariaPressed]);
  expect(names).toEqual([
    ['Všechny 1', 'false'],
    ['Sleva od 5\u00a0% 1', 'true'],
  ]);
  const asked = requests.find(({ path }) => path.includes('pending-approvals'));
  expect(asked?.path).toMatch(new RegExp(`seller=${eva}&discount=5`));

  await user.click(steps.getByRole('button', { name: /Všechny/ }));
  await waitFor(() => expect(onSearch).toHaveBeenLastCalledWith({ seller: [eva], discount: undefined }));
  await user.click(screen.getByRole('button', { name: 'Kdo žádá: Eva Malá' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Cyril Čech (2)' }));
  expect(onSearch).toHaveBeenLastCalledWith({ seller: [eva, cyril], discount: 5 });
  await user.click(screen.getByRole('button', { name: 'Kdo žádá: Eva Malá' }));
  const chosen = await screen.findByRole('menuitemcheckbox', { name: 'Eva Malá (1)' });
  expect(chosen.ariaChecked).toBe('true');
  await user.click(chosen);
  expect(onSearch).toHaveBeenLastCalledWith({ seller: undefined, discount: 5 });
});

test('a filter without matches can be cleared', async () => {
  serve(() => page([]));
  show({ discount: 20 });
  expect(await screen.findByText('Filtru neodpovídá žádná žádost')).toBeDefined();
  expect(screen.getByText(/^Filtry: Sleva od 20.%$/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Zrušit filtry' }));
  expect(onSearch).toHaveBeenLastCalledWith({});
});

test.each([
  [
    { seller: eva, discount: '10', category: ['loaders', 'cranes'] },
    { seller: [eva], discount: 10, category: ['loaders', 'cranes'] },
  ],
  [{ seller: 'eva', discount: 'lots', category: '' }, { category: [''] }],
  [{ discount: '101', other: 1 }, {}],
])('the address %o means the filters %o', (address, filters) => {
  expect(readApprovalSearch(address)).toEqual(filters);
});

test('the rejected replacements are listed by reason; those no longer in the inventory without a link', async () => {
  const [first, second] = ['11111111-2222-4222-8222-222222222222', '22222222-2222-4222-8222-222222222222'];
  const rejected_candidates: Reservation['rejected_candidates'] = [
    {
      machine_id: first,
      type: 'stock',
      name: 'Volvo L90',
      identifier: 'EQ 1',
      reason: 'too_old',
      words: null,
    },
    { machine_id: null, type: null, name: 'JCB 457', identifier: 'EQ 2', reason: 'too_old', words: null },
    {
      machine_id: second,
      type: 'stock',
      name: 'CAT 950',
      identifier: 'EQ 3',
      reason: 'other',
      words: 'vadí mu kabina',
    },
  ];
  serve(() => page([{ ...request, rejected_candidates }]));
  show();
  const title = await screen.findByText('3 nabízené náhrady nevyhovují');
  const terms = within(title.parentElement as HTMLElement).getAllByRole('term');
  const reasons = terms.map((term) => term.parentElement?.textContent);
  expect(reasons).toEqual([
    'Příliš starýVolvo L90 EQ 1JCB 457 EQ 2',
    'Jiný důvodCAT 950 EQ 3: vadí mu kabina',
  ]);
  expect(screen.getByRole('link', { name: 'CAT 950' })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'JCB 457' })).toBeNull();
});

test('an own request is marked, and the two-person rule is explained where it applies', async () => {
  serve(() => page([{ ...request, may_approve: false }]));
  show();
  expect(await screen.findByText(/Vlastní žádost musí schválit někdo jiný/)).toBeDefined();
  const button = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
  expect(button(/^Schválit/).disabled).toBe(true);
  expect(button(/^Zamítnout/).disabled).toBe(false);
});

test('a deputy cannot approve the request of the approver where the server says so', async () => {
  serve(() => page([{ ...request, created_by: eva, may_approve: false }]));
  show();
  expect(await screen.findByText(/Žádost toho, koho zastupujete, musí schválit někdo jiný/)).toBeDefined();
  const button = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
  expect(button(/^Schválit/).disabled).toBe(true);
  expect(button(/^Zamítnout/).disabled).toBe(false);
});

test('an own request that the server allows can be approved', async () => {
  serve(() => page([request]));
  show();
  expect(await screen.findByText('Vaše vlastní žádost')).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Schválit/ }).disabled).toBe(false);
});

test('the requests of other users are not marked as own', async () => {
  serve(() => page([{ ...request, created_by: null }]));
  show();
  await screen.findByText('1 žádost čeká na rozhodnutí');
  expect(screen.queryByText('Vaše vlastní žádost')).toBeNull();
});

test('an empty queue shows the empty state', async () => {
  serve(() => page([]));
  show();
  expect(await screen.findByText('Nic nečeká na schválení')).toBeDefined();
});

test('a load error can be retried', async () => {
  let isDown = true;
  serve(() => (isDown ? failure(403, 'forbidden') : page([request])));
  show();
  expect(await screen.findByText('Žádosti se nepodařilo načíst')).toBeDefined();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Zkusit znovu' }));
  expect(await screen.findByText('1 žádost čeká na rozhodnutí')).toBeDefined();
});

test('as many requests are loaded at a time as the user has set', async () => {
  const sent = serve(() => page([request]));
  useUserSettings.setState({ itemsPerPage: 50 });
  show();
  await screen.findByText('Stálý zákazník, náhradu nechce.');
  const listed = sent.filter(({ path }) => path.startsWith('/api/reservations/pending-approvals'));
  expect(listed.map(({ path }) => new URL(path, 'http://localhost').searchParams.get('limit'))).toEqual([
    '50',
  ]);
});
