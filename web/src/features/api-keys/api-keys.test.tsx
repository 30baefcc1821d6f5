import type { ApiKey } from '@strojpark/core/contracts/api-keys';
import { permissionCatalogue } from '@strojpark/core/domain/access/permissions';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { failure, json, stubFetch } from '../../../test/stub-fetch.ts';
import { queryClient } from '../../lib/query.ts';
import { ApiKeys } from './api-keys.tsx';

const key = (changes: Partial<ApiKey> = {}): ApiKey => ({
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Účetnictví',
  prefix: 'sp_abcdef',
  permissions: ['machines.view', 'reservations.view'],
  status: 'active',
  ownerId: '99999999-9999-4999-8999-999999999999',
  ownerName: 'Alena Dvořáková',
  createdAt: '2026-11-20T08:00:00.000Z',
  expiresAt: '2027-02-18T08:00:00.000Z',
  lastUsedAt: null,
  revokedAt: null,
  revokedBy: null,
  ...changes,
});
const secret = `sp_${'abcdef'.repeat(7)}a`;

beforeEach(() => queryClient.clear());

async function openForm() {
  renderApp(<ApiKeys />);
  await screen.findByText('Zatím tu není žádný klíč');
  await userEvent.click(screen.getByRole('button', { name: 'Vytvořit klíč' }));
  return screen.findByRole('dialog', { name: 'Nový klíč API' });
}
const submit = (dialog: HTMLElement) =>
  userEvent.click(within(dialog).getByRole('button', { name: 'Vytvořit klíč' }));

describe('the keys', () => {
  it('are listed with their state; only active ones can be revoked', async () => {
    const revoked = key({
      id: '22222222-2222-4222-8222-222222222222',
      name: 'Web',
      status: 'revoked',
      revokedAt: '2026-11-20T09:00:00.000Z',
      revokedBy: 'Alena Dvořáková',
    });
    stubFetch(() => json([key(), revoked]));
    renderApp(<ApiKeys />);
    const list = await screen.findByRole('list', { name: 'Klíče API' });
    const [first, second] = within(list).getAllByRole('listitem');
    expect(first?.textContent).toMatch(
      /Účetnictví.*sp_abcdef….*Platný.*2 oprávnění: .+, .+Platí do 18\.02\.2027/,
    );
    expect(second?.textContent).toMatch(/Zneplatněný.*Zneplatněno 20\.11\.2026 10:00, Alena Dvořáková/);
    expect(within(list).getAllByRole('button', { name: /Zneplatnit/ })).toHaveLength(1);
  });

  it('show a load error', async () => {
    stubFetch(() => failure(403, 'forbidden'));
    renderApp(<ApiKeys />);
    expect(await screen.findByText('Klíče se nepodařilo načíst')).toBeDefined();
  });
});

describe('a new key', () => {
  it('needs a name and a permission', async () => {
    const requests = stubFetch(() => json([]));
    const dialog = await openForm();
    await submit(dialog);
    expect(await within(dialog).findByText('Toto pole je povinné')).toBeDefined();
    expect(within(dialog).getByText('Vyberte alespoň 1 položku')).toBeDefined();
    expect(requests.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('selects a whole category at once, and is shown once and copied', async () => {
    const user = userEvent.setup();
    const requests = stubFetch(({ method }) =>
      method === 'POST' ? json({ ...key(), apiKey: secret }, 201) : json([]),
    );
    const dialog = await openForm();
    await user.type(within(dialog).getByLabelText(/Název/), 'Účetnictví');
    await user.click(within(dialog).getByRole('checkbox', { name: 'Vybrat vše: Rezervace' }));
    await user.click(within(dialog).getByRole('checkbox', { name: 'Mazat rezervace' }));
    await user.click(within(dialog).getByRole('checkbox', { name: 'Prohlížet stroje' }));
    await submit(dialog);
    const shown = await screen.findByLabelText('Klíč API');
    expect(shown).toHaveProperty('value', secret);
    await user.click(screen.getByRole('button', { name: 'Kopírovat' }));
    expect(await screen.findByText('Klíč je zkopírovaný do schránky')).toBeDefined();
    expect(await navigator.clipboard.readText()).toBe(secret);

    const body = requests.find(({ method }) => method === 'POST')?.body as {
      permissions: string[];
      expiresAt: string;
    };
    const reservations = permissionCatalogue.reservations.filter((one) => one !== 'reservations.delete');
    expect(body.permissions).toEqual(['machines.view', ...reservations]);
    const days = (Date.parse(body.expiresAt) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(90);

    await user.keyboard('{Escape}');
    expect(screen.getByLabelText('Klíč API')).toBe(shown);
    await user.click(screen.getByRole('button', { name: 'Mám ho uložený' }));
    expect(screen.queryByLabelText('Klíč API')).toBeNull();
  });

  it('stays in the form when the server rejects it', async () => {
    stubFetch(({ method }) => (method === 'POST' ? failure(500, 'internal', 'Chyba serveru.') : json([])));
    const dialog = await openForm();
    await userEvent.type(within(dialog).getByLabelText(/Název/), 'Web');
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Prohlížet stroje' }));
    await submit(dialog);
    expect((await within(dialog).findByRole('alert')).textContent).toBe('Chyba serveru.');
    expect(within(dialog).getByLabelText(/Název/)).toHaveProperty('value', 'Web');
  });
});

it('a key is revoked after a confirmation that names it', async () => {
  let status: ApiKey['status'] = 'active';
  const requests = stubFetch(({ method }) => {
    if (method === 'GET') return json([key({ status, revokedBy: status === 'revoked' ? 'Alena' : null })]);
    status = 'revoked';
    return json(key({ status, revokedBy: 'Alena' }));
  });
  renderApp(<ApiKeys />);
  await userEvent.click(await screen.findByRole('button', { name: 'Zneplatnit klíč Účetnictví' }));
  const dialog = await screen.findByRole('dialog', { name: 'Zneplatnit klíč API?' });
  expect(dialog.textContent).toContain('Účetnictví (sp_abcdef…)');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Zneplatnit' }));
  expect(await screen.findByText('Zneplatněný')).toBeDefined();
  expect(requests.find(({ method }) => method === 'DELETE')?.path).toContain(key().id);
});
