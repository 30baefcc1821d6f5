import type { User } from '@strojpark/core/contracts/users';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { publicSettings } from '../../../../test/session.ts';
import { buildUser, signedInAdmin } from '../../../../test/build-user.ts';
import { renderApp } from '../../../../test/render.tsx';
import { failure, json, stubFetch, type SentRequest } from '../../../../test/stub-fetch.ts';
import { useAuth } from '../../../lib/auth.ts';
import { queryClient } from '../../../lib/query.ts';
import type { OpenAction } from '../../../ui/record-screen/use-open-action.ts';
import { ActionDialogs } from './action-dialogs.tsx';
import { AddDialog } from './add-dialog.tsx';
import type { UserAction } from './user-actions.ts';

const user = buildUser();
const statistics = { total: 5, active: 5, inactive: 0, administrators: 2, activeAdministrators: 2 };
let answer: (request: SentRequest) => Response = () => json(user);
let requests: SentRequest[] = [];
let smtpHost = '';
const onDeleted = vi.fn<(id: string) => void>();

beforeEach(() => {
  queryClient.clear();
  onDeleted.mockClear();
  useAuth.setState({ user: signedInAdmin, accessToken: 'token', isAuthenticated: true });
  answer = () => json(user);
  smtpHost = 'smtp.stroje.example';
  // why: the server is outside of the web package; its rules are tested there
  requests = stubFetch((call) => {
    if (call.path === '/api/settings/public') return json({ ...publicSettings, password_min_length: 10 });
    if (call.path === '/api/users/statistics') return json(statistics);
    if (call.path === '/api/settings/category/notifications')
      return json([{ key: 'smtp_host', value: smtpHost }]);
    return answer(call);
  });
});

const sent = () => requests.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body]);

function Dialogs({ name, of }: { name: UserAction; of: User }) {
  const [action, setAction] = useState<OpenAction<User, UserAction>>({ name, record: of, isOpen: true });
  return (
    <ActionDialogs
      action={action}
      opened={action.isOpen}
      onClose={() => setAction({ ...action, isOpen: false })}
      onDeleted={onDeleted}
    />
  );
}

async function open(name: UserAction, of = user) {
  renderApp(<Dialogs name={name} of={of} />);
  return { person: userEvent.setup(), dialog: within(await screen.findByRole('dialog')) };
}

function Add() {
  const [opened, setOpened] = useState(true);
  return <AddDialog opened={opened} onClose={() => setOpened(false)} />;
}

async function openAdd() {
  renderApp(<Add />);
  const dialog = within(await screen.findByRole('dialog'));
  const person = userEvent.setup();
  await person.type(dialog.getByRole('textbox', { name: 'Jméno' }), 'Petra Nová');
  await person.type(dialog.getByRole('textbox', { name: 'E-mail' }), 'petra@stroje.example');
  return { person, dialog };
}

const profile = {
  name: 'Petra Nová',
  email: 'petra@stroje.example',
  role: 'salesperson',
  phone: '',
  department: '',
};

