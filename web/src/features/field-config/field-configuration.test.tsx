import type { FieldConfig } from '@strojpark/core/contracts/field-config';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildField } from '../../../test/build-field.ts';
import { renderApp } from '../../../test/render.tsx';
import { failure, json, stubFetch, type SentRequest } from '../../../test/stub-fetch.ts';
import { queryClient } from '../../lib/query.ts';
import { FieldConfiguration } from './field-configuration.tsx';

const core = { isCustom: false } as const;
const stored = [
  buildField('name', { ...core, isRequired: true }),
  buildField('status', { ...core, isSystemField: true, fieldType: 'select' }),
  buildField('boom'),
  buildField('engine', { ...core, isVisible: false, isRequired: true, isUsed: false }),
  buildField('warranty', { entityType: 'stock_machine' }),
];
const boom = stored[2] as FieldConfig;
const backup = {
  name: 'colour_20261121083600123',
  entityType: 'used_machine',
  fieldName: 'colour',
  displayName: 'Barva',
  valueCount: 3,
  createdAt: '2026-11-21T08:36:00.000Z',
  createdBy: 'Jana Nová',
};
const columns = { used: 140, dropped: 2, limit: 1600 };
const valid = { isValid: true, problems: [], columns };

beforeEach(() => queryClient.clear());
afterEach(() => vi.restoreAllMocks());

/** Renders the screen; `change` answers writes, `reads` overrides reads. */
function open(
  change: (request: SentRequest) => Response = () => json([]),
  reads: Record<string, unknown> = {},
) {
  const answers: Record<string, unknown> = {
    '/api/field-config': stored,
    '/api/field-config/backups': [],
    '/api/field-config/validate': valid,
    ...reads,
  };
  const requests = stubFetch((call) => (call.method === 'GET' ? json(answers[call.path]) : change(call)));
  renderApp(<FieldConfiguration />);
  return { user: userEvent.setup(), changes: () => requests.filter(({ method }) => method !== 'GET') };
}

const rowOf = async (name: string) =>
  (await screen.findByText(`Pole ${name}`)).closest('li') ?? document.body;
const rowNames = () =>
  screen.getAllByRole('button', { name: /^Přesunout: / }).map((handle) => handle.getAttribute('aria-label'));
const visibleSwitch = (name: string) => screen.findByRole('switch', { name: `V seznamech: Pole ${name}` });

/** jsdom has no layout: places the rows below each other. */
function layOutRows() {
  // why: dnd-kit finds the next row by its position on the screen
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const row = this.closest('li');
    const place = row?.parentElement ? [...row.parentElement.children].indexOf(row) : 0;
    return new DOMRect(0, place * 50, 400, 50);
  });
}

test('a load error can be retried', async () => {
  let isDown = true;
  stubFetch(({ path }) => {
    if (path === '/api/field-config') return isDown ? failure(404, 'not_found') : json(stored);
    return json(path.endsWith('backups') ? [] : valid);
  });
  renderApp(<FieldConfiguration />);
  expect(await screen.findByText('Nastavení polí se nepodařilo načíst')).toBeDefined();
  isDown = false;
  await userEvent.setup().click(screen.getByRole('button', { name: 'Zkusit znovu' }));
  expect(await screen.findByText('Pole boom')).toBeDefined();
});

test('changed switches of both types are counted as unsaved and saved in one call', async () => {
  const warranty = stored[4] as FieldConfig;
  const { user, changes } = open(() =>
    json([
      { ...boom, isVisible: false },
      { ...warranty, isRequired: true },
    ]),
  );
  const save = await screen.findByRole('button', { name: 'Uložit' });
  expect(save).toHaveProperty('disabled', true);
  await user.click(await visibleSwitch('boom'));
  await user.click(screen.getByRole('radio', { name: 'Skladové stroje' }));
  await user.click(await screen.findByRole('switch', { name: 'Povinné pole Pole warranty' }));
  expect(screen.getByText('2 neuložené změny')).toBeDefined();
  await user.click(save);
  expect(await screen.findByText('Nastavení polí bylo uloženo')).toBeDefined();
  expect(changes()).toHaveLength(1);
  expect(changes()[0]).toMatchObject({
    method: 'PUT',
    path: '/api/field-config/bulk',
    body: {
      configs: [
        { id: boom.id, isVisible: false },
        { id: warranty.id, isRequired: true },
      ],
    },
  });
});

