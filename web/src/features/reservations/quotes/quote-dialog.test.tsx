import type { Quote } from '@strojpark/core/contracts/quotes';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { buildMachine } from '../../../../test/build-machine.ts';
import { buildQuote, buildQuoteItem } from '../../../../test/build-quote.ts';
import { buildReservation } from '../../../../test/build-reservation.ts';
import { userOf } from '../../../../test/session.ts';
import { readQuestion } from '../../../../test/read-question.ts';
import { renderApp } from '../../../../test/render.tsx';
import { failure, json, stubFetch, type SentRequest } from '../../../../test/stub-fetch.ts';
import { machineKeys } from '../../../entities/machines/machines.queries.ts';
import { signIn } from '../../../lib/auth.ts';
import { queryClient } from '../../../lib/query.ts';
import { useUserSettings } from '../../../lib/user-settings.ts';
import { QuoteDialog } from './quote-dialog.tsx';

const loader = buildMachine({ name: 'Nakladač', currency: 'CZK', current_value: 1_000_000 });
const roller = buildMachine({
  id: '55555555-5555-4555-8555-555555555555',
  name: 'Válec',
  currency: 'CZK',
  current_value: 250_000,
});
const quote = buildQuote({ items: [loader, roller].map((machine) => buildQuoteItem(machine)) });

let requests: SentRequest[] = [];
beforeEach(() => {
  queryClient.clear();
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  requests = stubFetch(({ method }) => json(method === 'PATCH' ? quote : { items: [] }));
});

const total = () => screen.getByText('Celkem').nextElementSibling?.textContent.replaceAll('\u00A0', ' ');
const price = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: `Cena: ${name}` });
const saved = () => requests.filter(({ method }) => method === 'PATCH');

test('a blank price shows the value of the machine, and the prices are added up', async () => {
  renderApp(<QuoteDialog quote={quote} opened onClose={vi.fn<() => void>()} />);
  await screen.findByText('Nakladač');
  expect(price('Nakladač').placeholder.replaceAll('\u00A0', ' ')).toBe('1 000 000');
  expect(total()).toBe('1 250 000 CZK');
  const user = userEvent.setup();
  await user.type(price('Válec'), '200000');
  expect(total()).toBe('1 200 000 CZK');
});

test('a price far from the value is asked about once, with the name of the machine', async () => {
  const onClose = vi.fn<() => void>();
  renderApp(<QuoteDialog quote={quote} opened onClose={onClose} />);
  await screen.findByText('Nakladač');
  const user = userEvent.setup();
  await user.type(price('Nakladač'), '12,34');
  const save = screen.getByRole('button', { name: 'Uložit nabídku' });
  await user.click(save);
  expect(await screen.findByText(/^Nakladač: Cena 12,34.CZK je \d.*× nižší než hodnota/)).toBeDefined();
  expect(saved()).toEqual([]);
  readQuestion();
  await user.click(save);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(saved()).toHaveLength(1);
});

test('after a machine was picked with Enter, the search for the next one has the focus', async () => {
  stubFetch(({ path }) =>
    json(
      path.startsWith('/api/machines') ? { items: [roller], total: 1, totalIsExact: true } : { items: [] },
    ),
  );
  renderApp(<QuoteDialog quote={{ ...quote, items: [] }} opened onClose={vi.fn<() => void>()} />);
  const user = userEvent.setup();
  const search = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Přidat stroj' });
  await user.type(await search(), 'válec');
  await screen.findByRole('option', { name: /Válec/ });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(price('Válec')).toBeDefined());
  expect(document.activeElement).toBe(await search());
  expect((await search()).value).toBe('');
});