describe('adding a user', () => {
  test('generates a password by default, shows it once and copies it when asked', async () => {
    answer = () => json({ ...user, ...profile, generatedPassword: 'kMn4pQr7sTu9vWxy' }, 201);
    const { person, dialog } = await openAdd();
    expect(dialog.queryByLabelText(/^Heslo/)).toBeNull();
    await person.click(dialog.getByRole('button', { name: 'Přidat uživatele' }));
    const shown = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Vygenerované heslo' });
    expect(shown.value).toBe('kMn4pQr7sTu9vWxy');
    expect(screen.getByText(new RegExp(`na adrese ${location.origin}/login e-mailem`))).toBeDefined();
    // The address of the tests works on this computer only.
    expect(screen.getByText(new RegExp(`neotevřou, ${location.host} funguje jen`))).toBeDefined();
    expect(await navigator.clipboard.readText()).toBe('');
    expect(screen.queryByText('Heslo je zkopírované do schránky')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Kopírovat heslo' }));
    expect(await screen.findByText('Heslo je zkopírované do schránky')).toBeDefined();
    expect(await navigator.clipboard.readText()).toBe('kMn4pQr7sTu9vWxy');
    expect(sent()).toEqual([['/api/users', { ...profile, inform: false }]]);
    await person.keyboard('{Escape}');
    expect(screen.getByRole('textbox', { name: 'Vygenerované heslo' })).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Hotovo' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('requires a password that meets the rule; generating takes the field away', async () => {
    const { person, dialog } = await openAdd();
    const generate = dialog.getByRole('switch', { name: /^Vygenerovat heslo/ });
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    await person.click(generate);
    const password = dialog.getByLabelText<HTMLInputElement>(/^Heslo/);
    expect(document.activeElement).toBe(password);
    expect(scrolled).toHaveBeenCalledTimes(1);
    const rule = dialog.getByRole('list', { name: 'Požadavky na heslo' });
    const described = (password.getAttribute('aria-describedby') ?? '').split(' ');
    expect(described.some((id) => document.getElementById(id)?.contains(rule))).toBe(true);
    await person.type(password, profile.name);
    expect(dialog.getAllByText('splněno')).toHaveLength(1);
    await person.clear(password);
    await person.type(password, 'krátké{Enter}');
    expect(await dialog.findByText('Heslo musí mít alespoň 10 znaků')).toBeDefined();
    // The field, and then its message with it.
    expect(scrolled).toHaveBeenCalledTimes(3);
    expect(sent()).toEqual([]);
    await person.click(generate);
    expect(dialog.queryByLabelText(/^Heslo/)).toBeNull();
    expect(dialog.queryByText('Heslo musí mít alespoň 10 znaků')).toBeNull();
    await person.click(generate);
    expect(dialog.getByLabelText<HTMLInputElement>(/^Heslo/).value).toBe('');
  });

  test('sends an invitation instead of a password', async () => {
    answer = () => json({ ...user, ...profile, generatedPassword: null }, 201);
    const { person, dialog } = await openAdd();
    await person.click(dialog.getByRole('radio', { name: 'Odkazem v e-mailu' }));
    expect(dialog.queryByLabelText(/^Heslo/)).toBeNull();
    await person.click(dialog.getByRole('button', { name: 'Přidat uživatele' }));
    expect(await screen.findByText('Uživatel přidán a pozvánka odeslána: Petra Nová')).toBeDefined();
    expect(sent()).toEqual([['/api/users', { ...profile, invite: true }]]);
  });

  test('without a mail server, nothing by e-mail can be chosen, and it says why', async () => {
    smtpHost = '';
    const { dialog } = await openAdd();
    const noServer = /^Bez poštovního serveru nelze odkaz poslat/;
    const link = await dialog.findByRole<HTMLInputElement>('radio', {
      name: 'Odkazem v e-mailu',
      description: noServer,
    });
    expect(link.disabled).toBe(true);
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: /^Poslat také uvítací/ }).disabled).toBe(
      true,
    );
    const setUp = dialog.getByRole('link', { name: 'Nastavit poštovní server' });
    expect(setUp.getAttribute('href')).toBe('/admin/settings/notifications');
  });

  test('reports a duplicate e-mail at its field and keeps what was typed', async () => {
    answer = () =>
      json(
        { code: 'email_taken', message: 'x', requestId: 'r', errors: { email: ['E-mail už někdo má.'] } },
        409,
      );
    const { person, dialog } = await openAdd();
    await person.click(dialog.getByRole('button', { name: 'Přidat uživatele' }));
    expect(await dialog.findByText('E-mail už někdo má.')).toBeDefined();
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Jméno' }).value).toBe('Petra Nová');
  });
});

describe('editing a user', () => {
  test('explains what a new role or deactivation means, and sends the version', async () => {
    const { person, dialog } = await open('edit');
    await person.click(dialog.getByRole('radio', { name: 'Back office' }));
    await person.click(dialog.getByRole('switch', { name: /^Aktivní účet/ }));
    expect(dialog.getByText('Neaktivní uživatelé se nemohou přihlásit.')).toBeDefined();
    expect(dialog.getByText(/ihned odhlásíme ze všech zařízení/)).toBeDefined();
    await person.click(dialog.getByRole('button', { name: 'Uložit' }));
    expect(await screen.findByText('Uživatel upraven: Jan Novotný')).toBeDefined();
    expect(sent().at(-1)?.[1]).toMatchObject({ role: 'backoffice', status: 'inactive', version: 1 });
  });

  test('disables role and status of the own account and says why', async () => {
    const { dialog } = await open('edit', buildUser({ ...signedInAdmin }));
    expect((await dialog.findAllByText('U vlastního účtu tato akce není možná.')).length).toBe(2);
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Back office' }).disabled).toBe(true);
    expect(dialog.getByRole<HTMLInputElement>('switch', { name: /^Aktivní účet/ }).disabled).toBe(true);
  });

  test('concurrent changes to different fields are merged, and the same field asks for a choice', async () => {
    const theirs = buildUser({ phone: '999', department: 'Servis', version: 2 });
    answer = ({ body }) =>
      (body as { version: number }).version === 1
        ? json(
            {
              code: 'stale_version',
              message: 'Záznam mezitím změnil někdo jiný. Načtěte ho prosím znovu.',
              requestId: 'r',
              details: { current: theirs },
            },
            409,
          )
        : json(theirs);
    const { person, dialog } = await open('edit');
    await person.type(dialog.getByRole('textbox', { name: 'Telefon' }), '888');
    await person.click(dialog.getByRole('button', { name: 'Uložit' }));
    const choice = within(await screen.findByRole('dialog', { name: /mezitím upravil někdo jiný/ }));
    await person.click(choice.getByRole('button', { name: 'Uložit' }));
    expect(choice.getByText('Vyberte jednu z hodnot.')).toBeDefined();
    expect(document.activeElement).toBe(choice.getByRole('radio', { name: /888/ }));
    await person.keyboard(' ');
    await person.click(choice.getByRole('button', { name: 'Uložit' }));
    expect(await screen.findByText(/^Uživatel upraven/)).toBeDefined();
    expect(sent().at(-1)?.[1]).toMatchObject({ phone: '888', department: 'Servis', version: 2 });
  });
});

