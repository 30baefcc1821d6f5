import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildMachine, pageOf } from '../../../../test/build-machine.ts';
import { buildReservation } from '../../../../test/build-reservation.ts';
import { renderApp } from '../../../../test/render.tsx';
import { publicSettings, userOf } from '../../../../test/session.ts';
import { json, stubFetch, type SentRequest } from '../../../../test/stub-fetch.ts';
import { useAuth } from '../../../lib/auth.ts';
import { queryClient } from '../../../lib/query.ts';
import { ReserveDialog } from '../reserve-dialog.tsx';

const machine = buildMachine({ type: 'used', name: 'Volvo L120' });
const nothing = { exactMatches: [], similarMatches: [], categoryMatches: [], fallbackMatches: [] };
const request = buildReservation({
  machine_id: machine.id,
  machine: { ...buildReservation().machine, name: machine.name },
  status: 'pending_approval',
  may_approve: true,
});

let areRequired = true;
let requests: SentRequest[] = [];

beforeEach(() => {
  queryClient.clear();
  localStorage.clear();
  areRequired = true;
  // why: the server is outside of the web package; its rules are tested there
  requests = stubFetch(({ path, method }) => {
    if (path === '/api/settings/public')
      return json({ ...publicSettings, replacements_required: areRequired });
    if (path.endsWith('/suggested-replacements')) return json(nothing);
    if (path.endsWith('/approve')) return json({ ...request, status: 'active' });
    if (method === 'POST') return json(request, 201);
    if (path.startsWith('/api/field-config') || path.startsWith('/api/categories')) return json([]);
    return path === `/api/machines/${machine.id}` ? json(machine) : json(pageOf([]));
  });
});

function open(role: 'admin' | 'salesperson') {
  useAuth.setState({ user: userOf(role) });
  renderApp(<ReserveDialog machine={machine} opened onClose={vi.fn<() => void>()} />);
  return userEvent.setup();
}

/** The inputs of the customer suggest known ones. */
const input = (name: string) =>
  screen.queryByRole('combobox', { name }) ?? screen.getByRole('textbox', { name });

async function toReplacement(user: ReturnType<typeof open>) {
  await screen.findByRole('button', { name: 'Pokračovat' });
  await user.type(input('Kontaktní osoba'), 'Jana Malá');
  await user.type(input('Firma'), 'Stavby a.s.');
  await user.type(input('E-mail'), 'jana@stavby.example');
  await user.type(input('Telefon'), '777 123 456');
  await user.type(input('SAP ID/IČO'), '27082440');
  await user.click(screen.getByRole('button', { name: 'Pokračovat' }));
  return screen.findByText('Žádný volný skladový stroj');
}

test('where used machines are not replaced, one is reserved in a single step', async () => {
  areRequired = false;
  open('salesperson');
  expect(await screen.findByRole('button', { name: 'Vytvořit rezervaci' })).toBeDefined();
  expect(screen.queryByText('Náhradní stroj')).toBeNull();
});

test.each([
  ['admin', '/admin/settings/reservations'],
  ['salesperson', undefined],
] as const)('without a free stock machine, %s is led to the setting: %s', async (role, address) => {
  await toReplacement(open(role));
  const link = screen.queryByRole('link', { name: 'Vypněte nahrazování v nastavení' });
  expect(link?.getAttribute('href') ?? undefined).toBe(address);
});

test('who may approve the own request can do so at once', async () => {
  const user = open('admin');
  await toReplacement(user);
  await user.click(screen.getByRole('button', { name: 'Pokračovat bez náhradního stroje' }));
  await user.type(await screen.findByRole('textbox', { name: 'Důvod žádosti' }), 'Stálý zákazník');
  await user.click(screen.getByRole('button', { name: 'Odeslat žádost' }));
  await user.click(await screen.findByRole('button', { name: 'Schválit rovnou' }));
  expect(await screen.findByText('Rezervace schválena: Volvo L120')).toBeDefined();
  await waitFor(() =>
    expect(requests.map(({ path }) => path)).toContain(`/api/reservations/${request.id}/approve`),
  );
});
