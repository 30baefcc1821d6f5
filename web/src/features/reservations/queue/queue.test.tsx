import type { QueueEntry } from '@strojpark/core/contracts/queue';
import { defaultUserSettings } from '@strojpark/core/domain/settings/user-settings';
import { errors } from '@strojpark/core/i18n/cs/errors';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildMachine } from '../../../../test/build-machine.ts';
import { buildOffer, buildQueueEntry } from '../../../../test/build-queue-entry.ts';
import { buildReservation } from '../../../../test/build-reservation.ts';
import { publicSettings, userOf } from '../../../../test/session.ts';
import { openApp } from '../../../../test/open-app.tsx';
import { renderApp } from '../../../../test/render.tsx';
import { failure, json, stubFetch, type SentRequest } from '../../../../test/stub-fetch.ts';
import { signIn } from '../../../lib/auth.ts';
import { queryClient } from '../../../lib/query.ts';
import { columnsWithoutRoom } from '../../../ui/list/list-column.ts';
import { QueueDialog } from './queue-dialog.tsx';
import { QueueDialogs } from './queue-dialogs.tsx';
import { useQueueViews } from './queue-views.tsx';
import { QueueWork } from './queue-work.tsx';

const nothing = () => undefined;
let requests: SentRequest[] = [];
let entries: QueueEntry[];
let answer: (path: string) => Response;
const machine = buildMachine({ type: 'stock', status: 'reserved', waiting: 1 });
let current = machine;

beforeEach(() => {
  queryClient.clear();
  localStorage.clear();
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  entries = [];
  current = machine;
  answer = () => json(buildQueueEntry());
  // why: the server is outside of the web package; its rules are tested there
  requests = stubFetch(({ path, method }) => {
    if (method !== 'GET') return answer(path);
    if (path === '/api/settings/public') return json(publicSettings);
    if (path === '/api/auth/me') return json(userOf('admin'));
    if (path === '/api/users/settings') return json(defaultUserSettings);
    if (path === '/api/badges') return json({ unread: 0, offers: 4 });
    if (path.startsWith('/api/queue?'))
      return json({
        items: entries,
        total: entries.length,
        totalIsExact: true,
        nextCursor: null,
        prevCursor: null,
        facets: { status: { waiting: 7, offered: 2, lapsed: 3, declined: 1 } },
      });
    if (path === `/api/machines/${machine.id}`) return json(current);
    if (path.startsWith('/api/reservations?')) return json({ items: [], total: 0, totalIsExact: true });
    return json([]);
  });
});

const sent = () =>
  requests.filter(({ method }) => method !== 'GET').map(({ path, body }) => ({ path, body }));
const button = (name: string) => screen.getByRole('button', { name });

const place = { isSelected: false, isActive: false, href: '#' };
const events = { open: nothing, prepare: nothing, toggle: nothing, action: nothing };

function Row({ entry }: { entry: QueueEntry }) {
  const { table } = useQueueViews({ filter: {} });
  return table.renderRow(entry, { ...place, position: 0, offset: 0, tabIndex: 0 }, events);
}

function PhoneRow({ entry }: { entry: QueueEntry }) {
  return useQueueViews({ filter: {} }).cards.renderCard(entry, place, events);
}

const cells = () => screen.getAllByRole('cell').map(({ textContent }) => textContent);

