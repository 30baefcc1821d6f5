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
  rate: null,
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
const sales = {
  month: { from: '2026-11-01', to: '2026-11-21', count: 3, total: 1_125_000 },
  previous: { from: '2026-10-01', to: '2026-10-21', count: 2, total: 1_000_000 },
  currency: 'CZK',
} as const;
const loaded = <T,>(data: T) => ({ data, error: null, refetch: () => undefined });

const hrefOf = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');

test('every figure links to its rows; an extended reservation counts as active', () => {
  renderApp(
    <Figures
      used={loaded(machines)}
      stock={loaded(machines)}
      reservations={loaded(reservations)}
      sales={loaded(sales)}
      withApprovals
    />,
  );
  expect(screen.getByRole('link', { name: /Rezervace\s*22/ })).toBeDefined();
  expect(decodeURIComponent(hrefOf(/^právě běží/) ?? '')).toContain('/reservations?status=');
  expect(hrefOf(/4 ke schválení/)).toBe('/admin/approval-queue');
  expect(hrefOf(/Prodeje tento měsíc\s*1\s125\s000\sCZK/)).toBe('/dashboard?sales=month');
  expect(hrefOf(/3 prodané stroje/)).toBe('/dashboard?sales=month');
  expect(screen.getAllByRole('link', { name: '33 k dispozici' })).toHaveLength(2);
});

test('users who cannot approve are taken to the requests in the list', () => {
  renderApp(<Figures reservations={loaded(reservations)} withApprovals={false} />);
  expect(hrefOf(/4 ke schválení/)).toContain('/reservations?status=');
  expect(screen.queryByText('Použité stroje')).toBeNull();
});

test('the trend says what it compares and opens those sales', async () => {
  renderApp(<Figures sales={loaded(sales)} withApprovals={false} />);
  const trend = screen.getByRole('link', { name: '+12,5\u00A0% proti stejným dnům minulého měsíce' });
  expect(trend.getAttribute('href')).toBe('/dashboard?sales=previous');
  await userEvent.hover(trend);
  expect((await screen.findByRole('tooltip')).textContent?.replaceAll(/\s/gu, ' ')).toBe(
    '01.11.2026 – 21.11.2026: 1 125 000 CZK. 01.10.2026 – 21.10.2026: 1 000 000 CZK.',
  );
});

test('there is no trend when nothing was sold before', () => {
  const first = { ...sales, previous: { ...sales.previous, count: 0, total: 0 } };
  renderApp(<Figures sales={loaded(first)} withApprovals={false} />);
  expect(screen.queryByText(/proti stejným dnům/)).toBeNull();
});

test('one figure that fails can be retried while the others stay', async () => {
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
