import { replacementFit } from '@strojpark/core/domain/machines/replacement-ranking';
import type { KnownCustomer } from '@strojpark/core/contracts/customers';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { useNavigate } from '@tanstack/react-router';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { choose } from '../../../test/choose.ts';
import { buildMachine, pageOf as foundMachines } from '../../../test/build-machine.ts';
import { buildReservation } from '../../../test/build-reservation.ts';
import { publicSettings, userOf } from '../../../test/session.ts';
import { renderApp } from '../../../test/render.tsx';
import { failure, json, stubFetch, type SentRequest } from '../../../test/stub-fetch.ts';
import { machineKeys } from '../../entities/machines/machines.queries.ts';
import { signOut, useAuth } from '../../lib/auth.ts';
import { useLeaveQuestion } from '../../lib/leave-guard.ts';
import { queryClient } from '../../lib/query.ts';
import { ReserveDialog } from './reserve-dialog.tsx';
import type { ReservableMachine } from './reserve/reservable-machine.ts';

const stock: ReservableMachine = {
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Nakladač Volvo L120',
  type: 'stock',
  status: 'available',
  no_replacement_needed: false,
  manufacturer: 'Volvo',
  model: 'L120',
  category: 'nakladace',
  year_of_manufacture: 2019,
  operating_hours: 5000,
  location: 'Brno',
  current_value: 2_500_000,
  currency: 'CZK',
};
const used: ReservableMachine = { ...stock, type: 'used' };

const offered = <M extends ReservableMachine>(one: M, alternatives: string[] = []) => ({
  ...one,
  fit: replacementFit(stock, one, alternatives),
});
const candidate = (id: string, name: string) => ({
  ...stock,
  id: `${id.repeat(8)}-2222-4222-8222-222222222222`,
  name,
  serial_number: `SN-${id}`,
  equipment_number: null,
  vin: null,
  year_of_manufacture: 2021,
  operating_hours: 4400,
});
const volvo = candidate('a', 'Volvo L120H');
const komatsu = { ...candidate('b', 'Komatsu WA380'), manufacturer: 'Komatsu', model: 'WA380' };
const liebherr = { ...candidate('c', 'Liebherr L 550'), manufacturer: 'Liebherr', model: 'L 550' };
const none = { exactMatches: [], similarMatches: [], categoryMatches: [], fallbackMatches: [] };

let earlier: Reservation[] = [];
let known: KnownCustomer[] = [];
const pageOf = (items: Reservation[]) => ({
  items,
  total: items.length,
  totalIsExact: true,
  nextCursor: null,
  prevCursor: null,
  facets: { status: { active: items.filter(({ status }) => status === 'active').length } },
});
let suggestions: object = none;
let quotes: readonly object[] = [];
/** What happened to the machine while the dialog was open. */
let present: object = {};
let answer: (body: unknown) => Response = () => json({ status: 'active' }, 201);
let requests: SentRequest[] = [];

beforeEach(() => {
  queryClient.clear();
  localStorage.clear();
  useAuth.setState({ user: userOf('salesperson') });
  useLeaveQuestion.setState({ answer: null });
  earlier = [];
  known = [];
  quotes = [];
  present = { deleted_at: null, hold: null, updated_by_name: null };
  suggestions = { ...none, exactMatches: [offered(volvo)], similarMatches: [offered(komatsu)] };
  answer = () => json({ status: 'active' }, 201);
  // why: the server is outside of the web package; its errors are tested there
  requests = stubFetch(({ path, method, body }) => {
    if (path.endsWith('/suggested-replacements')) return json(suggestions);
    if (path.startsWith('/api/customers/suggestions')) return json({ items: known });
    if (path.startsWith('/api/reservations?')) return json(pageOf(earlier));
    if (path.startsWith('/api/quotes?')) return json(foundMachines(quotes as never));
    if (path === '/api/settings/public') return json(publicSettings);
    if (path.startsWith('/api/machines?'))
      return json(foundMachines([buildMachine({ ...liebherr, type: 'stock' })]));
    if (path === `/api/machines/${liebherr.id}`) return json(liebherr);
    if (path.startsWith('/api/field-config') || path.startsWith('/api/categories')) return json([]);
    const compared = [volvo, komatsu].find(({ id }) => path === `/api/machines/${id}`);
    if (compared) return json(compared);
    return method === 'GET' ? json({ ...stock, ...present }) : answer(body);
  });
});

