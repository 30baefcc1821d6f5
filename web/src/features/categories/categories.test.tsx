import type { Category } from '@strojpark/core/contracts/categories';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { failure, json, stubFetch, type SentRequest } from '../../../test/stub-fetch.ts';
import { useLeaveQuestion } from '../../lib/leave-guard.ts';
import { queryClient } from '../../lib/query.ts';
import { Categories } from './categories.tsx';

const category = (key: string, name_cs: string, machine_count: number): Category => ({
  id: `id-${key}`,
  key,
  name_cs,
  name_en: key,
  description_cs: null,
  description_en: null,
  is_active: true,
  display_order: 0,
  machine_count,
});
const stored = [category('cranes', 'Jeřáby', 3), category('loaders', 'Nakladače', 0)];

beforeEach(() => queryClient.clear());

/** Renders the screen with these categories; `change` answers the writes. */
function open(
  change: (request: SentRequest) => Response = () => json(stored[0]),
  items: readonly Category[] = stored,
) {
  const requests = stubFetch((call) => (call.method === 'GET' ? json(items) : change(call)));
  renderApp(<Categories />);
  return { user: userEvent.setup(), changes: () => requests.filter(({ method }) => method !== 'GET') };
}

const menuOf = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
  await user.click(await screen.findByRole('button', { name: `Akce: ${name}` }));
  return screen.findByRole('menu');
};

test('without categories an explanation and the add button are shown', async () => {
  open(undefined, []);
  expect(await screen.findByText('Zatím tu není žádná kategorie')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Přidat kategorii' })).toBeDefined();
});

test('thousands of machines are grouped', async () => {
  open(undefined, [category('cranes', 'Jeřáby', 1614)]);
  expect(await screen.findByText(/^1\s614 strojů$/)).toBeDefined();
});

test('a load error can be retried', async () => {
  let isDown = true;
  stubFetch(() => (isDown ? failure(404, 'not_found') : json(stored)));
  renderApp(<Categories />);
  const retry = await screen.findByRole('button', { name: 'Zkusit znovu' });
  isDown = false;
  await userEvent.setup().click(retry);
  expect(await screen.findByText('Jeřáby')).toBeDefined();
});

test('the key follows the name until the user edits it, and the new category comes last', async () => {
  const { user, changes } = open();
  await user.click(await screen.findByRole('button', { name: 'Přidat kategorii' }));
  const dialog = await screen.findByRole('dialog', { name: 'Nová kategorie' });
  await user.type(within(dialog).getByLabelText(/Název česky/), 'Pásová rypadla');
  await user.type(within(dialog).getByLabelText(/Název anglicky/), 'Excavators{Enter}');
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(changes()[0]?.body).toMatchObject({
    key: 'pasova-rypadla',
    name_cs: 'Pásová rypadla',
    display_order: 2,
    is_active: true,
  });
});

test('the name in English can be left blank, also where it is the Czech one', async () => {
  const { user, changes } = open(undefined, [{ ...category('cranes', 'Jeřáby', 3), name_en: 'Jeřáby' }]);
  await user.click(within(await menuOf(user, 'Jeřáby')).getByRole('menuitem', { name: 'Upravit' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByLabelText<HTMLInputElement>('Název anglicky').value).toBe('');
  await user.type(within(dialog).getByLabelText(/Název česky/), ' a kladkostroje{Enter}');
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(changes()[0]?.body).toMatchObject({ name_cs: 'Jeřáby a kladkostroje', name_en: null });
});

test('a rejected key keeps the form with what was typed', async () => {
  const { user } = open(() => failure(409, 'category_key_taken', 'Kategorie s tímto kódem už existuje.'));
  await user.click(await screen.findByRole('button', { name: 'Přidat kategorii' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText(/Název česky/), 'Jeřáby');
  await user.type(within(dialog).getByLabelText(/Název anglicky/), 'Cranes{Enter}');
  expect(await within(dialog).findByText('Kategorie s tímto kódem už existuje.')).toBeDefined();
  expect(within(dialog).getByLabelText<HTMLInputElement>(/Název česky/).value).toBe('Jeřáby');
});

test('closing the form with unsaved input asks first', async () => {
  useLeaveQuestion.setState({ answer: null });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Přidat kategorii' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText(/Název česky/), 'Jeřáby');
  for (const leave of [() => user.keyboard('{Escape}'), () => user.click(screen.getByLabelText('Zavřít'))]) {
    await leave();
    await waitFor(() => expect(useLeaveQuestion.getState().answer).not.toBeNull());
    useLeaveQuestion.getState().answer?.(false);
    expect(within(dialog).getByLabelText<HTMLInputElement>(/Název česky/).value).toBe('Jeřáby');
  }
});

test('a category with machines is deactivated instead of deleted', async () => {
  const { user, changes } = open();
  await user.click(within(await menuOf(user, 'Jeřáby')).getByRole('menuitem', { name: 'Smazat' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/proto ji nelze smazat/)).toBeDefined();
  const links = within(dialog).getAllByRole<HTMLAnchorElement>('link');
  expect(
    links.map(({ textContent, href }) => [textContent, decodeURIComponent(new URL(href).search)]),
  ).toEqual([
    ['Skladové stroje', '?category=["cranes"]'],
    ['Použité stroje', '?category=["cranes"]'],
  ]);
  await user.click(within(dialog).getByRole('button', { name: 'Deaktivovat' }));
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(changes()[0]).toMatchObject({ method: 'PATCH', body: { is_active: false } });
});

test('a category without machines is deleted after a confirmation that names it', async () => {
  const { user, changes } = open(() => new Response(null, { status: 204 }));
  await user.click(within(await menuOf(user, 'Nakladače')).getByRole('menuitem', { name: 'Smazat' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/Kategorie Nakladače bude smazána/)).toBeDefined();
  await user.click(within(dialog).getByRole('button', { name: 'Smazat' }));
  await waitFor(() =>
    expect(changes()[0]).toMatchObject({ method: 'DELETE', path: '/api/categories/id-loaders' }),
  );
});
