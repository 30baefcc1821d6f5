import type { ReportsOverview } from '@strojpark/core/contracts/reports';
import { machineStatuses } from '@strojpark/core/domain/machines/machine-status';
import { machineTypes } from '@strojpark/core/domain/fields/machine-fields';
import { calendarDay, addDays } from '@strojpark/core/domain/dates/calendar-days';
import { reservationStatuses } from '@strojpark/core/domain/reservations/reservation-status';
import { beforeAll, describe, expect, it } from 'vitest';
import { setUpTestApp } from '../../../test/test-app.ts';
import { seedDemo } from '../seed/seed.service.ts';

/** Dashboard, sidebar, segments of lists and reports show numbers with the same name: they have to be equal. */

const test = setUpTestApp();
beforeAll(() => seedDemo({ ...test.ctx, now: new Date() }, test.files));
const admin = test.addUser('admin');

type Counts = Record<string, number>;
interface List {
  items: { id: string }[];
  total: number;
  totalIsExact: boolean;
  facets?: { status: Counts };
}
const get = async <T>(path: string): Promise<T> => {
  const { status, body } = await test.call<T>(admin, 'GET', path);
  expect(status, path).toBe(200);
  return body;
};
/** The total of a list, and its rows counted one by one. */
async function shown(path: string): Promise<number> {
  const { items, total, totalIsExact } = await get<List>(`${path}${path.includes('?') ? '&' : '?'}limit=100`);
  expect(totalIsExact, path).toBe(true);
  expect(items, path).toHaveLength(total);
  return total;
}
const counted = async (statuses: readonly string[], path: string) => {
  const counts: Counts = {};
  for (const status of statuses) counts[status] = await shown(`${path}status=${status}`);
  return counts;
};
const present = (counts: Counts) => Object.fromEntries(Object.entries(counts).filter(([, n]) => n > 0));

describe('machines by status', () => {
  it.each(machineTypes)('of type %s: cards, segments, rows and reports', async (type) => {
    const rows = await counted(machineStatuses, `/machines?type=${type}&`);
    expect(Object.values(rows).filter((n) => n > 0).length).toBeGreaterThan(3);
    const cards = await get<Counts>(`/machines/statistics?type=${type}`);
    expect(Object.fromEntries(machineStatuses.map((status) => [status, cards[status]]))).toEqual(rows);
    const { facets, total } = await get<List>(`/machines?type=${type}&facets=status`);
    expect(present(facets?.status ?? {})).toEqual(present(rows));
    const inventory = Object.values(rows).reduce((sum, n) => sum + n, 0) - (rows['sold'] ?? 0);
    expect(total).toBe(inventory);
    expect(cards['total']).toBe(inventory);
    expect(await get<{ total: number }>(`/machines/count?type=${type}`)).toMatchObject({ total: inventory });

    const today = calendarDay(new Date(), 'Europe/Prague');
    const { figures } = await get<ReportsOverview>(
      `/reports/overview?from=${addDays(today, -30)}&to=${today}`,
    );
    expect(figures.total[type]).toBe(inventory);
    expect(figures.available[type]).toBe(rows['available']);
    expect(figures.maintenance[type]).toBe(rows['maintenance']);
    expect(figures.reserved[type]).toBe(rows['reserved']);
  });

  it('of both types: the cards are the sums', async () => {
    const [all, ...each] = await Promise.all(
      ['/machines/statistics', ...machineTypes.map((type) => `/machines/statistics?type=${type}`)].map(
        (path) => get<Counts>(path),
      ),
    );
    for (const name of [...machineStatuses, 'total'])
      expect(all?.[name], name).toBe(each.reduce((sum, one) => sum + (one[name] ?? 0), 0));
    expect(all).toMatchObject({ stock: each[0]?.['total'], used: each[1]?.['total'] });
  });
});

describe('reservations', () => {
  it('by status: cards, segments and rows', async () => {
    const rows = await counted(reservationStatuses, '/reservations?');
    expect(Object.values(rows).every((n) => n > 0)).toBe(true);
    const cards = await get<Counts>('/reservations/statistics');
    expect(Object.fromEntries(reservationStatuses.map((status) => [status, cards[status]]))).toEqual(rows);
    const { facets, total } = await get<List>('/reservations?facets=status');
    expect(facets?.status).toEqual(rows);
    expect(cards['total']).toBe(total);
  });

  it('that run: active and extended ones together', async () => {
    const cards = await get<Counts>('/reservations/statistics');
    const both = await shown('/reservations?status=active&status=extended');
    expect((cards['active'] ?? 0) + (cards['extended'] ?? 0)).toBe(both);
  });

  it('that are overdue or expire soon: cards, sidebar and rows', async () => {
    const cards = await get<Counts>('/reservations/statistics');
    expect(cards['expired']).toBeGreaterThan(0);
    expect(cards['expiringSoon']).toBeGreaterThan(0);
    expect(await shown('/reservations?expiry=expired')).toBe(cards['expired']);
    expect(await shown('/reservations?expiry=soon')).toBe(cards['expiringSoon']);
    const parts = ['today', 'week'].map((expiry) => shown(`/reservations?expiry=${expiry}`));
    const [today = 0, week = 0] = await Promise.all(parts);
    expect(today + week).toBe(cards['expiringSoon']);
    expect(await shown('/reservations/expired')).toBe(cards['expired']);
  });

  it('that wait for approval: cards, sidebar, queue and machines', async () => {
    const { pending_approval: pending } = await get<Counts>('/reservations/statistics');
    expect(pending).toBeGreaterThan(0);
    expect(await shown('/reservations/pending-approvals')).toBe(pending);
    expect(await shown('/machines?status=pending_approval')).toBe(pending);
  });
});

describe('sales', () => {
  interface Sales {
    items: { price_czk: number; margin: number | null; currency: string; price: number }[];
  }
  interface Totals {
    count: number;
    revenue: { currency: string; total: number }[];
    revenue_czk: number;
    margin: { count: number };
  }

  it('of this month: card, totals of the list and rows', async () => {
    const { month } = await get<{ month: { from: string; to: string; count: number; total: number } }>(
      '/sales/statistics',
    );
    const totals = await get<Totals>(`/sales/totals?from=${month.from}&to=${month.to}`);
    expect(totals).toMatchObject({ count: month.count, revenue_czk: month.total });
  });

  it('of any time: totals of the list and rows', async () => {
    const totals = await get<Totals>('/sales/totals');
    expect(await shown('/sales')).toBe(totals.count);
    expect(totals.count).toBeGreaterThan(0);
    const { items } = await get<Sales>('/sales?limit=100');
    const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);
    expect(totals.revenue_czk).toBeCloseTo(sum(items.map(({ price_czk: czk }) => czk)), 2);
    for (const { currency, total } of totals.revenue) {
      const paid = items.filter((sale) => sale.currency === currency).map(({ price }) => price);
      expect(total, currency).toBeCloseTo(sum(paid), 2);
    }
    expect(totals.margin.count).toBe(items.filter(({ margin }) => margin !== null).length);
  });
});
