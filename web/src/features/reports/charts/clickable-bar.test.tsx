import type { ReportsOverview } from '@strojpark/core/contracts/reports';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { userOf } from '../../../../test/session.ts';
import { renderApp } from '../../../../test/render.tsx';
import { json, stubFetch } from '../../../../test/stub-fetch.ts';
import { signIn } from '../../../lib/auth.ts';
import { AgeingChart } from './ageing-chart.tsx';
import { SalesChart } from './sales-chart.tsx';
import { StockChart } from './stock-chart.tsx';

const noMachines = { available: 0, reserved: 0, pending_approval: 0, maintenance: 0, damaged: 0 };

const answer: Pick<ReportsOverview, 'ageing' | 'sales' | 'stockHistory'> = {
  stockHistory: {
    points: [
      { day: '2026-10-31', counts: { ...noMachines, available: 4 } },
      { day: '2026-11-21', counts: { ...noMachines, available: 5, maintenance: 1 } },
    ],
  },
  ageing: {
    bands: [
      { from: 0, to: 30, stock: 3, used: 0, value: null },
      { from: 31, to: null, stock: 0, used: 12, value: null },
    ],
    currency: 'CZK',
  },
  sales: {
    months: [
      { from: '2026-10-01', to: '2026-10-31', count: 0, value: 0 },
      { from: '2026-11-01', to: '2026-11-21', count: 2, value: 250_000 },
    ],
    currency: 'CZK',
  },
};

beforeEach(() => {
  stubFetch(() => json({ ...answer, figures: { isCurrent: true } }));
});

const addressOf = (link: HTMLElement) => decodeURIComponent(link.getAttribute('href') ?? '');

test('a bar of an age group opens its machines, and one without machines opens nothing', async () => {
  renderApp(<AgeingChart query={{ period: 'week' }} />);
  const young = await screen.findByRole('link', { name: 'Skladové stroje, dní skladem 0–30: 3' });
  expect(addressOf(young)).toBe('/stock-machines?daysFrom=0&daysTo=30&sort=days_in_stock&order=desc');
  const old = screen.getByRole('link', { name: 'Použité stroje, dní skladem přes 30: 12' });
  expect(addressOf(old)).toBe('/used-machines?daysFrom=31&sort=days_in_stock&order=desc');
  expect(screen.queryByRole('link', { name: /: 0$/ })).toBeNull();
});

test('the numbers in the table open the same machines', async () => {
  renderApp(<AgeingChart query={{ period: 'month' }} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Zobrazit tabulku' }));
  const old = screen.getByRole('link', { name: 'Použité stroje, dní skladem přes 30: 12' });
  expect(addressOf(old)).toBe('/used-machines?daysFrom=31&sort=days_in_stock&order=desc');
});

test('the value of an age group opens its list of aged stock, for those who see costs', async () => {
  const bands = answer.ageing.bands.map((band, index) => ({ ...band, value: index * 3_400_000 }));
  stubFetch(() => json({ ageing: { bands, currency: 'CZK' } }));
  renderApp(<AgeingChart query={{ period: 'year' }} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Zobrazit tabulku' }));
  screen.getByRole('columnheader', { name: 'Hodnota (CZK)' });
  const value = within(screen.getByRole('row', { name: /přes 30/ })).getByRole('link', {
    name: /3\s400\s000/,
  });
  expect(addressOf(value)).toBe('/aged-stock?band=31');
});

test('the page of aged stock is named only to those who may open it', async () => {
  signIn({
    accessToken: 'a',
    refreshToken: 'r',
    user: { ...userOf('salesperson'), permissions: ['reports.view'] },
  });
  const { unmount } = renderApp(<AgeingChart query={{ period: 'week' }} />);
  expect(await screen.findByText('Kolik dní jsou dnešní stroje skladem.')).toBeDefined();
  unmount();
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('salesperson') });
  renderApp(<AgeingChart query={{ period: 'week' }} />);
  expect(await screen.findByText(/na stránce Ležáky/)).toBeDefined();
});

test('the values of age groups are not there without the right to see costs', async () => {
  renderApp(<AgeingChart query={{ period: 'month' }} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Zobrazit tabulku' }));
  expect(screen.getAllByRole('columnheader')).toHaveLength(3);
});

test('a bar of a month opens its sales, once by pointer and by keyboard', async () => {
  const onSales = vi.fn<(month: { from: string; to: string }) => void>();
  renderApp(<SalesChart query={{ period: 'year' }} onSales={onSales} />);
  const bar = await screen.findByRole('button', { name: /^Prodeje 11\/2026: 2, 250\s000\sCZK$/ });
  await userEvent.click(bar);
  expect(onSales).toHaveBeenCalledTimes(1);
  bar.focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard(' ');
  expect(onSales).toHaveBeenCalledTimes(3);
  expect(onSales).toHaveBeenLastCalledWith(answer.sales.months[1]);
  expect(screen.queryByRole('button', { name: /10\/2026/ })).toBeNull();
});

test('the numbers of today in the table open the machines of that status, those of the past do not', async () => {
  renderApp(<StockChart query={{ period: 'month' }} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Zobrazit tabulku' }));
  expect(screen.queryByRole('button', { name: 'K dispozici: 4' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'K dispozici: 5' }));
  await screen.findByRole('dialog', { name: 'K dispozici' });
});

test('without machines, the chart of states says so instead of showing empty axes', async () => {
  const points = [{ day: '2026-11-21', counts: noMachines }];
  stubFetch(() => json({ ...answer, stockHistory: { points }, figures: { isCurrent: true } }));
  renderApp(<StockChart query={{ period: 'week' }} />);
  expect(await screen.findByText('V tomto období nebyl v evidenci žádný stroj')).toBeDefined();
});
