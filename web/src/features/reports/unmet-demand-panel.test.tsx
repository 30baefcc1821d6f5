import type { UnmetDemandReport } from '@strojpark/core/contracts/reports';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { userOf } from '../../../test/session.ts';
import { renderApp } from '../../../test/render.tsx';
import { failure, json, stubFetch } from '../../../test/stub-fetch.ts';
import { windowWidth } from '../../../test/window-width.ts';
import { signIn } from '../../lib/auth.ts';
import { queryClient } from '../../lib/query.ts';
import { UnmetDemandPanel } from './unmet-demand-panel.tsx';

const group = {
  category: 'cranes',
  age: 'upTo5',
  price: { above: null, upTo: 1_000_000 },
  count: 3,
} as const;
const report: UnmetDemandReport = {
  total: 6,
  open: 9,
  currency: 'CZK',
  groups: [
    group,
    { ...group, price: { above: 1_000_000, upTo: 2_500_000 }, count: 2 },
    { category: null, age: 'any', price: { above: null, upTo: null }, count: 1 },
  ],
};

function server(answer: () => Response) {
  stubFetch(({ path }) =>
    path === '/api/reports/unmet-demand'
      ? answer()
      : json([{ key: 'cranes', name_cs: 'Jeřáby', name_en: 'Cranes' }]),
  );
  renderApp(<UnmetDemandPanel />);
}

beforeEach(() => {
  queryClient.clear();
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('backoffice') });
});

test('each group says what to buy, how old, for how much, and how many customers want it', async () => {
  server(() => json(report));
  const table = within(await screen.findByRole('group', { name: 'Co nakoupit' }));
  await table.findAllByText('Jeřáby');
  const rows = table.getAllByRole('row').slice(1);
  const textOf = (row: HTMLElement) =>
    [...row.children].map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));
  expect(rows.map(textOf)).toEqual([
    ['Jeřáby', 'do 5 let', 'do 1 000 000 CZK', '3'],
    ['Jeřáby', 'do 5 let', '1 000 000 CZK – 2 500 000 CZK', '2'],
    ['Jakákoli', 'na stáří nezáleží', 'bez omezení', '1'],
  ]);
});

test('each figure opens the demands behind it', async () => {
  server(() =>
    json({ ...report, groups: [...report.groups, { ...group, price: { above: 10_000_000, upTo: null } }] }),
  );
  const links = await screen.findAllByRole('link');
  await screen.findByRole('link', { name: /Jeřáby\s· do 5 let\s· nad 10/ });
  // The router of these tests writes values as JSON.
  const hrefOf = (link: HTMLElement) =>
    decodeURIComponent(link.getAttribute('href') ?? '').replaceAll(/["[\]]/g, '');
  expect(links.map((link) => [link.textContent, hrefOf(link)])).toEqual([
    ['6', '/demands?unmet=true'],
    ['9', '/demands?status=open'],
    ['3', '/demands?unmet=true&category=cranes&age=upTo5&priceUpTo=1000000'],
    ['2', '/demands?unmet=true&category=cranes&age=upTo5&priceAbove=1000000&priceUpTo=2500000'],
    ['1', '/demands?unmet=true&anyCategory=true&age=any&anyPrice=true'],
    ['3', '/demands?unmet=true&category=cranes&age=upTo5&priceAbove=10000000'],
  ]);
});

test('users who may not see demands get the figures without links', async () => {
  const user = userOf('backoffice');
  const permissions = user.permissions.filter((one) => one !== 'reservations.view');
  signIn({ accessToken: 'a', refreshToken: 'r', user: { ...user, permissions } });
  server(() => json(report));
  expect(await screen.findByText('Co nakoupit')).toBeDefined();
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('Otevřené poptávky').nextSibling?.textContent).toBe('9');
});

test('on a phone each group is a list of its values', async () => {
  windowWidth('phone');
  server(() => json(report));
  const list = within(await screen.findByRole('region', { name: 'Co nakoupit' }));
  await list.findAllByText('Jeřáby');
  const [first] = list.getAllByRole('listitem');
  const values = within(first ?? document.body).getAllByRole('definition');
  expect(values.map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))).toEqual([
    'do 5 let',
    'do 1 000 000 CZK',
    '3',
  ]);
  expect(screen.queryByRole('table')).toBeNull();
});

test('nothing is missing when every demand has a machine', async () => {
  server(() => json({ ...report, total: 0, groups: [] }));
  expect(await screen.findByText('Každé otevřené poptávce odpovídá aspoň jeden stroj')).toBeDefined();
});

test('without open demands it does not say that machines fit them', async () => {
  server(() => json({ ...report, total: 0, open: 0, groups: [] }));
  expect(await screen.findByText('Žádná poptávka není otevřená')).toBeDefined();
});

test('a failure is shown in its place', async () => {
  server(() => failure(500, 'internal'));
  expect(await screen.findByText('Neuspokojené poptávky se nepodařilo načíst')).toBeDefined();
});
