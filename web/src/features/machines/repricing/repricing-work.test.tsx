import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildMachine, pageOf } from '../../../../test/build-machine.ts';
import { userOf } from '../../../../test/session.ts';
import { renderApp } from '../../../../test/render.tsx';
import { failure, json, stubFetch, type SentRequest } from '../../../../test/stub-fetch.ts';
import { signIn } from '../../../lib/auth.ts';
import { queryClient } from '../../../lib/query.ts';
import { columnsWithoutRoom } from '../../../ui/list/list-column.ts';
import { useRepricingViews } from './repricing-views.tsx';
import { RepricingWork } from './repricing-work.tsx';
import { useFirstProposals, type ProposedMachine } from './repricing.queries.ts';

const machine = buildMachine({ name: 'Volvo L90H', current_value: 1_000_000, currency: 'CZK' });
const proposal = {
  id: machine.id,
  price: 950_000,
  at_floor: false,
  rule: { id: machine.id, category: null, after_days: 90, percent: 5, floor_percent: 3 },
  margin: 50_000,
  margin_percent: 5.3,
  proposed_at: '2026-11-20T08:00:00.000Z',
};
const proposed = { ...machine, proposal };
let requests: SentRequest[] = [];

beforeEach(() => {
  queryClient.clear();
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  // why: the server is outside of the web package; accepting is tested there
  requests = stubFetch(() => json([]));
});

test('a proposed price is accepted from the dashboard, the rest is one link away', async () => {
  renderApp(<RepricingWork page={{ items: [proposed], total: 8, totalIsExact: true }} />);
  const row = screen.getByRole('listitem');
  expect(row.textContent.replaceAll(/\s/g, ' ')).toMatch(/1 000 000 CZK → 950 000 CZK−5 %po 90 dnech −5 %/);
  expect(screen.getByRole('link', { name: 'Zobrazit vše (8)' }).getAttribute('href')).toBe('/repricing');
  await userEvent.click(screen.getByRole('button', { name: 'Přijmout navrženou cenu stroje Volvo L90H' }));
  await waitFor(() => expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1));
  expect(requests.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/api/repricing/bulk-accept',
    body: { ids: [machine.id], prices: [{ id: machine.id, price: 950_000 }] },
  });
});

const nothing = () => undefined;
const onAction = vi.fn<(name: string) => void>();
const events = { open: nothing, prepare: nothing, toggle: nothing, action: onAction };

function Row({ machine: shown }: { machine: ProposedMachine }) {
  const place = {
    href: '#',
    isSelected: false,
    isActive: false,
    position: 0,
    offset: 0,
    tabIndex: 0,
  } as const;
  return useRepricingViews().table.renderRow(shown, place, events);
}

function Columns() {
  const { columns } = useRepricingViews().table;
  const hidden = columnsWithoutRoom(columns, 734);
  return columns
    .filter((_, index) => index > 0 && !hidden.has(index))
    .map(({ name }) => name)
    .join();
}

function PhoneRow() {
  const nothing = vi.fn<() => void>();
  const place = { href: '/repricing', isSelected: false, isActive: false };
  return useRepricingViews().cards.renderCard({ ...proposed, extra: { days_in_stock: 95 } }, place, {
    open: nothing,
    prepare: nothing,
    toggle: nothing,
    action: nothing,
  });
}

test('on a phone a proposal shows both prices and the new margin, and is accepted in the same words', async () => {
  renderApp(<PhoneRow />);
  const row = await screen.findByRole('article');
  const text = row.textContent.replaceAll(/\s/g, ' ');
  expect(text).toMatch(/1 000 000 CZK → 950 000 CZK.*−5 %.*marže 5,3 %/);
  await userEvent.click(screen.getByRole('button', { name: 'Přijmout navrženou cenu stroje Volvo L90H' }));
  await waitFor(() => expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1));
});

test('the number of those who decide only about their own machines leads to these', () => {
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('salesperson') });
  renderApp(<RepricingWork page={{ items: [proposed], total: 8, totalIsExact: true }} />);
  const link = screen.getByRole('link', { name: 'Zobrazit vše (8)' });
  expect(new URL(link.getAttribute('href') ?? '', location.href).searchParams.has('decidable')).toBe(true);
});

