import type { Machine } from '@strojpark/core/contracts/machine-record';
import type { Quote } from '@strojpark/core/contracts/quotes';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { buildMachine, pageOf } from '../../../../test/build-machine.ts';
import { buildReservation } from '../../../../test/build-reservation.ts';
import { publicSettings, userOf } from '../../../../test/session.ts';
import { readQuestion } from '../../../../test/read-question.ts';
import { renderApp } from '../../../../test/render.tsx';
import { failure, json, stubFetch, type SentRequest } from '../../../../test/stub-fetch.ts';
import { machineKeys } from '../../../entities/machines/machines.queries.ts';
import { settingKeys } from '../../../entities/settings/settings.queries.ts';
import { signIn } from '../../../lib/auth.ts';
import { queryClient } from '../../../lib/query.ts';
import { saleKeys } from '../../../entities/sales/sales.queries.ts';
import { MakeAvailableDialog } from './make-available-dialog.tsx';
import { SellForm } from './sell-form.tsx';

let answer: () => Response | Error;
let requests: SentRequest[] = [];
let quotes: readonly unknown[];
beforeEach(() => {
  queryClient.clear();
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  quotes = [];
  requests = stubFetch((call) => {
    if (call.path === '/api/settings/public') return json(publicSettings);
    if (call.path === '/api/sales/possible-sellers') return json([]);
    return call.path.startsWith('/api/quotes?') ? json({ ...pageOf([]), items: quotes }) : answer();
  });
});

const price = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Prodejní cena/ });

test('the price and currency default to those of the machine, and a failure keeps what was typed', async () => {
  const onDone = vi.fn<() => void>();
  const machine = buildMachine({ status: 'reserved', currency: 'EUR', current_value: 1000 });
  renderApp(<SellForm machine={machine} reservation={null} onDone={onDone} />);
  const user = userEvent.setup();
  expect(price().value).toMatch(/^1.000$/);
  await user.clear(price());
  await user.type(price(), '999,5');

  answer = () => failure(409, 'machine_not_reserved', 'Stroj není rezervovaný. Nejdřív ho rezervujte.');
  await user.click(screen.getByRole('button', { name: /^Prodat/ }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Prodej se nepodařilo dokončit');
  expect(alert.textContent).toContain('Stroj není rezervovaný. Nejdřív ho rezervujte.');
  expect(price().value).toBe('999,50');

  answer = () => json({ ...machine, status: 'sold', sale_price: 999.5, sale_currency: 'EUR' });
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    salePrice: 999.5,
    currency: 'EUR',
    invoice_number: null,
    sale_note: null,
  });
});

test('the sale of a reserved machine starts with the agreed price, not with the value', async () => {
  const machine = buildMachine({ status: 'reserved', currency: 'EUR', current_value: 1000 });
  const agreed = buildReservation({ machine_id: machine.id, selling_price: 300, selling_currency: 'EUR' });
  answer = () => json({ ...machine, status: 'sold' });
  renderApp(<SellForm machine={machine} reservation={agreed} onDone={vi.fn<() => void>()} />);
  expect(screen.getByText(/domluvená cena 300.EUR/)).toBeDefined();
  expect(price().value).toBe('300');
  // It was asked about when it was agreed.
  await userEvent.setup().click(screen.getByRole('button', { name: /^Prodat/ }));
  await waitFor(() => expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1));
});

