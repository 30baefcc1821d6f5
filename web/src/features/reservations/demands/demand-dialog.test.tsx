import { defaultUserSettings } from '@strojpark/core/domain/settings/user-settings';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildDemand } from '../../../../test/build-demand.ts';
import { pageOf } from '../../../../test/build-machine.ts';
import { publicSettings, userOf } from '../../../../test/session.ts';
import { openApp } from '../../../../test/open-app.tsx';
import { renderApp } from '../../../../test/render.tsx';
import { failure, json, stubFetch, type SentRequest } from '../../../../test/stub-fetch.ts';
import { windowWidth } from '../../../../test/window-width.ts';
import { signIn } from '../../../lib/auth.ts';
import { queryClient } from '../../../lib/query.ts';
import { DemandDialog } from './demand-dialog.tsx';

const nothing = () => undefined;
let requests: SentRequest[] = [];
let answers: Response[];

beforeEach(() => {
  queryClient.clear();
  localStorage.clear();
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  answers = [];
  // why: the server is outside of the web package; its rules are tested there
  requests = stubFetch(({ path, method }) => {
    if (method !== 'GET') return answers.shift() ?? json(buildDemand(), 201);
    if (path === '/api/settings/public') return json(publicSettings);
    if (path === '/api/auth/me') return json(userOf('admin'));
    if (path === '/api/users/settings') return json(defaultUserSettings);
    if (path.startsWith('/api/machines?')) return json(pageOf([], 0));
    if (path.startsWith('/api/machines/values')) return json([]);
    if (path.startsWith('/api/machines/facets'))
      return json({ status: {}, category: {}, precision: 'exact' });
    if (path.startsWith('/api/reservations?')) return json(pageOf([]));
    if (path === '/api/categories')
      return json([
        { key: 'heavy-machinery', name_cs: 'Kolové nakladače', name_en: 'Wheel loaders', is_active: true },
      ]);
    return json(path.endsWith('/statistics') ? { total: 0 } : []);
  });
});

const sent = () =>
  requests.filter(({ method }) => method !== 'GET').map(({ path, body }) => ({ path, body }));
const input = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name });
const range = (name: RegExp) => within(screen.getByRole('group', { name }));
const save = () => userEvent.click(screen.getByRole('button', { name: 'Uložit poptávku' }));

async function fillInCustomer() {
  await userEvent.type(await screen.findByRole('combobox', { name: 'Firma' }), 'Lomy Vysočina s.r.o.');
  await userEvent.type(input('Kontaktní osoba'), 'Petr Dlouhý');
  await userEvent.type(input('E-mail'), 'petr@lomy.example');
  await userEvent.type(input('Telefon'), '777000111');
}

test('a demand is recorded with several manufacturers and the inputs of the machine lists', async () => {
  renderApp(<DemandDialog opened onClose={nothing} />);
  await fillInCustomer();
  await userEvent.type(screen.getByRole('combobox', { name: 'Výrobce' }), 'Volvo,Liebherr,');
  await userEvent.type(range(/Rok výroby/).getByRole('textbox', { name: 'Od' }), '2019');
  await userEvent.type(range(/hodnota/).getByRole('textbox', { name: 'Do' }), '2500000');
  await userEvent.click(screen.getByRole('switch', { name: /skoro odpovídají/ }));
  await save();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toEqual({
    path: '/api/demands',
    body: expect.objectContaining({
      customerCompany: 'Lomy Vysočina s.r.o.',
      criteria: { manufacturer: ['Volvo', 'Liebherr'], yearFrom: 2019, valueTo: 2_500_000 },
      currency: 'CZK',
      nearly: false,
      validUntil: null,
    }) as object,
  });
  expect(sent()[0]?.body).not.toHaveProperty('sellingPrice');
  expect(await screen.findByRole('button', { name: 'Zobrazit' })).toBeDefined();
});

