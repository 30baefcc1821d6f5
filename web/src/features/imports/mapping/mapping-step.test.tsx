import type { ImportAnalysis } from '@strojpark/core/contracts/import-records';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { renderApp } from '../../../../test/render.tsx';
import { json, stubFetch } from '../../../../test/stub-fetch.ts';
import { queryClient } from '../../../lib/query.ts';
import { MappingStep } from './mapping-step.tsx';

beforeEach(() => {
  queryClient.clear();
  sessionStorage.clear();
});

const analysis: ImportAnalysis = {
  uploadId: '00000000-0000-4000-8000-000000000001',
  kind: 'machines',
  machineType: 'used',
  fileName: 'stroje.csv',
  totalRows: 1,
  columns: ['Stroj'],
  encoding: 'utf-8',
  delimiter: ';',
  sheet: null,
  sheets: [],
  headerRow: 1,
  firstRows: [{ row: 1, text: 'Stroj' }],
  mergedCells: 0,
  fillMerged: false,
  suggestedMappings: [],
  mappings: [{ targetField: 'name', sourceColumn: 'Stroj' }],
  recalled: null,
  targets: [
    { field: 'name', displayName: 'Název', required: true, system: false },
    { field: 'category', displayName: 'Kategorie', required: true, system: false },
  ],
  sampleData: [{ Stroj: 'Rypadlo' }],
};

test('what is missing stands next to the button, and a fixed value can be typed at once', async () => {
  stubFetch(() => json(analysis));
  renderApp(
    <MappingStep
      uploadId={analysis.uploadId}
      subject={{ kind: 'machines', machineType: 'used' }}
      onBack={() => {}}
      onType={() => {}}
      onPrepared={() => {}}
    />,
  );
  const user = userEvent.setup();
  const button = await screen.findByRole<HTMLButtonElement>('button', {
    name: 'Zkontrolovat a zobrazit náhled',
  });
  expect(button.disabled).toBe(true);
  expect(button.previousElementSibling?.textContent).toBe('Přiřaďte chybějící povinná pole: Kategorie');
  await user.click(screen.getByRole('combobox', { name: 'Zdroj pole Kategorie' }));
  await user.click(await screen.findByRole('option', { name: 'Pevná hodnota pro všechny řádky' }));
  const value = screen.getByRole('textbox', { name: 'Pevná hodnota pole Kategorie' });
  await waitFor(() => expect(document.activeElement).toBe(value));
  await user.keyboard('Jeřáby');
  expect(button.disabled).toBe(false);
  expect(button.previousElementSibling?.textContent).toBe('');
});

