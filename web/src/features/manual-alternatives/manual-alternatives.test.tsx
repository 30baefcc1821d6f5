import type { ModelInUse } from '@strojpark/core/contracts/manual-alternatives';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { json, stubFetch } from '../../../test/stub-fetch.ts';
import { useLeaveQuestion } from '../../lib/leave-guard.ts';
import { queryClient } from '../../lib/query.ts';
import { ManualAlternatives } from './manual-alternatives.tsx';

const category = { key: 'excavation', name_cs: 'Zemní stroje', name_en: 'Excavation', is_active: true };

beforeEach(() => queryClient.clear());

function open(stored: Record<string, string[]>, models: readonly ModelInUse[] = []) {
  const requests = stubFetch(({ method, body, path }) => {
    if (path === '/api/settings/manual-alternatives/models') return json(models);
    if (path === '/api/categories') return json([category]);
    if (path.startsWith('/api/machines/values')) return json([]);
    if (method === 'DELETE') return new Response(null, { status: 204 });
    return json(method === 'POST' ? { ...stored, ...(body as object) } : stored);
  });
  renderApp(<ManualAlternatives />);
  return { user: userEvent.setup(), changes: () => requests.filter(({ method }) => method !== 'GET') };
}

async function fillIn(user: ReturnType<typeof userEvent.setup>, model: string, replacements: string) {
  await user.click(await screen.findByRole('button', { name: 'Přidat model' }));
  const dialog = await screen.findByRole('dialog', { name: 'Přidat náhrady za model' });
  await user.type(within(dialog).getByLabelText(/Ukončený model/), model);
  await user.type(within(dialog).getByRole('combobox', { name: /Náhradní modely/ }), replacements);
  await user.click(within(dialog).getByRole('button', { name: 'Uložit' }));
  return dialog;
}

test('replacements are separated by commas, and only the entered model is sent', async () => {
  const { user, changes } = open({ L120: ['L120H'] });
  await fillIn(user, 'ZX 210', 'ZX 220, ZX 225,');
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(changes()[0]?.body).toEqual({ 'ZX 210': ['ZX 220', 'ZX 225'] });
  const shown = within(await screen.findByRole('list', { name: 'Náhrady za model ZX 210' }));
  expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['ZX 220', 'ZX 225']);
});

test('a model without a replacement is not sent', async () => {
  const { user, changes } = open({});
  const dialog = await fillIn(user, 'ZX 210', ' ');
  expect(await within(dialog).findByText('Toto pole je povinné')).toBeDefined();
  expect(changes()).toHaveLength(0);
});

test('closing the form with unsaved input asks first', async () => {
  useLeaveQuestion.setState({ answer: null });
  const { user } = open({});
  await user.click(await screen.findByRole('button', { name: 'Přidat model' }));
  const model = await screen.findByLabelText<HTMLInputElement>(/Ukončený model/);
  await user.type(model, 'ZX 210{Escape}');
  await waitFor(() => expect(useLeaveQuestion.getState().answer).not.toBeNull());
  expect(model.value).toBe('ZX 210');
});

test('a model in the list cannot be entered again, regardless of case', async () => {
  const { user, changes } = open({ 'Žeriav 5': ['A'] });
  const dialog = await fillIn(user, 'zeriav 5', 'B,');
  expect(await within(dialog).findByText(/už v seznamu je/)).toBeDefined();
  expect(changes()).toHaveLength(0);
});

test('the search covers models and replacements, and can be cleared', async () => {
  const { user } = open({ L120: ['L120H'], 'ZX 210': ['ZX 220'] });
  await user.type(await screen.findByRole('searchbox'), '220');
  await waitFor(() => expect(screen.queryByText('L120')).toBeNull());
  expect(screen.getByText('ZX 210')).toBeDefined();
  await user.type(screen.getByRole('searchbox'), 'x');
  await user.click(await screen.findByRole('button', { name: 'Vymazat hledání' }));
  expect(await screen.findByText('L120')).toBeDefined();
});

test('a model is removed after a confirmation that names it', async () => {
  const { user, changes } = open({ 'L/120': ['L120H'] });
  await user.click(await screen.findByRole('button', { name: 'Odebrat model L/120' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/Model L\/120/)).toBeDefined();
  await user.click(within(dialog).getByRole('button', { name: 'Odebrat' }));
  await waitFor(() =>
    expect(changes()[0]).toMatchObject({
      method: 'DELETE',
      path: '/api/settings/manual-alternatives/L%2F120',
    }),
  );
});

test('a model that stays after all has the focus on its button', async () => {
  const { user, changes } = open({ L120: ['L120H'] });
  const button = await screen.findByRole('button', { name: 'Odebrat model L120' });
  await user.click(button);
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Zpět' }));
  await waitFor(() => expect(document.activeElement).toBe(button));
  expect(changes()).toHaveLength(0);
});

test('models are shown with their manufacturer, and replacements with the number that is available', async () => {
  const machine = { name: 'Rypadlo', manufacturer: 'Hitachi', model: 'ZX 210', category: 'excavation' };
  const { user } = open({ 'zx 210': ['ZX 220', 'ZX 225', 'ZX 9'] }, [
    { model: 'zx 210', machine, available: 0 },
    { model: 'ZX 220', machine: { ...machine, model: 'ZX 220' }, available: 100 },
    { model: 'ZX 225', machine: { ...machine, model: 'ZX 225' }, available: 0 },
    { model: 'ZX 9', machine: null, available: 0 },
  ]);
  const shown = within(await screen.findByRole('list', { name: 'Náhrady za model zx 210' }));
  expect(await screen.findByText('Hitachi ZX 210')).toBeDefined();
  expect(await screen.findByText('Zemní stroje')).toBeDefined();
  expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Hitachi ZX 220Skladem k dispozici: 100+',
    'Hitachi ZX 225Skladem teď není k dispozici',
    'ZX 9Takový stroj v evidenci není',
  ]);
  await user.type(screen.getByRole('searchbox'), 'hitachi');
  expect(screen.getByText('Hitachi ZX 210')).toBeDefined();
});

test('a model is drawn by the name of its machine, one without a machine as what replaces it', async () => {
  const machine = {
    name: 'Rýpadlo-nakladač JCB 3CX',
    manufacturer: 'JCB',
    model: '3CX',
    category: 'excavation',
  };
  open({ '428F': ['3CX'] }, [
    { model: '428F', machine: null, available: 0 },
    { model: '3CX', machine, available: 1 },
  ]);
  await screen.findByText('JCB 3CX');
  const drawings = [...document.querySelectorAll('li use')].map((one) => one.getAttribute('href'));
  expect(new Set(drawings)).toEqual(new Set(['/machines.svg#backhoe']));
});
