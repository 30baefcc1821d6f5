import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Setting, SettingChange } from '@strojpark/core/contracts/settings';
import {
  definitionOf,
  isSecret,
  secretMask,
  settingKeyOf,
  settingKeysOf,
} from '@strojpark/core/domain/settings/setting-catalogue';
import { settingCategories, type SettingCategory } from '@strojpark/core/domain/settings/setting-categories';
import { formKeysOf } from '@strojpark/core/domain/settings/setting-values';
import { beforeEach, describe, expect, test } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { failure, json, stubFetch } from '../../../test/stub-fetch.ts';
import { useLeaveQuestion } from '../../lib/leave-guard.ts';
import { queryClient } from '../../lib/query.ts';
import { CategorySettings } from './category-settings.tsx';
import { settingGroups } from './setting-groups.ts';

beforeEach(() => {
  queryClient.clear();
  useLeaveQuestion.setState({ answer: null });
});

const settingOf = (name: string, stored: Record<string, string>): Setting => {
  const key = settingKeyOf(name) ?? 'company_name';
  const definition = definitionOf(key);
  const defaultValue = String(definition.default);
  const text = stored[key] ?? defaultValue;
  return {
    key,
    value: isSecret(key) && text !== '' ? secretMask : text,
    type: definition.type,
    category: definition.category,
    description: null,
    isPublic: false,
    defaultValue,
    isDefault: text === defaultValue,
    isSecret: isSecret(key),
    isSet: text !== '',
    created_at: null,
    updated_at: stored[key] === undefined ? null : '2026-03-01T10:00:00.000Z',
    updated_by_name: stored[key] === undefined ? null : 'Alena',
  };
};

const companyAnswer = () => json({ name: 'Strojpark', address: [], phone: '', email: '', logo: null });

/** A server that stores what it receives, unless `refuse` returns a response first. */
function settingsServer(
  category: SettingCategory,
  stored: Record<string, string> = {},
  refuse: () => Response | undefined = () => undefined,
) {
  const list = () => settingKeysOf(category).map((key) => settingOf(key, stored));
  const saved: SettingChange[][] = [];
  stubFetch(({ method, path, body }) => {
    if (path.startsWith('/api/machines/export-columns')) return json([]);
    if (path.startsWith('/api/company')) return companyAnswer();
    if (path.startsWith('/api/mails/server')) return json({ isConfigured: true, lastTry: null, held: 0 });
    if (method === 'GET') return json(list());
    const { settings } = body as { settings: SettingChange[] };
    saved.push(settings);
    const refused = refuse();
    if (refused) return refused;
    for (const { key, value } of settings) if (typeof value !== 'object') stored[key] = String(value).trim();
    return json({ settings: settings.map(({ key }) => settingOf(key, stored)), cleared: [] });
  });
  return { saved, stored };
}

const save = () => screen.getByRole('button', { name: 'Uložit' });
const input = (name: string) => screen.findByLabelText(name);

test('every setting of a category is in its form exactly once', () => {
  for (const category of settingCategories) {
    const grouped = settingGroups[category].flatMap(({ keys }) => keys);
    expect(grouped.toSorted()).toEqual(formKeysOf(category).toSorted());
  }
});

test('each group says next to its title what it is about, and has its fields', async () => {
  settingsServer('reservations');
  renderApp(<CategorySettings category="reservations" />);
  await input('Obvyklá délka (dny)');
  const group = within(screen.getByRole('region', { name: 'Schvalování' }));
  expect(group.getByText('Kdy se připomene žádost, o které nikdo nerozhodl.')).toBeDefined();
  expect(group.getByLabelText('Připomenout žádost po (hodiny)')).toBeDefined();
  const about = settingCategories.flatMap((category) => settingGroups[category].map((one) => one.about));
  expect(new Set(about).size).toBe(about.length);
});

test('a number stands next to its unit, which its name keeps', async () => {
  settingsServer('reservations');
  renderApp(<CategorySettings category="reservations" />);
  const user = userEvent.setup();
  const days = await input('Obvyklá délka (dny)');
  const unit = () => days.parentElement?.querySelector('[data-position="right"]')?.textContent;
  expect(unit()).toBe('dní');
  await user.clear(days);
  await user.type(days, '1');
  expect(unit()).toBe('den');
});