test('a book value that would become the price is said, and the price can be left blank', async () => {
  const sent = stubFetch(({ method }) =>
    method === 'POST'
      ? json({ batchId: analysis.uploadId }, 202)
      : json({
          ...analysis,
          columns: ['Stroj', 'ZH + servis'],
          mappings: [
            { targetField: 'name', sourceColumn: 'Stroj' },
            { targetField: 'zustatkova_hodnota_servis', sourceColumn: 'ZH + servis' },
          ],
          targets: [
            { field: 'name', displayName: 'Název', required: true, system: false },
            { field: 'current_value', displayName: 'Aktuální hodnota', required: false, system: false },
            { field: 'zustatkova_hodnota_servis', displayName: 'Zůstatek', required: false, system: false },
          ],
        }),
  );
  renderApp(
    <MappingStep
      uploadId={analysis.uploadId}
      subject={{ kind: 'machines', machineType: 'used' }}
      onBack={() => {}}
      onType={() => {}}
      onPrepared={() => {}}
    />,
  );
  const user = userEvent.setup();
  expect(
    await screen.findByText(/^V poli Aktuální hodnota je cena, .* ze sloupce „ZH \+ servis“\./),
  ).toBeDefined();
  const price = screen.getByRole('combobox', { name: 'Zdroj pole Aktuální hodnota' });
  expect(price.getAttribute('placeholder')).toBe('Převezme se z pole Zůstatek');
  await user.click(screen.getByRole('button', { name: 'Nechat pole prázdné' }));
  expect(screen.queryByText(/^V poli Aktuální hodnota je cena,/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Zkontrolovat a zobrazit náhled' }));
  await waitFor(() => expect(sent.find(({ method }) => method === 'POST')).toBeDefined());
  expect(sent.find(({ method }) => method === 'POST')).toMatchObject({
    body: { mappings: expect.arrayContaining([{ targetField: 'current_value', constant: '' }]) as unknown },
  });
});

test('what a field takes over from others is shown as it will be imported', async () => {
  stubFetch(() =>
    json({
      ...analysis,
      machineType: 'stock',
      columns: ['Typ', 'Stroj', 'Výrobce', 'Edice'],
      mappings: [
        { targetField: 'typ', sourceColumn: 'Typ' },
        { targetField: 'stroj', sourceColumn: 'Stroj' },
        { targetField: 'vyrobce', sourceColumn: 'Výrobce' },
        { targetField: 'edice', sourceColumn: 'Edice' },
      ],
      targets: [
        { field: 'model', displayName: 'Model', required: true, system: false },
        { field: 'typ', displayName: 'Typ', required: false, system: false },
        { field: 'notes', displayName: 'Poznámka', required: false, system: false },
        { field: 'specifications', displayName: 'Další parametry', required: false, system: true },
        { field: 'status', displayName: 'Stav', required: false, system: true },
      ],
      sampleData: [
        { Typ: '450', Stroj: 'Deere 450B', Výrobce: 'Deere', Edice: 'B' },
        { Typ: '320', Stroj: 'Caterpillar 320CL', Výrobce: 'Caterpillar', Edice: 'C' },
      ],
    }),
  );
  renderApp(
    <MappingStep
      uploadId={analysis.uploadId}
      subject={{ kind: 'machines', machineType: 'stock' }}
      onBack={() => {}}
      onType={() => {}}
      onPrepared={() => {}}
    />,
  );
  const model = await screen.findByRole('combobox', { name: 'Zdroj pole Model' });
  const row = model.closest('tr') as HTMLElement;
  expect(within(row).getByText(/^450B\s· 320CL$/)).toBeDefined();
  expect(within(row).getByText('Celé označení se doplní z názvu stroje')).toBeDefined();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Ostatní pole: 1' }));
  expect(screen.getByText('Vyplňují se u stroje ručně, importovat je nelze: Další parametry')).toBeDefined();
  expect(screen.getByText('Vyplňuje je systém, importovat je nelze: Stav')).toBeDefined();
});

test('a list without a name is imported with manufacturer and model as the name', async () => {
  stubFetch(() =>
    json({
      ...analysis,
      columns: ['Značka', 'Model', 'Druh'],
      mappings: [
        { targetField: 'manufacturer', sourceColumn: 'Značka' },
        { targetField: 'model', sourceColumn: 'Model' },
        { targetField: 'category', sourceColumn: 'Druh' },
      ],
      targets: [
        ...analysis.targets,
        { field: 'manufacturer', displayName: 'Výrobce', required: true, system: false },
        { field: 'model', displayName: 'Model', required: true, system: false },
      ],
      sampleData: [{ Značka: 'Volvo', Model: 'L 120', Druh: 'Nakladače' }],
    }),
  );
  renderApp(
    <MappingStep
      uploadId={analysis.uploadId}
      subject={{ kind: 'machines', machineType: 'used' }}
      onBack={() => {}}
      onType={() => {}}
      onPrepared={() => {}}
    />,
  );
  const name = await screen.findByRole('combobox', { name: 'Zdroj pole Název' });
  expect(name.getAttribute('placeholder')).toBe('Výrobce + Model');
  expect(within(name.closest('tr') as HTMLElement).getByText('Volvo L 120')).toBeDefined();
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Zkontrolovat a zobrazit náhled' });
  expect(button.disabled).toBe(false);
});

test('required fields come first, of these those without a column; a field that takes over another one stands below it', async () => {
  const columns = ['ZH', 'Umístění', 'Značka', 'Stroj'];
  const optional = (field: string, displayName: string) => ({
    field,
    displayName,
    required: false,
    system: false,
  });
  stubFetch(() =>
    json({
      ...analysis,
      columns,
      mappings: [
        { targetField: 'zustatkova_hodnota_servis', sourceColumn: 'ZH' },
        { targetField: 'location', sourceColumn: 'Umístění' },
        { targetField: 'manufacturer', sourceColumn: 'Značka' },
        { targetField: 'name', sourceColumn: 'Stroj' },
      ],
      targets: [
        optional('current_value', 'Aktuální hodnota'),
        optional('location', 'Místo'),
        optional('zustatkova_hodnota_servis', 'Zůstatek'),
        ...analysis.targets,
        { field: 'manufacturer', displayName: 'Výrobce', required: true, system: false },
      ],
      sampleData: [],
    }),
  );
  renderApp(
    <MappingStep
      uploadId={analysis.uploadId}
      subject={{ kind: 'machines', machineType: 'used' }}
      onBack={() => {}}
      onType={() => {}}
      onPrepared={() => {}}
    />,
  );
  const headings = [await screen.findByText('Povinná pole'), screen.getByText('Další přiřazené sloupce')];
  const fields = screen
    .getAllByRole('combobox', { name: /^Zdroj pole / })
    .map((field) => field.getAttribute('aria-label')?.replace('Zdroj pole ', ''));
  expect(fields).toEqual(['Kategorie', 'Výrobce', 'Název', 'Zůstatek', 'Aktuální hodnota', 'Místo']);
  const [required, others] = headings.map((heading) => heading.closest('tbody')?.rows.length);
  expect([required, others]).toEqual([4, 4]);
});

test('a column that is left out gets a field, and moves to the others', async () => {
  stubFetch(() =>
    json({ ...analysis, columns: ['Stroj', 'Druh'], sampleData: [{ Stroj: 'Rypadlo', Druh: 'Rypadla' }] }),
  );
  renderApp(
    <MappingStep
      uploadId={analysis.uploadId}
      subject={{ kind: 'machines', machineType: 'used' }}
      onBack={() => {}}
      onType={() => {}}
      onPrepared={() => {}}
    />,
  );
  const user = userEvent.setup();
  expect(await screen.findByText('Sloupce, které se neimportují')).toBeDefined();
  await user.click(screen.getByRole('combobox', { name: 'Pole pro sloupec Druh' }));
  await user.click(await screen.findByRole('option', { name: 'Kategorie' }));
  expect(screen.queryByText('Sloupce, které se neimportují')).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Zdroj pole Kategorie' }).value).toBe('Druh');
});

describe('a file whose columns are rather those of the other machine type', () => {
  const columns = ['Stroj', 'Objednávka', 'KT', 'Edice'];
  const read = (machineType: 'used' | 'stock', found: readonly string[]): ImportAnalysis => ({
    ...analysis,
    machineType,
    columns,
    suggestedMappings: columns.map((sourceColumn) => ({
      sourceColumn,
      targetField: found.includes(sourceColumn) ? sourceColumn : null,
      displayName: sourceColumn,
      required: false,
      reason: null,
    })),
  });
  function open(own: ImportAnalysis, other: ImportAnalysis) {
    const requests = stubFetch(({ path }) => json(path.includes('machineType=stock') ? other : own));
    const onType = vi.fn<(type: string) => void>();
    renderApp(
      <MappingStep
        uploadId={analysis.uploadId}
        subject={{ kind: 'machines', machineType: 'used' }}
        onBack={() => {}}
        onType={onType}
        onPrepared={() => {}}
      />,
    );
    return { onType, requests };
  }

  test('says so, and one button reads it as that type', async () => {
    const { onType } = open(read('used', ['Stroj']), read('stock', columns));
    expect(
      await screen.findByText('Vypadá to na skladové stroje: poznalo by se 4 z 4 sloupců místo 1.'),
    ).toBeDefined();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Přepnout na skladové stroje' }));
    expect(onType).toHaveBeenCalledExactlyOnceWith('stock');
  });

  test.each([
    ['hardly more are recognised', read('used', ['Stroj']), read('stock', ['Stroj', 'KT']), 2],
    ['nearly all are recognised anyway', read('used', ['Stroj', 'KT']), read('stock', columns), 1],
  ])('says nothing where %s', async (_, own, other, asked) => {
    const { requests } = open(own, other);
    await screen.findByRole('button', { name: 'Zkontrolovat a zobrazit náhled' });
    await waitFor(() => expect(requests).toHaveLength(asked));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.queryByText(/^Vypadá to na/)).toBeNull();
  });
});