const created = () => requests.filter(({ method }) => method === 'POST').map(({ body }) => body);

function Opener({ machine }: { machine: ReservableMachine }) {
  const [opened, setOpened] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        rezervovat
      </button>
      <ReserveDialog
        machine={machine}
        opened={opened}
        onClose={() => void navigate({ to: '/dashboard' }).then(() => setOpened(false))}
      />
    </>
  );
}

async function open(machine: ReservableMachine) {
  renderApp(<Opener machine={machine} />);
  const user = userEvent.setup();
  await user.click(screen.getByText('rezervovat'));
  await screen.findByRole('dialog');
  await screen.findByRole('button', { name: /Vytvořit rezervaci|Pokračovat/ });
  return user;
}

/** The inputs of the customer suggest known ones. */
const input = (name: string) =>
  screen.queryByRole<HTMLInputElement>('combobox', { name }) ??
  screen.getByRole<HTMLInputElement>('textbox', { name });
const button = (name: string) => screen.getByRole('button', { name });
type User = Awaited<ReturnType<typeof open>>;

async function fillIn(user: User, taxId?: string) {
  await user.type(input('Kontaktní osoba'), 'Jana Malá');
  await user.type(input('Firma'), 'Stavby a.s.');
  await user.type(input('E-mail'), 'jana@stavby.example');
  await user.type(input('Telefon'), '777 123 456');
  if (taxId !== undefined) await user.type(input('SAP ID/IČO'), taxId);
}

async function toReplacement(user: User) {
  await fillIn(user, '27082440');
  await user.click(button('Pokračovat'));
  await screen.findByRole('radio', { name: /Volvo L120H/ });
}

const customer = {
  machineId: stock.id,
  customerName: 'Jana Malá',
  customerCompany: 'Stavby a.s.',
  customerEmail: 'jana@stavby.example',
  customerPhone: '777 123 456',
  customerTaxId: '27082440',
  customerAddress: null,
  sellingPrice: null,
  notes: null,
};

