import { expect, type Page } from '@playwright/test';
import { expectAccessible, signIn, test } from './fixtures.ts';

const address = '/admin/users?tab=roles';

async function setTheme(page: Page, theme: 'Tmavý' | 'Světlý'): Promise<void> {
  await page.getByRole('button', { name: 'Vzhled' }).click();
  await page.getByRole('menuitemradio', { name: theme }).click();
}

test('an administrator changes what a role may do, and takes it back', async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, 'admin');
  await page.goto(address);
  const save = page.getByRole('button', { name: 'Uložit' });
  // Nothing that another test relies on: this role never meets the trash of reservations.
  const deletes = page.getByRole('checkbox', { name: 'Mazat rezervace' });

  await test.step('the administrator’s own list is fixed', async () => {
    await page.getByRole('tab', { name: 'Administrátor' }).click();
    await expect(deletes).toBeChecked();
    await expect(deletes).toBeDisabled();
    await expectAccessible(page);
  });

  await test.step('a permission is granted, kept in sight as unsaved, and leaving asks', async () => {
    await page.getByRole('tab', { name: 'Obchodník' }).click();
    await expect(save).toBeDisabled();
    await deletes.check();
    await expect(page.getByText('1 neuložená změna')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Přehled' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Zůstat' }).click();
  });

  await test.step('it is saved and there after a reload', async () => {
    await save.click();
    await expect(page.getByText('Oprávnění rolí jsou uložena')).toBeVisible();
    await page.reload();
    await page.getByRole('tab', { name: 'Obchodník' }).click();
    await expect(deletes).toBeChecked();
    await expect(page.getByText(/Naposledy uloženo/)).toBeVisible();
  });

  await test.step('the defaults take it back', async () => {
    await page.getByRole('button', { name: 'Obnovit výchozí' }).click();
    await expect(deletes).not.toBeChecked();
    await save.click();
    await expect(page.getByText('Oprávnění rolí jsou uložena').first()).toBeVisible();
    await expect(save).toBeDisabled();
  });

  await test.step('it reads in both themes', async () => {
    for (const theme of ['Tmavý', 'Světlý'] as const) {
      await setTheme(page, theme);
      await expectAccessible(page);
    }
  });
});
