import type { Sale, sales } from '@strojpark/core/contracts/sales';
import type { Permission } from '@strojpark/core/domain/access/permissions';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { defaultUserSettings } from '@strojpark/core/domain/settings/user-settings';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { publicSettings, userOf } from '../../../test/session.ts';
import { openApp } from '../../../test/open-app.tsx';
import { readQuestion } from '../../../test/read-question.ts';
import { renderApp } from '../../../test/render.tsx';
import { failure, json, stubFetch, type SentRequest } from '../../../test/stub-fetch.ts';
import { windowWidth } from '../../../test/window-width.ts';
import { signIn } from '../../lib/auth.ts';
import { queryClient } from '../../lib/query.ts';
import { useSaleViews } from './sale-views.tsx';

const sale: Sale = {
  id: '11111111-1111-4111-8111-111111111111',
  sold_at: '2026-11-10T12:00:00.000Z',
  machine_id: '22222222-2222-4222-8222-222222222222',
  machine_name: 'Nakladač Volvo L120',
  machine_identifier: 'SN-1',
  machine_type: 'stock',
  machine_category: 'loaders',
  customer_key: '33333333-3333-8333-8333-333333333333',
  reservation_id: '44444444-4444-4444-8444-444444444444',
  customer_name: 'Jana Malá',
  customer_company: 'Stavby a.s.',
  seller_id: null,
  seller_name: 'Petr Prodejce',
  price: 98_000,
  currency: 'EUR',
  price_czk: 2_450_000,
  margin: -9800,
  margin_percent: -10,
  reversed_at: null,
  reversed_by_name: null,
  reversal_reason: null,
  invoice_number: null,
  sale_note: null,
  may_edit: false,
  may_reverse: true,
  version: 3,
};
const everything: Permission[] = [
  'machines.view',
  'machines.view_costs',
  'machines.export',
  'reservations.view',
];

let requests: SentRequest[] = [];
const contact = {
  customer_email: 'jana@stavby.example',
  customer_phone: '+420 602 310 207',
  customer_tax_id: '12345678',
  customer_address: 'Polní 3, Jihlava',
};
const reached = { ...contact, may_edit_customer: true };

/** What a colleague’s version has besides a sale of the list. */
const theirs = {
  ...reached,
  held_replacement: null,
  machine_value: null,
  margin_basis: null,
  updated_at: '2026-11-12T09:15:00.000Z',
  updated_by_name: 'Alena Správná',
  version: 4,
};

const petr = { id: '55555555-5555-4555-8555-555555555555', name: 'Petr Prodejce' };
const colleague = { id: '66666666-6666-4666-8666-666666666666', name: 'Jana Kolegyně' };

let items: Sale[];
let totals: ResponseOf<typeof sales.totals>;
let isFailing = false;
/** What a colleague has saved meanwhile. */
let stale: object | null = null;

function signInWith(permissions: Permission[]) {
  const user = { ...userOf('salesperson'), permissions };
  signIn({ accessToken: 'a', refreshToken: 'r', user });
  return user;
}

beforeEach(() => {
  queryClient.clear();
  localStorage.clear();
  items = [sale];
  totals = {
    count: 7,
    is_complete: true,
    revenue: [
      { currency: 'CZK', total: 10_000_000 },
      { currency: 'EUR', total: 98_000 },
    ],
    revenue_czk: 12_450_000,
    margin: { count: 5, total_czk: 1_230_000, percent: 12.3 },
  };
  isFailing = false;
  stale = null;
  // why: the server is outside of the web package; its rules are tested there
  requests = stubFetch(({ path, method }) => {
    if (path === '/api/settings/public') return json(publicSettings);
    if (path === '/api/users/settings') return json(defaultUserSettings);
    if (path === '/api/company')
      return json({ name: 'Strojpark', address: [], phone: '', email: '', logo: null });
    if (path.startsWith('/api/exchange-rates'))
      return json({
        rates: [
          { currency: 'CZK', rate: 1, day: null },
          { currency: 'EUR', rate: 25, day: null },
        ],
      });
    if (path === '/api/sales/possible-sellers') return json([petr, colleague]);
    if (path === '/api/sales/sellers') return json([{ id: userOf('admin').id, name: 'Petr Prodejce' }]);
    if (method === 'PATCH' && stale !== null)
      return json({ code: 'stale_version', message: '', requestId: 'r', details: { current: stale } }, 409);
    if (method === 'PATCH') return json({ ...items[0], ...reached, invoice_number: 'FV-2' });
    if (method === 'POST') return json({ id: sale.machine_id, name: sale.machine_name });
    if (path.startsWith('/api/sales/totals')) return json(totals);
    if (path.startsWith('/api/machines?'))
      return json({ items: [], total: 0, totalIsExact: true, nextCursor: null, prevCursor: null });
    // Its record is loading.
    if (path === `/api/machines/${sale.machine_id}`) return new Promise(() => undefined);
    if (path.startsWith('/api/machines/facets'))
      return json({ status: {}, category: {}, precision: 'exact' });
    if (path.startsWith('/api/sales?'))
      return isFailing
        ? failure(500, 'internal')
        : json({
            items,
            total: items.length,
            totalIsExact: true,
            nextCursor: null,
            prevCursor: null,
            facets: {
              type: path.includes('reversed=true') ? { used: 2, stock: 1 } : { used: 4, stock: 3 },
              mine: { used: 1, stock: 1 },
              atLoss: { used: 0, stock: 2 },
            },
          });
    if (path === `/api/sales/${sale.id}`) return json({ ...reached, ...(items[0] ?? sale) });
    return json([]);
  });
});