test('a stock machine is reserved right after the first step, without a tax id', async () => {
  const user = await open(stock);
  await fillIn(user);
  expect(screen.getByText(/^Rezervace poběží 14 dní, do \d\d\.\d\d\.\d{4}\.$/)).toBeDefined();
  await user.click(button('Vytvořit rezervaci'));
  expect(await screen.findByText('Rezervace vytvořena: Nakladač Volvo L120')).toBeDefined();
  expect(created()).toEqual([{ ...customer, customerTaxId: null }]);
  expect(useLeaveQuestion.getState().answer).toBeNull();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

const accepted = {
  id: 'quote',
  number: 'CN-00042',
  customer_name: '',
  customer_company: 'Lomy a.s.',
  customer_email: 'a@lomy.cz',
  items: [{ machine_id: stock.id, accepted: true, state: 'available', reservation_price: 2_400_000 }],
};

test('it starts with the only accepted quote, and says so; another customer is noted', async () => {
  quotes = [accepted];
  const user = await open(stock);
  expect(input('Firma').value).toBe('Lomy a.s.');
  expect(input('Domluvená cena').value).toMatch(/^2.400.000$/);
  expect(screen.queryByText(/^Cenovou nabídku přijal jiný zákazník/)).toBeNull();
  await user.type(input('E-mail'), '.example');
  expect(await screen.findByText(/^Cenovou nabídku přijal jiný zákazník/)).toBeDefined();
});

test('of several accepted quotes none is filled in', async () => {
  quotes = [accepted, { ...accepted, id: 'other' }];
  await open(stock);
  expect(screen.getAllByText(/přijal nabídku CN-\u206000042\.$/)).toHaveLength(2);
  expect(input('Firma').value).toBe('');
});

test('a used machine that needs no replacement uses the simple form too', async () => {
  await open({ ...used, no_replacement_needed: true });
  expect(button('Vytvořit rezervaci')).toBeDefined();
  expect(screen.queryByText('Náhradní stroj')).toBeNull();
});

test('a used machine is reserved with the selected replacement', async () => {
  const user = await open(used);
  await toReplacement(user);
  expect(screen.getByRole('heading', { name: 'Přesná shoda' })).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Stejná kategorie' })).toBeNull();
  await user.click(screen.getByRole('radio', { name: /Komatsu/ }));
  await user.click(button('Vytvořit rezervaci'));
  expect(await screen.findByText('Rezervace vytvořena: Nakladač Volvo L120')).toBeDefined();
  expect(created()).toEqual([{ ...customer, replacementMachineId: komatsu.id }]);
});

test('each suggestion says why it fits, and a manual alternative is labelled', async () => {
  suggestions = {
    ...none,
    exactMatches: [offered(volvo), offered({ ...komatsu, id: candidate('d', '').id }, ['wa380'])],
    similarMatches: [
      offered({ ...komatsu, current_value: 2_000_000, location: 'Plzeň' }),
      offered({ ...liebherr, operating_hours: 12 }),
    ],
  };
  const user = await open(used);
  await toReplacement(user);
  const labels = screen.getAllByRole('radio').map((radio) => radio.closest('[class*=option]')?.textContent);
  expect(labels[0]).toMatch(/stejný model\s· o 2 roky mladší\s· hodiny −12\s%[^·]*stejná cena/);
  expect(labels[0]).not.toContain('Určená náhrada');
  expect(labels[1]).toContain('Určená náhrada za tento model');
  expect(labels[2]).toMatch(/stejná kategorie\s· o 2 roky mladší\s· hodiny −12\s%[^·]*cena −20\s%/);
  expect(labels[2]).not.toContain('stejné umístění');
  expect(labels[3]).toContain('o 2 roky mladší\u00a0· téměř bez hodin');
});

test('a machine that is intended for someone else or is still to come says so, the former after the others', async () => {
  const stocked = (id: string, name: string, zakaznik_stock: string | null, dodano_status: string | null) =>
    offered({ ...candidate(id, name), extra: { zakaznik_stock, dodano_status } });
  suggestions = {
    ...none,
    exactMatches: [
      stocked('a', 'Volvo L120H', 'Lom Hradec', 'Dodáno'),
      stocked('b', 'Komatsu', 'STAVBY', null),
      stocked('c', 'Liebherr', 'Sklad', 'Na cestě'),
    ],
  };
  await toReplacement(await open(used));
  const labels = screen.getAllByRole('radio').map((radio) => radio.closest('[class*=option]')?.textContent);
  expect(labels.map((label) => /Komatsu|Liebherr|L120H/.exec(label ?? '')?.[0])).toEqual([
    'Komatsu',
    'Liebherr',
    'L120H',
  ]);
  expect(labels[0]).not.toMatch(/určeno pro|dodání/);
  expect(labels[1]).toContain('dodání: na cestě');
  expect(labels[1]).not.toContain('určeno pro');
  expect(labels[2]).toContain('určeno pro: Lom Hradec');
  expect(labels[2]).not.toContain('dodání');
});

test('an older machine with more hours and a higher price does not look as if that spoke for it', async () => {
  suggestions = {
    ...none,
    exactMatches: [
      offered({ ...volvo, year_of_manufacture: 2015, operating_hours: 9000, current_value: 5_000_000 }),
    ],
  };
  await toReplacement(await open(used));
  const fits = screen.getByText(/^stejný model\s· stejné umístění$/);
  expect(fits.nextElementSibling?.textContent).toMatch(/^o \d+ \S+ starší\s· hodiny \+\S+\s%$/);
  expect(screen.getByText(/^cena \+\S+\s%$/)).toBeDefined();
});

test('up to three candidates are compared with the original, and one is chosen there', async () => {
  suggestions = {
    ...none,
    exactMatches: [offered(volvo)],
    similarMatches: [
      offered(komatsu),
      offered(liebherr),
      offered({ ...komatsu, id: candidate('d', '').id, name: 'Komatsu WA470' }),
    ],
  };
  const user = await open(used);
  await toReplacement(user);
  for (const name of ['Volvo L120H', 'Komatsu WA380', 'Liebherr L 550'])
    await user.click(button(`Porovnat: ${name}`));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Porovnat: Komatsu WA470' }).disabled).toBe(
    true,
  );
  await user.click(button('Porovnat: Liebherr L 550'));
  expect(button('Porovnat 2 stroje s původním').closest('[data-dialog-buttons]')).not.toBeNull();
  await user.click(button('Porovnat 2 stroje s původním'));

  const table = await screen.findByRole('table', { name: 'Porovnání se strojem Nakladač Volvo L120' });
  const heads = within(table).getAllByRole('columnheader');
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    'Údaj',
    'Nakladač Volvo L120Původní stroj',
    'Volvo L120H',
    'Komatsu WA380',
  ]);
  const row = (field: string) => within(within(table).getByRole('row', { name: new RegExp(`^${field}`) }));
  const marked = (field: string) =>
    row(field)
      .getAllByRole('cell')
      .map((cell) => cell.dataset['differs'] === 'true');
  expect(marked('Model')).toEqual([false, false, true]);
  expect(marked('Umístění')).toEqual([false, false, false]);
  expect(row('Rok výroby').getAllByText('o 2 roky mladší')).toHaveLength(2);

  await user.click(within(table).getByRole('radio', { name: /Komatsu WA380/ }));
  await user.click(button('Zpět na seznam'));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Komatsu WA380/ }).checked).toBe(true);
  await user.click(button('Vytvořit rezervaci'));
  await waitFor(() => expect(created()).toEqual([{ ...customer, replacementMachineId: komatsu.id }]));
});

