import type { Category } from '@strojpark/core/contracts/categories';
import type { ColumnProblem, ImportBatch, ImportMapping } from '@strojpark/core/contracts/import-records';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildField } from '../../../test/build-field.ts';
import { renderApp } from '../../../test/render.tsx';
import { userOf } from '../../../test/session.ts';
import { failure, json, type SentRequest, stubFetch } from '../../../test/stub-fetch.ts';
import { signIn } from '../../lib/auth.ts';
import { queryClient } from '../../lib/query.ts';
import { BatchView } from './batch-view.tsx';

beforeEach(() => queryClient.clear());

const draft: ImportBatch = {
  id: '00000000-0000-4000-8000-000000000001',
  status: 'draft',
  kind: 'machines',
  machineType: 'stock',
  mode: 'skip',
  fileName: 'stroje.csv',
  uploadId: null,
  mappings: [],
  totalRows: 3,
  processedRows: 3,
  created: 3,
  updated: 0,
  unchanged: 0,
  adjusted: 0,
  refused: 0,
  categoriesCreated: 0,
  withoutNumber: 0,
  message: null,
  createdBy: 'Alena',
  createdAt: '2026-11-20T08:00:00Z',
  finishedAt: null,
  undo: null,
};
const noRows = {
  items: [],
  total: 0,
  totalIsExact: true,
  nextCursor: null,
  prevCursor: null,
  columns: [],
  counts: { create: 3, update: 0, unchanged: 0, error: 0 },
};

const fields = [
  buildField('boom', { entityType: 'stock_machine' }),
  buildField('location', {
    entityType: 'stock_machine',
    isCustom: false,
    translations: {
      cs: { displayName: 'Kde stroj stojí', placeholder: null, description: null },
      en: { displayName: 'Location', placeholder: null, description: null },
    },
  }),
];

const noCategories = {
  total: 0,
  restored: 0,
  items: [] as { name: string; texts: string[]; rows: number; firstRow: number; isRestored: boolean }[],
};

const noErrors = { items: [], total: 0, totalIsExact: true, nextCursor: null, prevCursor: null, repeated: 0 };

const textOf = ({ textContent }: Element) => textContent;

const category = (name_cs: string, machine_count: number, is_active = true): Category => ({
  id: `00000000-0000-4000-8000-${name_cs.length.toString().padStart(12, '0')}`,
  key: name_cs.toLowerCase(),
  name_cs,
  name_en: name_cs,
  description_cs: null,
  description_en: null,
  is_active,
  display_order: 0,
  machine_count,
});

function open(
  batch: ImportBatch,
  newCategories = noCategories,
  problems: ColumnProblem[] = [],
  errors: unknown = noErrors,
) {
  let isStarted = false;
  const sent: SentRequest[] = [];
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  stubFetch((request) => {
    const { method, path } = request;
    if (method !== 'GET') sent.push(request);
    if (path === '/api/field-config') return json(fields);
    if (path === '/api/categories')
      return json([category('Jeřáby', 0), category('Rypadla', 3), category('Válce', 0, false)]);
    if (path.includes('/rows')) return json(noRows);
    if (path.includes('/problems')) return json({ items: problems, repeated: 0, newCategories });
    if (path.includes('/errors')) return json(errors);
    if (method === 'GET') return isStarted ? new Promise(() => {}) : json(batch);
    isStarted = true;
    return json({ batchId: batch.id }, 202);
  });
  renderApp(<BatchView batchId={batch.id} onNew={() => {}} onMapping={() => {}} />);
  return sent;
}

test('rows without any identifier are warned about before anything is saved, but not rejected', async () => {
  open({ ...draft, withoutNumber: 2 });
  expect(await screen.findByText(/^2 řádky nemají sériové číslo, číslo zařízení ani VIN/)).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Importovat 3 řádky' }).disabled).toBe(false);
});

test('there is no warning when every row has an identifier', async () => {
  open(draft);
  expect(await screen.findByText(/Zatím se nic nezapsalo/)).toBeDefined();
  expect(screen.queryByText(/sériové číslo, číslo zařízení ani VIN/)).toBeNull();
});

