import { expect, type Browser, type Page } from '@playwright/test';
import { create, expectAccessible, recordOf, signIn, test } from './fixtures.ts';

const name = 'Tomáš Říha';

async function openMenu(page: Page, of: string): Promise<void> {
  await page.getByRole('button', { name: `Akce: ${of}` }).click();
}

/** Signs in for the first time with a temporary password and sets a new one. */
async function firstSignIn(browser: Browser, email: string, password: string): Promise<void> {
  const context = await browser.newContext({ locale: 'cs-CZ' });
  const page = await context.newPage();
  await page.goto('/login');
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.locator('button[type=submit]').click();
  await expect(page).toHaveURL(/\/account-setup/);
  await context.close();
}

test.describe('the life of an account', () => {
  // The browser logs the 409 of the duplicate e-mail.
  test.use({ allowedConsole: [/status of 409/] });

  test('an administrator adds a user, edits them, resets the password and deletes them', async ({
    page,
    browser,
  }) => {
    const email = `tomas.${Date.now()}@strojpark.example`;
    let password = '';
    await signIn(page, 'admin');
    await page.goto('/admin');
    await expect(page).toHaveURL(/\/admin\/users$/);
    await expect(page.getByRole('table', { name: 'Uživatelé' })).toBeVisible();

    await test.step('the new user gets a generated password that is shown once', async () => {
      await page.getByRole('button', { name: 'Přidat uživatele' }).click();
      const dialog = page.getByRole('dialog', { name: 'Přidat uživatele' });
      await dialog.getByLabel(/^Jméno/).fill(name);
      await dialog.getByLabel(/^E-mail/).fill('admin@strojpark.example');
      await dialog.getByRole('radio', { name: 'Back office' }).check();
      await expect(dialog.locator('input[name=password]')).toHaveCount(0);
      await dialog.getByRole('button', { name: 'Přidat uživatele' }).click();
      await expect(dialog.getByText('Uživatel s tímto e-mailem už existuje.')).toBeVisible();
      await dialog.getByLabel(/^E-mail/).fill(email);
      await dialog.getByRole('button', { name: 'Přidat uživatele' }).click();
      const shown = page.getByRole('dialog', { name: 'Uživatel přidán' });
      password = await shown.getByLabel('Vygenerované heslo').inputValue();
      expect(password).toMatch(/^\w{16,}$/);
      await expectAccessible(page);
      await shown.getByRole('button', { name: 'Hotovo' }).click();
      await firstSignIn(browser, email, password);
    });

    await test.step('the list finds them without diacritics and opens their record', async () => {
      await page.getByLabel('Hledat uživatele').fill('riha');
      await expect(page).toHaveURL(/search=riha/);
      await expect(page.getByText('1 uživatel', { exact: true })).toBeVisible();
      await page
        .getByRole('row', { name: new RegExp(name) })
        .getByText(email)
        .click();
      const drawer = recordOf(page, 'Uživatel');
      await expect(drawer.getByText('Dočasné, změní se při přihlášení')).toBeVisible();
      await page.keyboard.press('h');
      const reset = page.getByRole('dialog', { name: 'Obnovit heslo' });
      await reset.getByRole('button', { name: 'Zpět' }).click();
      await expect(reset).toHaveCount(0);
      await expect(drawer).toBeVisible();
      // For a moment after a dialog, Escape is still its own.
      await expect(async () => {
        await page.keyboard.press('Escape');
        await expect(drawer).toHaveCount(0, { timeout: 1000 });
      }).toPass();
    });

    await test.step('the role is changed, and the account is deactivated', async () => {
      await openMenu(page, name);
      await page.getByRole('menuitem', { name: 'Upravit' }).click();
      const dialog = page.getByRole('dialog', { name: 'Upravit uživatele' });
      await dialog.getByRole('radio', { name: 'Obchodník' }).check();
      await dialog.getByRole('switch', { name: /^Aktivní účet/ }).click();
      await expect(dialog.getByText('Neaktivní uživatelé se nemohou přihlásit.')).toBeVisible();
      await expect(dialog.getByText(/ihned odhlásíme/)).toBeVisible();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Uložit' }).click();
      await expect(page.getByText(`Uživatel upraven: ${name}`)).toBeVisible();
      const row = page.getByRole('row', { name: new RegExp(name) });
      await expect(row).toContainText('Obchodník');
      await expect(row).toContainText('Neaktivní');
    });

    await test.step('a temporary password has to be typed twice', async () => {
      await openMenu(page, name);
      await page.getByRole('menuitem', { name: 'Obnovit heslo' }).click();
      const dialog = page.getByRole('dialog', { name: 'Obnovit heslo' });
      await expect(dialog.getByRole('radio', { name: 'Odkaz e-mailem' })).toBeDisabled();
      await dialog.locator('input[name=newPassword]').fill('modrý traktor 12');
      await dialog.locator('input[name=confirmPassword]').fill('modrý traktor 21');
      await dialog.getByRole('button', { name: 'Obnovit heslo' }).click();
      await expect(dialog.getByText('Hesla se neshodují')).toBeVisible();
      await expectAccessible(page);
      await dialog.locator('input[name=confirmPassword]').fill('modrý traktor 12');
      await dialog.getByRole('button', { name: 'Obnovit heslo' }).click();
      await expect(page.getByText(`Dočasné heslo nastaveno: ${name}`)).toBeVisible();
    });

    await test.step('deleting names the user', async () => {
      await openMenu(page, name);
      await page.getByRole('menuitem', { name: 'Smazat' }).click();
      const dialog = page.getByRole('dialog', { name: 'Smazat uživatele?' });
      await expect(dialog).toContainText(`${name} (${email})`);
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Smazat' }).click();
      await expect(page.getByText('Nenalezen žádný uživatel')).toBeVisible();
      await expectAccessible(page);
    });
  });
});