test('any other available stock machine is found, selected, and named in the summary', async () => {
  const user = await open(used);
  await toReplacement(user);
  await user.type(input('Hledat jiný volný skladový stroj'), 'lieb{Enter}');
  await user.click(await screen.findByRole('radio', { name: /Liebherr L 550/ }));
  expect(created()).toEqual([]);
  expect(
    requests.some(({ path }) => /machines\?.*type=stock.*search=lieb|search=lieb.*type=stock/.test(path)),
  ).toBe(true);
  await user.click(button('Vymazat hledání'));
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /Liebherr/ })).checked).toBe(true);
  expect(
    await screen.findByText(
      /bude rezervovaný pro zákazníka Stavby a\.s\., Jana Malá, náhradou je Liebherr L 550\. Rezervace poběží 14 dní, do /,
    ),
  ).toBeDefined();
  await user.click(button('Vytvořit rezervaci'));
  await waitFor(() => expect(created()).toEqual([{ ...customer, replacementMachineId: liebherr.id }]));
});

test('the step of the approval is announced only once it comes', async () => {
  const user = await open(used);
  await toReplacement(user);
  expect(screen.queryByText('Schválení')).toBeNull();
  await user.click(button('Bez náhrady, se schválením'));
  expect(await screen.findByText('Schválení')).toBeDefined();
  expect(
    screen.getByText(
      /Žádáte o rezervaci stroje Nakladač Volvo L120 pro zákazníka Stavby a\.s\.,.*Po schválení poběží 14 dní\./,
    ),
  ).toBeDefined();
});

const choice = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name });

async function toApproval(user: User) {
  await toReplacement(user);
  await user.click(button('Bez náhrady, se schválením'));
  await screen.findByRole('region', { name: 'Proč nabízené stroje nevyhovují' });
}

test('a reason for each suggested machine fills the reason of the request and is sent with it', async () => {
  answer = () => json({ status: 'pending_approval', machine: { name: used.name } }, 201);
  const user = await open(used);
  await toApproval(user);
  await choose(user, choice('Proč nevyhovuje: Komatsu WA380'), 'Jiný důvod');
  await user.type(input('Vlastními slovy: Komatsu WA380'), 'vadí mu kabina');
  await choose(user, choice('Stejný důvod pro všechny zbývající'), 'Zákazník ho nechce');
  expect(choice('Proč nevyhovuje: Volvo L120H').value).toBe('Zákazník ho nechce');
  expect(input('Důvod žádosti').value).toBe(
    'Nabízené náhrady nevyhovují: zákazník ho nechce (1 stroj), Komatsu WA380 (vadí mu kabina).',
  );
  await user.type(input('Důvod žádosti'), ' Spěchá.{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Žádost o schválení odeslána: Nakladač Volvo L120')).toBeDefined();
  expect(created()).toEqual([
    {
      ...customer,
      approvalRequestReason:
        'Nabízené náhrady nevyhovují: zákazník ho nechce (1 stroj), Komatsu WA380 (vadí mu kabina). Spěchá.',
      rejectedCandidates: [
        { machineId: volvo.id, reason: 'customer_refused', words: null },
        { machineId: komatsu.id, reason: 'other', words: 'vadí mu kabina' },
      ],
    },
  ]);
});

