import type { PreviewPage, PreviewRow } from '@strojpark/core/contracts/import-records';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { renderApp } from '../../../../test/render.tsx';
import { windowWidth } from '../../../../test/window-width.ts';
import { failure, json, stubFetch } from '../../../../test/stub-fetch.ts';
import { queryClient } from '../../../lib/query.ts';
import { PreviewRows } from './preview-rows.tsx';

beforeEach(() => queryClient.clear());

const counts = { create: 1, update: 1, unchanged: 0, error: 1 };
const columns: PreviewPage['columns'] = [
  { field: 'name', displayName: 'Název', type: 'text', sourceColumn: 'Stroj' },
  { field: 'current_value', displayName: 'Cena', type: 'money', sourceColumn: 'Hodnota' },
  { field: 'purchase_price', displayName: 'Nákup', type: 'money', sourceColumn: 'Hodnota' },
  { field: 'condition', displayName: 'Stav', type: 'text', sourceColumn: null },
];
const row = (number: number, rest: Partial<PreviewRow>): PreviewRow => ({
  row: number,
  outcome: 'create',
  recordId: null,
  cells: {},
  errors: [],
  corrected: [],
  ...rest,
});
const wrong = row(4, {
  outcome: 'error',
  cells: {
    name: { value: 'Válec' },
    current_value: { value: 'dle dohody', error: 'To není cena.' },
    purchase_price: { value: '', error: 'To není cena.' },
    condition: { value: 'Ujde', error: 'Neznámý stav.' },
  },
});
const changed = row(3, {
  outcome: 'update',
  cells: {
    current_value: { value: '1500000', before: '1000' },
    condition: { value: 'Good' },
  },
});

function open(
  correct: () => Response | Promise<Response>,
  refused = wrong,
  nextCursor: string | null = null,
) {
  const requests = stubFetch(({ method, path }) => {
    if (method === 'PATCH') return correct();
    const items = path.includes('outcome=error')
      ? [refused]
      : path.includes('outcome=update')
        ? [changed]
        : [changed, refused];
    const page: PreviewPage = {
      items,
      total: items.length,
      totalIsExact: true,
      nextCursor,
      prevCursor: null,
      columns,
      counts,
    };
    return json(page);
  });
  renderApp(<PreviewRows batchId="00000000-0000-4000-8000-000000000001" counts={counts} />);
  return {
    user: userEvent.setup(),
    requests,
    sent: () => requests.filter(({ method }) => method === 'PATCH'),
  };
}

test('on a phone the machine stands under the number of its row, which stays in sight', async () => {
  windowWidth('phone');
  open(() => json({}));
  const [cell] = within(
    (await screen.findByText('Cena: To není cena.')).closest('tr') ?? document.body,
  ).getAllByRole('cell');
  expect(cell?.textContent).toBe('4Válec');
});

test('the refused rows, which are shown first, are at the beginning of the filters', async () => {
  open(() => json({}));
  const filters = within(screen.getByRole('group', { name: 'Které řádky zobrazit' })).getAllByRole('button');
  expect(filters.map(({ ariaPressed }) => ariaPressed)).toEqual(['false', 'true', 'false', 'false', 'false']);
  expect(await screen.findByText('Cena: To není cena.')).toBeDefined();
});

test('a row with several problems is one line until they are opened', async () => {
  const several = { ...wrong, errors: ['Čísla v řádku patří různým strojům v evidenci.'] };
  const { user } = open(() => json({}), several);
  expect(await screen.findByText('Čísla v řádku patří různým strojům v evidenci.')).toBeDefined();
  expect(screen.queryByText('Cena: To není cena.')).toBeNull();
  await user.click(screen.getByRole('button', { name: /^a další: \d$/ }));
  expect(screen.getByText('Cena: To není cena.')).toBeDefined();
});

test('starts with the rejected rows, and the counts filter the others', async () => {
  const { user } = open(() => json({}));
  expect(await screen.findByRole('button', { name: /Opravit pole Cena v řádku 4/ })).toBeDefined();
  // With the value, because its cell may be out of sight.
  expect(screen.getByText('Cena: To není cena.').textContent).toBe('Cena: To není cena. dle dohody');
  // A problem leads to its cell.
  await user.click(screen.getByRole('button', { name: 'Cena: To není cena. dle dohody' }));
  expect(screen.getByRole('textbox', { name: 'Opravit pole Cena v řádku 4' })).toBe(document.activeElement);
  await user.keyboard('{Escape}');
  // Two cells of the same column have one message.
  expect(screen.queryByText('Nákup: To není cena.')).toBeNull();
  // The cell is marked without repeating it.
  expect(screen.getAllByText(/To není cena/)).toHaveLength(1);
  expect(screen.getByRole('button', { name: /Opravit pole Cena v řádku 4/ }).title).toBe('To není cena.');
  // One that cannot be corrected says it to readers of the screen.
  expect(screen.getByRole('cell', { name: /^Ujde/ }).textContent).toBe('UjdeNeznámý stav.');
  await user.click(screen.getByRole('button', { name: 'Všechny 3' }));
  const line = await screen.findByRole('row', { name: /^3 / });
  expect(within(line).getByText('Upraví se: Cena')).toBeDefined();
  expect(within(line).getByText(/1.500.000/)).toBeDefined();
  expect(within(line).getByText(/dosud 1.000/)).toBeDefined();
});