test('removing a machine moves the focus to the next one, after the last one to the search', async () => {
  renderApp(<QuoteDialog quote={quote} opened onClose={vi.fn<() => void>()} />);
  const user = userEvent.setup();
  const removing = (name: string) => screen.findByRole('button', { name: `Odebrat stroj ${name}` });
  await user.click(await removing('Nakladač'));
  expect(document.activeElement).toBe(await removing('Válec'));
  await user.keyboard('{Enter}');
  expect(screen.queryByText('Válec')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Přidat stroj' }));
});

test('without a machine the form says so at the search', async () => {
  renderApp(<QuoteDialog quote={{ ...quote, items: [] }} opened onClose={vi.fn<() => void>()} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Uložit nabídku' }));
  expect(await screen.findByText('Vyberte alespoň jeden stroj')).toBeDefined();
  expect(saved()).toEqual([]);
});

describe('a quote that a colleague has changed meanwhile', () => {
  function answerWith(current: Quote) {
    const answers = [
      json({ code: 'stale_version', message: 'Stale', requestId: 'r', details: { current } }, 409),
      json(current),
    ];
    requests = stubFetch(({ method }) =>
      method === 'PATCH' ? (answers.shift() ?? json(current)) : json({ items: [] }),
    );
  }
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Uložit nabídku' }));

  test('keeps their changes to other fields without a question', async () => {
    answerWith({ ...quote, intro: 'Vážený zákazníku', version: 8 });
    const onClose = vi.fn<() => void>();
    renderApp(<QuoteDialog quote={quote} opened onClose={onClose} />);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Cena: Válec' }), '240000');
    await save();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(saved()[1]?.body).toMatchObject({
      intro: 'Vážený zákazníku',
      machines: [
        { machineId: loader.id, price: null },
        { machineId: roller.id, price: 240_000 },
      ],
      version: 8,
    });
  });

  test('asks about the machines with their prices as one value, and saves what was chosen', async () => {
    // Theirs were asked about when they entered it.
    const third = buildMachine({
      id: '66666666-6666-4666-8666-666666666666',
      name: 'Bagr',
      current_value: 70_000,
    });
    answerWith({ ...quote, items: [...quote.items, buildQuoteItem(third, 700_000)], version: 8 });
    renderApp(<QuoteDialog quote={quote} opened onClose={vi.fn<() => void>()} />);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Cena: Válec' }), '240000');
    await save();
    const dialog = within(await screen.findByRole('dialog', { name: 'Nabídku mezitím upravil někdo jiný' }));
    expect(dialog.getByText(/Válec: 240.000.CZK/)).toBeDefined();
    await userEvent.click(dialog.getByText(/Bagr: 700.000.CZK/));
    await userEvent.click(dialog.getByRole('button', { name: 'Uložit' }));
    await waitFor(() => expect(saved()).toHaveLength(2));
    expect(saved()[1]?.body).toMatchObject({
      machines: [
        { machineId: loader.id, price: null },
        { machineId: roller.id, price: null },
        { machineId: third.id, price: 700_000 },
      ],
      version: 8,
    });
  });
});

const texts = { intro: '', terms: '', footer: '' };
const defaults = {
  currency: 'CZK',
  validUntil: '2099-03-31',
  texts: { cs: texts, en: texts },
  contact: { name: '', phone: '', email: '' },
  canMail: false,
};

describe('a new quote of a reserved machine', () => {
  const reservation = buildReservation({
    machine_id: loader.id,
    customer_key: '77777777-7777-4777-8777-777777777777',
    selling_price: 40_000,
    selling_currency: 'EUR',
    notes: 'Splatnost 30 dní',
  });
  const hold = {
    kind: 'reserved',
    live: true,
    reservation_id: reservation.id,
    queue_entry_id: null,
    customer: null,
    expires_at: null,
  };
  function show(machineIds: string[]) {
    requests = stubFetch(({ path }) => {
      if (path === '/api/quotes/defaults') return json(defaults);
      if (path === `/api/reservations/${reservation.id}`) return json(reservation);
      if (path === `/api/machines/${loader.id}`) return json({ ...loader, status: 'reserved', hold });
      if (path === `/api/machines/${roller.id}`) return json(roller);
      return json({ items: [] });
    });
    renderApp(<QuoteDialog machineIds={machineIds} opened onClose={vi.fn<() => void>()} />);
  }
  const company = () => screen.getByRole<HTMLInputElement>('combobox', { name: /Firma/ }).value;

  test('starts with its customer and the agreed price, but without its notes', async () => {
    show([loader.id]);
    await waitFor(() => expect(price('Nakladač').value.replaceAll('\u00A0', ' ')).toBe('40 000'));
    expect(company()).toBe('Stavby a.s.');
    expect(screen.getByDisplayValue('EUR')).toBeDefined();
    expect(screen.queryByDisplayValue('Splatnost 30 dní')).toBeNull();
  });

  test.each([
    ['in the currency of what the machine is worth', 900_000, 'CZK'],
    ['in the preferred currency where the machine has no value', null, 'EUR'],
  ])('without an agreed price it is %s', async (_, value, currency) => {
    useUserSettings.setState({ currency: 'EUR' });
    stubFetch(({ path }) => {
      if (path === '/api/quotes/defaults') return json(defaults);
      if (path === `/api/machines/${loader.id}`) return json({ ...loader, current_value: value });
      return json({ items: [] });
    });
    renderApp(<QuoteDialog machineIds={[loader.id]} opened onClose={vi.fn<() => void>()} />);
    expect(await screen.findByDisplayValue(currency)).toBeDefined();
    useUserSettings.setState({ currency: 'CZK' });
  });

  test('stays as it was typed when the machine is reserved meanwhile', async () => {
    let isHeld = false;
    stubFetch(({ path }) => {
      if (path === '/api/quotes/defaults') return json(defaults);
      if (path === `/api/machines/${loader.id}`) return json(isHeld ? { ...loader, hold } : loader);
      if (path === `/api/reservations/${reservation.id}`) return json(reservation);
      return json({ items: [] });
    });
    renderApp(<QuoteDialog machineIds={[loader.id]} opened onClose={vi.fn<() => void>()} />);
    await userEvent.setup().type(await screen.findByRole('textbox', { name: 'Cena: Nakladač' }), '900000');
    isHeld = true;
    await queryClient.invalidateQueries({ queryKey: machineKeys.all });
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(price('Nakladač').value.replaceAll('\u00A0', ' ')).toBe('900 000');
  });

  test('starts blank together with a machine that is not held for the same customer', async () => {
    show([loader.id, roller.id]);
    await waitFor(() => expect(price('Nakladač').value).toBe(''));
    expect(company()).toBe('');
  });

  test('starts blank for those who may not see reservations', async () => {
    signIn({
      accessToken: 'a',
      refreshToken: 'r',
      user: { ...userOf('salesperson'), permissions: ['machines.view', 'quotes.view', 'quotes.create'] },
    });
    show([loader.id]);
    await waitFor(() => expect(price('Nakladač').value).toBe(''));
    expect(company()).toBe('');
    expect(requests.some(({ path }) => path.startsWith('/api/reservations/'))).toBe(false);
  });
});

describe('a machine of a new quote that cannot be loaded', () => {
  let isThere: boolean;
  beforeEach(() => {
    isThere = false;
    queryClient.setQueryData(machineKeys.lists, { items: [{ id: roller.id, name: roller.name }] });
    stubFetch(({ path }) => {
      if (path === '/api/quotes/defaults') return json(defaults);
      if (path === `/api/machines/${loader.id}`) return json(loader);
      if (path === `/api/machines/${roller.id}`) return isThere ? json(roller) : failure(404, 'not_found');
      return json({ items: [] });
    });
  });
  const show = () =>
    renderApp(<QuoteDialog machineIds={[loader.id, roller.id]} opened onClose={vi.fn<() => void>()} />);

  test('is named and loaded again', async () => {
    show();
    expect(await screen.findByText('Stroj se nepodařilo načíst')).toBeDefined();
    expect(screen.getByText(/^Válec: /)).toBeDefined();
    isThere = true;
    await userEvent.setup().click(screen.getByRole('button', { name: 'Zkusit znovu' }));
    await waitFor(() => expect(price('Válec')).toBeDefined());
    expect(price('Nakladač')).toBeDefined();
  });

  test('is left out when the user says so', async () => {
    show();
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Pokračovat bez tohoto stroje' }));
    await waitFor(() => expect(price('Nakladač')).toBeDefined());
    expect(screen.queryByText('Válec')).toBeNull();
  });
});