describe('unsaved changes', () => {
  test('are counted, and save and discard are enabled only then', async () => {
    settingsServer('general');
    renderApp(<CategorySettings category="general" />);
    const user = userEvent.setup();
    const name = await input('Název firmy *');
    expect(save()).toHaveProperty('disabled', true);
    await user.type(name, ' Brno');
    await user.type(await input('Telefon'), '777');
    expect(await screen.findByText('2 neuložené změny')).toBeDefined();
    expect(save()).toHaveProperty('disabled', false);

    await user.click(screen.getByRole('button', { name: 'Zahodit změny' }));
    expect(screen.queryByText(/neuložen/)).toBeNull();
    expect(name).toHaveProperty('value', 'Strojpark');
    expect(save()).toHaveProperty('disabled', true);
  });

  test('are sent alone with their original values, and the badge disappears after saving', async () => {
    const { saved } = settingsServer('notifications', { smtp_host: 'smtp.firma.cz' });
    renderApp(<CategorySettings category="notifications" />);
    const user = userEvent.setup();
    const port = await input('Port');
    await user.clear(port);
    await user.type(port, '465');
    await user.clear(await input('Server SMTP'));
    await user.type(await input('Server SMTP'), ' mail.firma.cz ');
    await user.click(save());
    await screen.findByText('Nastavení je uloženo: Oznámení');
    expect(saved).toEqual([
      [
        { key: 'smtp_port', value: 465, updated_at: null },
        { key: 'smtp_host', value: 'mail.firma.cz', updated_at: '2026-03-01T10:00:00.000Z' },
      ],
    ]);
    await waitFor(() => expect(screen.queryByText(/neuložen/)).toBeNull());
    expect(await input('Server SMTP')).toHaveProperty('value', 'mail.firma.cz');
  });

  test('after a save are counted again', async () => {
    settingsServer('general');
    renderApp(<CategorySettings category="general" />);
    const user = userEvent.setup();
    await user.type(await input('Telefon'), '1');
    await user.click(save());
    await waitFor(() => expect(screen.queryByText(/neuložen/)).toBeNull());
    await user.type(await input('Telefon'), '2');
    expect(await screen.findByText('1 neuložená změna')).toBeDefined();
  });
});

const ChangesSeen = ({ hasChanges }: { hasChanges: boolean }) => (
  <p>{hasChanges ? 'změněno' : 'beze změny'}</p>
);

test('the row above the fields of a group knows of unsaved changes', async () => {
  settingsServer('notifications');
  renderApp(<CategorySettings category="notifications" states={{ 'settings.groups.server': ChangesSeen }} />);
  expect(await screen.findByText('beze změny')).toBeDefined();
  await userEvent.setup().type(await input('Adresa odesílatele'), 'a');
  expect(screen.getByText('změněno')).toBeDefined();
});

