import { expect, type Page, type Request } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from './fixtures.ts';
import {
  addUser,
  adminApi,
  chosenPassword,
  submitSignIn,
  saveSettings,
  temporaryPassword,
  test,
} from './isolated-test.ts';
import { totp } from './totp.ts';

// The browser logs the error responses that these tests provoke.
test.use({ allowedConsole: [/status of 4(?:01|03|10|22)/] });

const wrong = 'Nesprávný e-mail nebo heslo.';

const openMenu = (page: Page) => page.getByRole('button', { name: /Uživatelská nabídka/ }).click();

async function fillNewPassword(page: Page, password: string): Promise<void> {
  await page.locator('input[name=newPassword]').fill(password);
  await page.locator('input[name=confirmPassword]').fill(password);
}

test('a failed sign-in is said once, in the tab title for a while, and again after a reload', async ({
  page,
}) => {
  await page.clock.install();
  await submitSignIn(page, 'nobody@strojpark.example', 'spatne heslo');
  const banner = page.locator('main').getByRole('alert').filter({ hasText: wrong });
  await expect(banner).toBeVisible();
  await expect(page.getByText(wrong)).toHaveCount(1);
  await expect(page).toHaveTitle(wrong);
  await expect(page.locator('input[name=password]')).toBeFocused();
  await expectAccessibleInBothThemes(page);
  await expect(page.locator('input[name=email]')).toHaveValue('nobody@strojpark.example');

  await page.clock.fastForward(10_000);
  await expect(page).toHaveTitle(/^Přihlášení/);

  await page.reload();
  await expect(banner).toBeVisible();
  await page.clock.fastForward(30_000);
  await page.reload();
  await expect(page.locator('input[name=email]')).toBeVisible();
  await expect(banner).toHaveCount(0);
});

test('the sign-in, the user menu and its dialog work by keyboard alone', async ({ page }) => {
  await page.goto('/login');
  await expect(page.locator('input[name=email]')).toBeFocused();
  await page.keyboard.type('backoffice@strojpark.example');
  await page.keyboard.press('Tab');
  await page.keyboard.type('strojpark');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Zobrazit heslo' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Zapamatovat si mě')).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Zapomenuté heslo?' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);

  const menu = page.getByRole('button', { name: /Uživatelská nabídka/ });
  await menu.focus();
  await page.keyboard.press('Enter');
  const item = page.getByRole('menuitem', { name: 'Změnit heslo' });
  await expect(item).toBeVisible();
  await expectAccessible(page);
  while (!(await item.evaluate((element) => element === document.activeElement))) {
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Změnit heslo' });
  await expect(dialog.locator('input[name=currentPassword]')).toBeFocused();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(menu).toBeFocused();
});

