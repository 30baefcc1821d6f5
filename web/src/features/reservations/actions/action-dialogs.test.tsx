import { replacementFit } from '@strojpark/core/domain/machines/replacement-ranking';
import type { Permission } from '@strojpark/core/domain/access/permissions';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { extendedExpiry } from '@strojpark/core/domain/reservations/reservation-terms';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildQueueEntry } from '../../../../test/build-queue-entry.ts';
import { buildReplacement, buildReservation } from '../../../../test/build-reservation.ts';
import { publicSettings, userOf } from '../../../../test/session.ts';
import { renderApp } from '../../../../test/render.tsx';
import { failure, json, stubFetch, type SentRequest } from '../../../../test/stub-fetch.ts';
import { signIn } from '../../../lib/auth.ts';
import { formatDate } from '../../../lib/format.ts';
import { useLeaveQuestion } from '../../../lib/leave-guard.ts';
import { queryClient } from '../../../lib/query.ts';
import type { OpenAction } from '../../../ui/record-screen/use-open-action.ts';
import { ActionDialogs } from './action-dialogs.tsx';
import type { ReservationAction } from '../../../entities/reservations/reservation-action-names.ts';
import { reservationKeys } from '../../../entities/reservations/reservation-keys.queries.ts';

const reservation = buildReservation();
let answer: (request: SentRequest) => Response = () => json(reservation);
let requests: SentRequest[] = [];

let sellers: { id: string; name: string }[] = [];

beforeEach(() => {
  queryClient.clear();
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('salesperson') });
  answer = () => json(reservation);
  sellers = [];
  // why: the server is outside of the web package; its rules are tested there
  requests = stubFetch((call) => {
    if (call.path === '/api/settings/public') return json(publicSettings);
    return call.path === '/api/sales/possible-sellers' ? json(sellers) : answer(call);
  });
});

const sent = () =>
  requests.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path.split('/').at(-1), body]);

function Dialogs({ name, of }: { name: ReservationAction; of: Reservation }) {
  const [action, setAction] = useState<OpenAction<Reservation, ReservationAction>>({
    name,
    record: of,
    isOpen: true,
  });
  return (
    <ActionDialogs
      action={action}
      opened={action.isOpen}
      onClose={() => setAction({ ...action, isOpen: false })}
      onDeleted={() => undefined}
    />
  );
}

async function open(name: ReservationAction, of = reservation) {
  const { rerender } = renderApp(<Dialogs name={name} of={of} />);
  const dialog = within(await screen.findByRole('dialog'));
  return { user: userEvent.setup(), dialog, leave: () => rerender(null) };
}

test.each([
  ['cancel', 'Důvod zrušení', 'Zrušit rezervaci', 'Rezervace zrušena: Nakladač Volvo L120'],
  ['reject', 'Důvod zamítnutí', 'Zamítnout', 'Žádost zamítnuta: Nakladač Volvo L120'],
  [
    'declineExtension',
    'Důvod zamítnutí',
    'Zamítnout prodloužení',
    'Prodloužení zamítnuto: Nakladač Volvo L120',
  ],
] as const)('%s needs a reason that is not blank', async (name, label, button, done) => {
  const { user, dialog } = await open(name);
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: button });
  await user.type(dialog.getByRole('textbox', { name: label }), '   ');
  await user.click(confirm);
  expect(await dialog.findByText('Toto pole je povinné')).toBeDefined();
  expect(sent()).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: label }), ' zákazník odstoupil ');
  await user.click(confirm);
  expect(await screen.findByText(done)).toBeDefined();
  const verb = name === 'declineExtension' ? 'decline-extension' : name;
  expect(sent()).toEqual([[verb, { reason: 'zákazník odstoupil' }]]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each(['cancel', 'reject'] as const)(
  '%s with a queue says who gets the machine, not that it is available',
  async (name) => {
    answer = ({ path }) =>
      path.startsWith('/api/queue?')
        ? json({
            items: [buildQueueEntry({ place: 1, customer_company: 'Lomy a.s.' })],
            total: 1,
            totalIsExact: true,
          })
        : json(reservation);
    const { dialog } = await open(name, buildReservation({ waiting: 2 }));
    expect(await dialog.findByText('Stroj se nabídne dalšímu v pořadí: Lomy a.s.')).toBeDefined();
    expect(dialog.queryByText(/k dispozici/)).toBeNull();
  },
);

test('closing with an entered reason asks first', async () => {
  useLeaveQuestion.setState({ answer: null });
  const { user, dialog } = await open('cancel');
  const reason = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Důvod zrušení' });
  await user.type(reason, 'zákazník odstoupil');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(useLeaveQuestion.getState().answer).not.toBeNull());
  useLeaveQuestion.getState().answer?.(false);
  expect(reason.value).toBe('zákazník odstoupil');
  await user.click(dialog.getByRole('button', { name: 'Zpět' }));
  await waitFor(() => expect(useLeaveQuestion.getState().answer).not.toBeNull());
  useLeaveQuestion.getState().answer?.(true);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()).toEqual([]);
});