describe('a machine that nobody reserved', () => {
  const machine = buildMachine({ current_value: 1000, version: 7 });
  const sold = { ...machine, status: 'sold', sale_price: 1000, sale_currency: 'CZK' } as const;
  const changes = () => requests.filter(({ method }) => method !== 'GET');
  const onDone = vi.fn<() => void>();
  const form = (shown: Machine) => <SellForm machine={shown} reservation={null} onDone={onDone} />;
  const submit = () => userEvent.setup().click(screen.getByRole('button', { name: /^Prodat/ }));

  test('is sold by its status, at once, also without a customer', async () => {
    queryClient.setQueryData(machineKeys.one(machine.id), machine);
    const { promise, resolve } = Promise.withResolvers<Response>();
    requests = stubFetch(({ method, path }) => {
      if (path === '/api/sales/possible-sellers') return json([]);
      return method === 'GET' ? json(machine) : promise;
    });
    renderApp(form(machine));
    await submit();
    const shown = () => queryClient.getQueryData<Machine>(machineKeys.one(machine.id));
    await waitFor(() =>
      expect(shown()).toMatchObject({ status: 'sold', sale_price: 1000, sale_currency: 'CZK' }),
    );
    expect(changes()).toMatchObject([
      {
        method: 'PATCH',
        path: `/api/machines/${machine.id}`,
        body: { status: 'sold', sale_price: 1000, sale_currency: 'CZK', version: 7 },
      },
    ]);
    resolve(json(sold));
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  });

  const input = (name: string) => screen.getByRole('combobox', { name });
  const noReplacement = () => screen.queryByText('Prodáváte bez rezervace, náhradní stroj se nevybírá.');

  test.each([
    ['a used one', {}, true],
    ['one that is also reserved without a replacement', { no_replacement_needed: true }, false],
    ['one from stock', { type: 'stock' as const }, false],
  ])('says that a sale needs no replacement where a reservation does: %s', (_, changed, isSaid) => {
    renderApp(form({ ...machine, ...changed }));
    expect(noReplacement() !== null).toBe(isSaid);
  });

  test('does not mention replacements where used machines have none', () => {
    queryClient.setQueryData(settingKeys.public, { ...publicSettings, replacements_required: false });
    renderApp(form(machine));
    expect(noReplacement()).toBeNull();
  });

  test('is sold to the customer who is given', async () => {
    answer = () => json(sold);
    renderApp(form(machine));
    const user = userEvent.setup();
    await user.type(input('E-mail'), 'jana@stavby.example');
    await submit();
    await waitFor(() => expect(input('Firma').getAttribute('aria-invalid')).toBe('true'));
    expect(changes()).toEqual([]);
    await user.type(input('Firma'), 'Stavby a.s.');
    await user.type(screen.getByRole('textbox', { name: 'Číslo faktury' }), 'FV-7');
    await user.type(screen.getByRole('textbox', { name: 'Poznámka k prodeji' }), 'Doprava v ceně');
    await submit();
    await waitFor(() => expect(changes()).toHaveLength(1));
    expect(changes()[0]?.body).toMatchObject({
      status: 'sold',
      invoice_number: 'FV-7',
      sale_note: 'Doprava v ceně',
      sale_customer: { customer_company: 'Stavby a.s.', customer_email: 'jana@stavby.example' },
    });
  });

  test.each([
    ['by hand', 'manual', true],
    ['for a customer', 'reserved', false],
  ] as const)('asks for the customer if it was reserved %s', async (_, kind, isAsked) => {
    answer = () => json(sold);
    const hold = {
      kind,
      live: kind === 'reserved',
      reservation_id: null,
      queue_entry_id: null,
      customer: null,
      expires_at: null,
    };
    renderApp(form({ ...machine, status: 'reserved', hold }));
    expect(screen.queryByRole('combobox', { name: 'Firma' }) !== null).toBe(isAsked);
    if (isAsked) await userEvent.setup().type(input('Firma'), 'Stavby a.s.');
    await submit();
    await waitFor(() => expect(changes()).toHaveLength(1));
    expect(changes()).toMatchObject([
      {
        path: `/api/machines/${machine.id}/sell`,
        body: isAsked ? { sale_customer: { customer_company: 'Stavby a.s.' } } : { salePrice: 1000 },
      },
    ]);
  });

  test('starts with the customer and the price of the quote that was accepted', async () => {
    const quote = {
      number: 'CN-00042',
      customer_company: 'Lomy a.s.',
      customer_name: 'Jan Malý',
      customer_email: 'lomy@lomy.example',
      customer_phone: '602 000 111',
      customer_tax_id: null,
      customer_address: null,
      items: [{ machine_id: machine.id, reservation_price: 900 }],
    } as unknown as Quote;
    answer = () => json(sold);
    renderApp(<SellForm machine={machine} reservation={null} quote={quote} onDone={onDone} />);
    expect(screen.getByText(/V přijaté nabídce je cena 900.CZK/)).toBeDefined();
    await submit();
    await waitFor(() => expect(changes()).toHaveLength(1));
    expect(screen.queryByText(/^Cenovou nabídku přijal jiný zákazník/)).toBeNull();
    expect(changes()[0]?.body).toMatchObject({
      sale_price: 900,
      sale_customer: { customer_company: 'Lomy a.s.', customer_phone: '602 000 111', customer_tax_id: null },
    });
  });

  test('a customer other than the one who accepted the quote is noted', async () => {
    quotes = [
      {
        id: 'quote',
        number: 'CN-00042',
        customer_company: 'Lomy a.s.',
        customer_name: 'Jan Malý',
        customer_email: 'lomy@lomy.example',
        customer_tax_id: null,
        customer_key: null,
        items: [{ machine_id: machine.id, accepted: true, state: 'available' }],
      },
    ];
    answer = () => json({ ...pageOf([]), items: [] });
    renderApp(form(machine));
    const user = userEvent.setup();
    await screen.findByRole('link');
    await user.type(input('Firma'), 'Lomy a.s.');
    await user.type(input('E-mail'), 'jana@stavby.example');
    expect(await screen.findByText(/^Cenovou nabídku přijal jiný zákazník/)).toBeDefined();
    await user.clear(input('E-mail'));
    await waitFor(() => expect(screen.queryByText(/^Cenovou nabídku přijal jiný zákazník/)).toBeNull());
  });

  test.each([
    ['an administrator', 'admin', 'available', true],
    ['another salesperson', 'salesperson', 'available', false],
    ['an administrator, after a reservation', 'admin', 'reserved', false],
  ] as const)(
    'its sale can be undone from the toast by who may reverse it: %s',
    async (_, role, status, may) => {
      signIn({ accessToken: 'a', refreshToken: 'r', user: userOf(role) });
      answer = () => json({ ...sold, sale: { id: 'sale-1', created_by: 'someone else' } });
      renderApp(form({ ...machine, status }));
      await submit();
      await screen.findByText('Stroj Nakladač Volvo L120 je prodaný');
      expect(screen.getByRole('link', { name: 'Zobrazit prodej' }).getAttribute('href')).toBe(
        '/sales?sale=sale-1',
      );
      const undo = screen.queryByRole('button', { name: 'Vrátit zpět' });
      expect(undo !== null).toBe(may);
      if (undo === null) return;
      const open = saleKeys.record('sale-1');
      queryClient.setQueryData(open, {});
      queryClient.setQueryData(saleKeys.statistics, {});
      await userEvent.setup().click(undo);
      expect(await screen.findByText('Prodej stroje Nakladač Volvo L120 byl stornován')).toBeDefined();
      expect(changes().at(-1)).toMatchObject({
        method: 'POST',
        path: `/api/machines/${machine.id}/make-available`,
        body: { saleId: 'sale-1' },
      });
      const isStale = (key: typeof open | typeof saleKeys.statistics) =>
        queryClient.getQueryState(key)?.isInvalidated;
      await waitFor(() => expect(isStale(saleKeys.statistics)).toBe(true));
      expect(isStale(open)).toBe(true);
    },
  );

  test('is sold although its data have changed since, but not if someone has reserved it', async () => {
    answer = () => failure(409, 'stale_version', 'Záznam mezitím změnil někdo jiný.');
    const { rerender } = renderApp(form(machine));
    rerender(form({ ...machine, location: 'Plzeň', version: 8 }));
    await submit();
    await screen.findByRole('alert');
    rerender(form({ ...machine, status: 'reserved', version: 9 }));
    await submit();
    await waitFor(() => expect(changes()).toHaveLength(2));
    // The price of the reservation is another one, and so is its customer.
    expect(changes()).toMatchObject([
      { method: 'PATCH', body: { version: 8 } },
      { method: 'PATCH', body: { version: 7 } },
    ]);
  });
});