test('unsaved switches can be reset', async () => {
  const { user, changes } = open();
  await user.click(await visibleSwitch('boom'));
  await user.click(screen.getByRole('button', { name: 'Zahodit změny' }));
  expect(await visibleSwitch('boom')).toHaveProperty('checked', true);
  expect(screen.queryByText('1 neuložená změna')).toBeNull();
  expect(changes()).toEqual([]);
});

test('a failed save shows the error and keeps the switches', async () => {
  const { user } = open(() => failure(409, 'conflict', 'Někdo byl rychlejší.'));
  await user.click(await visibleSwitch('boom'));
  await user.click(screen.getByRole('button', { name: 'Uložit' }));
  expect(await screen.findByText(/Nastavení polí se nepodařilo uložit/)).toBeDefined();
  expect(screen.getByText('1 neuložená změna')).toBeDefined();
});

test('what a rule fixes is a text instead of a switch', async () => {
  open();
  const name = within(await rowOf('name'));
  expect(name.queryAllByRole('switch')).toEqual([]);
  for (const text of ['Vždy používané', 'Vždy v seznamech', 'Vždy povinné'])
    expect(name.getByText(text)).toBeDefined();
  const status = within(await rowOf('status'));
  expect(status.queryAllByRole('switch')).toEqual([]);
  expect(status.getByText('Doplní systém')).toBeDefined();
  expect(screen.getByText('Systémové')).toBeDefined();
});

test('a field is switched off, and its other switches wait until it is used again', async () => {
  const { user, changes } = open();
  const used = await screen.findByRole('switch', { name: 'Používat pole Pole engine' });
  expect(used).toHaveProperty('checked', false);
  const [listed, required] = [
    await visibleSwitch('engine'),
    screen.getByRole('switch', { name: 'Povinné pole Pole engine' }),
  ];
  for (const other of [listed, required]) {
    expect(other).toHaveProperty('checked', false);
    expect(other).toHaveProperty('disabled', true);
    expect(other.getAttribute('aria-description')).toBe('Pole se nepoužívá');
  }
  await user.click(used);
  expect(required).toHaveProperty('checked', true);
  expect(listed).toHaveProperty('disabled', false);
  await user.click(screen.getByRole('switch', { name: 'Používat pole Pole boom' }));
  await user.click(screen.getByRole('button', { name: 'Uložit' }));
  expect(changes()[0]?.body).toEqual({
    configs: [
      { id: boom.id, isUsed: false },
      { id: stored[3]?.id, isUsed: true },
    ],
  });
});

test('a field is moved by keyboard, saved at once', async () => {
  layOutRows();
  const { changes } = open(() => json(stored));
  const handle = await screen.findByRole('button', { name: 'Přesunout: Pole boom' });
  handle.focus();
  fireEvent.keyDown(handle, { code: 'Space' });
  await screen.findByText('Pole boom je na 3. místě');
  fireEvent.keyDown(document, { code: 'ArrowUp' });
  await screen.findByText('Pole boom je na 2. místě');
  fireEvent.keyDown(document, { code: 'Space' });
  await waitFor(() => expect(changes()).toHaveLength(1));
  const [name, status, , engine] = stored.map(({ id }) => id);
  expect(changes()[0]).toMatchObject({
    path: '/api/field-config/reorder',
    body: { entityType: 'used_machine', fieldIds: [name, boom.id, status, engine] },
  });
});

