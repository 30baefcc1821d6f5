import type { Permission } from '@strojpark/core/domain/access/permissions';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { userOf } from '../../../test/session.ts';
import { renderApp } from '../../../test/render.tsx';
import { json, stubFetch } from '../../../test/stub-fetch.ts';
import { useAuth } from '../../lib/auth.ts';
import { queryClient } from '../../lib/query.ts';
import { useUserSettings } from '../../lib/user-settings.ts';
import { columnsWithoutRoom, layoutOf } from '../../ui/list/list-column.ts';
import { useSaleViews } from './sale-views.tsx';
import { SalesList } from './sales-list.tsx';

const sale = {
  id: '11111111-1111-4111-8111-111111111111',
  sold_at: '2026-11-10T12:00:00.000Z',
  machine_id: null,
  machine_name: 'Nakladač Volvo L120',
  machine_identifier: 'SN-1',
  machine_type: 'stock',
  machine_category: 'loaders',
  customer_key: null,
  reservation_id: null,
  customer_name: null,
  customer_company: null,
  seller_name: 'Petr Prodejce',
  price: 98_000,
  currency: 'EUR',
  price_czk: 2_450_000,
  margin: 9800,
  margin_percent: 10,
};

beforeEach(() => {
  queryClient.clear();
  // why: the server is outside of the web package; which customers it returns is tested there
  stubFetch(() => json({ items: [sale], total: 1, totalIsExact: true, nextCursor: null, prevCursor: null }));
});

const signInWith = (permissions: Permission[]) =>
  useAuth.setState({ user: { ...userOf('salesperson'), permissions } });

test('a sale without a reservation says that it has no customer', async () => {
  signInWith(['machines.view', 'reservations.view']);
  renderApp(<SalesList from="2026-11-01" to="2026-11-30" />);
  expect(await screen.findByText('SN-1 · Bez zákazníka · Petr Prodejce')).toBeDefined();
});

test('users who may not see reservations do not see the customer', async () => {
  signInWith(['machines.view']);
  renderApp(<SalesList from="2026-11-01" to="2026-11-30" />);
  expect((await screen.findByText(/Petr Prodejce/)).textContent).toBe('SN-1\u00a0· Petr Prodejce');
});

test('the margin of a sale is shown in its currency, with its share of the price', async () => {
  signInWith(['machines.view', 'machines.view_costs']);
  renderApp(<SalesList from="2026-11-01" to="2026-11-30" />);
  expect((await screen.findByText(/^Marže/)).textContent).toMatch(/9\s800\sEUR \(10,0\s%\)/);
});

test('a sale names the company of its customer', async () => {
  signInWith(['machines.view', 'reservations.view']);
  stubFetch(() =>
    json({
      items: [{ ...sale, customer_name: 'Jana Malá', customer_company: 'Stavby a.s.' }],
      total: 1,
      totalIsExact: true,
      nextCursor: null,
      prevCursor: null,
    }),
  );
  renderApp(<SalesList from="2026-11-01" to="2026-11-30" />);
  expect(await screen.findByText('SN-1 · Stavby a.s. · Petr Prodejce')).toBeDefined();
});

test('as many sales are loaded at a time as the user has set', async () => {
  signInWith(['machines.view']);
  const limits: (string | null)[] = [];
  stubFetch(({ path }) => {
    limits.push(new URL(path, 'http://localhost').searchParams.get('limit'));
    return json({ items: [sale], total: 1, totalIsExact: true, nextCursor: null, prevCursor: null });
  });
  useUserSettings.setState({ itemsPerPage: 25 });
  renderApp(<SalesList from="2026-11-01" to="2026-11-30" />);
  await screen.findByText(/Petr Prodejce/);
  expect(limits).toEqual(['25']);
});

test('a sale leads to its machine in the list of those that were sold on the day, a reversed one to the list in stock', async () => {
  signInWith(['machines.view']);
  const [machine_id, reversed_at] = ['22222222-2222-4222-8222-222222222222', '2026-11-12T12:00:00.000Z'];
  stubFetch(() =>
    json({
      items: [
        { ...sale, machine_id },
        { ...sale, id: 'other', machine_id, machine_name: 'Stornovaný', reversed_at },
      ],
      total: 2,
      totalIsExact: true,
      nextCursor: null,
      prevCursor: null,
    }),
  );
  renderApp(<SalesList from="2026-11-01" to="2026-11-30" />);
  const searchOf = async (name: string) => {
    const link = await screen.findByRole('link', { name });
    return Object.fromEntries(new URL(link.getAttribute('href') ?? '', 'http://localhost').searchParams);
  };
  const day = '2026-11-10';
  expect(await searchOf(sale.machine_name)).toMatchObject({
    machine: machine_id,
    soldFrom: day,
    soldTo: day,
  });
  expect(await searchOf('Stornovaný')).toEqual({ machine: machine_id });
});

function Columns({ width }: { width: number }) {
  const { columns } = useSaleViews({ filter: {} }).table;
  const hidden = columnsWithoutRoom(columns, width, { sort: 'sold_at', isBeside: width < 600 });
  const shown = columns.filter((_, index) => !hidden.has(index));
  const { '--columns': tracks } = { ...layoutOf(shown) } as Record<string, string>;
  return <p>{`${shown.map(({ name }) => name).join(' ')}, ${tracks?.split(' ', 1).join('')}`}</p>;
}

test.each([463, 494, 574])('next to a record, price and margin have room in %s pixels', (width) => {
  signInWith(['machines.view', 'machines.view_costs', 'reservations.view']);
  renderApp(<Columns width={width} />);
  expect(screen.getByRole('paragraph').textContent).toMatch(/^machine price margin, /);
});

test.each([
  [721, true, 'machine customer price margin'],
  [1137, true, 'machine customer price margin percent soldAt invoice'],
  [1137, false, 'machine customer price seller soldAt invoice'],
])(
  'in a list of %s pixels a machine with a name of 80 letters has room for three lines (with costs: %s)',
  (width, seesCosts, shown) => {
    signInWith([
      'machines.view',
      'reservations.view',
      ...(seesCosts ? (['machines.view_costs'] as const) : []),
    ]);
    renderApp(<Columns width={width} />);
    expect(screen.getByRole('paragraph').textContent).toBe(`${shown}, minmax(294px,`);
  },
);
