import type { Machine } from '@strojpark/core/contracts/machine-record';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { FieldConfig } from '@strojpark/core/contracts/field-config';
import { buildField } from '../../../../test/build-field.ts';
import { buildMachine } from '../../../../test/build-machine.ts';
import { userOf } from '../../../../test/session.ts';
import { readQuestion } from '../../../../test/read-question.ts';
import { renderApp } from '../../../../test/render.tsx';
import { failure, json, stubFetch, type SentRequest } from '../../../../test/stub-fetch.ts';
import { signIn } from '../../../lib/auth.ts';
import { queryClient } from '../../../lib/query.ts';
import { machineKeys } from '../../../entities/machines/machines.queries.ts';
import { addUploads } from '../attachments/uploads.ts';
import { EditForm } from './edit-form.tsx';
import { changesBack } from './form-values.ts';

// why: the sending has its own tests
vi.mock('../attachments/uploads.ts', () => ({ addUploads: vi.fn<typeof addUploads>() }));

const machine = buildMachine();
const heldMachine = buildMachine({
  status: 'reserved',
  hold: {
    kind: 'replacement',
    live: false,
    reservation_id: null,
    queue_entry_id: null,
    customer: null,
    expires_at: null,
  },
});
const category = {
  id: '33333333-3333-4333-8333-333333333333',
  key: 'heavy-machinery',
  name_cs: 'Těžké stroje',
  name_en: 'Heavy machinery',
  description_cs: null,
  description_en: null,
  is_active: true,
  display_order: 0,
  machine_count: 1,
};

let fields: FieldConfig[] = [];
let stored: Machine = machine;
let refuse: (() => Response) | null = null;
let requests: SentRequest[] = [];

/** A server with optimistic locking. */
function patch(body: unknown): Response {
  const { version, custom_fields, ...changes } = body as Partial<Machine>;
  if (refuse) return refuse();
  if (version !== stored.version)
    return json(
      { code: 'stale_version', message: 'stale', requestId: 'r', details: { current: stored } },
      409,
    );
  const custom = { ...stored.custom_fields, ...custom_fields };
  stored = { ...stored, ...changes, custom_fields: custom, version: stored.version + 1 };
  return json(stored);
}

beforeEach(() => {
  queryClient.clear();
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  stored = machine;
  fields = [];
  refuse = null;
  // why: the server is outside of the web package; its rules are tested there
  requests = stubFetch(({ method, path, body }) => {
    if (method === 'PATCH') return patch(body);
    if (path === '/api/categories') return json([category]);
    if (path === '/api/field-config') return json(fields);
    if (path.startsWith('/api/machines/values')) return json([]);
    return json({ items: [], total: 0, totalIsExact: true, nextCursor: null, prevCursor: null });
  });
});

const sent = () => requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
/** The values in use are offered for some texts. */
const roleOf = (name: string) => (['Výrobce', 'Model', 'Umístění'].includes(name) ? 'combobox' : 'textbox');
const input = (name: string) => screen.getByRole<HTMLInputElement>(roleOf(name), { name });

async function open(from = machine) {
  const onClose = vi.fn<() => void>();
  stored = from;
  renderApp(<EditForm machine={from} onClose={onClose} />);
  await waitFor(() => expect(requests.length).toBeGreaterThan(1));
  // The last group of fields.
  await screen.findByRole('group', { name: 'Další údaje' });
  return { user: userEvent.setup(), onClose };
}

const change = async (user: ReturnType<typeof userEvent.setup>, name: string, text: string) => {
  await user.clear(input(name));
  await user.type(input(name), text);
};
const save = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: 'Uložit' }));

test('only changes are sent, with the version that they are based on', async () => {
  const { user, onClose } = await open();
  await change(user, 'Umístění', 'Praha');
  await save(user);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent()).toEqual([{ location: 'Praha', version: 3 }]);
});

