import { expect, type Page } from '@playwright/test';
import { signInAsNew, test } from './fixtures.ts';

const choose = (page: Page, field: string, option: RegExp) =>
  page.getByRole('radiogroup', { name: field }).getByText(option).click();

test('personal settings apply at once everywhere, survive a reload and can be discarded', async ({
  page,
}) => {
  await signInAsNew(page, 'salesperson');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /Uživatelská nabídka/ }).click();
  await page.getByRole('menuitem', { name: 'Osobní nastavení' }).click();
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page).toHaveTitle(/Osobní nastavení/);
  await expect(page.getByRole('main').getByText('Pavel Zkouška')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Přihlášení a zabezpečení' })).toBeVisible();
  const save = page.getByRole('button', { name: 'Uložit' });
  await expect(save).toBeHidden();

  await test.step('a change can be discarded, and leaving with one asks', async () => {
    await choose(page, 'Vzhled', /Tmavý/);
    await expect(save).toBeEnabled();
    await page.getByRole('link', { name: 'Přehled' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Zůstat' }).click();
    await page.getByRole('button', { name: 'Zahodit změny' }).click();
    await expect(save).toBeHidden();
  });

  await test.step('saving applies theme, formats and currency', async () => {
    await choose(page, 'Vzhled', /Tmavý/);
    await choose(page, 'Formát data', /^\d{4}-\d{2}-\d{2}$/);
    await choose(page, 'Formát času', /12 hodin/);
    await page.getByRole('combobox', { name: 'Měna' }).click();
    await page.getByRole('option', { name: /EUR/ }).click();
    await page.getByRole('switch', { name: /Připomínky servisu/ }).click({ force: true });
    await save.click();
    await expect(page.getByText('Nastavení je uloženo')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await expect(save).toBeHidden();
  });

  await test.step('lists and forms follow', async () => {
    await page.goto('/used-machines');
    await expect(page.getByText(/≈ [\d\s]+EUR/)).toBeVisible();
    await page.goto('/dashboard');
    await expect(page.getByText(/\d{4}-\d{2}-\d{2}/).first()).toBeVisible();
  });

  await test.step('another browser of the same user gets them after its sign-in', async () => {
    await page.evaluate(() => {
      localStorage.removeItem('user-settings');
    });
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  });
});

test('a language selected in the top bar applies at once and is stored for mails and other browsers', async ({
  page,
}) => {
  await signInAsNew(page, 'backoffice');
  await page.goto('/dashboard');
  const stored = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/users/settings') && answer.request().method() === 'PUT',
  );
  await page.getByRole('button', { name: 'Jazyk' }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  const usedMachines = page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: /Used machines/ });
  await expect(usedMachines).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect((await stored).request().postDataJSON()).toEqual({ language: 'en' });
  await page.reload();
  await expect(usedMachines).toBeVisible();

  await page.evaluate(() => {
    localStorage.setItem('language', 'cs');
    localStorage.removeItem('user-settings');
  });
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'My profile' })).toBeVisible();
});