describe('a refused save', () => {
  test('shows the server’s errors at their fields and keeps the input', async () => {
    settingsServer('general', {}, () =>
      json(
        {
          code: 'validation',
          message: 'Chyba',
          requestId: 'r',
          errors: { company_phone: ['Takové číslo není'] },
        },
        422,
      ),
    );
    renderApp(<CategorySettings category="general" />);
    const user = userEvent.setup();
    const phone = await input('Telefon');
    await user.type(phone, '12');
    await user.click(save());
    await waitFor(() => expect(phone.getAttribute('aria-invalid')).toBe('true'));
    expect(phone).toHaveProperty('value', '12');
    expect(screen.getByText('1 neuložená změna')).toBeDefined();
  });

  test('is prevented by the form where it can validate', async () => {
    const { saved } = settingsServer('notifications');
    renderApp(<CategorySettings category="notifications" />);
    const user = userEvent.setup();
    await user.type(await input('Adresa odesílatele'), 'nikdo');
    await user.click(save());
    await waitFor(async () =>
      expect((await input('Adresa odesílatele')).getAttribute('aria-invalid')).toBe('true'),
    );
    expect(saved).toEqual([]);
  });

  test('after a conflict shows the other user’s value, and the next save succeeds', async () => {
    let isFirst = true;
    const { saved, stored } = settingsServer('general', { company_name: 'A' }, () => {
      if (!isFirst) return undefined;
      isFirst = false;
      const current = {
        ...settingOf('company_name', { company_name: 'Cizí' }),
        updated_at: '2026-03-02T10:00:00.000Z',
      };
      stored['company_name'] = 'Cizí';
      return json(
        { code: 'stale_version', message: 'x', requestId: 'r', details: { current: [current] } },
        409,
      );
    });
    renderApp(<CategorySettings category="general" />);
    const user = userEvent.setup();
    const name = await input('Název firmy *');
    await user.type(name, 'BC');
    await user.click(save());
    expect(await screen.findByText(/Mezitím změněno na „Cizí“ \(Alena\)/)).toBeDefined();
    expect(name).toHaveProperty('value', 'ABC');
    await user.click(save());
    await screen.findByText('Nastavení je uloženo: Obecné');
    expect(saved.at(-1)).toEqual([
      { key: 'company_name', value: 'ABC', updated_at: '2026-03-02T10:00:00.000Z' },
    ]);
  });
});

test('a company ID with a wrong check digit shows the hint that customers have, and can be saved', async () => {
  const { saved } = settingsServer('general');
  renderApp(<CategorySettings category="general" />);
  const user = userEvent.setup();
  const field = await input('IČO');
  await user.type(field, '12345678');
  expect(screen.getByText(/^IČO není platné/)).toBeDefined();
  await user.click(save());
  await waitFor(() => expect(saved).toMatchObject([[{ key: 'company_tax_id', value: '12345678' }]]));
  await user.clear(field);
  await user.type(field, '27082440');
  expect(screen.queryByText(/^IČO není platné/)).toBeNull();
  // Of a customer it might be a SAP id.
  await user.clear(field);
  await user.type(field, '123');
  expect(screen.getByText(/^IČO není platné/)).toBeDefined();
});

test('an exchange rate is shown and entered in CZK for one unit', async () => {
  const { saved } = settingsServer('general');
  renderApp(<CategorySettings category="general" />);
  const user = userEvent.setup();
  await waitFor(async () => expect(await input('Kurz: Kč za 1 EUR')).toHaveProperty('readOnly', false));
  const rate = await input('Kurz: Kč za 1 EUR');
  expect(rate).toHaveProperty('value', '24,39');
  await user.clear(rate);
  await user.type(rate, '12,5');
  expect(await screen.findByText('Jiné než výchozí (24,39).')).toBeDefined();
  await user.click(save());
  await waitFor(() => expect(saved[0]).toMatchObject([{ key: 'exchange_rate_czk_eur', value: 0.08 }]));
});

test('a setting that differs from its default is marked and can be restored', async () => {
  const { saved } = settingsServer('notifications', { smtp_port: '2525' });
  renderApp(<CategorySettings category="notifications" />);
  const user = userEvent.setup();
  expect(await screen.findByText('Jiné než výchozí (587).')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Obnovit výchozí: Port' }));
  expect(await input('Port')).toHaveProperty('value', '587');
  expect(screen.queryByText(/výchozí je/)).toBeNull();
  await user.click(save());
  await waitFor(() => expect(saved[0]).toMatchObject([{ key: 'smtp_port', value: 587 }]));
});

test('the name of the own company has no default to go back to', async () => {
  settingsServer('general', { company_name: 'Stroje Novák s.r.o.' });
  renderApp(<CategorySettings category="general" />);
  expect(await screen.findByDisplayValue('Stroje Novák s.r.o.')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Obnovit výchozí: / })).toBeNull();
});