test('the buttons for other pages are next to the filters, so that the rows keep their height', async () => {
  const { user, requests } = open(() => json({}), wrong, 'further');
  const next = await screen.findByRole('button', { name: 'Další' });
  const filters = screen.getByRole('group', { name: 'Které řádky zobrazit' });
  expect(next.compareDocumentPosition(filters)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  expect(next.compareDocumentPosition(screen.getByRole('table'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.click(next);
  await waitFor(() => expect(requests.some(({ path }) => path.includes('cursor=further'))).toBe(true));
});

test('the columns with problems come first and stay there once they are corrected', async () => {
  const shown = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const corrected = row(4, {
    cells: { name: { value: '?', error: 'Neznámý typ.' }, current_value: { value: '750' } },
    corrected: ['Stroj', 'Hodnota'],
  });
  const { user } = open(() => json({ row: corrected, counts }));
  await user.click(await screen.findByRole('button', { name: /Opravit pole Cena v řádku 4/ }));
  expect(shown().slice(2)).toEqual(['Cena', 'Nákup', 'Stav', 'Název']);
  await user.keyboard('750{Enter}');
  expect(await screen.findAllByText('opraveno ručně')).not.toEqual([]);
  expect(shown().slice(2)).toEqual(['Cena', 'Nákup', 'Stav', 'Název']);
});

test('a long value is quoted with the mark that it is cut', async () => {
  const long = { value: 'x'.repeat(61), error: 'To není cena.' };
  open(() => json({}), row(4, { outcome: 'error', cells: { current_value: long } }));
  const text = (await screen.findByText('Cena: To není cena.')).textContent;
  expect(text).toBe(`Cena: To není cena. ${'x'.repeat(60)}…`);
});

test('a cell is corrected in place, and the row shows the server’s answer', async () => {
  const corrected = row(4, { cells: { current_value: { value: '750' } }, corrected: ['Hodnota'] });
  const { user, sent } = open(() => json({ row: corrected, counts: { ...counts, create: 2, error: 0 } }));
  await user.click(await screen.findByRole('button', { name: /Opravit pole Cena v řádku 4/ }));
  const input = screen.getByRole('textbox', { name: 'Opravit pole Cena v řádku 4' });
  await user.clear(input);
  await user.type(input, '750{Enter}');
  expect(await screen.findAllByText('opraveno ručně')).not.toEqual([]);
  expect(document.activeElement?.textContent).toMatch(/^Opravit pole Cena v řádku 4/);
  expect(sent()).toMatchObject([{ body: { cells: { Hodnota: '750' } } }]);
  expect(screen.getByRole('button', { name: 'Chyba 0' })).toBeDefined();
});

test('Escape cancels the edit, and a constant cannot be edited in a single row', async () => {
  const { user, sent } = open(() => json({}));
  await user.click(await screen.findByRole('button', { name: /Opravit pole Cena v řádku 4/ }));
  await user.keyboard('5{Escape}');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(document.activeElement?.textContent).toMatch(/^Opravit pole Cena v řádku 4/);
  expect(sent()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Všechny 3' }));
  await screen.findByText('Good');
  expect(screen.queryByRole('button', { name: /Opravit pole Stav/ })).toBeNull();
});

test('a failed correction keeps what was typed, and saves it when it is sent again', async () => {
  const corrected = row(4, { cells: { current_value: { value: '750' } }, corrected: ['Hodnota'] });
  let isRefused = true;
  const { user, sent } = open(() =>
    isRefused ? failure(409, 'import_state', 'Tohle nejde.') : json({ row: corrected, counts }),
  );
  const cell = () => screen.findByRole('button', { name: /Opravit pole Cena v řádku 4/ });
  await user.click(await cell());
  await user.clear(screen.getByRole('textbox'));
  await user.keyboard('750{Enter}');
  await waitFor(() => expect(screen.getByText(/Opravu se nepodařilo uložit/)).toBeDefined());
  expect((await cell()).textContent).toBe('Opravit pole Cena v řádku 4750neuloženo');
  isRefused = false;
  await user.click(await cell());
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('750');
  await user.keyboard('{Enter}');
  expect(await screen.findAllByText('opraveno ručně')).not.toEqual([]);
  expect(screen.queryByText('neuloženo')).toBeNull();
  expect(sent()).toHaveLength(2);
});

test('a correction that fails after another one has begun says so too', async () => {
  const first = Promise.withResolvers<Response>();
  let count = 0;
  const { user, sent } = open(() =>
    (count += 1) === 1 ? first.promise : json({ row: row(3, { outcome: 'update' }), counts }),
  );
  await user.click(await screen.findByRole('button', { name: 'Všechny 3' }));
  await user.click(await screen.findByRole('button', { name: /Opravit pole Název v řádku 4/ }));
  await user.keyboard(' 2{Enter}');
  await user.click(screen.getByRole('button', { name: /Opravit pole Název v řádku 3/ }));
  await user.keyboard('Bagr{Enter}');
  await waitFor(() => expect(sent()).toHaveLength(2));
  first.resolve(failure(409, 'import_state', 'Tohle nejde.'));
  expect(await screen.findByText(/Opravu se nepodařilo uložit/)).toBeDefined();
  expect(screen.getByRole('button', { name: /v řádku 4Válec 2neuloženo$/ })).toBeDefined();
});

test('among the rows that change, the columns that change come first', async () => {
  const { user } = open(() => json({}));
  await user.click(screen.getByRole('button', { name: /^Upraví se/ }));
  await waitFor(() => expect(screen.queryByText('Cena: To není cena.')).toBeNull());
  const heads = (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent);
  expect(heads.slice(2)).toEqual(['Cena', 'Nákup', 'Stav', 'Název']);
});