test('one’s own account, possibly the last administrator’s, cannot be deleted, and the menu says why', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.goto('/admin/users');
  await page.getByRole('button', { name: /^Administrátor/ }).click();
  await expect(page).toHaveURL(/role=admin/);
  await openMenu(page, 'Alena Dvořáková');
  const refused = page.getByRole('menuitem', { name: /Smazat/ });
  await expect(refused).toContainText(/poslední aktivní administrátor|Vlastní účet smazat nelze/);
  await expectAccessible(page);
  // Playwright would wait for it to become enabled.
  await refused.click({ force: true });
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('quick actions: invitations, deactivating inactive users, export', async ({ page }) => {
  await signIn(page, 'admin');
  const stamp = Date.now();
  const [person, invited] = [`Petra Nová ${stamp}`, `pozvana.${stamp}@strojpark.example`];
  // Without a mail server, the form offers no invitation.
  await create(page, '/users', { name: person, email: invited, role: 'salesperson', invite: true });
  await page.goto('/admin/users');

  await page.getByRole('button', { name: 'Další akce s uživateli' }).click();
  await page.getByRole('menuitem', { name: 'Poslat pozvánky' }).click();
  const invite = page.getByRole('dialog', { name: 'Poslat pozvánky' });
  await expect(invite.getByText(invited)).toBeVisible();
  await expect(invite.getByText(/^Pozvánka z\s\d.* zatím neodešla/).first()).toBeVisible();
  // Other tests may have added users.
  await invite.getByRole('checkbox', { name: /Vybrat všechny/ }).uncheck();
  await invite.getByRole('checkbox', { name: `Vybrat uživatele ${person}` }).check();
  await expect(invite.getByText(/^Bez poštovního serveru nelze pozvánky poslat/)).toBeVisible();
  await expect(invite.getByRole('button', { name: /^Poslat 1 pozvánku/ })).toBeDisabled();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Další akce s uživateli' }).click();
  await page.getByRole('menuitem', { name: 'Deaktivovat dlouho nepřihlášené' }).click();
  const deactivate = page.getByRole('dialog', { name: 'Deaktivovat dlouho nepřihlášené uživatele' });
  await deactivate.getByLabel('Počet dní bez přihlášení').fill('1');
  await expect(deactivate.getByRole('checkbox', { name: /Vybrat všechny/ })).toBeVisible();
  await expect(deactivate.getByText('Alena Dvořáková')).toHaveCount(0);
  await expectAccessible(page);
  await deactivate.getByRole('checkbox', { name: /Vybrat všechny/ }).uncheck();
  await expect(deactivate.getByRole('button', { name: /^Deaktivovat 0/ })).toBeDisabled();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Zobrazení' }).click();
  await page.getByRole('menuitem', { name: 'Exportovat seznam' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Exportovat', exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(/^uzivatele-\d{4}-\d\d-\d\d\.xlsx$/);
});