test('a price far from the value is asked about once, and confirmed by submitting it again', async () => {
  const machine = buildMachine({ status: 'reserved', currency: 'EUR', current_value: 1000 });
  const onDone = vi.fn<() => void>();
  answer = () => json({ ...machine, status: 'sold' });
  renderApp(<SellForm machine={machine} reservation={null} onDone={onDone} />);
  const user = userEvent.setup();
  const submit = () => user.click(screen.getByRole('button', { name: /^Prodat/ }));
  const posts = () => requests.filter(({ method }) => method === 'POST');
  await user.clear(price());
  await user.type(price(), '3500');
  await submit();
  const question = await screen.findByText(/3.500.EUR je 3,5× vyšší než.*1.000.EUR/);
  expect(document.activeElement?.contains(question)).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
  expect(posts()).toEqual([]);
  // Another price is another question.
  await user.clear(price());
  expect(screen.queryByText(/je 3,5× vyšší než/)).toBeNull();
  await user.type(price(), '35');
  await submit();
  expect(await screen.findByText(/je 28,6× nižší než/)).toBeDefined();
  expect(posts()).toEqual([]);
  await user.clear(price());
  await user.type(price(), '2');
  await submit();
  expect(await screen.findByText(/je 500× nižší než/)).toBeDefined();
  expect(posts()).toEqual([]);
  const confirm = screen.getByRole('button', { name: /^Ano, prodat za 2.EUR$/ });
  // The second half of a double tap.
  await user.click(confirm);
  expect(posts()).toEqual([]);
  readQuestion();
  await user.click(confirm);
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(posts().map(({ body }) => body)).toEqual([
    { salePrice: 2, currency: 'EUR', invoice_number: null, sale_note: null },
  ]);
});