describe('the list', () => {
  test('on a phone an offer says how long it holds after its status, which does not cut the customer', () => {
    renderApp(<PhoneRow entry={buildOffer(2)} />);
    expect(screen.getByText('Lomy Vysočina s.r.o.').nextElementSibling).toBeNull();
    expect(screen.getByText('zbývají 2 hodiny').parentElement?.textContent).toMatch(/^Nabídnuto/);
    expect(screen.getByText('zbývají 2 hodiny').dataset['urgent']).toBe('true');
  });

  test('a row names company and contact, the place, and who has the machine until when', () => {
    renderApp(<Row entry={buildQueueEntry()} />);
    expect(cells().slice(0, 4)).toEqual([
      'Lomy Vysočina s.r.o.Petr Dlouhý',
      '2. z 3',
      'Čeká',
      expect.stringMatching(/^Stavby a\.s\.do \d/),
    ]);
  });

  test('an offered machine is held by the offer itself; its customer and end are not repeated', () => {
    const offer = buildOffer(5);
    const hold = { ...offer.hold!, kind: 'offer' as const, customer: 'Lomy Vysočina s.r.o.' };
    renderApp(<Row entry={{ ...offer, hold: { ...hold, expires_at: offer.offer_ends_at } }} />);
    expect(cells()[3]).toBe('Tato nabídka');
  });

  test.each([
    [buildOffer(3.97), /^zbývají 3 hodinydo \d/],
    [buildOffer(23.9), /^zbývá 23 hodindo \d/],
    [buildOffer(0), /^zbývá 1 mindo \d/],
    [buildOffer(0.7), /^zbývá 4\d mindo \d/],
    [buildOffer(80), /^zbývají 3 dnydo \d/],
    [buildOffer(-1), /^čas na odpověď vypršeldo \d/],
    [
      buildQueueEntry({ status: 'declined', ended_at: '2026-03-05T10:00:00Z', end_reason: 'Drahé' }),
      /^05\.03\.2026Odmítnuto\s· Drahé$/,
    ],
  ])('the time left of an offer, or how it ended, is given in words: %#', (entry, text) => {
    renderApp(<Row entry={entry} />);
    expect(cells()[1]).toMatch(text);
  });

  test.each([
    ['beside an open record the place and the offer stay', 559, []],
    ['in a narrow window the names keep their room, the date goes', 914, ['Kdo stroj drží']],
    [
      'in a window of 1440 pixels the names have the room of the status',
      1150,
      ['Kdo stroj drží', 'Zařazeno'],
    ],
    ['in a wide window all columns are shown', 1250, ['Stav', 'Kdo stroj drží', 'Zařazeno']],
  ])('%s', (_, width, more) => {
    const shown: string[] = [];
    function Columns() {
      const { columns } = useQueueViews({ filter: {} }).table;
      const isBeside = width < 600;
      const hidden = columnsWithoutRoom(columns, width, { sort: 'urgency', isBeside });
      shown.push(...columns.filter((_column, index) => !hidden.has(index)).map(({ label }) => label));
      return null;
    }
    renderApp(<Columns />);
    expect(shown).toEqual(['Stroj', 'Zákazník', 'Pořadí a nabídka', ...more]);
  });

  test('the segments count by status, and the badge of the sidebar counts the offers to answer', async () => {
    openApp('/queue');
    const statuses = await screen.findByRole('group', { name: 'Filtr podle stavu' });
    await waitFor(() => expect(statuses.textContent).toMatch(/Vše\s*13/));
    expect(statuses.textContent).toMatch(/Čeká\s*7.*Nabídnuto\s*2.*Ukončené\s*4/);
    await screen.findByRole('link', { name: /^Pořadník\s*4\s*k vyřízení$/ });
    expect(screen.getByRole('link', { name: '4 k vyřízení' }).getAttribute('href')).toBe(
      '/queue?mine=true&status=offered',
    );
  });

  test('with Ctrl another status is added to the chosen one', async () => {
    const { user, address } = openApp('/queue');
    const statuses = within(await screen.findByRole('group', { name: 'Filtr podle stavu' }));
    await user.click(statuses.getByRole('button', { name: /^Čeká/ }));
    await waitFor(() => expect(address()).toBe('/queue?status=waiting'));
    await user.keyboard('{Control>}');
    await user.click(statuses.getByRole('button', { name: /^Nabídnuto/ }));
    await user.keyboard('{/Control}');
    await waitFor(() => expect(address()).toBe('/queue?status=waiting&status=offered'));
  });

  test('the most urgent come first until another order is chosen', async () => {
    entries = [buildQueueEntry()];
    openApp('/queue');
    const orders = () =>
      requests.flatMap(({ path }) => {
        const query = new URLSearchParams(path.split('?')[1]);
        return query.has('sort') ? [`${query.get('sort')} ${query.get('order')}`] : [];
      });
    await waitFor(() => expect(orders()).toEqual(['urgency desc']));
    // The places, 1, 2, 3, ascend.
    const head = await screen.findByRole('columnheader', { name: 'Pořadí a nabídka' });
    expect(head.getAttribute('aria-sort')).toBe('ascending');
    await userEvent.click(await screen.findByRole('button', { name: 'Zařazeno' }));
    await waitFor(() => expect(orders()).toEqual(['urgency desc', 'created_at desc']));
    await userEvent.click(button('Pořadí a nabídka'));
    await waitFor(() => expect(orders().at(-1)).toBe('urgency desc'));
  });

  test('offers to answer are the user’s own', async () => {
    openApp('/queue');
    await userEvent.click(await screen.findByRole('button', { name: /K vyřízení/ }));
    await waitFor(() =>
      expect(requests.map(({ path }) => path)).toContainEqual(
        expect.stringMatching(/^\/api\/queue\?.*status=offered.*mine=true|mine=true.*status=offered/),
      ),
    );
  });

  test('an empty queue says how it fills', async () => {
    openApp('/queue');
    expect(await screen.findByText('V pořadníku nikdo nečeká')).toBeDefined();
  });
});