test('a rejected order is rolled back and reported', async () => {
  layOutRows();
  open(() => failure(500, 'internal'));
  const handle = await screen.findByRole('button', { name: 'Přesunout: Pole boom' });
  const before = rowNames();
  fireEvent.keyDown(handle, { code: 'Space' });
  await screen.findByText('Pole boom je na 3. místě');
  fireEvent.keyDown(document, { code: 'ArrowUp' });
  await screen.findByText('Pole boom je na 2. místě');
  fireEvent.keyDown(document, { code: 'Space' });
  expect(await screen.findByText(/Pořadí polí se nepodařilo uložit/)).toBeDefined();
  await waitFor(() => expect(rowNames()).toEqual(before));
});

test('fields are found by name without diacritics and filtered by kind', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^Vlastní/ }));
  expect(rowNames()).toEqual(['Přesunout: Pole boom']);
  await user.type(screen.getByRole('searchbox', { name: 'Hledat pole' }), 'engine');
  expect(screen.getByText('Filtru neodpovídá žádné pole')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Zrušit filtry' }));
  expect(rowNames()).toHaveLength(4);
});

test('a custom field is deleted after a confirmation that lists everything deleted with it', async () => {
  const { user, changes } = open(() => json({ backupTable: 'boom_20261121083600123', valueCount: 2 }));
  await user.click(await screen.findByRole('button', { name: 'Akce: Pole boom' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Smazat' }));
  const dialog = await screen.findByRole('dialog', { name: 'Smazat pole Pole boom?' });
  expect(within(dialog).getByText('jeho sloupec v databázi,')).toBeDefined();
  await user.click(within(dialog).getByRole('button', { name: 'Smazat pole' }));
  expect(await screen.findByText(/2 hodnoty jsou v záloze boom_20261121083600123/)).toBeDefined();
  expect(changes()[0]).toMatchObject({ method: 'DELETE', path: `/api/field-config/complete/${boom.id}` });
});

test('a built-in field cannot be deleted', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Akce: Pole engine' }));
  expect(await screen.findByRole('menuitem', { name: 'Upravit' })).toBeDefined();
  expect(screen.queryByRole('menuitem', { name: 'Smazat' })).toBeNull();
});

test('a deleted field is restored from its backup', async () => {
  const { user, changes } = open(() => json({ field: boom, valueCount: 3 }), {
    '/api/field-config/backups': [backup],
  });
  await user.click(await screen.findByRole('button', { name: 'Obnovit pole Barva' }));
  expect(await screen.findByText('Pole Barva bylo obnoveno, vrátily se 3 hodnoty')).toBeDefined();
  expect(changes()[0]).toMatchObject({
    method: 'POST',
    path: '/api/field-config/backups/colour_20261121083600123/restore',
  });
});

test('differences from the database are shown in plain words with what can be done', async () => {
  const problem = (name: string, fieldName: string, entityType: string | null) => ({
    problem: name,
    fieldName,
    entityType,
    message: '',
  });
  const { user, changes } = open(() => json({ created: ['engine'], removed: [] }), {
    '/api/field-config/validate': {
      isValid: false,
      problems: [
        problem('missing_configuration', 'engine', 'used_machine'),
        problem('orphaned_column', 'crane_load', null),
      ],
      columns,
    },
    '/api/field-config/orphaned/columns': [{ columnName: 'crane_load', dataType: 'numeric' }],
  });
  expect(await screen.findByText('Nastavení polí nesouhlasí s databází: 2 nálezy.')).toBeDefined();
  await user.click(await screen.findByRole('button', { name: 'Opravit: engine' }));
  expect(await screen.findByText('Nastavení polí bylo opraveno podle databáze')).toBeDefined();
  await user.click(await screen.findByRole('button', { name: 'Vytvořit pole ze sloupce crane_load' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText(/^Název \*|^Název$/), 'Nosnost jeřábu{Enter}');
  await waitFor(() => expect(changes()).toHaveLength(2));
  expect(changes()[1]).toMatchObject({
    path: '/api/field-config',
    body: { entityType: 'used_machine', fieldName: 'crane_load', fieldType: 'number' },
  });
});