test('at the lower limit the change of the price comes first, then the rule that asked for more', () => {
  const floor = { ...proposed, proposal: { ...proposal, price: 970_000, at_floor: true } };
  renderApp(<RepricingWork page={{ items: [floor], total: 1, totalIsExact: true }} />);
  const text = screen.getByRole('listitem').textContent.replaceAll(/\s/g, ' ');
  expect(text).toMatch(/970 000 CZK−3 % · cena je na spodní hranicipo 90 dnech −5 %/);
});

test('a price that leaves a loss after the costs says so, though the rule allows it, and is asked about once', async () => {
  const loss = { ...proposed, proposal: { ...proposal, margin: -5549, at_floor: true } };
  renderApp(<RepricingWork page={{ items: [loss], total: 1, totalIsExact: true }} />);
  expect(screen.getByRole('listitem').textContent).toContain('pod nákupní cenou včetně nákladů');
  const posts = () => requests.filter(({ method }) => method === 'POST');
  await userEvent.click(screen.getByRole('button', { name: 'Přijmout navrženou cenu stroje Volvo L90H' }));
  const dialog = await screen.findByRole('dialog', { name: 'Přecenit 1 stroj?' });
  expect(dialog.textContent).toContain('pod nákupní cenou včetně nákladů');
  expect(posts()).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Přecenit' }));
  await waitFor(() => expect(posts()).toHaveLength(1));
});

test('a row marks a loss also where the rule has no room', () => {
  const loss = { ...proposed, proposal: { ...proposal, margin: -5549, margin_percent: -0.2 } };
  renderApp(<Row machine={loss} />);
  const cell = screen.getByRole('cell', { name: /^−5.549.CZK/ });
  expect(cell.textContent.replaceAll(/\s/g, ' ')).toMatch(/−0,2 % · ztráta$/);
  expect(cell.firstElementChild?.className).toContain('loss');
});

test('a row asks before it accepts a loss', async () => {
  const loss = { ...proposed, proposal: { ...proposal, margin: -5549, margin_percent: -0.2 } };
  renderApp(<Row machine={loss} />);
  await userEvent.click(screen.getByRole('button', { name: 'Přijmout navrženou cenu stroje Volvo L90H' }));
  expect(onAction).toHaveBeenCalledWith('accept', loss);
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('on a tablet a name of 80 letters has room for three lines, beside the reason; the margin is below the price', () => {
  const { unmount } = renderApp(<Columns />);
  expect(screen.getByText('price,rule,actions')).toBeDefined();
  unmount();
  renderApp(<Row machine={proposed} />);
  const below = screen.getAllByRole('cell').map(({ dataset }) => dataset['margin']);
  expect(below.filter((one) => one !== undefined)).toEqual(['marže 5,3\u00a0%']);
});

test('the rule with a limit on two lines stays clear of the lines between the rows', () => {
  const Height = () => <p>{useRepricingViews().table.rowHeight}</p>;
  const { container } = renderApp(<Height />);
  expect(Number(container.querySelector('p')?.textContent) - 3 * 15).toBeGreaterThanOrEqual(12);
});

test('more proposals than were counted are shown as such', () => {
  renderApp(<RepricingWork page={{ items: [proposed], total: 1000, totalIsExact: false }} />);
  expect(screen.getByRole('link', { name: /^Zobrazit vše \(1\s000\+\)$/ })).toBeDefined();
});

function FirstProposals() {
  const { data } = useFirstProposals(true);
  return data && <RepricingWork page={data} />;
}

test('an accepted price leaves the dashboard at once; if it is refused, it is back and read again', async () => {
  const { promise: answer, resolve } = Promise.withResolvers<Response>();
  const page = { ...pageOf([]), items: [{ ...proposal, machine }], total: 1 };
  requests = stubFetch(({ method, path }) => {
    if (method === 'POST') return answer;
    return json(path.startsWith('/api/repricing/proposals') ? page : []);
  });
  renderApp(<FirstProposals />);
  await userEvent.click(await screen.findByRole('button', { name: /^Přijmout navrženou cenu/ }));
  await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
  const reads = () => requests.filter(({ path }) => path.startsWith('/api/repricing/proposals')).length;
  expect(reads()).toBe(1);
  resolve(failure(500, 'internal_error', 'Něco se pokazilo'));
  expect((await screen.findByRole('listitem')).textContent).toContain('Volvo L90H');
  await waitFor(() => expect(reads()).toBe(2));
});