test('the common reason can be taken back, and the reason of one machine too', async () => {
  const user = await open(used);
  await toApproval(user);
  const [all, one, other] = [
    choice('Stejný důvod pro všechny zbývající'),
    choice('Proč nevyhovuje: Komatsu WA380'),
    choice('Proč nevyhovuje: Volvo L120H'),
  ];
  await choose(user, one, 'Příliš starý');
  await choose(user, all, 'Zákazník ho nechce');
  all.focus();
  await user.keyboard('{Delete}');
  expect([all.value, one.value, other.value]).toEqual(['', 'Příliš starý', '']);
  one.focus();
  await user.keyboard('{Delete}');
  expect(one.value).toBe('');
  expect(input('Důvod žádosti').value).toBe('');
});

test('a text written by hand is not replaced by the reasons', async () => {
  const user = await open(used);
  await toApproval(user);
  await choose(user, choice('Proč nevyhovuje: Komatsu WA380'), 'Příliš starý');
  await user.clear(input('Důvod žádosti'));
  await user.type(input('Důvod žádosti'), 'Stálý zákazník');
  await choose(user, choice('Proč nevyhovuje: Volvo L120H'), 'Nevhodná velikost');
  expect(input('Důvod žádosti').value).toBe('Stálý zákazník');
});

test('a missing reason is an error at its machine, and nothing is lost', async () => {
  const user = await open(used);
  await toApproval(user);
  await choose(user, choice('Proč nevyhovuje: Komatsu WA380'), 'Jiný důvod');
  await user.type(input('Důvod žádosti'), 'Stálý zákazník');
  await user.click(button('Odeslat žádost'));
  expect(await screen.findAllByText('Vyberte, proč stroj nevyhovuje')).toHaveLength(1);
  expect(screen.getByText('Toto pole je povinné')).toBeDefined();
  expect(choice('Proč nevyhovuje: Volvo L120H').getAttribute('aria-invalid')).toBe('true');
  expect(created()).toEqual([]);
  expect(input('Důvod žádosti').value).toBe('Stálý zákazník');
  expect(choice('Proč nevyhovuje: Komatsu WA380').value).toBe('Jiný důvod');
});

test('rejected machines that the server refuses are reported, and the reasons stay', async () => {
  answer = () =>
    json(
      {
        code: 'validation',
        message: 'Zkontrolujte údaje.',
        requestId: 'r',
        errors: { rejectedCandidates: ['Některý z odmítnutých strojů neexistuje'] },
      },
      422,
    );
  const user = await open(used);
  await toApproval(user);
  await choose(user, choice('Stejný důvod pro všechny zbývající'), 'Příliš starý');
  await user.click(button('Odeslat žádost'));
  expect(await screen.findByText('Některý z odmítnutých strojů neexistuje')).toBeDefined();
  expect(choice('Proč nevyhovuje: Volvo L120H').value).toBe('Příliš starý');
});

test('the reasons survive a closed tab', async () => {
  const user = await open(used);
  await toApproval(user);
  await choose(user, choice('Proč nevyhovuje: Komatsu WA380'), 'Příliš starý');
  const again = await reopen(used);
  await again.click(button('Pokračovat'));
  expect((await screen.findByRole<HTMLInputElement>('combobox', { name: /Komatsu WA380/ })).value).toBe(
    'Příliš starý',
  );
  expect(choice('Proč nevyhovuje: Volvo L120H').value).toBe('');
});

test('without a replacement a request for approval is sent, with a reason of at least 10 characters', async () => {
  suggestions = none;
  answer = () => json({ status: 'pending_approval', machine: { name: used.name } }, 201);
  const user = await open(used);
  await fillIn(user, '27082440');
  await user.click(button('Pokračovat'));
  await user.click(await screen.findByRole('button', { name: 'Pokračovat bez náhradního stroje' }));
  await user.type(input('Důvod žádosti'), ' krátký   ');
  await user.click(button('Odeslat žádost'));
  expect(await screen.findByText('Zadejte alespoň 10 znaků. Popište okolnosti konkrétně.')).toBeDefined();
  expect(created()).toEqual([]);
  await user.clear(input('Důvod žádosti'));
  await user.type(input('Důvod žádosti'), 'Stálý zákazník{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Žádost o schválení odeslána: Nakladač Volvo L120')).toBeDefined();
  expect(created()).toEqual([{ ...customer, approvalRequestReason: 'Stálý zákazník' }]);
});