const onAction = vi.fn<(action: string, sale: Sale) => void>();
const place = { isSelected: false, isActive: false, href: '#' };
const nothing = () => undefined;
const events = { open: nothing, prepare: nothing, toggle: nothing, action: onAction };

function Row({ shown, reversed }: { shown: Sale; reversed?: 'true' }) {
  const { table } = useSaleViews({ filter: { reversed } });
  return table.renderRow(shown, { ...place, position: 0, offset: 0, tabIndex: 0 }, events);
}

const cells = () => screen.getAllByRole('cell').map(({ textContent }) => textContent.replaceAll(/\s/g, ' '));

describe('a row', () => {
  test('has the company first, the price also in CZK, and the margin', () => {
    signInWith(everything);
    renderApp(<Row shown={sale} />);
    expect(cells().slice(0, 6)).toEqual([
      'Stavby a.s.Jana Malá',
      '98 000 EUR2 450 000 CZK',
      '−9 800 EUR',
      '−10,0 %',
      'Petr Prodejce',
      '10.11.2026',
    ]);
    expect(screen.getByRole('link', { name: 'Stavby a.s.' }).getAttribute('href')).toBe(
      `/customers/${sale.customer_key}`,
    );
  });

  test.each([
    ['corrected and reversed', { may_edit: true }, ['Zobrazit prodej', 'Upravit prodej', 'Stornovat prodej']],
    ['reversed only', { may_edit: false }, ['Zobrazit prodej', 'Stornovat prodej']],
  ])('offers what may be done with the sale: %s', async (_, rights, offered) => {
    signInWith(everything);
    const shown = { ...sale, ...rights };
    renderApp(<Row shown={shown} />);
    await userEvent.click(screen.getByRole('button', { name: 'Akce: Nakladač Volvo L120' }));
    const entries = await screen.findAllByRole('menuitem');
    expect(entries.map(({ textContent }) => textContent)).toEqual(offered);
    const edit = screen.queryByRole('menuitem', { name: 'Upravit prodej' });
    if (edit === null) return;
    await userEvent.click(edit);
    expect(onAction).toHaveBeenLastCalledWith('edit', shown);
  });

  test('has the invoice number last', () => {
    signInWith(everything);
    renderApp(<Row shown={{ ...sale, invoice_number: 'FV-26-0417' }} />);
    expect(cells().slice(6, 7)).toEqual(['FV-26-0417']);
  });

  test('has the seller below the day, and the day below the price in a list without room for their columns', () => {
    signInWith(everything);
    const { unmount } = renderApp(<Row shown={sale} />);
    expect(screen.getByRole('cell', { name: /^98.000.EUR/ }).dataset['day']).toBe('10.11.2026');
    expect(screen.getByRole('cell', { name: '10.11.2026' }).dataset['seller']).toBe('Petr Prodejce');
    unmount();
    signInWith(['machines.view']);
    renderApp(<Row shown={{ ...sale, margin: null, margin_percent: null }} />);
    expect(screen.getByRole('cell', { name: '10.11.2026' }).dataset['seller']).toBe('Petr Prodejce');
  });

  test('marks a loss', () => {
    signInWith(everything);
    const { unmount } = renderApp(<Row shown={sale} />);
    expect(screen.getByRole('cell', { name: /^−9.800.EUR$/ }).className).toContain('loss');
    unmount();
    renderApp(<Row shown={{ ...sale, margin: 9800.5, margin_percent: 10 }} />);
    expect(screen.getByRole('cell', { name: /^9.800,50.EUR$/ }).className).not.toContain('loss');
  });

  test('of a reversed sale says when, by whom and why, in place of the margin', () => {
    signInWith(everything);
    const [reversed_by_name, reversal_reason] = ['Alena Správná', 'Zákazník odstoupil'];
    const reversal = { reversed_at: '2026-11-12T12:00:00.000Z', reversed_by_name, reversal_reason };
    renderApp(<Row shown={{ ...sale, ...reversal }} reversed="true" />);
    expect(cells().slice(2, 5)).toEqual([
      'Petr Prodejce',
      '10.11.2026',
      '12.11.2026Alena Správná · Zákazník odstoupil',
    ]);
  });

  test('has no margin without the permission to see costs, and no customer without reservations', () => {
    signInWith(['machines.view']);
    renderApp(<Row shown={{ ...sale, margin: null, margin_percent: null }} />);
    expect(cells().slice(0, 3)).toEqual(['98 000 EUR2 450 000 CZK', 'Petr Prodejce', '10.11.2026']);
  });
});

