import type { ColumnProblem, ImportMapping } from '@strojpark/core/contracts/import-records';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { renderApp } from '../../../../test/render.tsx';
import { windowWidth } from '../../../../test/window-width.ts';
import { json, stubFetch } from '../../../../test/stub-fetch.ts';
import { queryClient } from '../../../lib/query.ts';
import { ColumnProblems } from './column-problems.tsx';
import { useRuleDrafts } from './use-rule-drafts.ts';

beforeEach(() => queryClient.clear());

const id = '00000000-0000-4000-8000-000000000001';
const problem: ColumnProblem = {
  column: 'YearMade',
  fields: ['Rok výroby'],
  canBeBlank: true,
  onInvalid: 'reject',
  replacement: '',
  rejected: 1551,
  adjusted: 0,
  values: [{ value: '1000', message: 'Rok musí být mezi 1900 a 2027.', rows: 1550 }],
};

const none: readonly ImportMapping[] = [];

/** In place of the preview, with the number of columns whose rules wait to be applied. */
function Problems({ mappings = none }: { mappings?: readonly ImportMapping[] }) {
  const rules = useRuleDrafts(id);
  return (
    <>
      <ColumnProblems batchId={id} mappings={mappings} rules={rules} onApplied={() => rules.setDrafts({})} />
      <output>{rules.changed.length}</output>
    </>
  );
}
const unapplied = () => document.querySelector('output')?.textContent;

test('one rule for all invalid cells of a column, and one correction for all equal texts', async () => {
  let item = problem;
  const sent = stubFetch(({ method }) => {
    if (method !== 'PUT')
      return json({ items: [item], repeated: 234, newCategories: { total: 0, restored: 0, items: [] } });
    item = { ...problem, onInvalid: 'blank', rejected: 1, adjusted: 1550 };
    return json({ batchId: id }, 202);
  });
  const mappings = [
    { targetField: 'name', sourceColumn: 'fiModelDesc' },
    { targetField: 'year_of_manufacture', sourceColumn: 'YearMade' },
  ];
  renderApp(<Problems mappings={mappings} />);
  const user = userEvent.setup();
  const fold = await screen.findByRole('button', { name: '1 sloupec s neplatnými hodnotami' });
  expect(fold.getAttribute('aria-expanded')).toBe('true');
  expect(await screen.findByText(/1.551 odmítnutých řádků/)).toBeDefined();
  expect(screen.getByText(/^234 řádků opakuje stroj z dřívějšího řádku/)).toBeDefined();
  expect(screen.getByText('Opravovat nic nemusíte: řádky s chybou lze při importu přeskočit.')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Použít/ })).toBeNull();
  await user.click(screen.getByRole('combobox', { name: 'S neplatnou hodnotou ve sloupci YearMade' }));
  await user.click(await screen.findByRole('option', { name: 'Nechat pole prázdné' }));
  await user.click(screen.getByRole('button', { name: 'Nejčastější hodnoty' }));
  // What a phone shows in front of the cell, which has no head there.
  expect(screen.getByRole('cell', { name: /^Rok musí být/ }).dataset['label']).toBe('Důvod');
  await user.type(await screen.findByRole('textbox', { name: /Změnit všechny hodnoty „1000“/ }), '2001');
  await user.click(screen.getByRole('button', { name: 'Použít pro 1 sloupec' }));
  await waitFor(() => expect(sent.find(({ method }) => method === 'PUT')).toBeDefined());
  expect(sent.find(({ method }) => method === 'PUT')).toMatchObject({
    body: {
      mappings: [
        { targetField: 'name', sourceColumn: 'fiModelDesc' },
        {
          targetField: 'year_of_manufacture',
          sourceColumn: 'YearMade',
          onInvalid: 'blank',
          substitutions: [{ from: '1000', to: '2001' }],
        },
      ],
    },
  });
  // The check was over at once: nothing is left to apply, and the rules make room for the rows.
  await waitFor(() => expect(fold.isConnected).toBe(false));
  const folded = await screen.findByRole('button', { name: '1 sloupec s neplatnými hodnotami' });
  expect(folded.getAttribute('aria-expanded')).toBe('false');
  await user.click(folded);
  expect(await screen.findByText(/1.550 řádků upraveno podle pravidla/)).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Použít/ })).toBeNull();
});

test('the rules are folded at first in a low window, where they would take the place of the rows', async () => {
  windowWidth('low');
  stubFetch(() => json({ items: [problem], repeated: 0, newCategories: { total: 0, items: [] } }));
  renderApp(<Problems />);
  const fold = await screen.findByRole('button', { name: '1 sloupec s neplatnými hodnotami' });
  expect(fold.getAttribute('aria-expanded')).toBe('false');
});