test('the models offered are those of the manufacturer in the form', async () => {
  const { user } = await open();
  await change(user, 'Výrobce', 'Bobcat');
  await user.click(input('Model'));
  await waitFor(() =>
    expect(requests.map(({ path }) => path)).toContain(
      '/api/machines/values?field=model&manufacturer=Bobcat&search=L120',
    ),
  );
});

test('the models of any manufacturer are offered while there is none', async () => {
  const { user } = await open();
  await user.clear(input('Výrobce'));
  await user.click(input('Model'));
  await waitFor(() =>
    expect(requests.map(({ path }) => path)).toContain('/api/machines/values?field=model&search=L120'),
  );
});

test('photos chosen in the form are uploaded when it is saved, and kept from being lost', async () => {
  const { user, onClose } = await open();
  const photo = new File(['photo'], 'front.jpg', { type: 'image/jpeg' });
  const chooser = document.querySelector<HTMLInputElement>('input[type=file]');
  await user.upload(chooser!, photo);
  expect(await screen.findByText('1 fotka se nahraje po uložení.')).toBeDefined();
  expect(addUploads).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Zpět' }));
  expect(onClose).not.toHaveBeenCalled();
  await save(user);
  await waitFor(() => expect(addUploads).toHaveBeenCalledWith(machine.id, [photo]));
  expect(sent()).toEqual([]);
});

test('a saved change can be set back', async () => {
  queryClient.setQueryData(machineKeys.one(machine.id), machine);
  const { user } = await open();
  await change(user, 'Umístění', 'Praha');
  await save(user);
  await user.click(await screen.findByRole('button', { name: 'Vrátit zpět' }));
  expect(await screen.findByText('Změny stroje Nakladač Volvo L120 byly vráceny')).toBeDefined();
  expect(sent()).toEqual([
    { location: 'Praha', version: 3 },
    { location: 'Brno', version: 4 },
  ]);
});

test.each([
  ['a sale', machine, { status: 'sold' as const }, { status: 'sold' as const }],
  [
    'a hold of a reservation',
    heldMachine,
    { status: 'available' as const },
    { status: 'available' as const },
  ],
  [
    'the change to a used machine',
    buildMachine({ type: 'stock' }),
    { type: 'used' as const },
    { type: 'used' as const },
  ],
])('%s cannot be set back by editing', (_, before, changes, saved) => {
  expect(changesBack(before, changes, { ...before, hold: null, ...saved })).toBeNull();
});

test('a changed status is set back with the fields saved with it', () => {
  const changes = { status: 'damaged' as const, location: 'Praha', custom_fields: { colour: 'red' } };
  expect(changesBack(machine, changes, { ...machine, ...changes, version: 9 })).toEqual({
    status: 'available',
    location: 'Brno',
    custom_fields: { colour: null },
    version: 9,
  });
});

test('saving without a change sends nothing', async () => {
  const { user, onClose } = await open();
  await save(user);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent()).toEqual([]);
});

test('concurrent changes to different fields are merged without a question', async () => {
  const { user, onClose } = await open();
  stored = { ...machine, internal_code: 'K-7', version: 4 };
  await change(user, 'Umístění', 'Praha');
  await save(user);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent()).toEqual([
    { location: 'Praha', version: 3 },
    { location: 'Praha', version: 4 },
  ]);
  expect(stored).toMatchObject({ internal_code: 'K-7', location: 'Praha' });
});

test('for a field changed by both users the user chooses the value, and the other changes stay', async () => {
  const { user, onClose } = await open();
  stored = { ...machine, location: 'Ostrava', model: 'L120H', internal_code: 'K-7', version: 4 };
  await change(user, 'Umístění', 'Praha');
  await change(user, 'Model', 'L120 GZ');
  await change(user, 'Rozměry', '8 × 3 m');
  await save(user);

  const dialog = within(await screen.findByRole('dialog'));
  // What the dialog asks about is not an error of the form below.
  expect(screen.queryByRole('alert')).toBeNull();
  const confirm = dialog.getByRole('button', { name: 'Použít a uložit' });
  await user.click(dialog.getByRole('radio', { name: /Praha/ }));
  await user.click(confirm);
  expect(dialog.getAllByText('Vyberte jednu z hodnot.')).toHaveLength(1);
  expect(document.activeElement).toBe(dialog.getByRole('radio', { name: /L120 GZ/ }));
  await user.click(dialog.getByRole('radio', { name: /L120H/ }));
  await user.click(confirm);

  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent().at(-1)).toEqual({ location: 'Praha', dimensions: '8 × 3 m', version: 4 });
  expect(stored).toMatchObject({ location: 'Praha', model: 'L120H', internal_code: 'K-7' });
});