test.each([
  ['still waits for it', { accepted: true, state: 'available' }, true],
  ['has reserved it', { accepted: true, state: 'reserved' }, false],
  ['did not want this machine', { accepted: false, state: 'available' }, false],
])('the customer of an accepted quote who %s is mentioned: %j %s', async (_, item, isMentioned) => {
  const machine = buildMachine({ status: 'available' });
  const items = [{ machine_id: machine.id, ...item }];
  quotes = [
    {
      id: 'quote',
      number: 'CN-00042',
      customer_company: 'Stavby a.s.',
      customer_name: 'Jan Malý',
      customer_key: null,
      items,
    },
  ];
  answer = () => json({ ...pageOf([]), items: [] });
  renderApp(<SellForm machine={machine} reservation={null} onDone={vi.fn<() => void>()} />);
  await waitFor(() => expect(requests.some(({ path }) => path.startsWith('/api/quotes?'))).toBe(true));
  const links = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
  await waitFor(() => expect(links()).toEqual(isMentioned ? ['/quotes?quote=quote'] : []));
});

test('an earlier day is sent, the price is on the button, and its distance from the value beside it', async () => {
  const machine = buildMachine({ status: 'reserved', current_value: 1000 });
  answer = () => json({ ...machine, status: 'sold' });
  renderApp(<SellForm machine={machine} reservation={null} onDone={vi.fn<() => void>()} />);
  const user = userEvent.setup();
  expect(screen.getByText('Odpovídá hodnotě stroje')).toBeDefined();
  await user.clear(price());
  await user.type(price(), '900');
  expect(screen.getByText(/^O 100.CZK pod hodnotou \(10,0.%\)$/)).toBeDefined();
  const day = screen.getByRole('textbox', { name: 'Datum prodeje' });
  await user.clear(day);
  await user.type(day, '01.03.2026');
  await user.click(screen.getByRole('button', { name: /^Prodat za 900.CZK$/ }));
  await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true));
  expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
    salePrice: 900,
    sale_date: '2026-03-01',
  });
});

test('a dialog that is confirmed after midnight sells on the day of the confirmation', async () => {
  vi.useFakeTimers({
    toFake: ['Date', 'setInterval', 'clearInterval'],
    now: new Date('2026-03-01T22:59:00Z'),
  });
  const machine = buildMachine({ status: 'reserved', current_value: 1000 });
  answer = () => json({ ...machine, status: 'sold' });
  renderApp(<SellForm machine={machine} reservation={null} onDone={vi.fn<() => void>()} />);
  const day = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Datum prodeje' }).value;
  expect(day()).toBe('01.03.2026');
  act(() => void vi.advanceTimersByTime(120_000));
  expect(day()).toBe('02.03.2026');
  vi.useRealTimers();
  await userEvent.setup().click(screen.getByRole('button', { name: /^Prodat/ }));
  await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true));
  expect(requests.find(({ method }) => method === 'POST')?.body).not.toHaveProperty('sale_date');
});

test('the margin of the price is shown to those who see costs, and a loss stands out', async () => {
  const machine = buildMachine({
    status: 'reserved',
    current_value: 1000,
    purchase_price: 800,
    costs_total: 100,
  });
  answer = () => failure(404, 'not_found');
  renderApp(<SellForm machine={machine} reservation={null} onDone={vi.fn<() => void>()} />);
  expect(screen.getByText(/^Marže 100.CZK \(10,0.%\)$/, { selector: '[data-numeric] span' })).toBeDefined();
  const user = userEvent.setup();
  await user.clear(price());
  await user.type(price(), '750');
  expect(
    await screen.findByText(/Ztráta: marže −150.CZK \(−20,0.%\)/, { selector: '[data-numeric] span' }),
  ).toBeDefined();
  expect(screen.queryByText(/^Marže/, { selector: '[data-numeric] span' })).toBeNull();
});