describe('the connection to the mail server', () => {
  const port = async () => (await input('Port')).getAttribute('value');
  const encryption = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

  test('has one choice of its encryption, which brings the usual port, and the port of one’s own stays', async () => {
    const { saved } = settingsServer('notifications', { smtp_port: '587' });
    renderApp(<CategorySettings category="notifications" />);
    const user = userEvent.setup();
    expect(await port()).toBe('587');
    expect(encryption('STARTTLS (587)').checked).toBe(true);
    await user.click(encryption('SSL/TLS (465)'));
    expect(await port()).toBe('465');
    expect(screen.queryByText(/výchozí je/)).toBeNull();
    expect(screen.getByText('Spojení je šifrované od prvního okamžiku.')).toBeDefined();
    await user.click(save());
    await waitFor(() =>
      expect(saved[0]).toMatchObject([
        { key: 'smtp_secure', value: true },
        { key: 'smtp_port', value: 465 },
      ]),
    );
    await user.clear(await input('Port'));
    await user.type(await input('Port'), '25');
    expect(screen.getByText('Jiné než výchozí (465).')).toBeDefined();
    for (const choice of ['STARTTLS (587)', 'SSL/TLS (465)']) {
      await user.click(encryption(choice));
      expect(encryption(choice).checked).toBe(true);
      expect(await port()).toBe('25');
    }
  });

  test('shows the sender as its recipients will see it', async () => {
    settingsServer('notifications', { smtp_host: 'smtp.novak.cz', smtp_user: 'posta@novak.cz' });
    renderApp(<CategorySettings category="notifications" />);
    const seen = async () => (await screen.findByText('Příjemce uvidí')).nextSibling?.textContent;
    expect(await seen()).toBe('Strojpark <posta@novak.cz>');
    await userEvent.setup().type(await input('Adresa odesílatele'), 'prodej@novak.cz');
    expect(await seen()).toBe('Strojpark <prodej@novak.cz>');
    const link = screen.getByRole('link', { name: 'Změnit název firmy' });
    expect(link.getAttribute('href')).toBe('/admin/settings/general');
  });
});

describe('the password of the mail server', () => {
  test('is never shown, stays unless it is typed, and is required again for a new host', async () => {
    const { saved } = settingsServer('notifications', { smtp_password: 'tajné', smtp_host: 'a.cz' });
    renderApp(<CategorySettings category="notifications" />);
    const user = userEvent.setup();
    const password = await input('Heslo');
    expect(password).toHaveProperty('value', '');
    expect(document.body.textContent).not.toContain('tajné');
    await user.type(await input('Server SMTP'), 'x');
    expect(await screen.findByText(/zadejte heslo znovu/)).toBeDefined();
    await user.type(password, 'nové');
    expect(screen.queryByText(/zadejte heslo znovu/)).toBeNull();
    await user.click(save());
    await waitFor(() =>
      expect(saved[0]).toMatchObject([{ key: 'smtp_host' }, { key: 'smtp_password', value: 'nové' }]),
    );
    await waitFor(() => expect(password).toHaveProperty('value', ''));
  });

  test('typed and cleared again is no change; its button removes it', async () => {
    const { saved } = settingsServer('notifications', { smtp_password: 'tajné' });
    renderApp(<CategorySettings category="notifications" />);
    const user = userEvent.setup();
    const password = await input('Heslo');
    await user.type(password, 'x{Backspace}');
    expect(screen.queryByText(/neuložen/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Smazat heslo' }));
    expect(await screen.findByText('Po uložení se heslo smaže.')).toBeDefined();
    await user.click(save());
    await waitFor(() => expect(saved[0]).toMatchObject([{ key: 'smtp_password', value: '' }]));
  });
});

test('a load error can be retried', async () => {
  let isDown = true;
  stubFetch(({ path }) =>
    isDown
      ? failure(403, 'forbidden')
      : json(path.includes('category') ? settingKeysOf('system').map((key) => settingOf(key, {})) : []),
  );
  renderApp(<CategorySettings category="system" />);
  expect(await screen.findByText('Nastavení se nepodařilo načíst')).toBeDefined();
  isDown = false;
  await userEvent.setup().click(screen.getByRole('button', { name: 'Zkusit znovu' }));
  expect(await input('Kolik záloh uchovat')).toHaveProperty('value', '14');
});