function PhoneRow({ shown }: { shown: Sale }) {
  return useSaleViews({ filter: {} }).cards.renderCard(shown, { ...place, position: 0 } as never, events);
}

test('a row on a phone says a loss, to those who may see it', () => {
  signInWith(everything);
  const { unmount } = renderApp(<PhoneRow shown={sale} />);
  expect(screen.getByText(/^Ztráta 9.800.EUR$/)).toBeDefined();
  unmount();
  signInWith(['machines.view', 'reservations.view']);
  renderApp(<PhoneRow shown={{ ...sale, margin: null, margin_percent: null }} />);
  expect(screen.queryByText(/Ztráta/)).toBeNull();
});

describe('the screen', () => {
  test('on a phone seller and period are behind one button, and what is chosen can be cleared above the list', async () => {
    windowWidth('phone');
    signInWith(everything);
    const { address } = openApp('/sales');
    await userEvent.click(await screen.findByRole('button', { name: 'Filtry' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Filtry' }));
    expect(dialog.getByRole('combobox', { name: 'Kdo prodal' })).toBeDefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Dnes' }));
    await waitFor(() => expect(address()).toMatch(/from=\d{4}-\d\d-\d\d&to=/));
    await userEvent.click(dialog.getByRole('button', { name: 'Zobrazit prodeje' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // A period of one day is that day.
    await userEvent.click(screen.getByRole('button', { name: /^Zrušit filtr \d\d\.\d\d\.\d{4}$/ }));
    await waitFor(() => expect(address()).not.toMatch(/from=/));
  });

  test('counts by type, own sales and loss, and filters by them', async () => {
    signInWith(everything);
    const { address } = openApp('/sales');
    const types = await screen.findByRole('group', { name: 'Filtr podle druhu stroje' });
    await waitFor(() =>
      expect(types.textContent.replaceAll(/\s/g, '')).toBe('Platné7Použitéstroje4Skladovéstroje3Stornované3'),
    );
    const which = screen.getByRole('group', { name: 'Které prodeje' });
    expect(which.textContent.replaceAll(/\s/g, '')).toBe('Moje2Seztrátou2');
    await userEvent.click(within(which).getByRole('button', { name: /Se ztrátou/ }));
    await waitFor(() => expect(address()).toBe('/sales?atLoss=true'));
    await waitFor(() =>
      expect(requests.map(({ path }) => path)).toContainEqual(
        expect.stringMatching(/^\/api\/sales\?atLoss=true&sort=sold_at&order=desc/),
      ),
    );
  });

  test('does not offer losses without the permission to see costs', async () => {
    signInWith(['machines.view', 'reservations.view']);
    openApp('/sales');
    const which = await screen.findByRole('group', { name: 'Které prodeje' });
    expect(which.textContent).not.toMatch(/ztrát/);
  });

  const summed = async () =>
    (await screen.findByText('Tržby')).parentElement?.textContent.replaceAll(/\s/g, ' ');

  test('adds up what the filters leave: revenue, also as it was paid, and margin', async () => {
    signInWith(everything);
    openApp('/sales?from=2026-11-01&mine=true');
    expect(await summed()).toBe(
      'Tržby 12 450 000 CZK (z toho 98 000 EUR)Marže 1 230 000 CZK (12,3 %) · 2 bez nákupní ceny',
    );
    expect(requests.map(({ path }) => path)).toContain('/api/sales/totals?mine=true&from=2026-11-01');
  });

  test('adds up neither margins without the permission to see costs, nor nothing', async () => {
    signInWith(['machines.view']);
    totals = {
      count: 1,
      is_complete: true,
      revenue: [{ currency: 'EUR', total: 98_000 }],
      revenue_czk: 2_450_000,
      margin: null,
    };
    const { router } = openApp('/sales');
    expect(await summed()).toBe('Tržby 2 450 000 CZK (98 000 EUR)');
    totals = { count: 0, is_complete: true, revenue: [], revenue_czk: 0, margin: null };
    await router.navigate({ to: '/sales', search: { mine: 'true' } });
    await waitFor(() => expect(screen.queryByText('Tržby')).toBeNull());
  });

  test('adds up more sales than a search counts only when asked to', async () => {
    signInWith(everything);
    const all = totals;
    totals = { ...all, count: 500, is_complete: false };
    openApp('/sales?search=nakladac');
    expect(await screen.findByText('Nalezeno nejméně 500 prodejů')).toBeDefined();
    expect(screen.queryByText('Tržby')).toBeNull();
    totals = all;
    await userEvent.click(screen.getByRole('button', { name: 'Sečíst všechny' }));
    expect(await summed()).toContain('Tržby 12 450 000 CZK');
    expect(requests.map(({ path }) => path)).toContain('/api/sales/totals?search=nakladac&complete=true');
  });

  test('says what it is for without sales, and which filters leave nothing', async () => {
    signInWith(everything);
    items = [];
    const { router } = openApp('/sales');
    expect(await screen.findByText('Žádné prodeje')).toBeDefined();
    await router.navigate({ to: '/sales', search: { from: '2026-11-01', to: '2026-11-30', mine: 'true' } });
    expect(await screen.findByText('Filtry: Moje, 01.11.2026 – 30.11.2026')).toBeDefined();
  });

  test('says that it could not be loaded', async () => {
    signInWith(everything);
    isFailing = true;
    openApp('/sales');
    expect(await screen.findByText('Prodeje se nepodařilo načíst')).toBeDefined();
  });

  test('the record links to the phone, email and page of the customer', async () => {
    signInWith(everything);
    openApp(`/sales?sale=${sale.id}`);
    const record = await screen.findByRole('dialog', { name: 'Prodej' });
    const hrefOf = (name: string) => within(record).getByRole('link', { name }).getAttribute('href');
    await within(record).findByText('12345678');
    expect(within(record).getByText(/Odpisy se neodečítají/)).toBeDefined();
    expect(hrefOf('+420 602 310 207')).toBe('tel:+420602310207');
    expect(hrefOf('jana@stavby.example')).toBe('mailto:jana@stavby.example');
    expect(hrefOf('Stavby a.s.')).toBe(`/customers/${sale.customer_key}`);
  });

  test('is printed with the letterhead and the customer, but without the margin', async () => {
    const print = vi.fn<() => void>();
    // why: jsdom cannot print
    vi.stubGlobal('print', print);
    items = [{ ...sale, invoice_number: 'FV-1' }];
    signInWith(everything);
    const { user } = openApp(`/sales?sale=${sale.id}`);
    await user.click(await screen.findByRole('button', { name: /^Vytisknout prodej/ }));
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    const sheet = document.querySelector('[data-print-sheet]')?.textContent.replaceAll(/\s/g, ' ');
    const facts = ['Strojpark', 'Nakladač Volvo L120', 'Stavby a.s.', '98 000 EUR', '10.11.2026', 'FV-1'];
    for (const text of facts) expect(sheet).toContain(text);
    expect(sheet).not.toMatch(/Marže|9 800/);
  });

  test('is printed the same by the menu of the browser, which waits for nothing', async () => {
    const print = vi.fn<() => void>();
    // why: jsdom cannot print
    vi.stubGlobal('print', print);
    signInWith(everything);
    openApp(`/sales?sale=${sale.id}`);
    await screen.findByRole('button', { name: /^Vytisknout prodej/ });
    const sheet = () => document.querySelector('[data-print-sheet]')?.textContent.replaceAll(/\s/g, ' ');
    // Not that of the library, which asks again at each change of the document: printing is one.
    await vi.waitFor(() => {
      window.dispatchEvent(new Event('beforeprint'));
      const shown = sheet();
      const isInsteadOfScreen = document.body.dataset['hasSheet'] !== undefined;
      act(() => void window.dispatchEvent(new Event('afterprint')));
      expect(shown).toContain('98 000 EUR');
      expect(isInsteadOfScreen).toBe(true);
    }, 60_000);
    expect(sheet()).toBeUndefined();
    expect(document.body.dataset['hasSheet']).toBeUndefined();
    expect(print).not.toHaveBeenCalled();
  });

  test('has the invoice number and the note, which those who may edit with a key', async () => {
    items = [{ ...sale, invoice_number: 'FV-1', sale_note: 'Doprava v ceně', may_edit: true }];
    signInWith(everything);
    const { user } = openApp(`/sales?sale=${sale.id}`);
    const record = await screen.findByRole('dialog', { name: 'Prodej' });
    expect(await within(record).findByText('Doprava v ceně')).toBeDefined();
    expect(within(record).getByText('FV-1')).toBeDefined();
    await user.keyboard('e');
    const dialog = within(await screen.findByRole('dialog', { name: 'Upravit prodej' }));
    const input = dialog.getByRole('textbox', { name: 'Číslo faktury' });
    await user.clear(input);
    await user.type(input, 'FV-2');
    await user.click(dialog.getByRole('button', { name: 'Uložit' }));
    expect(await screen.findByText('Prodej stroje Nakladač Volvo L120 je uložený')).toBeDefined();
    // Without the note, which a colleague may have changed.
    const [patch] = requests.filter(({ method }) => method === 'PATCH');
    expect(patch?.path).toBe(`/api/sales/${sale.id}`);
    expect(patch?.body).toEqual({ invoice_number: 'FV-2', version: 3 });
  });

  test('is corrected in one dialog, which sends only what was changed', async () => {
    items = [{ ...sale, may_edit: true }];
    signInWith(everything);
    const { user } = openApp(`/sales?sale=${sale.id}`);
    await screen.findByText('12345678');
    await user.keyboard('e');
    const dialog = within(await screen.findByRole('dialog', { name: 'Upravit prodej' }));
    const type = async (name: RegExp | string, text: string) => {
      const input = dialog.getByRole('textbox', { name });
      await user.clear(input);
      await user.type(input, text);
    };
    await type(/Prodejní cena/, '99000');
    await type('Datum prodeje', '09.11.2026');
    await type('Firma', 'Lomy a.s.');
    await user.click(dialog.getByRole('button', { name: 'Uložit' }));
    expect(await screen.findByText('Prodej stroje Nakladač Volvo L120 je uložený')).toBeDefined();
    expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
      price: 99_000,
      sale_date: '2026-11-09',
      sale_customer: { ...contact, customer_name: 'Jana Malá', customer_company: 'Lomy a.s.' },
      version: 3,
    });
  });

  test('gets another seller from the office only, and nothing else is sent', async () => {
    items = [{ ...sale, seller_id: petr.id, may_edit: true }];
    const user = userOf('backoffice');
    signIn({ accessToken: 'a', refreshToken: 'r', user });
    const { user: person } = openApp(`/sales?sale=${sale.id}`);
    await screen.findByText('12345678');
    await person.keyboard('e');
    const dialog = within(await screen.findByRole('dialog', { name: 'Upravit prodej' }));
    const seller = dialog.getByRole<HTMLInputElement>('combobox', { name: 'Kdo prodal' });
    expect(seller.value).toBe('Petr Prodejce');
    await person.click(seller);
    await person.click(await screen.findByRole('option', { name: 'Jana Kolegyně' }));
    await person.click(dialog.getByRole('button', { name: 'Uložit' }));
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
        seller: colleague.id,
        version: 3,
      }),
    );
  });

  test('keeps its seller where a salesperson corrects it', async () => {
    items = [{ ...sale, seller_id: userOf('salesperson').id, may_edit: true }];
    signInWith(everything);
    const { user } = openApp(`/sales?sale=${sale.id}`);
    await screen.findByText('12345678');
    await user.keyboard('e');
    const dialog = within(await screen.findByRole('dialog', { name: 'Upravit prodej' }));
    expect(dialog.queryByRole('combobox', { name: 'Kdo prodal' })).toBeNull();
  });

  test('leads to its machine among those that were sold on the day', async () => {
    signInWith(everything);
    const { user, address } = openApp(`/sales?sale=${sale.id}`);
    await screen.findByText('12345678');
    await user.keyboard('m');
    await waitFor(() =>
      expect(address()).toBe(
        `/stock-machines?machine=${sale.machine_id}&status=sold&soldFrom=2026-11-10&soldTo=2026-11-10`,
      ),
    );
  });

  test.each([
    ['9800', null, /^Cena 9.800.EUR je 10,2× nižší než hodnota stroje \(100.000.EUR\)/],
    [null, 'CZK', /^Cena 98.000.CZK je 25,5× nižší než hodnota stroje \(100.000.EUR\)/],
  ])(
    'is asked about if it ends far from the value: price %s, currency %s',
    async (price, currency, question) => {
      const machine_value = { current_value: 100_000, currency: 'EUR' };
      items = [{ ...sale, may_edit: true, machine_value } as Sale];
      signInWith(everything);
      const { user } = openApp(`/sales?sale=${sale.id}`);
      await screen.findByText('12345678');
      await user.keyboard('e');
      const dialog = within(await screen.findByRole('dialog', { name: 'Upravit prodej' }));
      if (price !== null) {
        const input = dialog.getByRole('textbox', { name: /Prodejní cena/ });
        await user.clear(input);
        await user.type(input, price);
      }
      if (currency !== null) {
        await user.click(dialog.getByRole('combobox', { name: /Měna/ }));
        await user.click(await screen.findByRole('option', { name: currency }));
      }
      const patches = () => requests.filter(({ method }) => method === 'PATCH');
      await user.click(dialog.getByRole('button', { name: 'Uložit' }));
      expect((await dialog.findByRole('alert')).textContent).toMatch(question);
      expect(patches()).toEqual([]);
      readQuestion();
      await user.click(dialog.getByRole('button', { name: 'Ano, je to správně' }));
      await waitFor(() => expect(patches()).toHaveLength(1));
    },
  );

  test('is not asked about if its price stays, however far from the value', async () => {
    const machine_value = { current_value: 10_000, currency: 'EUR' };
    items = [{ ...sale, may_edit: true, machine_value } as Sale];
    signInWith(everything);
    const { user } = openApp(`/sales?sale=${sale.id}`);
    await screen.findByText('12345678');
    await user.keyboard('e');
    const dialog = within(await screen.findByRole('dialog', { name: 'Upravit prodej' }));
    await user.type(dialog.getByRole('textbox', { name: 'Číslo faktury' }), 'FV-2');
    await user.click(dialog.getByRole('button', { name: 'Uložit' }));
    expect(await screen.findByText('Prodej stroje Nakladač Volvo L120 je uložený')).toBeDefined();
  });

  test('is corrected in sight of its machine, its value and its margin, at the rates that were recorded', async () => {
    const margin_basis = {
      purchase_price: 2_400_000,
      purchase_currency: 'CZK',
      costs: 100_000,
      rate: 25,
      purchase_rate: 1,
    };
    const machine_value = { current_value: 100_000, currency: 'EUR' };
    items = [{ ...sale, may_edit: true, margin_basis, machine_value } as Sale];
    signInWith(everything);
    const { user } = openApp(`/sales?sale=${sale.id}`);
    await screen.findByText('12345678');
    await user.keyboard('e');
    const dialog = within(await screen.findByRole('dialog', { name: 'Upravit prodej' }));
    expect(dialog.getByText('Nakladač Volvo L120')).toBeDefined();
    expect(dialog.getByText('SN-1')).toBeDefined();
    expect(dialog.getByText(/^O 2.000.EUR pod hodnotou \(2,0.%\)$/)).toBeDefined();
    expect(
      dialog.getByText(/^Ztráta: marže −2.000.EUR \(−2,0.%\)$/, { selector: '[data-numeric] span' }),
    ).toBeDefined();
    const labels = dialog
      .getAllByRole('textbox')
      .map((input) => (input as HTMLInputElement).labels?.[0]?.textContent);
    expect(labels.slice(-6)).toEqual([
      'Firma',
      'SAP ID/IČO',
      'Kontaktní osoba',
      'E-mail',
      'Telefon',
      'Adresa',
    ]);
  });

  test('is corrected without its customer by those who may not edit the reservation', async () => {
    items = [{ ...sale, may_edit: true, may_edit_customer: false } as Sale];
    signInWith(everything);
    const { user } = openApp(`/sales?sale=${sale.id}`);
    await screen.findByText('12345678');
    await user.keyboard('e');
    const dialog = within(await screen.findByRole('dialog', { name: 'Upravit prodej' }));
    expect(dialog.getByRole('textbox', { name: /Prodejní cena/ })).toBeDefined();
    expect(dialog.queryByRole('textbox', { name: 'Firma' })).toBeNull();
  });

  test('of a reversed sale only the invoice number and the note are edited', async () => {
    items = [
      { ...sale, may_edit: true, may_edit_customer: false, reversed_at: '2026-11-11T12:00:00.000Z' } as Sale,
    ];
    signInWith(everything);
    const { user } = openApp(`/sales?sale=${sale.id}`);
    await screen.findByText('12345678');
    await user.keyboard('e');
    const dialog = within(await screen.findByRole('dialog', { name: 'Upravit prodej' }));
    expect(dialog.getAllByRole('textbox')).toHaveLength(2);
  });

  test('leads to the replacement that it left held', async () => {
    items = [{ ...sale, held_replacement: { id: 'machine-2', name: 'Volvo L120H' } } as Sale];
    signInWith(everything);
    openApp(`/sales?sale=${sale.id}`);
    const link = await screen.findByRole('link', { name: 'Volvo L120H' });
    expect(link.getAttribute('href')).toBe('/stock-machines?machine=machine-2');
  });

  test.each([
    ['with who and when', theirs, /99 000 EURUloženo: Alena Správná, 12\.11\.2026 10:15\s*97 000 EUR/],
    ['the previous version does not say who', {}, /99 000 EURUložená hodnota\s*97 000 EUR/],
  ])('asks whose value to keep if somebody else has changed the same: %s', async (_, known, choice) => {
    items = [{ ...sale, may_edit: true }];
    signInWith(everything);
    const { user } = openApp(`/sales?sale=${sale.id}`);
    await screen.findByText('12345678');
    await user.keyboard('e');
    const dialog = within(await screen.findByRole('dialog', { name: 'Upravit prodej' }));
    const input = dialog.getByRole('textbox', { name: /Prodejní cena/ });
    await user.clear(input);
    await user.type(input, '99000');
    stale = { ...items[0], ...contact, ...known, price: 97_000, version: 4 };
    await user.click(dialog.getByRole('button', { name: 'Uložit' }));
    const conflict = await screen.findByRole('dialog', { name: 'Prodej mezitím upravil někdo jiný' });
    expect(conflict.textContent.replaceAll(/\s/g, ' ')).toMatch(choice);
  });

  test('does not ask about the price that somebody else has entered', async () => {
    const machine_value = { current_value: 98_000, currency: 'EUR' };
    items = [{ ...sale, may_edit: true, machine_value } as Sale];
    signInWith(everything);
    const { user } = openApp(`/sales?sale=${sale.id}`);
    await screen.findByText('12345678');
    await user.keyboard('e');
    const dialog = within(await screen.findByRole('dialog', { name: 'Upravit prodej' }));
    const input = dialog.getByRole('textbox', { name: /Prodejní cena/ });
    await user.clear(input);
    await user.type(input, '99000');
    stale = { ...items[0], ...contact, ...theirs, machine_value, price: 980_000, version: 4 };
    await user.click(dialog.getByRole('button', { name: 'Uložit' }));
    const conflict = within(await screen.findByRole('dialog', { name: 'Prodej mezitím upravil někdo jiný' }));
    stale = null;
    await user.click(conflict.getByRole('radio', { name: /980.000/ }));
    await user.click(conflict.getByRole('button', { name: 'Uložit' }));
    expect(await screen.findByText('Prodej stroje Nakladač Volvo L120 je uložený')).toBeDefined();
  });

  test('takes price and currency for one value: a changed currency is not put to the price of somebody else', async () => {
    items = [{ ...sale, may_edit: true }];
    signInWith(everything);
    const { user } = openApp(`/sales?sale=${sale.id}`);
    await screen.findByText('12345678');
    await user.keyboard('e');
    const dialog = within(await screen.findByRole('dialog', { name: 'Upravit prodej' }));
    await user.click(dialog.getByRole('combobox', { name: /Měna/ }));
    await user.click(await screen.findByRole('option', { name: 'CZK' }));
    stale = { ...items[0], ...theirs, price: 97_000 };
    await user.click(dialog.getByRole('button', { name: 'Uložit' }));
    const conflict = await screen.findByRole('dialog', { name: 'Prodej mezitím upravil někdo jiný' });
    expect(conflict.textContent.replaceAll(/\s/g, ' ')).toMatch(/98 000 CZK.*97 000 EUR/);
    expect(requests.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
  });

  test('has no empty note if the previous version answers, which knows of none', async () => {
    const { sale_note: _, ...former } = sale;
    items = [former as Sale];
    signInWith(everything);
    openApp(`/sales?sale=${sale.id}`);
    const record = await screen.findByRole('dialog', { name: 'Prodej' });
    expect(await within(record).findByText(/^V korunách kurzem dne prodeje/)).toBeDefined();
    expect(within(record).queryByText('Poznámka k prodeji')).toBeNull();
  });

  test('reverses a sale from its record, and closes it', async () => {
    signInWith(everything);
    const { user, address } = openApp(`/sales?sale=${sale.id}`);
    const record = await screen.findByRole('dialog', { name: 'Prodej' });
    expect(await within(record).findByRole('link', { name: 'Stavby a.s.' })).toBeDefined();
    await user.click(await within(record).findByRole('button', { name: /Další akce/ }));
    await user.click(await screen.findByRole('menuitem', { name: /Stornovat prodej/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Stornovat prodej?' });
    expect(dialog.textContent.replaceAll(/\s/g, ' ')).toMatch(
      /SN-1 · Stavby a\.s\.Prodej za 98 000 EUR se zruší/,
    );
    await user.click(within(dialog).getByRole('button', { name: 'Stornovat prodej' }));
    await waitFor(() => expect(address()).toBe('/sales'));
    expect(requests.filter(({ method }) => method === 'POST')).toMatchObject([
      { path: `/api/machines/${sale.machine_id ?? ''}/make-available`, body: { saleId: sale.id } },
    ]);
    const reversed = requests.findIndex(({ method }) => method === 'POST');
    const later = requests.slice(reversed).map(({ path }) => path);
    expect(later.some((path) => path.startsWith('/api/sales?'))).toBe(true);
  });
});

test('a reversed sale says when, by whom and why, and brought nothing', async () => {
  items = [
    {
      ...sale,
      reversed_at: '2026-11-12T12:00:00.000Z',
      reversed_by_name: 'Alena Správná',
      reversal_reason: 'Zákazník odstoupil',
      may_reverse: false,
    },
  ];
  signInWith(everything);
  openApp(`/sales?reversed=true&sale=${sale.id}`);
  const record = await screen.findByRole('dialog', { name: 'Prodej' });
  const section = within(await within(record).findByRole('region', { name: 'Storno' }));
  for (const text of ['12.11.2026', 'Alena Správná', 'Zákazník odstoupil'])
    expect(section.getByText(text)).toBeDefined();
  expect(within(record).queryByRole('button', { name: /Další akce/ })).toBeNull();
  expect(within(record).getByText('Stornováno 12.11.2026')).toBeDefined();
  expect(within(record).queryByText('Marže')).toBeNull();
  expect(
    screen
      .getAllByRole('button', { pressed: true })
      .map(({ textContent }) => textContent.replaceAll(/\s/g, '')),
  ).toEqual(['Stornované3']);
  expect(requests.some(({ path }) => path.startsWith('/api/sales/totals'))).toBe(false);
});

describe('the printed list of sales', () => {
  async function printed(permissions: Permission[]): Promise<string | undefined> {
    const print = vi.fn<() => void>();
    // why: jsdom cannot print
    vi.stubGlobal('print', print);
    signInWith(permissions);
    const { user } = openApp('/sales?mine=true');
    await user.click(await screen.findByRole('button', { name: 'Zobrazení' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Vytisknout seznam' }));
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    return document.querySelector('[data-print-sheet]')?.textContent.replaceAll(/\s/g, ' ');
  }

  test('has the letterhead, the filters and the rows', async () => {
    const sheet = await printed(everything);
    for (const text of [
      'Strojpark',
      'Filtry: Moje',
      'Nakladač Volvo L120',
      'Stavby a.s.',
      '98 000 EUR',
      '−10',
    ])
      expect(sheet).toContain(text);
  });

  test('has neither margins nor customers for those who may not see them', async () => {
    const sheet = await printed(['machines.view']);
    expect(sheet).toContain('98 000 EUR');
    expect(sheet).not.toMatch(/Marže|Stavby/);
  });
});