test('the wizard requires the tax id and hints at a mistyped IČO without rejecting it', async () => {
  const user = await open(used);
  await fillIn(user);
  await user.click(button('Pokračovat'));
  for (const said of ['Toto pole je povinné', /napište pomlčku/]) await screen.findByText(said);
  await user.type(input('SAP ID/IČO'), '27082441');
  expect(await screen.findByText(/IČO není platné/)).toBeDefined();
  await user.click(button('Pokračovat'));
  expect(await screen.findByRole('radio', { name: /Volvo L120H/ })).toBeDefined();
});

test('submitting without a choice says what is missing', async () => {
  const user = await open(used);
  await toReplacement(user);
  await user.click(button('Vytvořit rezervaci'));
  expect(screen.getByText('Vyberte náhradní stroj, nebo požádejte o schválení bez něj')).toBeDefined();
  expect(created()).toEqual([]);
});

test('Back goes from step 3 to 2 and from 2 to 1, and the input is kept', async () => {
  const user = await open(used);
  await toReplacement(user);
  await user.click(screen.getByRole('radio', { name: /Komatsu/ }));
  await user.click(button('Bez náhrady, se schválením'));
  await user.type(input('Důvod žádosti'), 'Stálý zákazník');
  await user.click(button('Zpět'));
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /Komatsu/ })).checked).toBe(true);
  await user.click(button('Zpět'));
  expect(input('Kontaktní osoba').value).toBe('Jana Malá');
  expect(input('SAP ID/IČO').value).toBe('27082440');
  await user.click(button('Pokračovat'));
  await user.click(await screen.findByRole('button', { name: 'Bez náhrady, se schválením' }));
  expect(input('Důvod žádosti').value).toBe('Stálý zákazník');
});

test('a machine that was just taken is reported in plain words, and the input stays', async () => {
  answer = () => failure(409, 'machine_held', 'Stroj už je rezervovaný (Petr Novák, do 05.12.2026 10:00).');
  const user = await open(stock);
  await fillIn(user);
  await user.click(button('Vytvořit rezervaci'));
  const alert = await screen.findByRole('alert');
  expect(
    within(alert).getByText(/Stroj už je rezervovaný \(Petr Novák, do 05.12.2026 10:00\)\./),
  ).toBeDefined();
  expect(input('Firma').value).toBe('Stavby a.s.');
});

test('a replacement that was just taken: shows who holds it, and new suggestions', async () => {
  answer = () =>
    json(
      {
        code: 'replacement_not_available',
        message: 'Náhradní stroj už není k dispozici. Vyberte jiný.',
        requestId: 'r',
        details: { holder: 'Petr Novák', expiresAt: null },
      },
      409,
    );
  const user = await open(used);
  await toReplacement(user);
  await user.click(screen.getByRole('radio', { name: /Volvo L120H/ }));
  suggestions = { ...none, similarMatches: [offered(komatsu)] };
  await user.click(button('Vytvořit rezervaci'));
  const alert = await screen.findByRole('alert');
  expect(
    within(alert).getByText(/Stroj už je rezervovaný \(Petr Novák\)\. Seznam níže je aktuální/),
  ).toBeDefined();
  const radios = await screen.findAllByRole<HTMLInputElement>('radio');
  expect(radios.map(({ checked }) => checked)).toEqual([false]);
  await user.click(button('Zpět'));
  expect(input('Kontaktní osoba').value).toBe('Jana Malá');
});

