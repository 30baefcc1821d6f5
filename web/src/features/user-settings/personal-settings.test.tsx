import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { defaultUserSettings, type UserSettings } from '@strojpark/core/domain/settings/user-settings';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { beforeEach, describe, expect, test } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { failure, json, stubFetch, type SentRequest } from '../../../test/stub-fetch.ts';
import { formatDateTime } from '../../lib/format.ts';
import { currentLanguage, setLanguage } from '../../lib/i18n.ts';
import { queryClient } from '../../lib/query.ts';
import { useUserSettings } from '../../lib/user-settings.ts';
import { PersonalSettings } from './personal-settings.tsx';
import { SettingsLoader } from './settings-loader.tsx';
import { useChooseSetting } from './user-settings.queries.ts';

beforeEach(async () => {
  queryClient.clear();
  useUserSettings.setState(defaultUserSettings, true);
  await setLanguage('cs');
});

/** A server that stores what it receives. */
function settingsServer(stored: Partial<UserSettings> = {}) {
  let settings = { ...defaultUserSettings, ...stored };
  const requests = stubFetch(({ method, path, body }) => {
    if (path.startsWith('/api/settings/public')) return json({ timezone: 'Europe/Prague' });
    if (method === 'PUT') settings = { ...settings, ...(body as Partial<UserSettings>) };
    return json(settings);
  });
  return { requests, changes: () => requests.filter(({ method }: SentRequest) => method === 'PUT') };
}

async function choose(user: ReturnType<typeof userEvent.setup>, field: string, option: RegExp) {
  const choices = await screen.findByRole('radiogroup', { name: field });
  await user.click(within(choices).getByRole('radio', { name: option }));
}

/** The chosen option of a setting. */
const shown = (field: string) => {
  const choices = within(screen.getByRole('radiogroup', { name: field }));
  return choices.getByRole<HTMLInputElement>('radio', { checked: true }).value;
};

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('the form', () => {
  test('says the name of a choice once, and its hint', async () => {
    settingsServer();
    renderApp(<PersonalSettings />);
    const choices = await screen.findByRole('radiogroup', { name: 'Položek na stránku' });
    expect(screen.queryByRole('group', { name: 'Položek na stránku' })).toBeNull();
    const hint = document.getElementById(choices.getAttribute('aria-describedby') ?? '');
    expect(hint?.textContent).toBe(i18next.t('userSettings.fields.itemsPerPageHint'));
  });

  test('can be saved or reset only after a change', async () => {
    settingsServer();
    const user = userEvent.setup();
    renderApp(<PersonalSettings />);
    await screen.findByRole('radiogroup', { name: 'Jazyk' });
    expect([button('Uložit').disabled, button('Zahodit změny').disabled]).toEqual([true, true]);
    await choose(user, 'Položek na stránku', /^50$/);
    expect([button('Uložit').disabled, button('Zahodit změny').disabled]).toEqual([false, false]);
    await user.click(button('Zahodit změny'));
    expect(button('Uložit').disabled).toBe(true);
    expect(shown('Položek na stránku')).toBe('10');
  });

  test('saving sends everything and applies language, document language, theme and formats at once', async () => {
    const { changes } = settingsServer();
    const user = userEvent.setup();
    renderApp(<PersonalSettings />);
    await choose(user, 'Jazyk', /English/);
    await choose(user, 'Vzhled', /Tmavý/);
    await choose(user, 'Formát data', /^\d{4}-\d{2}-\d{2}$/);
    await choose(user, 'Formát času', /12 hodin/);
    await user.click(screen.getByRole('switch', { name: /Připomínky servisu/ }));
    await user.click(button('Uložit'));

    expect(await screen.findByText('Settings saved')).toBeDefined();
    const saved = {
      ...defaultUserSettings,
      language: 'en',
      theme: 'dark',
      dateFormat: 'YYYY-MM-DD',
      timeFormat: '12h',
      maintenanceReminders: false,
    };
    expect(changes().map(({ body }) => body)).toEqual([saved]);
    expect(document.documentElement.lang).toBe('en');
    expect(useUserSettings.getState()).toEqual(saved);
    expect(JSON.parse(localStorage.getItem('user-settings') ?? '')).toMatchObject({ state: saved });
    expect(localStorage.getItem('language')).toBe('en');
    expect(formatDateTime('2026-07-05T12:05:00Z')).toBe('2026-07-05 2:05 PM');
    await waitFor(() => expect(button('Save').disabled).toBe(true));
  });

  test('a failed save shows a toast, changes nothing and keeps the form', async () => {
    stubFetch(({ method }) => (method === 'PUT' ? failure(500, 'internal') : json(defaultUserSettings)));
    const user = userEvent.setup();
    renderApp(<PersonalSettings />);
    await choose(user, 'Jazyk', /English/);
    await user.click(button('Uložit'));
    expect(await screen.findByText('Chyba serveru. Zkuste to prosím později.')).toBeDefined();
    expect(shown('Jazyk')).toBe('en');
    expect(button('Uložit').disabled).toBe(false);
    expect(currentLanguage()).toBe('cs');
  });

  test('a load error can be retried', async () => {
    stubFetch(() => failure(403, 'forbidden'));
    const user = userEvent.setup();
    renderApp(<PersonalSettings />);
    expect(await screen.findByText('Osobní nastavení se nepodařilo načíst')).toBeDefined();
    settingsServer();
    await user.click(button('Zkusit znovu'));
    expect(await screen.findByRole('radiogroup', { name: 'Jazyk' })).toBeDefined();
  });
});