test('on a phone the button comes with the first choice, below the rules', async () => {
  windowWidth('phone');
  stubFetch(() => json({ items: [problem], repeated: 0, newCategories: { total: 0, items: [] } }));
  renderApp(<Problems />);
  const user = userEvent.setup();
  const rule = await screen.findByRole('combobox', { name: 'S neplatnou hodnotou ve sloupci YearMade' });
  expect(screen.queryByRole('button', { name: /^Použít/ })).toBeNull();
  await user.click(rule);
  await user.click(await screen.findByRole('option', { name: 'Nechat pole prázdné' }));
  const apply = screen.getByRole('button', { name: 'Použít pro 1 sloupec' });
  expect(rule.compareDocumentPosition(apply)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('a rule of a column without invalid cells, after a correction, no longer waits to be applied', async () => {
  let items = [problem];
  stubFetch(() => json({ items, repeated: 0, newCategories: { total: 0, items: [] } }));
  renderApp(<Problems />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('combobox', { name: 'S neplatnou hodnotou ve sloupci YearMade' }));
  await user.click(await screen.findByRole('option', { name: 'Nechat pole prázdné' }));
  expect(unapplied()).toBe('1');
  items = [];
  await queryClient.invalidateQueries();
  await waitFor(() => expect(unapplied()).toBe('0'));
});

test('a field that must be filled is never offered to be left blank', async () => {
  const name: ColumnProblem = { ...problem, column: 'Název FR', fields: ['Název'], canBeBlank: false };
  stubFetch(() => json({ items: [name], repeated: 0, newCategories: { total: 0, items: [] } }));
  renderApp(<Problems />);
  const rule = await screen.findByRole('combobox', { name: 'S neplatnou hodnotou ve sloupci Název FR' });
  await userEvent.setup().click(rule);
  expect(await screen.findByRole('option', { name: 'Použít jinou hodnotu' })).toBeDefined();
  expect(screen.queryByRole('option', { name: 'Nechat pole prázdné' })).toBeNull();
});

test('the rules of several columns are applied together, in one check of the file', async () => {
  const price: ColumnProblem = { ...problem, column: 'Cena', fields: ['Cena'] };
  const sent = stubFetch(({ method }) =>
    method === 'PUT'
      ? json({ batchId: id }, 202)
      : json({ items: [problem, price], repeated: 0, newCategories: { total: 0, items: [] } }),
  );
  const mappings = [
    { targetField: 'year_of_manufacture', sourceColumn: 'YearMade' },
    { targetField: 'current_value', sourceColumn: 'Cena' },
  ];
  renderApp(<Problems mappings={mappings} />);
  const user = userEvent.setup();
  for (const column of ['YearMade', 'Cena']) {
    await user.click(
      await screen.findByRole('combobox', { name: `S neplatnou hodnotou ve sloupci ${column}` }),
    );
    await user.click(await screen.findByRole('option', { name: 'Nechat pole prázdné' }));
  }
  expect(unapplied()).toBe('2');
  expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Použít pro 2 sloupce' }));
  await waitFor(() => expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(1));
  expect(sent.find(({ method }) => method === 'PUT')).toMatchObject({
    body: { mappings: [{ onInvalid: 'blank' }, { onInvalid: 'blank' }] },
  });
});

test('columns whose invalid values are settled are not counted, and their rules are folded', async () => {
  const settled: ColumnProblem = { ...problem, onInvalid: 'blank', rejected: 0, adjusted: 1551, values: [] };
  stubFetch(() => json({ items: [settled], repeated: 0, newCategories: { total: 0, items: [] } }));
  renderApp(<Problems />);
  const fold = await screen.findByRole('button', { name: 'Pravidla pro neplatné hodnoty' });
  expect(fold.getAttribute('aria-expanded')).toBe('false');
  await userEvent.setup().click(fold);
  expect(screen.getByText(/1.551 řádků upraveno podle pravidla/)).toBeDefined();
});

test('columns that a rule has settled are said next to those that still refuse rows', async () => {
  const settled: ColumnProblem = { ...problem, column: 'Cena', onInvalid: 'blank', rejected: 0, adjusted: 9 };
  stubFetch(() => json({ items: [problem, settled], repeated: 0, newCategories: { total: 0, items: [] } }));
  renderApp(<Problems />);
  const name = /^1 sloupec s neplatnými hodnotami\s*·\s*1 další podle pravidla$/;
  expect(await screen.findByRole('button', { name })).toBeDefined();
});

test('rows that repeat an earlier one are named also where no cell is invalid', async () => {
  stubFetch(() => json({ items: [], repeated: 1, newCategories: { total: 0, items: [] } }));
  renderApp(<Problems />);
  expect(await screen.findByText(/^1 řádek opakuje stroj z dřívějšího řádku\. Platí první/)).toBeDefined();
});