test('without any possible replacement the wizard offers the approval', async () => {
  suggestions = none;
  const user = await open(used);
  await fillIn(user, '27082440');
  await user.click(button('Pokračovat'));
  expect(await screen.findByText('Žádný volný skladový stroj')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Vytvořit rezervaci' })).toBeNull();
  await user.click(button('Pokračovat bez náhradního stroje'));
  expect(await screen.findByRole('button', { name: 'Odeslat žádost' })).toBeDefined();
});

test('it starts empty each time it opens', async () => {
  const user = await open(stock);
  await fillIn(user);
  await user.click(button('Vytvořit rezervaci'));
  await screen.findByText('Rezervace vytvořena: Nakladač Volvo L120');
  await user.click(screen.getByText('rezervovat'));
  await screen.findByRole('dialog');
  expect(input('Kontaktní osoba').value).toBe('');
});

test('closing with unsaved input asks first', async () => {
  const user = await open(stock);
  await user.type(input('Firma'), 'Stavby a.s.');
  await user.keyboard('{Escape}');
  expect(useLeaveQuestion.getState().answer).not.toBeNull();
  expect(screen.getByRole('dialog')).toBeDefined();
});

test('closing asks only once, even when it also changes the URL', async () => {
  const user = await open(stock);
  await user.type(input('Firma'), 'Stavby a.s.');
  await user.keyboard('{Escape}');
  useLeaveQuestion.getState().answer?.(true);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(useLeaveQuestion.getState().answer).toBeNull();
});

test('a change of the machine is shown at once, and the input stays', async () => {
  const user = await open(stock);
  await user.type(input('Firma'), 'Stavby a.s.');
  expect(screen.queryByText('Stroj se právě změnil')).toBeNull();
  present = {
    ...present,
    status: 'reserved',
    updated_by_name: 'Petr Prodejce',
    hold: {
      kind: 'reserved',
      live: true,
      customer: 'Bílé stavby s.r.o.',
      expires_at: '2026-07-05T16:05:00Z',
    },
  };
  await queryClient.invalidateQueries({ queryKey: machineKeys.one(stock.id) });
  const news = await screen.findByText(
    /Stroj je teď rezervovaný pro zákazníka Bílé stavby s\.r\.o\. do 05\.07\.2026 18:05/,
  );
  expect(news.textContent).toContain('Změna: Petr Prodejce.');
  expect(input('Firma').value).toBe('Stavby a.s.');
});

/** Like a closed tab: no question, no cleanup. */
async function reopen(machine: ReservableMachine): Promise<User> {
  cleanup();
  return open(machine);
}

test('the input survives a closed tab and continues where it was left', async () => {
  const user = await open(used);
  await toReplacement(user);
  await user.click(screen.getByRole('radio', { name: /Komatsu/ }));
  const again = await reopen(used);
  expect(screen.getByText('Stavby a.s., Jana Malá')).toBeDefined();
  await again.click(button('Pokračovat'));
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /Komatsu/ })).checked).toBe(true);
  await again.click(button('Vytvořit rezervaci'));
  expect(await screen.findByText('Rezervace vytvořena: Nakladač Volvo L120')).toBeDefined();
  expect(created()).toEqual([{ ...customer, replacementMachineId: komatsu.id }]);
  await reopen(used);
  expect(input('Kontaktní osoba').value).toBe('');
});

test('a rejected draft is deleted', async () => {
  const user = await open(stock);
  await user.type(input('Firma'), 'Stavby a.s.');
  const again = await reopen(stock);
  await again.click(button('Začít znovu'));
  expect(input('Firma').value).toBe('');
  await reopen(stock);
  expect(screen.queryByRole('button', { name: 'Začít znovu' })).toBeNull();
});