describe('the dialogs', () => {
  const show = (name: QueueEntry['actions'][number], record: QueueEntry) =>
    renderApp(<QueueDialogs action={{ name, record }} opened onClose={nothing} />);

  test('an offer is declined without a reason', async () => {
    show('decline', buildOffer(5));
    await userEvent.click(await screen.findByRole('button', { name: 'Odmítnout nabídku' }));
    await waitFor(() =>
      expect(sent()).toEqual([{ path: `/api/queue/${buildOffer(5).id}/decline`, body: { reason: null } }]),
    );
  });

  describe.each(['decline', 'withdraw', 'end_offer', 'skip'] as const)('%s of an offer', (action) => {
    test.each([
      [2, 'Stroj se nabídne dalšímu v pořadí: Lomy a.s.'],
      [0, 'Nikdo další nečeká, stroj bude k dispozici.'],
    ])('with %i waiting says who gets the machine next', async (waiting, text) => {
      entries = [buildQueueEntry({ place: 1, customer_company: 'Lomy a.s.' })];
      show(action, buildOffer(5, { waiting }));
      expect(await screen.findByText(text)).toBeDefined();
    });
  });

  test('removing a customer who only waits names no next one', async () => {
    show('withdraw', buildQueueEntry({ place: 1, waiting: 2 }));
    expect(await screen.findByText('Zákazník o své místo přijde.')).toBeDefined();
    expect(screen.queryByText(/dalšímu v pořadí|Nikdo další nečeká/)).toBeNull();
  });

  test.each([
    ['withdraw', 'Vyřadit z pořadníku', 'withdraw'],
    ['end_offer', 'Ukončit nabídku', 'end-offer'],
    ['skip', 'Přeskočit', 'skip'],
  ] as const)('%s needs a reason', async (action, label, path) => {
    show(action, buildOffer(5));
    const confirm = await screen.findByRole<HTMLButtonElement>('button', { name: label });
    await userEvent.click(confirm);
    expect(await screen.findByText('Toto pole je povinné')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('textbox'));
    await userEvent.type(screen.getByRole('textbox'), 'Nemá zájem');
    await userEvent.click(confirm);
    await waitFor(() =>
      expect(sent()).toEqual([
        { path: `/api/queue/${buildOffer(5).id}/${path}`, body: { reason: 'Nemá zájem' } },
      ]),
    );
  });

  test('a refusal brings the dialog back with its reason', async () => {
    answer = () => failure(409, 'offer_over', 'Nabídka už skončila. Stroj je teď rezervovaný (Lomy a.s.).');
    show('withdraw', buildOffer(5));
    await userEvent.type(await screen.findByRole('textbox'), 'Nemá zájem');
    await userEvent.click(button('Vyřadit z pořadníku'));
    expect(await screen.findByText(/Stroj je teď rezervovaný \(Lomy a\.s\.\)/)).toBeDefined();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Nemá zájem');
  });

  test('a place is chosen by number and by who is there now', async () => {
    entries = [
      buildQueueEntry({
        id: '77777777-7777-4777-8777-777777777777',
        place: 1,
        customer_company: 'Lomy a.s.',
      }),
    ];
    show('move', buildQueueEntry());
    const places = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Nové místo' });
    expect(places.value).toBe('');
    // The first field has the focus.
    await waitFor(() => expect(document.activeElement).toBe(places));
    await userEvent.type(screen.getByRole('textbox'), '{Control>}{Enter}{/Control}');
    expect(screen.getAllByText('Toto pole je povinné')).toHaveLength(2);
    expect(document.activeElement).toBe(places);
    await userEvent.click(places);
    await screen.findByRole('option', { name: '1. místo (teď Lomy a.s.)' });
    expect(screen.queryByRole('option', { name: /^2\./ })).toBeNull();
    await userEvent.click(screen.getByRole('option', { name: /^3\./ }));
    await userEvent.type(screen.getByRole('textbox'), 'Dohoda');
    await userEvent.click(button('Změnit pořadí'));
    await waitFor(() =>
      expect(sent()).toEqual([
        { path: `/api/queue/${buildQueueEntry().id}/move`, body: { position: 3, reason: 'Dohoda' } },
      ]),
    );
  });

  test('accepting opens the reservation filled in, and sends it to the offer', async () => {
    answer = () => json(buildReservation(), 201);
    show('accept', buildOffer(5));
    const company = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Firma' });
    expect(company.value).toBe('Lomy Vysočina s.r.o.');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Poznámk/ }).value).toBe('Spěchá');
    await userEvent.click(button('Vytvořit rezervaci'));
    await waitFor(() =>
      expect(sent()).toEqual([
        {
          path: `/api/queue/${buildOffer(5).id}/accept`,
          body: expect.objectContaining({
            customerCompany: 'Lomy Vysočina s.r.o.',
            notes: 'Spěchá',
          }) as object,
        },
      ]),
    );
    expect(sent()[0]?.body).not.toHaveProperty('machineId');
  });

  test('an offer that lapsed meanwhile: who has the machine, the input stays, and the queue is one click away', async () => {
    answer = (path) =>
      path.endsWith('/accept')
        ? json(
            {
              code: 'offer_over',
              message: 'Nabídka už skončila. Stroj je teď rezervovaný (Zemní práce s.r.o.).',
              requestId: 'r',
              details: { holder: 'Zemní práce s.r.o.', expiresAt: null },
            },
            409,
          )
        : json(buildQueueEntry({ place: 3, waiting: 3 }), 201);
    show('accept', buildOffer(5));
    await screen.findByRole('combobox', { name: 'Firma' });
    await userEvent.click(button('Vytvořit rezervaci'));
    const alert = await screen.findByRole('alert');
    // That it has ended is said once.
    expect(alert.textContent).toMatch(
      /^Nabídka mezitím skončilaStroj už je rezervovaný \(Zemní práce s\.r\.o\.\)\. Zákazníka můžete/,
    );
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Firma' }).value).toBe(
      'Lomy Vysočina s.r.o.',
    );
    await userEvent.click(within(alert).getByRole('button', { name: 'Zařadit do pořadníku' }));
    await waitFor(() =>
      expect(sent()[1]).toEqual({
        path: `/api/machines/${machine.id}/queue`,
        body: expect.objectContaining({ customerCompany: 'Lomy Vysočina s.r.o.', note: 'Spěchá' }) as object,
      }),
    );
    expect(await screen.findByText(/čeká na stroj .*: 3\. z 3/)).toBeDefined();
  });
});