test('a failed save after a silent merge merges again, and overwrites nothing of the other user', async () => {
  const theirs = buildUser({ department: 'Servis', version: 2 });
  const stale = { code: 'stale_version', message: 'x', requestId: 'r', details: { current: theirs } };
  let hasFailed = false;
  answer = ({ body }) => {
    if ((body as { version: number }).version === 1) return json(stale, 409);
    if (hasFailed) return json(theirs);
    hasFailed = true;
    return json({ code: 'internal', message: 'x', requestId: 'r' }, 500);
  };
  const { person, dialog } = await open('edit');
  await person.type(dialog.getByRole('textbox', { name: 'Telefon' }), '888');
  await person.click(dialog.getByRole('button', { name: 'Uložit' }));
  await dialog.findByText('Uživatele se nepodařilo upravit');
  await person.click(dialog.getByRole('button', { name: 'Uložit' }));
  expect(await screen.findByText(/^Uživatel upraven/)).toBeDefined();
  expect(sent().at(-1)?.[1]).toMatchObject({ phone: '888', department: 'Servis', version: 2 });
});

describe('resetting a password', () => {
  test('needs the same valid password twice', async () => {
    const { person, dialog } = await open('resetPassword');
    await person.type(dialog.getByLabelText(/^Nové heslo \*$/), 'krátké');
    expect(dialog.getAllByText('zatím nesplněno')).toHaveLength(3);
    await person.type(dialog.getByLabelText(/^Nové heslo znovu/), 'jiné{Enter}');
    expect(await dialog.findByText('Heslo musí mít alespoň 10 znaků')).toBeDefined();
    expect(dialog.getByText('Hesla se neshodují')).toBeDefined();
    expect(sent()).toEqual([]);
  });

  test('or sends a link, without any password', async () => {
    answer = () => new Response(null, { status: 204 });
    const { person, dialog } = await open('resetPassword');
    await person.click(dialog.getByRole('radio', { name: 'Odkaz e-mailem' }));
    await person.click(dialog.getByRole('button', { name: 'Poslat odkaz' }));
    expect(await screen.findByText('Odkaz odeslán na jan@stroje.example')).toBeDefined();
    expect(sent()).toEqual([[`/api/users/${user.id}/reset-password`, { sendLink: true }]]);
  });

  test('without a mail server, a link cannot be chosen', async () => {
    smtpHost = '';
    const { dialog } = await open('resetPassword');
    await dialog.findByText(/^Bez poštovního serveru nelze odkaz poslat/);
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Odkaz e-mailem' }).disabled).toBe(true);
  });

  test('or generates one, which is shown before it is set', async () => {
    answer = () => new Response(null, { status: 204 });
    const { person, dialog } = await open('resetPassword');
    await person.click(dialog.getByRole('switch', { name: 'Vygenerovat heslo' }));
    expect(dialog.queryByLabelText(/^Nové heslo/)).toBeNull();
    const { value } = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Vygenerované heslo' });
    expect(value).toHaveLength(16);
    await person.click(dialog.getByRole('button', { name: 'Obnovit heslo' }));
    expect(await screen.findByText('Dočasné heslo nastaveno: Jan Novotný')).toBeDefined();
    expect(sent()).toEqual([[`/api/users/${user.id}/reset-password`, { newPassword: value }]]);
  });

  test('offers no link for an inactive user', async () => {
    const { dialog } = await open('resetPassword', buildUser({ status: 'inactive' }));
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Odkaz e-mailem' }).disabled).toBe(true);
    expect(dialog.getByText('Uživatel je neaktivní. Nejdřív ho aktivujte.')).toBeDefined();
  });
});

test('deleting asks by name, and an error keeps the dialog open', async () => {
  answer = () => failure(409, 'last_admin', 'Je to poslední aktivní administrátor.');
  const { person, dialog } = await open('delete');
  expect(dialog.getByText(/Jan Novotný \(jan@stroje.example\)/)).toBeDefined();
  await person.click(dialog.getByRole('button', { name: 'Smazat' }));
  expect(await screen.findByText('Konflikt: Je to poslední aktivní administrátor.')).toBeDefined();
  expect(screen.getByRole('dialog')).toBeDefined();
  expect(onDeleted).not.toHaveBeenCalled();
});

test('a user who was deleted is reported, for the record to close', async () => {
  answer = () => new Response(null, { status: 204 });
  const { person, dialog } = await open('delete');
  await person.click(dialog.getByRole('button', { name: 'Smazat' }));
  await waitFor(() => expect(onDeleted.mock.calls).toEqual([[user.id]]));
});