test('an amount and its currency are one value: a changed currency is not put to the amount of somebody else', async () => {
  const valued = buildMachine({ current_value: 565_000 });
  const { user } = await open(valued);
  stored = { ...valued, current_value: 575_000, version: 4 };
  await user.click(screen.getByRole('combobox', { name: 'Měna' }));
  await user.click(await screen.findByRole('option', { name: 'EUR' }));
  await save(user);
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent.replaceAll(/\s/g, ' ')).toMatch(/Aktuální hodnota.*565 000 EUR.*575 000 CZK/);
  expect(sent()).toHaveLength(1);
});

test('the value that somebody else has entered is not asked about, only one far from it', async () => {
  const valued = buildMachine({ current_value: 1_000_000 });
  const { user, onClose } = await open(valued);
  stored = { ...valued, current_value: 10_000_000, version: 4 };
  await change(user, 'Aktuální hodnota', '1100000');
  await save(user);
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: /10.000.000/ }));
  await user.click(dialog.getByRole('button', { name: 'Použít a uložit' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

test('one’s own value is compared with the one that somebody else has entered meanwhile', async () => {
  const valued = buildMachine({ current_value: 1_000_000 });
  const { user } = await open(valued);
  stored = { ...valued, current_value: 10_000_000, version: 4 };
  await change(user, 'Aktuální hodnota', '1100000');
  await save(user);
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: /1.100.000/ }));
  await user.click(dialog.getByRole('button', { name: 'Použít a uložit' }));
  expect(await screen.findByText(/1.100.000.CZK je 9,1× nižší než.*10.000.000.CZK/)).toBeDefined();
});

test('cancelling the choice keeps what was typed', async () => {
  const { user, onClose } = await open();
  stored = { ...machine, location: 'Ostrava', version: 4 };
  await change(user, 'Umístění', 'Praha');
  await save(user);
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Zpět' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(input('Umístění').value).toBe('Praha');
  expect(onClose).not.toHaveBeenCalled();
});

test('a number that another machine has is reported at its field', async () => {
  const { user } = await open();
  refuse = () => failure(409, 'duplicate_vin', 'Stroj s tímto VIN už existuje.');
  await change(user, 'VIN', 'VCE-999');
  await save(user);
  expect(await screen.findByText('Stroj s tímto VIN už existuje.')).toBeDefined();
  expect(input('VIN').getAttribute('aria-invalid')).toBe('true');
  expect(input('VIN').value).toBe('VCE-999');
});

test('setting the status to sold asks for the price', async () => {
  const { user } = await open();
  expect(screen.queryByRole('textbox', { name: 'Prodejní cena' })).toBeNull();
  await user.click(screen.getByRole('combobox', { name: 'Stav' }));
  await user.click(await screen.findByRole('option', { name: 'Prodáno' }));
  await save(user);
  expect(await screen.findByText('Prodejní cena musí být alespoň 1')).toBeDefined();
  await user.type(input('Prodejní cena'), '1500000,5');
  await save(user);
  await waitFor(() =>
    expect(sent()).toEqual([{ status: 'sold', sale_price: 1_500_000.5, sale_currency: 'CZK', version: 3 }]),
  );
});

