import { expect, type Page } from '@playwright/test';
import { expectAccessible, signIn, test } from './fixtures.ts';

const areas = (page: Page) => page.getByRole('navigation', { name: 'Oblasti nastavení' });
const save = (page: Page) => page.getByRole('button', { name: 'Uložit', exact: true });

test('settings are changed, guarded while unsaved, saved, and reset to their default', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Nastavení systému' }).click();
  await expect(page).toHaveURL(/\/admin\/settings\/general$/);
  await areas(page).getByRole('link', { name: 'Oznámení' }).click();
  await expect(page).toHaveURL(/\/admin\/settings\/notifications$/);
  await expect(save(page)).toBeHidden();

  await page.getByLabel('Port', { exact: true }).fill('465');
  await expect(page.getByText('1 neuložená změna')).toBeVisible();
  await areas(page).getByRole('link', { name: 'Zabezpečení' }).click();
  const question = page.getByRole('dialog', { name: 'Neuložené změny' });
  await question.getByRole('button', { name: 'Zůstat' }).click();
  await expect(page).toHaveURL(/notifications$/);
  await expect(page.getByLabel('Port', { exact: true })).toHaveValue('465');

  await save(page).click();
  await expect(page.getByText('Nastavení je uloženo: Oznámení')).toBeVisible();
  await expect(page.getByText('1 neuložená změna')).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Port', { exact: true })).toHaveValue('465');
  await expect(page.getByText('Jiné než výchozí (587).')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Obnovit výchozí: Port' }).click();
  await save(page).click();
  await expect(page.getByText('Jiné než výchozí (587).')).toHaveCount(0);
  await areas(page).getByRole('link', { name: 'Zabezpečení' }).click();
  await expect(page.getByRole('heading', { name: 'Zabezpečení' })).toBeVisible();
});

test.describe('a value that the server rejects', () => {
  // The browser logs the 422.
  test.use({ allowedConsole: [/status of 422/] });

  test('is reported at its field, and the input stays', async ({ page }) => {
    await signIn(page, 'admin');
    await page.goto('/admin/settings/reservations');
    const usual = page.getByLabel('Obvyklá délka (dny)', { exact: true });
    await usual.fill('500');
    await save(page).click();
    await expect(usual).toHaveAttribute('aria-invalid', 'true');
    await expect(usual).toHaveValue('500');
    await expect(page.getByText(/Hodnota .* 90/).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Zahodit změny' }).click();
    await expect(usual).toHaveValue('14');
    await expect(usual).not.toHaveAttribute('aria-invalid', 'true');
  });
});

test('the password of the mail server is never shown and required again for a new host', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/admin/settings/notifications');
  const [host, password] = [page.getByLabel('Server SMTP'), page.getByLabel('Heslo', { exact: true })];
  await host.fill('127.0.0.1');
  await password.fill('tajné heslo');
  await save(page).click();
  await expect(page.getByText('Heslo je uložené.')).toBeVisible();
  await expect(password).toHaveValue('');
  expect(await page.content()).not.toContain('tajné heslo');

  await host.fill('localhost');
  await expect(page.getByText(/zadejte heslo znovu, jinak/)).toBeVisible();
  await expectAccessible(page);
  await save(page).click();
  await expect(page.getByText(/Heslo k\spoštovnímu serveru se smazalo/)).toBeVisible();
  await expect(page.getByText('Heslo není uložené.')).toBeVisible();
  await host.fill('');
  await save(page).click();
  await expect(save(page)).toBeHidden();
});

test('the administrator preselects the export columns', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/admin/settings/general');
  const current = page.getByRole('button', { name: /^Předvybrané sloupce exportu/ });
  await current.click();
  const columns = page.getByRole('group', { name: 'Předvybrané sloupce exportu' });
  await columns.getByRole('button', { name: 'Nic' }).click();
  await columns.getByRole('textbox', { name: 'Hledat v seznamu' }).fill('Výrobce');
  await columns.getByRole('checkbox', { name: 'Výrobce', exact: true }).first().check();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(columns).toBeHidden();
  await expect(current).toBeFocused();
  await expect(current).toContainText(/^1 z\s\d+: Výrobce$/);
  await save(page).click();
  await expect(page.getByText('Nastavení je uloženo: Obecné')).toBeVisible();

  await page.getByRole('link', { name: 'Export dat' }).click();
  await expect(
    page.getByRole('button', { name: /^Sloupce: Všechny stroje: 1 z \d+: Výrobce$/ }),
  ).toBeVisible();

  await page.goto('/admin/settings/general');
  await current.click();
  await columns.getByRole('button', { name: 'Vše' }).click();
  await save(page).click();
  await expect(page.getByText('Nastavení je uloženo: Obecné')).toBeVisible();
});

test('system information shows real figures', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/admin/settings/system');
  const information = page.getByRole('region', { name: 'Informace o systému' });
  // Collecting database statistics takes a moment, and the first backup of the day may be running.
  await information.getByRole('button', { name: 'Podrobnosti pro správce serveru' }).click();
  await expect(information.getByText(/^PostgreSQL \d+\.\d+$/)).toBeVisible();
  await expect(information.getByText('1.0.0')).toBeVisible();
  await expect(information.getByText(/^V\s99\s% případů nejvýše \d+\sms$/)).toBeVisible();
});

test('on a phone the areas are a page of their own, to which each leads back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'admin');
  await page.goto('/admin/settings');
  await areas(page).getByRole('link', { name: 'Rezervace' }).click();
  await expect(page.getByLabel('Obvyklá délka (dny)', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Všechna nastavení' }).click();
  await expect(page).toHaveURL(/\/admin\/settings$/);
});
