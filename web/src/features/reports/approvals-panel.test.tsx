import type { ApprovalsReport } from '@strojpark/core/contracts/reports';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { userOf } from '../../../test/session.ts';
import { renderApp } from '../../../test/render.tsx';
import { failure, json, stubFetch } from '../../../test/stub-fetch.ts';
import { signIn } from '../../lib/auth.ts';
import { queryClient } from '../../lib/query.ts';
import { ApprovalsPanel } from './approvals-panel.tsx';

const alena = '88888888-8888-4888-8888-888888888888';
const report: ApprovalsReport = {
  period: { from: '2026-11-01', to: '2026-11-30' },
  approved: 12,
  rejected: 3,
  withdrawn: 1,
  median: 5.5,
  ninetieth: 30,
  approvers: [
    { id: alena, name: 'Alena Dvořáková', approved: 12, rejected: 2, median: 5.5, ninetieth: 30 },
    { id: null, name: '', approved: 0, rejected: 1, median: 0, ninetieth: 48.2 },
  ],
  reasons: [
    { reason: 'too_old', approved: 4, rejected: 1 },
    { reason: null, approved: 8, rejected: 2 },
  ],
  rejections: [{ reason: 'Cena je nízká.', count: 3 }],
};

beforeEach(() => {
  queryClient.clear();
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('backoffice') });
});

const rowsOf = (name: string) =>
  within(screen.getByRole('group', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => Array.from(row.children, ({ textContent }) => textContent));

test('it shows the decisions, the waiting times, and both by approver and by reason', async () => {
  // why: the server is outside of the web package; the numbers are tested there
  const requests = stubFetch(() => json(report));
  renderApp(<ApprovalsPanel query={{ period: 'month' }} />);
  const median = await screen.findByText('Medián čekání', { selector: 'dt' });
  expect(median.nextElementSibling?.textContent).toBe('5,5 h');
  expect(screen.getByText('Zrušeno před rozhodnutím').nextElementSibling?.textContent).toBe('1');
  expect(rowsOf('Podle schvalovatele')).toEqual([
    ['Alena Dvořáková', '12', '2', '5,5 h', '1 d 6 h'],
    ['Smazaný uživatel nebo klíč API', '0', '1', 'méně než 1 h', '2 d'],
  ]);
  expect(rowsOf('Proč náhrady nevyhovují')).toEqual([
    ['Příliš starý', '4', '1'],
    ['Bez uvedeného důvodu', '8', '2'],
  ]);
  expect(rowsOf('Důvody zamítnutí')).toEqual([['Cena je nízká.', '3']]);
  expect(requests.map(({ path }) => path)).toEqual(['/api/reports/approvals?period=month']);
});

test('two approvers of the same name are two rows, each with its own requests', async () => {
  const [one, other] = [alena, '99999999-9999-4999-8999-999999999999'];
  const approvers = [one, other].map((id, index) => ({
    id,
    name: 'Alena Dvořáková',
    approved: 5 - index,
    rejected: 0,
    median: 1,
    ninetieth: 2,
  }));
  stubFetch(() => json({ ...report, approvers }));
  renderApp(<ApprovalsPanel query={{ period: 'month' }} />);
  await screen.findByText('Cena je nízká.');
  expect(rowsOf('Podle schvalovatele').map(([name, approved]) => [name, approved])).toEqual([
    ['Alena Dvořáková', '5'],
    ['Alena Dvořáková', '4'],
  ]);
  const links = screen.getAllByRole<HTMLAnchorElement>('link', { name: /^Alena Dvořáková, Schváleno/ });
  expect(links.map(({ href }) => [one, other].find((id) => href.includes(id)))).toEqual([one, other]);
});

test('each number opens the reservations behind it', async () => {
  stubFetch(() => json(report));
  renderApp(<ApprovalsPanel query={{ period: 'month' }} />);
  await screen.findByText('Cena je nízká.');
  const addressOf = (name: string) => {
    const { href } = screen.getByRole<HTMLAnchorElement>('link', { name });
    const [path, search] = decodeURIComponent(href.replace(/^https?:..[^/]+/, '')).split('?');
    expect(path).toBe('/reservations');
    // The router of these tests writes values as JSON.
    const values = (search ?? '')
      .replaceAll(/["[\]]/g, '')
      .replaceAll('+', ' ')
      .split('&');
    expect(values.slice(0, 2)).toEqual(['endedFrom=2026-11-01', 'endedTo=2026-11-30']);
    return values.slice(2);
  };
  expect(addressOf('Zrušeno před rozhodnutím: 1')).toEqual(['outcome=withdrawn']);
  expect(addressOf('Medián čekání: 5,5 h')).toEqual(['outcome=approved,rejected']);
  expect(addressOf('Alena Dvořáková, Zamítnuto: 2')).toEqual([`approver=${alena}`, 'outcome=rejected']);
  expect(addressOf('Smazaný uživatel nebo klíč API, 9 z 10 rozhodnuto do: 2 d')).toEqual(['approver=none']);
  expect(addressOf('Bez uvedeného důvodu, Schváleno: 8')).toEqual(['misfit=none', 'outcome=approved']);
  expect(addressOf('Cena je nízká.: 3')).toEqual(['rejection=Cena je nízká.']);
  // Nothing was counted, so there is nothing to open.
  expect(screen.queryByRole('link', { name: 'Smazaný uživatel nebo klíč API, Schváleno: 0' })).toBeNull();
  expect(screen.getAllByRole('link')).toHaveLength(17);
});

test('users who may not see reservations get the figures without links', async () => {
  const user = userOf('backoffice');
  const permissions = user.permissions.filter((one) => one !== 'reservations.view');
  signIn({ accessToken: 'a', refreshToken: 'r', user: { ...user, permissions } });
  stubFetch(() => json(report));
  renderApp(<ApprovalsPanel query={{ period: 'month' }} />);
  expect(await screen.findByText('Cena je nízká.')).toBeDefined();
  expect(screen.queryByRole('link')).toBeNull();
});

test('a period without requests says so', async () => {
  const nothing = { approved: 0, rejected: 0, withdrawn: 0, median: null, ninetieth: null };
  stubFetch(() => json({ ...report, ...nothing, approvers: [], reasons: [], rejections: [] }));
  renderApp(<ApprovalsPanel query={{}} />);
  expect(await screen.findByText('V tomto období se o žádné žádosti nerozhodlo')).toBeDefined();
  expect(screen.queryByRole('table')).toBeNull();
});

test('a load error can be retried', async () => {
  let isDown = true;
  stubFetch(() => (isDown ? failure(403, 'forbidden') : json(report)));
  renderApp(<ApprovalsPanel query={{}} />);
  expect(await screen.findByText('Přehled schvalování se nepodařilo načíst')).toBeDefined();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Zkusit znovu' }));
  expect(await screen.findByText('Cena je nízká.')).toBeDefined();
});