test('without a reason Escape closes at once', async () => {
  useLeaveQuestion.setState({ answer: null });
  const { user } = await open('cancel');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(useLeaveQuestion.getState().answer).toBeNull();
});

test('extending shows the new end and the remaining extensions, and needs a reason', async () => {
  const { user, dialog } = await open('extend');
  const until = formatDate(extendedExpiry(reservation, publicSettings, new Date()).toISOString());
  const text = await dialog.findByText(new RegExp(`do ${until}.* 1 z 2`));
  expect(text).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Prodloužit' }));
  expect(sent()).toEqual([]);
  await user.type(dialog.getByRole('textbox'), 'čeká na banku{Control>}{Enter}{/Control}');
  expect(await screen.findByText(/^Rezervace prodloužena do /)).toBeDefined();
  expect(sent()).toEqual([['extend', { reason: 'čeká na banku' }]]);
});

test('the dialog is gone and the change shown before the answer; a refusal brings both back', async () => {
  const answered = Promise.withResolvers<Response>();
  requests = stubFetch((call) =>
    call.path === '/api/settings/public' ? json(publicSettings) : answered.promise,
  );
  queryClient.setQueryData(reservationKeys.first({}), { items: [reservation], total: 1 });
  const shown = () => queryClient.getQueryData<{ items: Reservation[] }>(reservationKeys.first({}))?.items[0];
  const { user, dialog } = await open('cancel');
  await user.type(dialog.getByRole('textbox'), 'zákazník odstoupil');
  await user.click(dialog.getByRole('button', { name: 'Zrušit rezervaci' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(shown()).toMatchObject({ status: 'cancelled', machine: { status: 'available' } });

  answered.resolve(failure(409, 'reservation_not_live', 'Rezervace už skončila.'));
  const back = within(await screen.findByRole('dialog'));
  expect(back.getByRole<HTMLTextAreaElement>('textbox').value).toBe('zákazník odstoupil');
  expect(shown()).toMatchObject({ status: 'active', machine: { status: 'reserved' } });
});

test('a lost connection brings the form of a sale back with its input', async () => {
  requests = stubFetch((call) =>
    call.path === '/api/settings/public' ? json(publicSettings) : new TypeError('offline'),
  );
  const { user, dialog } = await open('complete');
  const input = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Prodejní cena' });
  await user.clear(input);
  await user.type(input, '2450000');
  await user.click(dialog.getByRole('button', { name: /^Prodat/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const back = within(await screen.findByRole('dialog', undefined, { timeout: 3000 }));
  expect(back.getByRole('alert')).toBeDefined();
  const kept = back.getByRole<HTMLInputElement>('textbox', { name: 'Prodejní cena' }).value;
  expect(kept.replaceAll('\u00a0', '')).toBe('2450000');
});

test('saved customer details can be set back', async () => {
  answer = ({ body }) =>
    json({
      ...reservation,
      version: 7,
      customer_phone: (body as { customerPhone?: string }).customerPhone ?? '',
    });
  const { user, dialog } = await open('edit');
  const phone = dialog.getByRole<HTMLInputElement>('combobox', { name: /^Telefon/ });
  const before = phone.value;
  await user.clear(phone);
  await user.type(phone, '+420 777 000 111');
  await user.click(dialog.getByRole('button', { name: 'Uložit' }));
  await user.click(await screen.findByRole('button', { name: 'Vrátit zpět' }));
  expect(await screen.findByText('Změny rezervace vráceny: Nakladač Volvo L120')).toBeDefined();
  expect(sent().at(-1)).toEqual([reservation.id, { customerPhone: before, version: 7 }]);
});

test('a phone number that is refused today is not set back', async () => {
  const odd = buildReservation({ customer_phone: '12' });
  answer = () => json({ ...odd, version: 7 });
  const { user, dialog } = await open('edit', odd);
  const phone = dialog.getByRole('combobox', { name: /^Telefon/ });
  await user.clear(phone);
  await user.type(phone, '+420 777 000 111');
  await user.type(dialog.getByRole('textbox', { name: 'Adresa' }), 'Brno');
  await user.click(dialog.getByRole('button', { name: 'Uložit' }));
  await user.click(await screen.findByRole('button', { name: 'Vrátit zpět' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent().at(-1)?.[1]).toEqual({ customerAddress: odd.customer_address ?? '', version: 7 });
});

test('a rejected action shows the error and keeps the reason', async () => {
  answer = () => failure(409, 'reservation_not_live', 'Rezervace už skončila.');
  const { user, dialog } = await open('cancel');
  await user.type(dialog.getByRole('textbox'), 'zákazník odstoupil');
  await user.click(dialog.getByRole('button', { name: 'Zrušit rezervaci' }));
  expect(await screen.findByText('Konflikt: Rezervace už skončila.')).toBeDefined();
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('zákazník odstoupil');
});

test.each([
  ['the agreed price', buildReservation({ selling_price: 2_400_000 }), '2400000'],
  ['else the value of the machine', reservation, '2500000'],
])('the sale price defaults to %s', async (_, of, price) => {
  const { user, dialog } = await open('complete', of);
  const input = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Prodejní cena' });
  expect(input.value.replaceAll('\u00a0', '')).toBe(price);
  expect(dialog.getByText(/^Kupuje .* Rezervace zákazníka se tím dokončí\.$/)).toBeDefined();
  await user.type(dialog.getByRole('textbox', { name: 'Číslo faktury' }), 'FV-7');
  await user.click(dialog.getByRole('button', { name: /^Prodat/ }));
  expect(await screen.findByText('Stroj Nakladač Volvo L120 je prodaný')).toBeDefined();
  const details = { invoice_number: 'FV-7', sale_note: null };
  expect(sent()).toEqual([['complete', { salePrice: Number(price), currency: 'CZK', ...details }]]);
});

test('a sale for a reservation shows its difference to the value, and a loss to those who see costs', async () => {
  const record = { ...reservation.machine, id: reservation.machine_id };
  answer = ({ path }) =>
    path.startsWith('/api/machines/')
      ? json({ ...record, purchase_price: 2_400_000, costs_total: 150_000 })
      : json({ ...reservation, sale_id: 'sale-1' });
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  const { user, dialog, leave } = await open('complete', buildReservation({ selling_price: 2_400_000 }));
  expect(dialog.getByText(/^O 100.000.CZK pod hodnotou \(4,0.%\)$/)).toBeDefined();
  expect(
    await dialog.findByText(/^Ztráta: marže −150.000.CZK \(−6,3.%\)$/, { selector: '[data-numeric] span' }),
  ).toBeDefined();
  await user.click(dialog.getByRole('button', { name: /^Prodat/ }));
  const link = await screen.findByRole('link', { name: 'Zobrazit prodej' });
  expect(link.getAttribute('href')).toBe('/sales?sale=sale-1');
  await user.click(link);
  await waitFor(() => expect(screen.queryByText('Stroj Nakladač Volvo L120 je prodaný')).toBeNull());
  leave();
  queryClient.clear();
  const blind = { ...userOf('salesperson'), permissions: ['reservations.complete'] as Permission[] };
  signIn({ accessToken: 'a', refreshToken: 'r', user: blind });
  const asked = requests.length;
  const second = await open('complete', buildReservation({ selling_price: 2_400_000 }));
  expect(second.dialog.getByText(/pod hodnotou/)).toBeDefined();
  expect(second.dialog.queryByText(/[Mm]arže/)).toBeNull();
  expect(requests.slice(asked).map(({ path }) => path)).not.toContain(`/api/machines/${record.id}`);
});

describe('the seller of a reserved machine', () => {
  const salesperson = { id: '55555555-5555-4555-8555-555555555555', name: 'Petr Prodejce' };
  const colleague = { id: '66666666-6666-4666-8666-666666666666', name: 'Jana Kolegyně' };
  const own = { id: userOf('backoffice').id, name: 'Jan Novotný' };
  const of = buildReservation({ created_by: salesperson.id, sales_person: salesperson.name });
  const seller = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Kdo prodal' });
  const sell = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click(screen.getByRole('button', { name: /^Prodat/ }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    return sent()[0]?.[1];
  };

  beforeEach(() => {
    signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('backoffice') });
    sellers = [colleague, own, salesperson];
  });

  test('is its salesperson, unless the office chooses somebody else', async () => {
    const { user } = await open('complete', of);
    await waitFor(() => expect(seller().value).toBe('Petr Prodejce'));
    await user.click(seller());
    await user.click(await screen.findByRole('option', { name: 'Jana Kolegyně' }));
    expect(await sell(user)).toMatchObject({ seller: colleague.id });
  });

  test('is left to the server if nobody is chosen', async () => {
    const { user } = await open('complete', of);
    expect(await sell(user)).not.toHaveProperty('seller');
  });

  test('is who sells it once the salesperson has left', async () => {
    sellers = [colleague, own];
    await open('complete', of);
    await waitFor(() => expect(seller().value).toBe('Jan Novotný'));
  });

  test('is nothing that a salesperson is asked about', async () => {
    signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('salesperson') });
    const { dialog } = await open('complete', of);
    expect(dialog.getByRole('textbox', { name: 'Číslo faktury' })).toBeDefined();
    expect(dialog.queryByRole('combobox', { name: 'Kdo prodal' })).toBeNull();
    expect(requests.map(({ path }) => path)).not.toContain('/api/sales/possible-sellers');
  });
});

test('a sale needs a price of at least 1', async () => {
  const { user, dialog } = await open('complete');
  const input = dialog.getByRole('textbox', { name: 'Prodejní cena' });
  await user.clear(input);
  await user.type(input, '0,5{Enter}');
  expect(await dialog.findByText('Prodejní cena musí být alespoň 1')).toBeDefined();
  expect(sent()).toEqual([]);
});

test('closing with a changed price asks first', async () => {
  useLeaveQuestion.setState({ answer: null });
  const { user, dialog } = await open('complete');
  await user.type(dialog.getByRole('textbox', { name: 'Prodejní cena' }), '9');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(useLeaveQuestion.getState().answer).not.toBeNull());
  useLeaveQuestion.getState().answer?.(false);
  expect(screen.queryByRole('dialog')).not.toBeNull();
});

test('approving asks first; a rejected approval of an own request shows the rule', async () => {
  answer = () => failure(403, 'own_request', 'Vlastní žádost nemůžete schválit. Rozhodnout musí někdo jiný.');
  const { user, dialog } = await open('approve');
  expect(sent()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Schválit' }));
  expect(
    await screen.findByText('Vlastní žádost nemůžete schválit. Rozhodnout musí někdo jiný.'),
  ).toBeDefined();
});

test('who approves sees the agreed price, the value of the machine, whose reservation it is and why it was requested', async () => {
  const request = {
    selling_price: 98_000,
    selling_currency: 'EUR',
    approval_request_reason: 'Stálý zákazník.',
  };
  const { dialog } = await open('approve', buildReservation({ status: 'pending_approval', ...request }));
  expect(dialog.getByText(/^2.500.000.CZK$/)).toBeDefined();
  expect(dialog.getByText('Jan Novotný')).toBeDefined();
  expect(dialog.getByText(/^98.000.EUR$/)).toBeDefined();
  expect(dialog.getByText('Stálý zákazník.')).toBeDefined();
});

test('concurrent changes to different fields are merged, and the same field asks for a choice', async () => {
  const theirs = buildReservation({ customer_phone: '999', customer_company: 'Jiná s.r.o.', version: 2 });
  answer = ({ body }) =>
    (body as { version: number }).version === 1
      ? json(
          {
            code: 'stale_version',
            message: 'Záznam mezitím změnil někdo jiný. Načtěte ho prosím znovu.',
            requestId: 'r',
            details: { current: theirs },
          },
          409,
        )
      : json(theirs);
  const { user, dialog } = await open('edit');
  const phone = dialog.getByRole('combobox', { name: 'Telefon' });
  await user.clear(phone);
  await user.type(phone, '888');
  await user.type(dialog.getByRole('textbox', { name: 'Adresa' }), 'Brno');
  await user.click(dialog.getByRole('button', { name: 'Uložit' }));

  const choice = within(await screen.findByRole('dialog', { name: /mezitím upravil někdo jiný/ }));
  expect(choice.getAllByRole('radiogroup')).toHaveLength(1);
  await user.click(choice.getByRole('radio', { name: /888/ }));
  await user.click(choice.getByRole('button', { name: 'Uložit' }));
  expect(await screen.findByText('Rezervace upravena: Nakladač Volvo L120')).toBeDefined();
  expect(sent().at(-1)?.[1]).toMatchObject({
    customerPhone: '888',
    customerCompany: 'Jiná s.r.o.',
    customerAddress: 'Brno',
    version: 2,
  });
});

const candidate = {
  id: 'aaaaaaaa-2222-4222-8222-222222222222',
  name: 'Volvo L120H',
  manufacturer: 'Volvo',
  model: 'L120H',
  type: 'stock',
  status: 'available',
  category: 'nakladace',
  serial_number: 'SN-9',
  equipment_number: null,
  vin: null,
  year_of_manufacture: 2021,
  location: 'Brno',
  operating_hours: 4000,
  current_value: 2_000_000,
  currency: 'CZK',
};
const offered = {
  ...candidate,
  fit: replacementFit({ ...reservation.machine }, candidate, []),
};
const offer = (exactMatches: object[]) =>
  json({ exactMatches, similarMatches: [], categoryMatches: [], fallbackMatches: [] });

test('the replacement is changed to a suggested machine, with a reason', async () => {
  answer = ({ path }) => (path.endsWith('/suggested-replacements') ? offer([offered]) : json(reservation));
  const held = buildReservation({
    replacement_machine_id: 'bbbbbbbb-2222-4222-8222-222222222222',
    replacement: buildReplacement({ name: 'Komatsu WA380', identifier: 'SN-3' }),
  });
  const { user, dialog } = await open('replace', held);
  expect(dialog.getByText(/Teď ho nahrazuje Komatsu WA380 \(SN-3\)/)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Změnit náhradní stroj' }));
  expect(await dialog.findByText('Toto pole je povinné')).toBeDefined();
  await user.click(await dialog.findByRole('radio', { name: /Volvo L120H/ }));
  await user.type(
    dialog.getByRole('textbox', { name: 'Důvod výběru' }),
    'je blíž{Control>}{Enter}{/Control}',
  );
  expect(await screen.findByText('Náhradní stroj změněn: Nakladač Volvo L120')).toBeDefined();
  expect(sent()).toEqual([['replacement', { replacementMachineId: candidate.id, reason: 'je blíž' }]]);
});

test('a replacement that was just taken keeps the reason and loads new suggestions', async () => {
  let free: object[] = [offered];
  answer = ({ path }) => {
    if (path.endsWith('/suggested-replacements')) return offer(free);
    free = [{ ...offered, id: 'cccccccc-2222-4222-8222-222222222222', name: 'Liebherr L550' }];
    const details = { holder: 'Petr Novák', expiresAt: null };
    return json({ code: 'replacement_not_available', message: 'Je pryč.', requestId: 'r', details }, 409);
  };
  const { user, dialog } = await open('replace');
  await user.click(await dialog.findByRole('radio', { name: /Volvo L120H/ }));
  await user.type(dialog.getByRole('textbox', { name: 'Důvod výběru' }), 'je blíž');
  await user.click(dialog.getByRole('button', { name: 'Vybrat náhradní stroj' }));
  expect(
    await dialog.findByText(/Stroj už je rezervovaný \(Petr Novák\)\. Seznam níže je aktuální/),
  ).toBeDefined();
  const radio = await dialog.findByRole<HTMLInputElement>('radio', { name: /Liebherr/ });
  expect(radio.checked).toBe(false);
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Důvod výběru' }).value).toBe('je blíž');
});

test('a deleted reservation can be restored, also from another page', async () => {
  const { user, dialog, leave } = await open('delete', buildReservation({ status: 'cancelled' }));
  expect(dialog.getByText('Nakladač Volvo L120')).toBeDefined();
  expect(dialog.getByText(/2018 · 3.792.mth · Brno · SN-1/)).toBeDefined();
  expect(dialog.getByText('Zákazník Stavby a.s., Jana Malá')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Smazat' }));
  const undo = await screen.findByRole('button', { name: 'Vrátit zpět' });
  leave();
  await user.click(undo);
  expect(await screen.findByText('Rezervace obnovena: Nakladač Volvo L120')).toBeDefined();
  expect(requests.filter(({ method }) => method !== 'GET').map(({ method, path }) => [method, path])).toEqual(
    [
      ['DELETE', `/api/reservations/${reservation.id}`],
      ['POST', `/api/reservations/${reservation.id}/restore`],
    ],
  );
});

test('extending names how many wait for the machine', async () => {
  const { dialog } = await open('extend', buildReservation({ waiting: 3 }));
  expect(await dialog.findByText('Na stroj čekají 3 další zákazníci.')).toBeDefined();
});

test('where only the office extends, the request says who waits and is sent with its reason', async () => {
  answer = () => new Response(null, { status: 204 });
  const { user, dialog } = await open('requestExtension', buildReservation({ waiting: 2 }));
  expect(await dialog.findByText(/čekají 2 další zákazníci.*jen back office/)).toBeDefined();
  await user.type(dialog.getByRole('textbox'), 'čeká na banku');
  await user.click(dialog.getByRole('button', { name: 'Odeslat žádost' }));
  expect(await screen.findByText('Žádost o prodloužení odeslána: Nakladač Volvo L120')).toBeDefined();
  expect(sent()).toEqual([['request-extension', { reason: 'čeká na banku' }]]);
});