test('a sale price far from the value is asked about once, and confirmed by saving again', async () => {
  const { user } = await open(buildMachine({ current_value: 1_000_000 }));
  await user.click(screen.getByRole('combobox', { name: 'Stav' }));
  await user.click(await screen.findByRole('option', { name: 'Prodáno' }));
  await user.type(input('Prodejní cena'), '100000');
  await save(user);
  expect(await screen.findByText(/100.000.CZK je 10× nižší než.*1.000.000.CZK/)).toBeDefined();
  expect(sent()).toEqual([]);
  readQuestion();
  await user.click(screen.getByRole('button', { name: 'Ano, je to správně' }));
  await waitFor(() => expect(sent()).toMatchObject([{ status: 'sold', sale_price: 100_000 }]));
});

test('a new value far from the stored one is asked about once, one that is kept is not', async () => {
  const { user } = await open(buildMachine({ current_value: 1_000_000 }));
  await change(user, 'Aktuální hodnota', '100000');
  await save(user);
  expect(await screen.findByText(/100.000.CZK je 10× nižší než.*1.000.000.CZK/)).toBeDefined();
  expect(sent()).toEqual([]);
  await change(user, 'Aktuální hodnota', '900000');
  await save(user);
  await waitFor(() => expect(sent()).toMatchObject([{ current_value: 900_000 }]));
});

test('a currency that is no longer offered is kept, and a sale uses another', async () => {
  const { user, onClose } = await open(buildMachine({ currency: 'GBP' }));
  await change(user, 'Umístění', 'Praha');
  await user.click(screen.getByRole('combobox', { name: 'Stav' }));
  await user.click(await screen.findByRole('option', { name: 'Prodáno' }));
  await user.type(input('Prodejní cena'), '5');
  await save(user);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const sale = { status: 'sold', sale_price: 5, sale_currency: 'CZK' };
  expect(sent()).toEqual([{ ...sale, location: 'Praha', version: 3 }]);
});

test('cost fields are shown only to users who may see them', async () => {
  const { permissions, ...user } = userOf('backoffice');
  signIn({
    accessToken: 'a',
    refreshToken: 'r',
    user: { ...user, permissions: permissions.filter((one) => one !== 'machines.view_costs') },
  });
  await open();
  expect(screen.queryByRole('textbox', { name: 'Nákupní cena' })).toBeNull();
  expect(input('Aktuální hodnota')).toBeDefined();
});

const couplers = [{ value: 'cw40', cs: 'Spojka CW40', en: 'Coupler CW40' }];
const withCustom = buildMachine({ custom_fields: { barva: 'bílá', zdvih: 2, spojka: null } });
const customFields = () => [
  buildField('barva', { isRequired: true }),
  buildField('zdvih', { fieldType: 'number' }),
  buildField('spojka', { fieldType: 'select', options: couplers, isRequired: true }),
  buildField('regal', { entityType: 'stock_machine' }),
];

test('custom fields of the type are shown, and only changed ones are sent', async () => {
  fields = customFields();
  const { user } = await open(withCustom);
  expect(await screen.findByRole('textbox', { name: /Pole barva/ })).toHaveProperty('value', 'bílá');
  expect(screen.queryByRole('textbox', { name: /Pole regal/ })).toBeNull();
  await change(user, 'Pole zdvih', '3,5');
  await save(user);
  // The select is required, but was blank already.
  await waitFor(() => expect(sent()).toEqual([{ custom_fields: { zdvih: 3.5 }, version: 3 }]));
});

test('a stored day of a year that is no longer accepted blocks no other change', async () => {
  fields = [buildField('revize', { fieldType: 'date', isRequired: true }), buildField('barva')];
  const { user } = await open(buildMachine({ custom_fields: { revize: '9999-12-31', barva: null } }));
  expect(await screen.findByRole('textbox', { name: /Pole revize/ })).toHaveProperty('value', '31.12.9999');
  await change(user, 'Pole barva', 'modrá');
  await save(user);
  await waitFor(() => expect(sent()).toEqual([{ custom_fields: { barva: 'modrá' }, version: 3 }]));
});

