import type { BulkCandidate } from '@strojpark/core/contracts/users';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildUser } from '../../../../test/build-user.ts';
import { renderApp } from '../../../../test/render.tsx';
import { failure, json, stubFetch, type SentRequest } from '../../../../test/stub-fetch.ts';
import { queryClient } from '../../../lib/query.ts';
import { DeactivateDialog } from './deactivate-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';

const [one, two] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as const;
const candidates: BulkCandidate[] = [
  buildUser({ id: one, name: 'Jan Novotný', last_login_at: null }),
  buildUser({ id: two, name: 'Petra Nová', invited_at: '2026-11-03T08:00:00.000Z' }),
];
let answer: (request: SentRequest) => Response;
let requests: SentRequest[] = [];
let smtpHost = '';
const onClose = vi.fn<() => void>();

beforeEach(() => {
  queryClient.clear();
  onClose.mockClear();
  smtpHost = 'smtp.stroje.example';
  answer = ({ method }) =>
    method === 'GET'
      ? json({ items: candidates, total: 2 })
      : json({ invited: 1, deactivated: 2, errors: [], failures: [] });
  // why: the server is outside of the web package; its rules are tested there
  requests = stubFetch((call) =>
    call.path === '/api/settings/category/notifications'
      ? json([{ key: 'smtp_host', value: smtpHost }])
      : answer(call),
  );
});

const sent = () => requests.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body]);
const opened = async () => ({
  person: userEvent.setup(),
  dialog: within(await screen.findByRole('dialog')),
});

test('invitations are sent to all selected candidates', async () => {
  renderApp(<InviteDialog opened onClose={onClose} />);
  const { person, dialog } = await opened();
  expect(await dialog.findByText('Zatím bez pozvánky')).toBeDefined();
  expect(dialog.getByText('Pozvánka odeslána 03.11.2026')).toBeDefined();
  expect(dialog.getByRole('button', { name: 'Poslat 2 pozvánky' })).toBeDefined();
  await person.click(dialog.getByRole('checkbox', { name: 'Vybrat uživatele Petra Nová' }));
  await person.click(dialog.getByRole('button', { name: 'Poslat 1 pozvánku' }));
  expect(await screen.findByText('Odeslána 1 pozvánka')).toBeDefined();
  expect(sent()).toEqual([['/api/users/bulk-invite', { ids: [one] }]]);
  expect(onClose).toHaveBeenCalled();
});

test('without a mail server, no invitations are sent', async () => {
  smtpHost = '';
  const waiting = buildUser({ invited_at: '2026-11-03T08:00:00.000Z', invitation_unsent: true });
  answer = () => json({ items: [waiting], total: 1 });
  renderApp(<InviteDialog opened onClose={onClose} />);
  const { dialog } = await opened();
  expect(await dialog.findByText('Pozvánka z 03.11.2026 zatím neodešla')).toBeDefined();
  expect(await dialog.findByText('Bez poštovního serveru nelze pozvánky poslat.')).toBeDefined();
  const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Poslat 1 pozvánku' });
  expect(submit.disabled).toBe(true);
});

test('where nobody is to be invited, that is all it says', async () => {
  smtpHost = '';
  answer = () => json({ items: [], total: 0 });
  renderApp(<InviteDialog opened onClose={onClose} />);
  const { dialog } = await opened();
  expect(await dialog.findByText(/nikoho není třeba zvát/)).toBeDefined();
  expect(dialog.queryByText('Bez poštovního serveru nelze pozvánky poslat.')).toBeNull();
  expect(dialog.queryByText(/Aktivní uživatelé, kteří/)).toBeNull();
});

test('users who could not be deactivated are listed with the reason, and the dialog stays', async () => {
  answer = ({ method }) =>
    method === 'GET'
      ? json({ items: candidates, total: 2 })
      : json({
          deactivated: 1,
          errors: ['Petra Nová: Uživatel se mezitím přihlásil, proto zůstal aktivní.'],
          failures: [],
        });
  renderApp(<DeactivateDialog opened onClose={onClose} />);
  const { person, dialog } = await opened();
  await person.click(await dialog.findByRole('button', { name: 'Deaktivovat 2 uživatele' }));
  expect(
    await dialog.findByText('Petra Nová: Uživatel se mezitím přihlásil, proto zůstal aktivní.'),
  ).toBeDefined();
  expect(sent()).toEqual([['/api/users/bulk-deactivate-inactive', { ids: [one, two], days: 90 }]]);
  expect(onClose).not.toHaveBeenCalled();
});

test('the number of days filters the candidates', async () => {
  renderApp(<DeactivateDialog opened onClose={onClose} />);
  const { person, dialog } = await opened();
  await dialog.findByRole('button', { name: 'Deaktivovat 2 uživatele' });
  answer = () => json({ items: [], total: 0 });
  const days = dialog.getByRole('textbox', { name: 'Počet dní bez přihlášení' });
  await person.clear(days);
  await person.type(days, '365');
  expect(await dialog.findByText(/za posledních 365 dní přihlásili/)).toBeDefined();
  expect(dialog.queryByRole('button', { name: /^Deaktivovat/ })).toBeNull();
});

test('a preview that fails can be retried', async () => {
  answer = () => failure(500, 'internal', 'x');
  renderApp(<InviteDialog opened onClose={onClose} />);
  const { person, dialog } = await opened();
  expect(await dialog.findByText('Seznam se nepodařilo načíst')).toBeDefined();
  answer = () => json({ items: candidates, total: 2 });
  await person.click(dialog.getByRole('button', { name: 'Zkusit znovu' }));
  expect(await dialog.findByText('Jan Novotný')).toBeDefined();
});