test('a draft belongs to its user and machine, expires, and is deleted on sign-out', async () => {
  const user = await open(stock);
  await user.type(input('Firma'), 'Stavby a.s.');
  const [name = ''] = Object.keys(localStorage).filter((key) => key.includes(stock.id));
  const kept = localStorage.getItem(name) ?? '';
  await reopen({ ...stock, id: '22222222-1111-4111-8111-111111111111' });
  expect(input('Firma').value).toBe('');

  useAuth.setState({ user: userOf('salesperson', '88888888-8888-4888-8888-888888888888') });
  await reopen(stock);
  expect(input('Firma').value).toBe('');

  useAuth.setState({ user: userOf('salesperson') });
  localStorage.setItem(name, kept.replace(/"savedAt":"\d{4}/, '"savedAt":"2020'));
  await reopen(stock);
  expect(input('Firma').value).toBe('');

  localStorage.setItem(name, kept);
  cleanup();
  signOut('expired');
  expect(localStorage.getItem(name)).toBe(kept);
  signOut();
  expect(localStorage.getItem(name)).toBeNull();
});

test('cancelling on purpose leaves no draft', async () => {
  const user = await open(stock);
  await user.type(input('Firma'), 'Stavby a.s.');
  await user.keyboard('{Escape}');
  useLeaveQuestion.getState().answer?.(true);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await reopen(stock);
  expect(input('Firma').value).toBe('');
});

test('a customer who has reserved before is recognised by the tax id', async () => {
  earlier = [
    buildReservation({ customer_address: 'Brno', status: 'completed', selling_price: 5 }),
    buildReservation({
      id: '66666666-5555-4555-8555-555555555555',
      customer_company: 'Zkušební stavby s.r.o.',
      customer_tax_id: 'CZ27082440',
      expires_at: new Date(Date.now() - 5 * 86_400_000).toISOString(),
    }),
  ];
  const user = await open(stock);
  await user.type(input('Firma'), 'Stavby a.s.');
  await user.type(input('SAP ID/IČO'), '27082440');
  expect(await screen.findByText('Zákazník tu má 2 rezervace (1 neukončená)')).toBeDefined();
  expect(screen.getByText('Vedeno i jako Zkušební stavby s.r.o.')).toBeDefined();
  expect(screen.getByText('5 dní po termínu').closest('li')?.textContent).toMatch(/po termínudo\s[\d.]+$/);
  expect(screen.getByRole('link', { name: 'Vše o zákazníkovi' }).getAttribute('href')).toBe(
    '/customers/77777777-7777-4777-8777-777777777777',
  );
});

describe('known customers', () => {
  const jana: KnownCustomer = {
    customer_key: '77777777-7777-4777-8777-777777777777',
    customer_name: 'Jana Malá',
    customer_company: 'Stavby a.s.',
    customer_email: 'jana@stavby.example',
    customer_phone: '777 123 456',
    customer_tax_id: '27082440',
    customer_address: null,
    last_at: '2026-11-03T08:00:00.000Z',
  };
  const petr = {
    ...jana,
    customer_key: '88888888-7777-4777-8777-777777777777',
    customer_name: 'Petr Stavba',
  };
  const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

  test('are suggested while typing; one key fills in everything but price and note', async () => {
    known = [petr, jana];
    const user = await open(stock);
    await user.type(input('Firma'), 'stav');
    await screen.findByRole('listbox', { name: 'Známí zákazníci' });
    expect(options()).toEqual([
      expect.stringContaining('Petr Stavba\u00a0· 27082440'),
      expect.stringContaining('Jana Malá\u00a0· 27082440'),
    ]);
    expect(requests.filter(({ path }) => path.includes('suggestions'))).toHaveLength(1);
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    const fields = [
      'Firma',
      'Kontaktní osoba',
      'E-mail',
      'Telefon',
      'SAP ID/IČO',
      'Adresa',
      'Domluvená cena',
    ];
    expect(fields.map((name) => input(name).value)).toEqual([
      'Stavby a.s.',
      'Jana Malá',
      'jana@stavby.example',
      '777 123 456',
      '27082440',
      '',
      '',
    ]);
    expect(created()).toEqual([]);
    expect(options()).toEqual([]);
  });

  test('Escape closes the list and keeps the form; Enter without a choice submits what was typed', async () => {
    known = [jana];
    const user = await open(stock);
    await fillIn(user);
    await screen.findByRole('listbox');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(options()).toEqual([]));
    expect(screen.getByRole('dialog')).toBeDefined();
    await user.type(input('Telefon'), '7');
    await screen.findByRole('listbox');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(created()).toHaveLength(1));
    expect(created()[0]).toMatchObject({ customerPhone: '777 123 4567', customerTaxId: null });
  });

  test('are not asked for without the permission to see reservations', async () => {
    const user = userOf('salesperson');
    useAuth.setState({
      user: { ...user, permissions: user.permissions.filter((one) => one !== 'reservations.view') },
    });
    const typing = await open(stock);
    await typing.type(input('Firma'), 'stavby{Tab}');
    expect(requests.filter(({ path }) => path.includes('suggestions'))).toEqual([]);
  });
});

test('an error of a field in another step is shown as text', async () => {
  answer = () =>
    json(
      {
        code: 'validation',
        message: 'Zkontrolujte údaje.',
        requestId: 'r',
        errors: { approvalRequestReason: ['Stroj už potřebuje náhradu nebo schválení.'] },
      },
      422,
    );
  const user = await open({ ...used, no_replacement_needed: true });
  await fillIn(user);
  await user.click(button('Vytvořit rezervaci'));
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText(/Stroj už potřebuje náhradu nebo schválení\./)).toBeDefined();
});

test('the price of a machine valued in pounds is agreed in crowns, as the reservation stores it', async () => {
  await open({ ...stock, current_value: 90_000, currency: 'GBP' });
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/90.000 GBP/)).toBeDefined();
  expect(dialog.getByText('CZK')).toBeDefined();
});
