import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { buildReservation, publicSettings, userOf } from '../../../../test/build-reservation.ts';
import { renderApp } from '../../../../test/render.tsx';
import { failure, json, stubFetch } from '../../../../test/stub-fetch.ts';
import { signIn } from '../../../lib/auth.ts';
import { queryClient } from '../../../lib/query.ts';
import { ApprovalQueue } from './approval-queue.tsx';

const request = buildReservation({
  status: 'pending_approval',
  reserved_at: null,
  expires_at: null,
  approval_requested_at: '2026-11-20T08:00:00Z',
  approval_request_reason: 'Stálý zákazník, náhradu nechce.',
});
const page = (items: Reservation[]) =>
  json({ items, total: items.length, totalIsExact: true, nextCursor: null, prevCursor: null });

function serve(queue: () => Response, settings = publicSettings) {
  // why: the server is outside of the web package; what it lists is tested there
  return stubFetch(({ path }) => (path === '/api/settings/public' ? json(settings) : queue()));
}

beforeEach(() => {
  signIn({ user: userOf('backoffice'), accessToken: 'a', refreshToken: 'r' });
  queryClient.clear();
});

test('each request shows the machine, the customer and the reason, and how many there are', async () => {
  serve(() => page([request]));
  renderApp(<ApprovalQueue />);
  expect(await screen.findByText('1 žádost čeká na rozhodnutí')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Nakladač Volvo L120' })).toBeDefined();
  expect(screen.getByText(/Stavby a\.s\./)).toBeDefined();
  expect(screen.getByText('Stálý zákazník, náhradu nechce.')).toBeDefined();
});

test('the agreed price is compared with the value of the machine, in money and percent', async () => {
  serve(() =>
    page([
      { ...request, selling_price: 2_375_000 },
      { ...request, id: 'b', selling_price: null },
    ]),
  );
  renderApp(<ApprovalQueue />);
  const [card, other] = await screen.findAllByRole('article');
  expect(card?.textContent).toMatch(
    /2\s375\s000\sCZK−125\s000\sCZK \(−5\s%\) proti hodnotě 2\s500\s000\sCZK/,
  );
  expect(other?.textContent).toMatch(/Cena zatím není domluvenáHodnota stroje 2\s500\s000\sCZK/);
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
  renderApp(<ApprovalQueue />);
  expect(await screen.findByText('3 nabízené náhrady nevyhovují')).toBeDefined();
  const reasons = screen.getAllByRole('term').map((term) => term.parentElement?.textContent);
  expect(reasons).toEqual([
    'Příliš starýVolvo L90 EQ 1JCB 457 EQ 2',
    'Jiný důvodCAT 950 EQ 3 – vadí mu kabina',
  ]);
  expect(screen.getByRole('link', { name: 'CAT 950' })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'JCB 457' })).toBeNull();
});

test('each request says how long it has been waiting', async () => {
  const submitted = new Date(Date.now() - 6.5 * 86_400_000).toISOString();
  serve(() => page([{ ...request, approval_requested_at: submitted }]));
  renderApp(<ApprovalQueue />);
  expect(await screen.findByText('Čeká 6 dní')).toBeDefined();
});

test('an own request is marked, and the two-person rule is explained where it applies', async () => {
  serve(() => page([request]), { ...publicSettings, allow_self_approval: false });
  renderApp(<ApprovalQueue />);
  expect(await screen.findByText(/Vlastní žádost musí schválit někdo jiný/)).toBeDefined();
  const button = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
  expect(button(/^Schválit/).disabled).toBe(true);
  expect(button(/^Zamítnout/).disabled).toBe(false);
});

test('the only approver may approve an own request', async () => {
  serve(() => page([request]), {
    ...publicSettings,
    allow_self_approval: false,
    several_approvers: false,
  });
  renderApp(<ApprovalQueue />);
  expect(await screen.findByText('Vaše vlastní žádost')).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Schválit/ }).disabled).toBe(false);
});

test('the requests of other users are not marked as own', async () => {
  serve(() => page([{ ...request, created_by: null }]));
  renderApp(<ApprovalQueue />);
  await screen.findByText('1 žádost čeká na rozhodnutí');
  expect(screen.queryByText('Vaše vlastní žádost')).toBeNull();
});

test('an empty queue shows the empty state', async () => {
  serve(() => page([]));
  renderApp(<ApprovalQueue />);
  expect(await screen.findByText('Nic nečeká na schválení')).toBeDefined();
});

test('a load error can be retried', async () => {
  let isDown = true;
  serve(() => (isDown ? failure(403, 'forbidden') : page([request])));
  renderApp(<ApprovalQueue />);
  expect(await screen.findByText('Žádosti se nepodařilo načíst')).toBeDefined();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Zkusit znovu' }));
  expect(await screen.findByText('1 žádost čeká na rozhodnutí')).toBeDefined();
});