test('without a purchase price, also for those who may not see it, there is no margin', () => {
  const machine = buildMachine({ status: 'reserved', current_value: 1000 });
  answer = () => failure(404, 'not_found');
  renderApp(<SellForm machine={machine} reservation={null} onDone={vi.fn<() => void>()} />);
  expect(screen.queryByText(/[Mm]arže/)).toBeNull();
});

test('a price below one is rejected at its field', async () => {
  answer = () => json([]);
  renderApp(
    <SellForm
      reservation={null}
      machine={buildMachine({ current_value: null })}
      onDone={vi.fn<() => void>()}
    />,
  );
  const user = userEvent.setup();
  await user.type(price(), '0,99');
  await user.click(screen.getByRole('button', { name: /^Prodat/ }));
  await waitFor(() => expect(price().getAttribute('aria-invalid')).toBe('true'));
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(0);
});

test('reversing a sale shows the customer, the price in the sale currency, and the error if it fails', async () => {
  const saleId = '55555555-5555-4555-8555-555555555555';
  const machine = buildMachine({
    status: 'sold',
    currency: 'CZK',
    current_value: 2_500_000,
    sale_price: 98_000,
    sale_currency: 'EUR',
    sale: { id: saleId, created_by: null, has_reservation: false },
  });
  queryClient.setQueryData(saleKeys.record(saleId), {
    customer_name: 'Jana Malá',
    customer_company: 'Lomy a.s.',
  });
  answer = () => failure(403, 'not_owner', 'Prodej může vrátit jen prodejce.');
  renderApp(<MakeAvailableDialog machine={machine} opened isStorno onClose={vi.fn<() => void>()} />);
  const user = userEvent.setup();
  expect(await screen.findByText(/za 98.000.EUR se zruší/)).toBeDefined();
  expect(screen.getByText('Lomy a.s.')).toBeDefined();
  await user.type(screen.getByRole('textbox', { name: 'Důvod storna' }), 'Zákazník odstoupil');
  await user.click(screen.getByRole('button', { name: 'Stornovat prodej' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Prodej se nepodařilo stornovat');
  expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
    reason: 'Zákazník odstoupil',
  });
});

const sale = { id: '11111111-1111-4111-8111-111111111111', created_by: null, has_reservation: false };

test.each([true, false])('reversing a sale cancels its reservation, if it has one: %s', (has_reservation) => {
  const machine = buildMachine({ status: 'sold', sale: { ...sale, has_reservation } });
  answer = () => json([]);
  renderApp(<MakeAvailableDialog machine={machine} opened isStorno onClose={vi.fn<() => void>()} />);
  expect(screen.queryByText(/i rezervace, podle které se prodávalo/) !== null).toBe(has_reservation);
});

test('the sale that the dialog showed is reversed, even if the machine has been sold again', async () => {
  const [first, second] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
  const sold = (id: string, sale_price: number) =>
    buildMachine({ status: 'sold', sale_price, sale_currency: 'EUR', sale: { ...sale, id } });
  const dialog = { isStorno: true, onClose: vi.fn<() => void>() };
  answer = () => failure(409, 'sale_reversed', 'Prodej stroje se mezitím změnil.');
  const { rerender } = renderApp(<MakeAvailableDialog {...dialog} machine={sold(first, 98_000)} opened />);
  expect(await screen.findByText(/za 98.000.EUR se zruší/)).toBeDefined();
  const again = sold(second, 77_000);
  rerender(<MakeAvailableDialog {...dialog} machine={again} opened />);
  expect(screen.getByText(/za 98.000.EUR se zruší/)).toBeDefined();
  const user = userEvent.setup();
  const confirm = () => user.click(screen.getByRole('button', { name: 'Stornovat prodej' }));
  await confirm();
  expect((await screen.findByRole('alert')).textContent).toContain('se mezitím změnil');
  // When opened again it shows, and reverses, the current sale.
  rerender(<MakeAvailableDialog {...dialog} machine={again} opened={false} />);
  rerender(<MakeAvailableDialog {...dialog} machine={again} opened />);
  expect(await screen.findByText(/za 77.000.EUR se zruší/)).toBeDefined();
  await confirm();
  const posts = () => requests.filter(({ method }) => method === 'POST');
  await waitFor(() =>
    expect(posts().map(({ body }) => body)).toEqual([{ saleId: first }, { saleId: second }]),
  );
});