test('the categories that the import would add or turn on again are named before it starts', async () => {
  const items = [
    { name: 'Dozry', texts: ['Dozry'], rows: 1, firstRow: 17, isRestored: false },
    { name: 'Jeřáby', texts: ['Jeřáby'], rows: 20, firstRow: 9, isRestored: true },
    { name: 'Rypadla', texts: ['Rypadla'], rows: 1200, firstRow: 2, isRestored: false },
  ];
  open(draft, { total: 4, restored: 1, items });
  expect(await screen.findByText(/^Import přidá 3 nové kategorie:/)).toBeDefined();
  const notes = screen.getByRole('group', { name: 'Na co se podívat před importem' });
  const [added] = within(notes).getAllByRole('list');
  expect(
    within(added as HTMLElement)
      .getAllByRole('listitem')
      .map(textOf),
  ).toEqual([
    'Dozry: 1 řádek, číslo 17',
    expect.stringMatching(/^Rypadla: 1\s200 řádků, poprvé v řádku 2$/),
    'a další: 1',
  ]);
  const restored = screen.getByText(/^Import znovu aktivuje 1 neaktivní kategorii:/);
  expect(within(restored).getAllByRole('listitem').map(textOf)).toEqual([
    'Jeřáby: 20 řádků, poprvé v řádku 9',
  ]);
});

test('an existing category is chosen instead of a new one for all its rows', async () => {
  const items = [
    { name: 'Dozry', texts: ['Dozry', 'dozry'], rows: 3, firstRow: 17, isRestored: false },
    { name: 'Válce', texts: ['Válce'], rows: 2, firstRow: 4, isRestored: false },
  ];
  // The category is taken over from another field, which keeps its text.
  const mappings = [{ targetField: 'nav_prod_hier_1', sourceColumn: 'Skupina' }];
  const batch: ImportBatch = { ...draft, machineType: 'used', mappings };
  const sent = open(batch, { total: 2, restored: 0, items });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('combobox', { name: 'Kategorie místo „Dozry“' }));
  await user.click(await screen.findByRole('option', { name: 'Rypadla' }));
  const start = screen.getByRole<HTMLButtonElement>('button', { name: 'Importovat 3 řádky' });
  expect(start.disabled).toBe(true);
  expect(screen.getByText(/^Vybrané kategorie ještě nejsou použité/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Použít kategorie' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    method: 'PUT',
    body: {
      mappings: [
        { targetField: 'nav_prod_hier_1', sourceColumn: 'Skupina' },
        {
          targetField: 'category',
          sourceColumn: 'Skupina',
          substitutions: [
            { from: 'Dozry', to: 'rypadla' },
            { from: 'dozry', to: 'rypadla' },
          ],
        },
      ],
    },
  });
});

test('a category that differs in the form of its words alone is chosen already, and can be added as new', async () => {
  const items = [
    { name: 'Rypadlo', texts: ['Rypadlo', 'rypadlo'], rows: 3, firstRow: 17, isRestored: false },
    { name: 'Válce', texts: ['Válce'], rows: 2, firstRow: 4, isRestored: false },
  ];
  const mapping = { targetField: 'category', sourceColumn: 'Skupina' };
  const sent = open({ ...draft, mappings: [mapping] }, { total: 2, restored: 0, items });
  const choice = (name: string) =>
    screen.findByRole<HTMLInputElement>('combobox', { name: `Kategorie místo „${name}“` });
  await waitFor(async () => expect((await choice('Rypadlo')).value).toBe('Rypadla'));
  expect((await choice('Válce')).value).toBe('Přidat jako novou');
  expect(screen.getByText(/^Kde se název liší jen tvarem nebo pořadím slov/)).toBeDefined();
  const start = screen.getByRole<HTMLButtonElement>('button', { name: 'Importovat 3 řádky' });
  expect(start.disabled).toBe(true);
  const user = userEvent.setup();
  await user.click(await choice('Rypadlo'));
  await user.click(await screen.findByRole('option', { name: 'Přidat jako novou' }));
  expect(start.disabled).toBe(false);
  expect(screen.queryByRole('button', { name: 'Použít kategorie' })).toBeNull();
  await user.click(await choice('Rypadlo'));
  await user.click(await screen.findByRole('option', { name: 'Rypadla' }));
  await user.click(screen.getByRole('button', { name: 'Použít kategorie' }));
  await waitFor(() =>
    expect(sent[0]?.body).toEqual({
      mappings: [
        {
          ...mapping,
          substitutions: [
            { from: 'Rypadlo', to: 'rypadla' },
            { from: 'rypadlo', to: 'rypadla' },
          ],
        },
      ],
    }),
  );
});