function Switches() {
  const { t } = useTranslation();
  const chooseSetting = useChooseSetting();
  return (
    <>
      <p>{t('shell.personalSettings')}</p>
      <p>{formatDateTime('2026-07-05T12:05:00Z')}</p>
      <button type="button" onClick={() => chooseSetting({ language: 'en' })}>
        English
      </button>
      <button type="button" onClick={() => chooseSetting({ theme: 'dark' })}>
        Dark
      </button>
    </>
  );
}

describe('the menus of the top bar', () => {
  test('a language is applied and sent alone, and the form follows without losing its input', async () => {
    const { changes } = settingsServer();
    const user = userEvent.setup();
    renderApp(
      <>
        <Switches />
        <PersonalSettings />
      </>,
    );
    await choose(user, 'Položek na stránku', /^25$/);
    await user.click(button('English'));
    expect(await screen.findByText('Personal settings')).toBeDefined();
    await waitFor(() => expect(changes().map(({ body }) => body)).toEqual([{ language: 'en' }]));
    await waitFor(() => expect(shown('Language')).toBe('en'));
    expect(shown('Items per page')).toBe('25');
    expect(button('Save').disabled).toBe(false);
  });

  test('a language that could not be saved still applies, without an error message', async () => {
    stubFetch(() => failure(403, 'forbidden', 'zakázáno'));
    const user = userEvent.setup();
    renderApp(<Switches />);
    await user.click(button('English'));
    expect(await screen.findByText('Personal settings')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(currentLanguage()).toBe('en');
  });
});

test('after the sign-in the stored settings apply to all dates and texts', async () => {
  settingsServer({ language: 'en', theme: 'dark', dateFormat: 'MM/DD/YYYY', timeFormat: '12h' });
  renderApp(
    <>
      <Switches />
      <SettingsLoader />
    </>,
  );
  expect(screen.getByText('05.07.2026 14:05')).toBeDefined();
  expect(await screen.findByText('07/05/2026 2:05 PM')).toBeDefined();
  expect(screen.getByText('Personal settings')).toBeDefined();
  expect(useUserSettings.getState().theme).toBe('dark');
});

test('a new language reads again what the server words, but not the settings, which may be on their way', async () => {
  const { requests } = settingsServer();
  renderApp(<SettingsLoader />);
  const asked = (path: string) => requests.filter((request) => request.path.startsWith(path)).length;
  await waitFor(() => expect(asked('/api/settings/public')).toBe(1));
  await setLanguage('en');
  await waitFor(() => expect(asked('/api/settings/public')).toBe(2));
  expect(asked('/api/users/settings')).toBe(1);
});
