import { Link } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { LinkedRequest as Request } from '@strojpark/core/contracts/approval-links';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildApprovalFacts, buildReservation } from '../../../../test/build-reservation.ts';
import { userOf } from '../../../../test/session.ts';
import { renderApp } from '../../../../test/render.tsx';
import { failure, stubFetch } from '../../../../test/stub-fetch.ts';
import type { ApiError } from '../../../lib/api-error.ts';
import { signIn, signOut } from '../../../lib/auth.ts';
import { useLeaveQuestion } from '../../../lib/leave-guard.ts';
import { LinkedRequest, type Decision } from './linked-request.tsx';

const token = 'a-token';

beforeEach(() => signOut());

function show(changes: Partial<Request> = {}) {
  const [onDecided, onOver] = [vi.fn<(decision: Decision) => void>(), vi.fn<(error: ApiError) => void>()];
  const request: Request = {
    reservation: buildReservation({
      status: 'pending_approval',
      approval_requested_at: '2026-05-04T08:00:00Z',
      approval_request_reason: 'Náhradní stroj není skladem.',
    }),
    facts: buildApprovalFacts(),
    recipient: 'Jana Nováková',
    standsInFor: [],
    mayApprove: true,
    isOwn: false,
    expiresAt: '2026-05-07T08:00:00Z',
    ...changes,
  };
  renderApp(
    <>
      <LinkedRequest token={token} request={request} onDecided={onDecided} onOver={onOver} />
      <Link to="/login">Jinam</Link>
    </>,
  );
  return { user: userEvent.setup(), onDecided, onOver };
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('one click approves, without a session when nobody is signed in', async () => {
  const requests = stubFetch(() => new Response(null, { status: 204 }));
  const { user, onDecided } = show();
  expect(screen.getByText('Náhradní stroj není skladem.')).toBeDefined();
  await user.click(button('Schválit rezervaci'));
  await waitFor(() => expect(onDecided).toHaveBeenCalledWith('approve'));
  expect(requests.map(({ path, body }) => [path, body])).toEqual([
    ['/api/approval-links/decide-without-sign-in', { token, decision: 'approve' }],
  ]);
});

test('a rejection needs a reason, and can be taken back before it is sent', async () => {
  const requests = stubFetch(() => new Response(null, { status: 204 }));
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('backoffice') });
  const { user, onDecided } = show();
  await user.click(button('Zamítnout…'));
  await user.click(button('Zamítnout žádost'));
  expect(screen.getByText('Toto pole je povinné')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Důvod zamítnutí/ }));
  await user.click(button('Zpět'));
  await user.click(button('Zamítnout…'));
  await user.type(screen.getByRole('textbox', { name: /Důvod zamítnutí/ }), ' Nízká cena ');
  await user.click(button('Zamítnout žádost'));
  await waitFor(() => expect(onDecided).toHaveBeenCalledWith('reject'));
  expect(requests.map(({ path, body }) => [path, body])).toEqual([
    ['/api/approval-links/decide', { token, decision: 'reject', reason: 'Nízká cena' }],
  ]);
});

test('Ctrl+Enter sends the rejection, and leaving with a reason that was typed asks', async () => {
  const requests = stubFetch(() => new Response(null, { status: 204 }));
  const { user, onDecided } = show();
  await user.click(button('Zamítnout…'));
  const reason = screen.getByRole('textbox', { name: /Důvod zamítnutí/ });
  await user.type(reason, 'Nízká cena');
  await user.click(screen.getByRole('link', { name: 'Jinam' }));
  await waitFor(() => expect(useLeaveQuestion.getState().answer).not.toBeNull());
  useLeaveQuestion.getState().answer?.(false);
  await user.click(reason);
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(onDecided).toHaveBeenCalledWith('reject'));
  expect(requests[0]?.body).toMatchObject({ decision: 'reject', reason: 'Nízká cena' });
});

test('your own request that someone else has to approve can only be rejected', () => {
  show({ mayApprove: false, isOwn: true });
  expect(button('Schválit rezervaci').disabled).toBe(true);
  expect(screen.getByText(/Vlastní žádost musí schválit někdo jiný/)).toBeDefined();
  expect(button('Zamítnout…').disabled).toBe(false);
});

test('a deputy reads that the request is that of the approver they replace', () => {
  show({ mayApprove: false, standsInFor: ['Petr Svoboda'] });
  expect(button('Schválit rezervaci').disabled).toBe(true);
  expect(screen.getByText(/Žádost toho, koho zastupujete, musí schválit někdo jiný/)).toBeDefined();
});

test('a deputy reads for whom the decision is', () => {
  show({ standsInFor: ['Petr Svoboda'] });
  expect(screen.getByText('Rozhodujete jako Jana Nováková, v zastoupení: Petr Svoboda.')).toBeDefined();
});

test('when someone else was faster, the page is notified; another failure stays next to the buttons', async () => {
  let answer = failure(500, 'internal');
  stubFetch(() => answer);
  const { user, onDecided, onOver } = show();
  await user.click(button('Schválit rezervaci'));
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(onOver).not.toHaveBeenCalled();
  answer = failure(409, 'reservation_not_pending');
  await user.click(button('Schválit rezervaci'));
  await waitFor(() => expect(onOver).toHaveBeenCalled());
  expect(onDecided).not.toHaveBeenCalled();
});