test('the message about a demand that was not saved is brought into sight', async () => {
  answers = [failure(503, 'unavailable')];
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  renderApp(<DemandDialog opened onClose={nothing} />);
  await fillInCustomer();
  await userEvent.type(range(/Rok výroby/).getByRole('textbox', { name: 'Od' }), '2019');
  await save();
  const note = await screen.findByRole('alert');
  expect(note.textContent).toContain('Poptávku se nepodařilo uložit');
  expect(scrolled.mock.contexts).toContain(note);
});

test('without criteria nothing is sent: a demand for just any machine would only make noise', async () => {
  renderApp(<DemandDialog opened onClose={nothing} />);
  await fillInCustomer();
  await userEvent.click(screen.getByRole('radio', { name: 'Použité stroje' }));
  await save();
  const refused = await screen.findByText('Zadejte alespoň jedno kritérium, samotný druh strojů nestačí');
  // Above the inputs: below them it would be out of sight.
  const kind = screen.getByRole('radiogroup', { name: 'Druh strojů' });
  expect(refused.compareDocumentPosition(kind)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await userEvent.type(range(/Rok výroby/).getByRole('textbox', { name: 'Od' }), '2022');
  await userEvent.type(range(/Rok výroby/).getByRole('textbox', { name: 'Do' }), '2019');
  await save();
  await screen.findByText('Konec rozsahu nesmí být před jeho začátkem');
  await waitFor(() =>
    expect(document.activeElement).toBe(range(/Rok výroby/).getByRole('textbox', { name: 'Do' })),
  );
  expect(sent()).toEqual([]);
});

test('a last day that is typed wrong or is over is not dropped in silence', async () => {
  answers = [
    json(
      {
        code: 'validation',
        message: 'Neplatné údaje',
        requestId: 'r',
        errors: { validUntil: ['Zadejte dnešní nebo pozdější den'] },
      },
      422,
    ),
  ];
  renderApp(<DemandDialog opened onClose={nothing} />);
  await fillInCustomer();
  await userEvent.type(range(/Rok výroby/).getByRole('textbox', { name: 'Od' }), '2022');
  const until = screen.getByRole('textbox', { name: 'Platí do' });
  await userEvent.type(until, '31.2.2027');
  await save();
  await screen.findByText('Zadejte platné datum');
  expect(sent()).toEqual([]);
  await userEvent.clear(until);
  await userEvent.type(until, '1.1.2020');
  await save();
  await screen.findByText('Zadejte dnešní nebo pozdější den');
  expect(sent()[0]?.body).toMatchObject({ validUntil: '2020-01-01' });
});

test('on a phone criteria that are seldom used are one line, which is open where the demand has some', async () => {
  windowWidth('phone');
  const { unmount } = renderApp(<DemandDialog opened onClose={nothing} />);
  const more = await screen.findByRole('button', { name: 'Další kritéria', expanded: false });
  expect(screen.queryByRole('combobox', { name: 'Model' })).toBeNull();
  expect(screen.getByRole('combobox', { name: 'Výrobce' })).toBeDefined();
  expect(range(/Rok výroby/).getByRole('textbox', { name: 'Od' })).toBeDefined();
  await userEvent.click(more);
  await userEvent.type(screen.getByRole('combobox', { name: 'Model' }), 'L120');
  await fillInCustomer();
  await save();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({ criteria: { model: 'L120' } });
  unmount();

  const limits = { category: ['heavy-machinery'], yearFrom: 2019 };
  const plain = renderApp(
    <DemandDialog demand={buildDemand({ criteria: limits })} opened onClose={nothing} />,
  );
  expect(await screen.findByRole('button', { name: 'Další kritéria', expanded: false })).toBeDefined();
  plain.unmount();
  renderApp(
    <DemandDialog demand={buildDemand({ criteria: { ...limits, model: 'L90' } })} opened onClose={nothing} />,
  );
  expect(await screen.findByRole('button', { name: 'Další kritéria', expanded: true })).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Model' }).value).toBe('L90');
});

test('a filtered list becomes a demand with its filters as criteria', async () => {
  const { user, address } = openApp(
    '/used-machines?status=available&category=heavy-machinery&search=l120&manufacturer=volvo&yearFrom=2019',
  );
  await user.click(await screen.findByRole('button', { name: 'Zobrazení' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Uložit jako poptávku' }));
  const dialog = await screen.findByRole('dialog', { name: 'Nová poptávka' });
  expect(address()).toContain('dialog=demand');
  expect(within(dialog).getByText(/· volvo · /).textContent).toMatch(/od\s2019/);
  expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: 'Použité stroje' }).checked).toBe(true);
  expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Hledaný text' }).value).toBe('l120');
  await fillInCustomer();
  await save();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({
    criteria: {
      type: 'used',
      category: ['heavy-machinery'],
      search: 'l120',
      manufacturer: ['volvo'],
      yearFrom: 2019,
    },
  });
});

test('editing sends the criteria only if they have changed: the inventory is not searched for a new phone number', async () => {
  answers = [json(buildDemand()), json(buildDemand())];
  const onClose = vi.fn<() => void>();
  renderApp(<DemandDialog demand={buildDemand()} opened onClose={onClose} />);
  const phone = await screen.findByRole('combobox', { name: 'Telefon' });
  await userEvent.clear(phone);
  await userEvent.type(phone, '602111222');
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent()[0]?.path).toBe(`/api/demands/${buildDemand().id}`);
  expect(sent()[0]?.body).toMatchObject({ customerPhone: '602111222', version: 4 });
  expect(sent()[0]?.body).not.toHaveProperty('criteria');
});

