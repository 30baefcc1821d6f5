import type { RolePermissions as Saved } from '@strojpark/core/contracts/role-permissions';
import { defaultPermissions, permissions } from '@strojpark/core/domain/access/permissions';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { failure, json, stubFetch } from '../../../test/stub-fetch.ts';
import { queryClient } from '../../lib/query.ts';
import { RolePermissions } from './role-permissions.tsx';

const savedOf = (changes: Partial<Saved['permissions']> = {}, version = 'v1'): Saved => ({
  permissions: {
    admin: [...permissions],
    backoffice: [...defaultPermissions.backoffice],
    salesperson: ['machines.view', 'reservations.complete', 'machines.import'],
    ...changes,
  },
  version,
  updated_at: '2026-03-05T08:00:00.000Z',
  updated_by_name: 'Jana Malá',
});

beforeEach(() => queryClient.clear());

test('what has no effect in a role is not ticked, even if it is stored, and cannot be granted', async () => {
  stubFetch(() => json(savedOf()));
  await open();
  expect(box('Prohlížet nastavení').disabled).toBe(true);
  expect(box('Vybrat vše: Nastavení systému').disabled).toBe(true);
  for (const role of ['Obchodník', 'Back office']) {
    const stored = box('Importovat stroje', role);
    expect([stored.disabled, stored.checked]).toEqual([true, false]);
  }
});

const box = (name: string, role = 'Obchodník') =>
  screen.getByLabelText<HTMLInputElement>(`${name} – ${role}`);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

async function open() {
  const user = userEvent.setup();
  renderApp(<RolePermissions />);
  await screen.findByRole('columnheader', { name: 'Obchodník' });
  return user;
}

test('each role has its own column, and the checkbox of a category shows all, some or none', async () => {
  stubFetch(() => json(savedOf()));
  const user = await open();
  expect(box('Prohlížet stroje').checked).toBe(true);
  expect(box('Upravovat stroje').checked).toBe(false);
  const all = box('Vybrat vše: Stroje');
  expect([all.checked, all.indeterminate]).toEqual([false, true]);
  await user.click(all);
  expect([all.checked, all.indeterminate]).toEqual([true, false]);
  expect(box('Mazat stroje').checked).toBe(true);
  expect(screen.getAllByText(/^\d+ z \d+$/).length).toBeGreaterThan(3);
  await user.click(all);
  expect([all.checked, all.indeterminate]).toEqual([false, false]);
  expect(box('Prohlížet stroje').checked).toBe(false);
});

test('the administrator has everything and nothing can be revoked', async () => {
  stubFetch(() => json(savedOf()));
  await open();
  const boxes = screen.getAllByLabelText<HTMLInputElement>(/ – Administrátor$/);
  expect(boxes.length).toBeGreaterThan(permissions.length);
  expect(boxes.every(({ checked, disabled }) => checked && disabled)).toBe(true);
  expect(screen.getByText(/Administrátor smí vše/)).toBeDefined();
});

test('explains what a permission depends on', async () => {
  stubFetch(() => json(savedOf()));
  const user = await open();
  expect(screen.getAllByText('Smí jen: Administrátor').length).toBeGreaterThan(1);
  expect(
    screen.getByText('Obchodník: samo nestačí, je potřeba i Prohlížet rezervace, Prodávat a stornovat'),
  ).toBeDefined();
  await user.click(box('Prohlížet rezervace'));
  expect(screen.getByText('Obchodník: samo nestačí, je potřeba i Prodávat a stornovat')).toBeDefined();
});

test('saves all roles at once, based on the edited version, and confirms it', async () => {
  const requests = stubFetch(({ method, body }) => {
    if (method === 'GET') return json(savedOf());
    return json(savedOf((body as Pick<Saved, 'permissions'>).permissions, 'v2'));
  });
  const user = await open();
  expect(button('Uložit').disabled).toBe(true);
  await user.click(box('Upravovat stroje'));
  expect(screen.getByText('1 neuložená změna')).toBeDefined();
  expect(screen.getByRole('img', { name: 'Neuložené změny' })).toBeDefined();
  expect(screen.getByText('Přidáno').closest('td')?.contains(box('Upravovat stroje'))).toBe(true);
  await user.click(button('Uložit'));
  expect(await screen.findByText('Oprávnění rolí jsou uložena')).toBeDefined();
  expect(requests.at(-1)?.body).toMatchObject({
    version: 'v1',
    permissions: {
      salesperson: ['machines.view', 'machines.edit', 'machines.import', 'reservations.complete'],
    },
  });
  expect(button('Uložit').disabled).toBe(true);
  expect(screen.getByText(/Naposledy uloženo .*, Jana Malá/)).toBeDefined();
});

test('cancel restores the stored matrix, and the defaults can be restored', async () => {
  stubFetch(() => json(savedOf()));
  const user = await open();
  await user.click(button('Obnovit výchozí'));
  expect(box('Upravovat stroje').checked).toBe(true);
  expect(box('Vytvářet rezervace').checked).toBe(true);
  await user.click(button('Zahodit změny'));
  expect(box('Upravovat stroje').checked).toBe(false);
  expect(button('Uložit').disabled).toBe(true);
});

test('after a conflict the other user’s version is shown with the own changes on top', async () => {
  let saved = savedOf();
  stubFetch(({ method }) => {
    if (method === 'GET') return json(saved);
    saved = savedOf({ salesperson: ['machines.view', 'machines.delete'] }, 'v2');
    return failure(409, 'stale_version');
  });
  const user = await open();
  await user.click(box('Upravovat stroje'));
  await user.click(button('Uložit'));
  const notice = await screen.findByText(/Oprávnění mezitím uložil někdo jiný/);
  expect(within(notice.parentElement ?? notice).getByText(/Zkontrolujte je/)).toBeDefined();
  expect(box('Mazat stroje').checked).toBe(true);
  expect(box('Upravovat stroje').checked).toBe(true);
  expect(box('Importovat stroje').checked).toBe(false);
  expect(screen.getByText('1 neuložená změna')).toBeDefined();
});

test('a failed save shows the reason and keeps the changes', async () => {
  stubFetch(({ method }) => (method === 'GET' ? json(savedOf()) : failure(500, 'internal')));
  const user = await open();
  await user.click(box('Upravovat stroje'));
  await user.click(button('Uložit'));
  expect(
    await screen.findByText('Oprávnění se nepodařilo uložit. Chyba serveru. Zkuste to prosím později.'),
  ).toBeDefined();
  expect(box('Upravovat stroje').checked).toBe(true);
});

test('a load error can be retried', async () => {
  stubFetch(() => failure(403, 'forbidden'));
  const user = userEvent.setup();
  renderApp(<RolePermissions />);
  expect(await screen.findByText('Oprávnění rolí se nepodařilo načíst')).toBeDefined();
  stubFetch(() => json(savedOf()));
  await user.click(button('Zkusit znovu'));
  expect(await screen.findByRole('columnheader', { name: 'Obchodník' })).toBeDefined();
});