test('joining says which place comes, sends the note, and has no price', async () => {
  answer = () => json(buildQueueEntry({ place: 2, waiting: 2 }), 201);
  renderApp(<QueueDialog machine={machine} opened onClose={nothing} />);
  expect(await screen.findByText(/Zákazník bude na 2\. místě/)).toBeDefined();
  const input = (name: string) => screen.getByRole('combobox', { name });
  expect(screen.queryByRole('textbox', { name: /cena/i })).toBeNull();
  await userEvent.type(input('Firma'), 'Lomy Vysočina s.r.o.');
  await userEvent.type(input('Kontaktní osoba'), 'Petr Dlouhý');
  await userEvent.type(input('E-mail'), 'petr@lomy.example');
  await userEvent.type(input('Telefon'), '777000111');
  await userEvent.type(screen.getByRole('textbox', { name: /^Poznámk/ }), 'Spěchá');
  await userEvent.click(button('Zařadit do pořadníku'));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.path).toBe(`/api/machines/${machine.id}/queue`);
  expect(sent()[0]?.body).toMatchObject({ customerEmail: 'petr@lomy.example', note: 'Spěchá' });
  expect(sent()[0]?.body).not.toHaveProperty('sellingPrice');
});

test('joining promises no place once the machine has no queue, says what to do instead, and keeps the input', async () => {
  current = { ...machine, status: 'maintenance', version: machine.version + 1 };
  answer = () => failure(409, 'machine_in_maintenance', errors.machine_in_maintenance);
  const customer = {
    customerName: 'Petr Dlouhý',
    customerCompany: 'Lomy Vysočina s.r.o.',
    customerEmail: 'petr@lomy.example',
    customerPhone: '777000111',
    customerTaxId: '',
    customerAddress: '',
    notes: '',
  };
  renderApp(<QueueDialog machine={machine} customer={customer} opened onClose={nothing} />);
  expect(await screen.findByText(/Nový stav stroje: V servisu/)).toBeDefined();
  expect(screen.queryByText(/Zákazník bude na/)).toBeNull();
  await userEvent.click(button('Zařadit do pořadníku'));
  expect((await screen.findByRole('alert')).textContent).toContain('Založte poptávku');
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Firma' }).value).toBe(
    'Lomy Vysočina s.r.o.',
  );
});

test('an offer to answer on the dashboard shows the time left and is declined in its row', async () => {
  const offer = buildOffer(30);
  renderApp(<QueueWork page={{ items: [offer], total: 1 }} />);
  const row = await screen.findByRole('listitem');
  expect(row.textContent).toMatch(/Lomy Vysočina s\.r\.o\..*zbývá 1 den/);
  await userEvent.click(within(row).getByRole('button', { name: /^Odmítnout: / }));
  await userEvent.click(await screen.findByRole('button', { name: 'Odmítnout nabídku' }));
  await waitFor(() => expect(sent().map(({ path }) => path)).toEqual([`/api/queue/${offer.id}/decline`]));
});