test('a required custom field cannot be cleared', async () => {
  fields = customFields();
  const { user } = await open(withCustom);
  await user.clear(await screen.findByRole('textbox', { name: /Pole barva/ }));
  await save(user);
  expect(await screen.findByText('Toto pole je povinné')).toBeDefined();
  expect(sent()).toEqual([]);
});

test('a rejected custom value is reported at its field', async () => {
  fields = customFields();
  const { user } = await open(withCustom);
  const errors = { 'custom_fields.zdvih': ['Příliš mnoho'] };
  refuse = () => json({ code: 'validation', message: 'x', requestId: 'r', errors }, 422);
  await screen.findByRole('textbox', { name: 'Pole zdvih' });
  await change(user, 'Pole zdvih', '9');
  await save(user);
  expect(await screen.findByText('Příliš mnoho')).toBeDefined();
});

test('concurrent changes to custom fields are merged, and the same field asks for a choice', async () => {
  fields = customFields();
  const { user, onClose } = await open(withCustom);
  stored = { ...withCustom, custom_fields: { barva: 'rudá', zdvih: 7, spojka: 'cw40' }, version: 4 };
  await user.clear(await screen.findByRole('textbox', { name: /Pole barva/ }));
  await user.type(screen.getByRole('textbox', { name: /Pole barva/ }), 'modrá');
  await save(user);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Pole barva')).toBeDefined();
  await user.click(dialog.getByRole('radio', { name: /modrá/ }));
  await user.click(dialog.getByRole('button', { name: 'Použít a uložit' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(stored.custom_fields).toEqual({ barva: 'modrá', zdvih: 7, spojka: 'cw40' });
});

test('labels and required fields follow the configuration', async () => {
  const location = buildField('location', { isCustom: false, isRequired: true });
  fields = [
    {
      ...location,
      translations: {
        ...location.translations,
        cs: { ...location.translations.cs, displayName: 'Stanoviště' },
      },
    },
  ];
  const { user } = await open();
  await user.clear(await screen.findByRole('combobox', { name: /Stanoviště/ }));
  await save(user);
  expect(await screen.findByText('Toto pole je povinné')).toBeDefined();
});

test('a field that is not used has no input and does not block saving although it is required', async () => {
  const off = { isUsed: false, isRequired: true };
  fields = [buildField('location', { isCustom: false, ...off }), buildField('boom', off)];
  const { user, onClose } = await open({ ...machine, custom_fields: { boom: 'žlutá' } });
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Umístění' })).toBeNull());
  expect(screen.queryByRole('textbox', { name: /boom/ })).toBeNull();
  await change(user, 'Interní kód', 'K-7');
  await save(user);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent()).toEqual([{ internal_code: 'K-7', version: 3 }]);
  expect(stored).toMatchObject({ location: machine.location, custom_fields: { boom: 'žlutá' } });
});

test('a technical value that would be lost prevents saving', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Přidat parametr' }));
  const last = (name: string) => screen.getAllByRole<HTMLInputElement>('textbox', { name }).at(-1);
  const [name, value] = [last('Parametr'), last('Hodnota')];
  if (!name || !value) throw new Error('no line was added');
  await user.type(value, '4 m³');
  await save(user);
  expect(screen.getByText('Doplňte název parametru')).toBeDefined();
  await user.type(name, 'Lopata');
  await save(user);
  expect(screen.getByText('Tento parametr už v seznamu je')).toBeDefined();
  expect(document.activeElement).toBe(name);
  expect(sent()).toEqual([]);
  await user.type(name, ' zadní');
  await save(user);
  await waitFor(() => expect(sent()).toHaveLength(1));
});

test('removing a technical value moves the focus to the next one, after the last one to the button that adds one', async () => {
  const { user } = await open();
  const removing = () => screen.queryAllByRole('button', { name: /^Odebrat parametr/ });
  while (removing().length > 0) {
    const [first, next] = removing();
    await user.click(first!);
    expect(document.activeElement).toBe(next ?? screen.getByRole('button', { name: 'Přidat parametr' }));
  }
});