test('a phone number is asked for only where it is new', async () => {
  const { unmount } = renderApp(<DemandDialog opened onClose={nothing} />);
  await fillInCustomer();
  await userEvent.clear(input('Telefon'));
  await userEvent.type(input('Telefon'), '12');
  await save();
  expect(
    await screen.findByText('Zadejte jedno telefonní číslo: 9 až 15 číslic, bez dalšího textu'),
  ).toBeDefined();
  expect(sent()).toEqual([]);
  unmount();
  answers = [json(buildDemand())];
  renderApp(<DemandDialog demand={buildDemand({ customer_phone: '12' })} opened onClose={nothing} />);
  await userEvent.type(await screen.findByRole('combobox', { name: 'Firma' }), ' 2');
  await save();
  await waitFor(() => expect(sent()).toHaveLength(1));
});

test('a last day of a year that is no longer accepted blocks no other change', async () => {
  const stored = buildDemand({ valid_until: '9999-12-31' });
  answers = [
    json(
      {
        code: 'stale_version',
        message: 'Stale',
        requestId: 'r',
        details: { current: { ...stored, version: 5 } },
      },
      409,
    ),
    json(stored),
  ];
  const onClose = vi.fn<() => void>();
  renderApp(<DemandDialog demand={stored} opened onClose={onClose} />);
  await userEvent.type(await screen.findByRole('combobox', { name: 'Telefon' }), '9');
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent()[1]?.body).toMatchObject({ version: 5 });
  expect(sent()[1]?.body).not.toHaveProperty('validUntil');
});

test('criteria that a colleague has changed meanwhile: both versions are shown, and the choice is saved', async () => {
  const theirs = buildDemand({ version: 5, criteria: { yearFrom: 2015 } });
  answers = [
    json({ code: 'stale_version', message: 'Stale', requestId: 'r', details: { current: theirs } }, 409),
    json(theirs),
  ];
  renderApp(<DemandDialog demand={buildDemand({ criteria: { yearFrom: 2019 } })} opened onClose={nothing} />);
  const from = (await screen.findByRole('group', { name: /Rok výroby/ }).then(within)).getByRole('textbox', {
    name: 'Od',
  });
  await userEvent.clear(from);
  await userEvent.type(from, '2020');
  await save();
  const dialog = within(await screen.findByRole('dialog', { name: 'Poptávku mezitím upravil někdo jiný' }));
  expect(dialog.getByText('od 2015')).toBeDefined();
  expect(screen.queryByText('Poptávku se nepodařilo uložit')).toBeNull();
  await userEvent.click(dialog.getByText('od 2020'));
  await userEvent.click(dialog.getByRole('button', { name: 'Uložit' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]?.body).toMatchObject({ criteria: { yearFrom: 2020 }, version: 5 });
});