test('a category that was chosen instead of a new one can be changed back', async () => {
  const mapping = { targetField: 'category', sourceColumn: 'Skupina' };
  const substitutions = [{ from: 'Dozry', to: 'rypadla' }];
  const sent = open({ ...draft, mappings: [{ ...mapping, substitutions }] });
  const user = userEvent.setup();
  expect(
    await screen.findByText('Místo těchto názvů ze souboru se použijí existující kategorie:'),
  ).toBeDefined();
  const used = screen.getByRole<HTMLInputElement>('combobox', { name: 'Kategorie místo „Dozry“' });
  expect(used.value).toBe('Rypadla');
  await user.click(used);
  await user.click(await screen.findByRole('option', { name: 'Přidat jako novou' }));
  await user.click(screen.getByRole('button', { name: 'Použít kategorie' }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ mappings: [{ ...mapping, substitutions: [] }] }));
});

test('where all rows get a category from the mapping, no other one is chosen here, which could not be undone', async () => {
  const items = [{ name: 'Dozry', texts: ['Dozry'], rows: 3, firstRow: 2, isRestored: false }];
  open(
    { ...draft, mappings: [{ targetField: 'category', constant: 'Dozry' }] },
    { total: 1, restored: 0, items },
  );
  expect(await screen.findByText(/^Dozry: 3 řádky/)).toBeDefined();
  expect(screen.queryByRole('combobox', { name: /^Kategorie místo/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Použít kategorie' })).toBeNull();
});

test('nor for the category that a rule puts in place of invalid cells; others leave the rule alone', async () => {
  const items = [
    { name: 'Dozry', texts: ['Dozry'], rows: 3, firstRow: 2, isRestored: false },
    { name: 'Pásáky', texts: ['Pásáky'], rows: 1, firstRow: 9, isRestored: false },
  ];
  const mapping = { targetField: 'category', sourceColumn: 'Skupina', replacement: 'Dozry' };
  const sent = open({ ...draft, mappings: [mapping] }, { total: 2, restored: 0, items });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('combobox', { name: /^Kategorie místo/ }));
  await user.click(await screen.findByRole('option', { name: 'Rypadla' }));
  await user.click(screen.getByRole('button', { name: 'Použít kategorie' }));
  await waitFor(() =>
    expect(sent[0]?.body).toEqual({
      mappings: [{ ...mapping, substitutions: [{ from: 'Pásáky', to: 'rypadla' }] }],
    }),
  );
});

test('a server of the previous version names no spellings of a new category', async () => {
  const named = { name: 'Dozry', texts: ['Dozry'], rows: 3, firstRow: 2, isRestored: false };
  const { texts: _texts, ...known } = named;
  const mapping = { targetField: 'category', sourceColumn: 'Skupina' };
  const newCategories = { total: 1, restored: 0, items: [known] as (typeof noCategories)['items'] };
  const sent = open({ ...draft, mappings: [mapping] }, newCategories);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('combobox', { name: /^Kategorie místo/ }));
  await user.click(await screen.findByRole('option', { name: 'Rypadla' }));
  await user.click(screen.getByRole('button', { name: 'Použít kategorie' }));
  await waitFor(() =>
    expect(sent[0]?.body).toEqual({
      mappings: [{ ...mapping, substitutions: [{ from: 'Dozry', to: 'rypadla' }] }],
    }),
  );
});

test('applying the categories applies the corrections of columns too, and nothing keeps the import from starting', async () => {
  const year: ColumnProblem = {
    column: 'Rok',
    fields: ['Rok výroby'],
    canBeBlank: true,
    onInvalid: 'reject',
    replacement: '',
    rejected: 2,
    adjusted: 0,
    values: [{ value: '1000', message: 'Rok musí být mezi 1900 a 2027.', rows: 1 }],
  };
  const items = [{ name: 'Dozry', texts: ['Dozry'], rows: 3, firstRow: 2, isRestored: false }];
  const category = { targetField: 'category', sourceColumn: 'Skupina' };
  const ofYear = { targetField: 'year_of_manufacture', sourceColumn: 'Rok' };
  open({ ...draft, mappings: [category, ofYear] }, { total: 1, restored: 0, items }, [year]);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('combobox', { name: /^Kategorie místo/ }));
  await user.click(await screen.findByRole('option', { name: 'Rypadla' }));
  await user.click(screen.getByRole('button', { name: 'Nejčastější hodnoty' }));
  await user.type(await screen.findByRole('textbox', { name: /Změnit všechny hodnoty „1000“/ }), '2001');
  const start = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Importovat 3 řádky' });
  expect((await start()).disabled).toBe(true);

  // The check is over before it is ever seen.
  let mappings: ImportMapping[] = [];
  stubFetch(({ method, path, body }) => {
    if (method === 'PUT') {
      ({ mappings } = body as { mappings: ImportMapping[] });
      return json({ batchId: draft.id }, 202);
    }
    if (path.includes('/rows')) return json(noRows);
    if (path.includes('/problems'))
      return json({
        items: [{ ...year, rejected: 1, adjusted: 1, values: [] }],
        repeated: 0,
        newCategories: noCategories,
      });
    return json({ ...draft, mappings });
  });
  await user.click(screen.getByRole('button', { name: 'Použít kategorie' }));
  await waitFor(async () => expect((await start()).disabled).toBe(false));
  expect(mappings.map(({ substitutions }) => substitutions)).toEqual([
    [{ from: '1000', to: '2001' }],
    [{ from: 'Dozry', to: 'rypadla' }],
  ]);
});