test('a forgotten password is reset with a mail link that works once', async ({ page, server }) => {
  const email = await addUser(page, 'salesperson', { hasChosenPassword: false });
  await page.goto('/login');
  const sent = page.getByText(/^Pokud k\stéto adrese existuje účet/);
  for (const address of ['nobody@strojpark.example', email]) {
    await page.getByRole('button', { name: 'Zapomenuté heslo?' }).click();
    await expect(page.getByRole('heading', { name: 'Zapomenuté heslo' })).toBeVisible();
    await expectAccessible(page);
    await page.locator('input[name=email]').fill(address);
    await page.getByRole('button', { name: 'Poslat odkaz' }).click();
    await expect(sent).toBeVisible();
    await page.reload();
  }

  const link = await server.mailbox.linkTo(email);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Nastavení hesla' })).toBeVisible();
  expect(page.url()).not.toContain('token');
  await fillNewPassword(page, 'heslo123');
  await page.getByRole('button', { name: 'Nastavit heslo' }).click();
  await expect(page.getByText(/zkoušejí útočníci/)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await fillNewPassword(page, chosenPassword);
  await expect(page.getByText('splněno', { exact: true })).toHaveCount(3);
  await page.getByRole('button', { name: 'Nastavit heslo' }).click();
  await expect(page.getByRole('heading', { name: 'Heslo je nastavené' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Přejít na přihlášení' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto(link);
  await fillNewPassword(page, chosenPassword);
  await page.getByRole('button', { name: 'Nastavit heslo' }).click();
  await expect(page.getByRole('heading', { name: 'Odkaz už neplatí' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.locator('input[name=email]').fill(email);
  await page.getByRole('button', { name: 'Poslat nový odkaz' }).click();
  await expect(sent).toBeVisible();

  await submitSignIn(page, email, chosenPassword);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a temporary password has to be changed first, and the e-mail is verified with a link', async ({
  page,
  server,
}) => {
  const email = await addUser(page, 'backoffice', { hasChosenPassword: false });
  await submitSignIn(page, email, temporaryPassword);
  await expect(page.getByRole('heading', { name: 'Změňte si heslo' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.goto('/reservations');
  await expect(page).toHaveURL(/\/account-setup/);
  await page.getByLabel('Dočasné heslo').fill(temporaryPassword);
  await fillNewPassword(page, chosenPassword);
  await page.getByRole('button', { name: 'Změnit heslo' }).click();
  await expect(page).toHaveURL(/\/reservations$/);

  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Přihlášení a zabezpečení' }).click();
  await expect(page.getByText('Neověřený')).toBeVisible();
  await page.getByRole('button', { name: 'Poslat ověřovací odkaz' }).click();
  await page.goto(await server.mailbox.linkTo(email));
  await expect(page.getByRole('heading', { name: 'E-mail je ověřený' })).toBeVisible();
  expect(page.url()).not.toContain('token');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'Pokračovat do aplikace' }).click();
  await page.goto('/settings#security');
  await expect(page.getByText('Ověřený', { exact: true })).toBeVisible();
  await page.goto('/verify-email#token=nonsense');
  await expect(page.getByRole('heading', { name: 'Odkaz už neplatí' })).toBeVisible();
  await expectAccessible(page);
});

test('changing the password and signing out elsewhere end the session of the other device at its next request', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await addUser(page, 'salesperson', { hasChosenPassword: true });
  const elsewhere = await browser.newContext({ baseURL, locale: 'cs-CZ' });
  const other = await elsewhere.newPage();
  await submitSignIn(page, email, chosenPassword);
  await submitSignIn(other, email, chosenPassword);
  await expect(other).toHaveURL(/\/dashboard$/);

  await page.goto('/settings#security');
  const devices = page.getByRole('region', { name: 'Přihlášená zařízení' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByRole('listitem').first()).toContainText('Toto zařízení');
  await devices.getByRole('button', { name: /^Odhlásit zařízení/ }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await other.goto('/reservations');
  await expect(other).toHaveURL(/\/login\?redirect=%2Freservations&ended=expired$/);
  await expect(other.getByText(/Přihlášení vypršelo/)).toBeVisible();
  await submitSignIn(other, email, chosenPassword);
  await expect(other).toHaveURL(/\/dashboard$/);

  const dialog = page.getByRole('dialog', { name: 'Změnit heslo' });
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Změnit heslo' }).click();
  await dialog.locator('input[name=currentPassword]').fill('spatne heslo');
  await dialog.getByRole('button', { name: 'Zpět' }).click();
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Změnit heslo' }).click();
  await expect(dialog.locator('input[name=currentPassword]')).toHaveValue('');
  await dialog.locator('input[name=currentPassword]').fill('spatne heslo');
  await fillNewPassword(page, 'Tezka-technika-55');
  await dialog.getByRole('button', { name: 'Změnit heslo' }).click();
  await expect(dialog.getByText('Nesprávné heslo')).toBeVisible();
  await expect(dialog.locator('input[name=newPassword]')).toHaveValue('Tezka-technika-55');
  await dialog.locator('input[name=currentPassword]').fill(chosenPassword);
  await dialog.getByRole('button', { name: 'Změnit heslo' }).click();
  await expect(page.getByText(/^Heslo bylo změněno/)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await other.goto('/reservations');
  await expect(other).toHaveURL(/\/login/);
  await elsewhere.close();
});

test('five tabs refresh the session together and never sign each other out', async ({ page, context }) => {
  const email = await addUser(page, 'salesperson', { hasChosenPassword: true });
  await submitSignIn(page, email, chosenPassword);
  await expect(page).toHaveURL(/\/dashboard$/);
  const tabs = [page, ...(await Promise.all(Array.from({ length: 4 }, () => context.newPage())))];
  await Promise.all(tabs.map((tab) => tab.goto('/reservations')));
  for (const tab of tabs) await expect(tab.getByRole('row').nth(1)).toBeVisible();
  const isRefresh = (request: Request) => request.url().endsWith('/api/auth/refresh');
  let [refreshes, atOnce, most] = [0, 0, 0];
  const end = (request: Request) => void (isRefresh(request) && atOnce--);
  context.on('request', (request) => {
    if (!isRefresh(request)) return;
    refreshes++;
    most = Math.max(most, ++atOnce);
  });
  context.on('requestfinished', end);
  context.on('requestfailed', end);

  // None of them has its rows cached, so that each tab has to fetch.
  const pages = [
    ['Použité stroje', /\/used-machines/],
    ['Skladové stroje', /\/stock-machines/],
    ['Rezervace', /\/reservations/],
  ] as const;
  for (const [index, [name, address]] of pages.entries()) {
    // An access token that the server rejects, as after its ten minutes; the other tabs receive it through the
    // storage.
    await page.evaluate(() => {
      const stored = JSON.parse(localStorage.getItem('auth-storage') ?? '{}') as {
        state: { accessToken: string };
      };
      stored.state.accessToken += 'x';
      localStorage.setItem('auth-storage', JSON.stringify(stored));
    });
    await Promise.all(
      tabs.map((tab) =>
        tab
          .getByRole('navigation', { name: 'Hlavní nabídka' })
          .getByRole('link', { name: new RegExp(`^${name}`) })
          .click(),
      ),
    );
    for (const tab of tabs) {
      await expect(tab.getByRole('row').nth(1)).toBeVisible();
      await expect(tab).toHaveURL(address);
    }
    expect(refreshes).toBeGreaterThan(index);
  }
  expect(most).toBe(1);
  // Usually one refresh per round. A tab in another process may read the storage a moment late; the server then
  // returns the same successor.
  expect(refreshes).toBeLessThan(pages.length * tabs.length);

  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Odhlásit se' }).click();
  for (const tab of tabs) await expect(tab).toHaveURL(/\/login/);
});

test('an idle user is warned in every tab a minute before, may stay, and is signed out with an explanation', async ({
  page,
  context,
}) => {
  const email = await addUser(page, 'salesperson', { hasChosenPassword: true });
  await saveSettings(page.request, { session_timeout: '5' });
  await context.clock.install();
  await submitSignIn(page, email, chosenPassword);
  await expect(page).toHaveURL(/\/dashboard$/);
  const lastAction = () => page.evaluate(() => Number(localStorage.getItem('last-action')));
  await expect.poll(lastAction).toBeGreaterThan(0);
  const opened = await lastAction();
  const second = await context.newPage();
  await second.goto('/reservations');
  await expect(second.getByRole('table')).toBeVisible();
  // Opening the second tab counts as an action, which it may store after its list is shown.
  await expect.poll(lastAction).toBeGreaterThan(opened);

  const warnings = [page, second].map((tab) => tab.getByRole('dialog', { name: 'Jste ještě tady?' }));
  await context.clock.fastForward('03:10');
  for (const warning of warnings) await expect(warning).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await warnings[0]?.getByRole('button', { name: 'Neodhlašovat' }).click();
  for (const warning of warnings) await expect(warning).toHaveCount(0);

  await context.clock.fastForward('03:10');
  for (const warning of warnings) await expect(warning).toBeVisible();
  await context.clock.fastForward('01:00');
  await expect(page).toHaveURL(/\/login\?redirect=%2Fdashboard&ended=idle$/);
  await expect(second).toHaveURL(/\/login\?redirect=%2Freservations&ended=idle$/);
  await expect(second.getByText(/kvůli nečinnosti/)).toBeVisible();
  await expectAccessible(second);
  await second.locator('input[name=email]').fill(email);
  await second.locator('input[name=password]').fill(chosenPassword);
  await second.keyboard.press('Enter');
  await expect(second).toHaveURL(/\/reservations$/);
  await saveSettings(page.request, { session_timeout: '60' });
});

test('a permission revoked by an administrator disappears at the next check', async ({ page }) => {
  const email = await addUser(page, 'backoffice', { hasChosenPassword: true });
  await submitSignIn(page, email, chosenPassword);
  const menu = page.getByRole('navigation', { name: 'Hlavní nabídka' });
  const entry = menu.getByRole('link', { name: /^Ke schválení/ });
  await expect(entry).toBeVisible();
  const admin = await adminApi(page.request);
  const read = async () =>
    (await admin('GET', '/settings/role-permissions')) as {
      permissions: Record<string, string[]>;
      version: string;
    };
  const { permissions } = await read();
  const save = async (backoffice: string[] | undefined) => {
    const { version } = await read();
    await admin('PUT', '/settings/role-permissions', {
      permissions: { ...permissions, backoffice },
      version,
    });
  };
  const before = permissions['backoffice'];
  await page.goto('/admin/approval-queue');
  await save(before?.filter((permission) => permission !== 'approvals.decide'));
  await page.reload();
  await expect(page.getByText(/Chybí vám oprávnění: Schvalovat rezervace/)).toBeVisible();
  await expect(entry).toHaveCount(0);
  await save(before);
});

test('the second factor is enabled, required at the sign-in and replaced by a recovery code', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await addUser(page, 'salesperson', { hasChosenPassword: true });
  await submitSignIn(page, email, chosenPassword);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/settings#security');
  await page.getByRole('button', { name: 'Zapnout dvoufázové ověření' }).click();
  const { secret, codes } = await enrol(page);

  const elsewhere = await browser.newContext({ baseURL, locale: 'cs-CZ' });
  const other = await elsewhere.newPage();
  await submitSignIn(other, email, chosenPassword);
  const code = other.getByLabel('Ověřovací nebo záchranný kód');
  await expect(code).toBeFocused();
  await expect(other.getByRole('heading', { name: 'Dvoufázové ověření' })).toBeVisible();
  await expectAccessibleInBothThemes(other);
  await code.fill('000000');
  await other.keyboard.press('Enter');
  await expect(other.locator('main').getByRole('alert')).toBeVisible();
  await expect(code).toHaveValue('000000');
  await code.fill(totp(secret, 1));
  await other.keyboard.press('Enter');
  await expect(other).toHaveURL(/\/dashboard$/);

  await openMenu(other);
  await other.getByRole('menuitem', { name: 'Odhlásit se' }).click();
  await expect(other).toHaveURL(/\/login/);
  await submitSignIn(other, email, chosenPassword);
  await code.fill(codes[0] ?? '');
  await other.keyboard.press('Enter');
  await expect(other).toHaveURL(/\/dashboard$/);
  await elsewhere.close();

  await page.getByRole('button', { name: 'Vypnout' }).click();
  await page.getByLabel('Vaše heslo').fill(chosenPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Zapnout dvoufázové ověření' })).toBeVisible();
});

test('where the second factor is required nothing else is accessible without it', async ({ page }) => {
  const email = await addUser(page, 'salesperson', { hasChosenPassword: true });
  await submitSignIn(page, email, chosenPassword);
  await expect(page).toHaveURL(/\/dashboard$/);
  // Only an administrator who uses it can require it.
  const admin = await adminApi(page.request);
  const password = 'strojpark';
  const { secret } = (await admin('POST', '/auth/totp/begin', { password })) as { secret: string };
  await admin('POST', '/auth/totp/confirm', { code: totp(secret) });
  const require = (value: boolean) => admin('POST', '/settings', { key: 'require_2fa', value });
  await require(true);
  await page.goto('/reservations');
  await expect(page.getByRole('heading', { name: 'Zapněte si dvoufázové ověření' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.goto('/used-machines');
  await expect(page).toHaveURL(/\/account-setup/);
  await enrol(page);
  await expect(page).toHaveURL(/\/used-machines$/);
  await page.goto('/settings#security');
  await expect(page.getByText(/nelze vypnout/)).toBeVisible();
  // The other tests sign this administrator in with the password alone.
  await require(false);
  await admin('POST', '/auth/totp/disable', { password });
});

/** From the password to the recovery codes, which are saved before going on. */
async function enrol(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByLabel('Vaše heslo').fill(chosenPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByAltText(/^QR kód/)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
  await page.getByLabel('Šestimístný kód').fill(totp(secret));
  await page.keyboard.press('Enter');
  const list = page.getByRole('list', { name: 'Záchranné kódy' });
  await expect(list).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Záchranné kódy' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  const codes = await list.getByRole('listitem').allInnerTexts();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Stáhnout' }).click();
  expect((await download).suggestedFilename()).toBe('strojpark-recovery-codes.txt');
  await page.getByRole('button', { name: 'Kódy mám uložené' }).click();
  return { secret, codes };
}
