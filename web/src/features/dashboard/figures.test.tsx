import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { Figures } from './figures.tsx';

const machines = {
  total: 1284,
  available: 33,
  reserved: 0,
  pending_approval: 0,
  maintenance: 0,
  damaged: 0,
  sold: 0,
  stock: 0,
  used: 0,
  totalValue: 0,
  currency: 'CZK',
} as const;
const reservations = {
  total: 47,
  active: 17,
  extended: 5,
  pending_approval: 4,
  completed: 14,
  cancelled: 7,
  expired: 0,
  expiringSoon: 8,
};
const loaded = <T,>(data: T) => ({ data, error: null, refetch: () => undefined });

const hrefOf = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');

test('every figure opens the rows behind it; an extended reservation counts as active', () => {
  renderApp(
    <Figures
      used={loaded(machines)}
      stock={loaded(machines)}
      reservations={loaded(reservations)}
      withApprovals
    />,
  );
  expect(screen.getByRole('link', { name: /Aktivní rezervace\s*22/ })).toBeDefined();
  expect(decodeURIComponent(hrefOf(/Aktivní rezervace/) ?? '')).toContain('/reservations?status=');
  expect(hrefOf(/8 brzy vyprší/)).toContain('expiry=soon');
  expect(hrefOf(/Čeká na schválení/)).toBe('/admin/approval-queue');
  expect(screen.getAllByRole('link', { name: '33 k dispozici' })).toHaveLength(2);
});

test('who may not decide does not see the queue', () => {
  renderApp(
    <Figures
      used={loaded(machines)}
      stock={loaded(machines)}
      reservations={loaded(reservations)}
      withApprovals={false}
    />,
  );
  expect(screen.queryByText('Čeká na schválení')).toBeNull();
});

test('one part that fails can be tried again, and the others stay', async () => {
  const refetch = vi.fn<() => void>();
  renderApp(
    <Figures
      used={{ data: undefined, error: new Error('down'), refetch }}
      stock={loaded(machines)}
      reservations={loaded(reservations)}
      withApprovals={false}
    />,
  );
  const card = within(screen.getByRole('alert'));
  expect(card.getByText('Použité stroje')).toBeDefined();
  await userEvent.click(card.getByRole('button', { name: 'Zkusit znovu' }));
  expect(refetch).toHaveBeenCalledOnce();
  expect(screen.getByText('Skladové stroje')).toBeDefined();
});