test('rows that change nothing are not counted as imported', async () => {
  open({ ...draft, created: 0, updated: 2, unchanged: 5 });
  expect(await screen.findByRole('button', { name: 'Importovat 2 řádky' })).toBeDefined();
});

test('a file that changes nothing can still be finished', async () => {
  open({ ...draft, created: 0, unchanged: 400 });
  const start = await screen.findByRole<HTMLButtonElement>('button', { name: 'Dokončit beze změn' });
  expect(start.disabled).toBe(false);
});

const refused = (row: number, code: string) => ({ row, column: 'VIN', value: '1', code, message: code });

test('repeated rows are not in the file of rejected rows, and errors are counted as errors', async () => {
  const items = [refused(2, 'not_a_price'), refused(3, 'repeated_number')];
  const page = { ...noErrors, items, total: 5, nextCursor: 'next', repeated: 1 };
  open({ ...draft, status: 'completed', finishedAt: draft.createdAt, refused: 4 }, noCategories, [], page);
  expect(await screen.findByRole('button', { name: 'Stáhnout odmítnuté řádky' })).toBeDefined();
  expect(screen.getByText(/^1 řádek, který jen opakuje dřívější řádek, v souboru není\./)).toBeDefined();
  expect(screen.getByText('2 z 5 chyb')).toBeDefined();
});

test('an import of which rows were rejected names both and all of them, and is no plain success', async () => {
  const counts = { totalRows: 500, processedRows: 500, created: 440, refused: 60 };
  open({ ...draft, ...counts, status: 'completed', finishedAt: draft.createdAt });
  expect(await screen.findByText('Importováno 440 z 500 řádků, odmítnuto 60')).toBeDefined();
  expect(screen.queryByText(/Úspěšně/)).toBeNull();
});

test('where all rejected rows are repeated ones there is no file to correct', async () => {
  const page = { ...noErrors, items: [refused(3, 'repeated_number')], total: 1, repeated: 1 };
  open({ ...draft, status: 'completed', finishedAt: draft.createdAt, refused: 1 }, noCategories, [], page);
  expect(await screen.findByText(/^Všechny jen opakují dřívější řádek souboru/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Stáhnout odmítnuté řádky' })).toBeNull();
});

test('columns with invalid values come after the notes', async () => {
  const problem: ColumnProblem = {
    column: 'Cena',
    fields: ['Cena'],
    canBeBlank: true,
    onInvalid: 'reject',
    replacement: '',
    rejected: 2,
    adjusted: 0,
    values: [],
  };
  const items = [{ name: 'Dozry', texts: ['Dozry'], rows: 1, firstRow: 17, isRestored: false }];
  open(draft, { total: 1, restored: 0, items }, [problem]);
  const fold = await screen.findByRole('button', { name: '1 sloupec s neplatnými hodnotami' });
  const notes = screen.getByRole('group', { name: 'Na co se podívat před importem' });
  expect(within(notes).getByText(/^Import přidá 1 novou kategorii/)).toBeDefined();
  expect(notes.contains(fold)).toBe(false);
});

test('a book value that becomes the price is named before the import starts', async () => {
  const mappings = [{ sourceColumn: 'ZH + servis', targetField: 'zustatkova_hodnota_servis' }];
  open({ ...draft, machineType: 'used', mappings });
  expect(
    await screen.findByText(/^V poli Aktuální hodnota je cena, .* ze sloupce „ZH \+ servis“\./),
  ).toBeDefined();
});

test('an undone import is shown as undone, not as done, with the categories that were kept', async () => {
  open({
    ...draft,
    status: 'completed',
    finishedAt: draft.createdAt,
    undo: {
      status: 'completed',
      done: 3,
      kept: 0,
      categoriesKept: 2,
      by: 'Alena',
      at: '2026-11-20T09:00:00Z',
    },
  });
  expect(await screen.findByText('2 nové kategorie zůstávají, mají je i jiné stroje.')).toBeDefined();
  expect(screen.getByText(/^Import byl vrácen zpět/)).toBeDefined();
  expect(screen.queryByText(/Úspěšně importovány/)).toBeNull();
});

test('the mapping that was used names the fields as the administrator did', async () => {
  open({
    ...draft,
    status: 'completed',
    finishedAt: draft.createdAt,
    machineType: 'stock',
    mappings: [
      { sourceColumn: 'Délka', targetField: 'boom' },
      { sourceColumn: 'Kde', targetField: 'location' },
      { constant: 'Volvo', targetField: 'manufacturer' },
      { sourceColumn: 'Provedení', targetField: 'typ' },
    ],
  });
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Použité přiřazení' }));
  expect(await screen.findByText('Délka → Pole boom')).toBeDefined();
  expect(screen.getByText('Kde → Kde stroj stojí')).toBeDefined();
  expect(screen.getByText('„Volvo“ → Výrobce')).toBeDefined();
  // What the fields took over that no column was assigned to.
  expect(screen.getByText('Provedení → Model')).toBeDefined();
  expect(screen.getByText('Výrobce + Model → Název')).toBeDefined();
});

test('starting the import replaces the preview at once and moves the focus to the progress', async () => {
  open(draft);
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Importovat 3 řádky' }));
  expect(await screen.findByText('Import čeká na spuštění…')).toBeDefined();
  expect(screen.getByText('0 z 3')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Krok 4 z 5: Import' }));
});

test('after an import with new categories, those that no machine has can be cleared away', async () => {
  open({ ...draft, status: 'completed', finishedAt: draft.createdAt, categoriesCreated: 1 });
  expect(
    await screen.findByText(/^Tyto kategorie byly v evidenci už před importem .*: Jeřáby\. /),
  ).toBeDefined();
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Otevřít kategorie' });
  expect(new URL(link.href).pathname).toBe('/admin/settings/categories');
});

test('cells changed by a rule are counted separately from updated machines', async () => {
  open({ ...draft, status: 'completed', finishedAt: draft.createdAt, updated: 0, adjusted: 299 });
  const figureOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
  expect(await screen.findByText('Buňky změněné podle pravidel')).toBeDefined();
  expect([figureOf('Buňky změněné podle pravidel'), figureOf('Upraveno')]).toEqual(['299', '0']);
});

test('the result opens the list with the imported machines first', async () => {
  open({ ...draft, status: 'completed', finishedAt: draft.createdAt });
  const list = new URL((await screen.findByRole<HTMLAnchorElement>('link', { name: 'Otevřít seznam' })).href);
  expect(list.pathname + list.search).toBe('/stock-machines?sort=updated_at&order=desc');
});

test('an import that was discarded says so, and a new one can be started', async () => {
  signIn({ accessToken: 'a', refreshToken: 'r', user: userOf('admin') });
  stubFetch(({ path }) =>
    path === `/api/import-export/batches/${draft.id}` ? failure(404, 'not_found') : json([]),
  );
  const onNew = vi.fn<() => void>();
  renderApp(<BatchView batchId={draft.id} onNew={onNew} onMapping={() => {}} />);
  expect(await screen.findByText('Tento import už neexistuje')).toBeDefined();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Nový import' }));
  expect(onNew).toHaveBeenCalledOnce();
});
