import { expect } from '@playwright/test';
import { expectAccessible, signIn, test } from './fixtures.ts';

const address = '/admin/users?tab=roles';

test('an administrator changes the permissions of a role, and reverts them', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto(address);
  const save = page.getByRole('button', { name: 'Uložit' });
  // Not needed by any other test: this role never uses the trash of reservations.
  const deletes = page.getByRole('checkbox', { name: 'Mazat rezervace – Obchodník' });

  await test.step('the permissions of the administrator are fixed', async () => {
    const fixed = page.getByRole('checkbox', { name: 'Mazat rezervace – Administrátor' });
    await expect(fixed).toBeChecked();
    await expect(fixed).toBeDisabled();
  });

  await test.step('a granted permission is marked as unsaved, and leaving asks', async () => {
    await expect(save).toBeHidden();
    await deletes.check();
    await expect(page.getByText('1 neuložená změna')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Přehled' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Zůstat' }).click();
  });

  await test.step('it is saved and still there after a reload', async () => {
    await save.click();
    await expect(page.getByText('Oprávnění rolí jsou uložena')).toBeVisible();
    await page.reload();
    await expect(deletes).toBeChecked();
    await expect(page.getByText(/Naposledy uloženo/)).toBeVisible();
  });

  await test.step('the defaults revert it', async () => {
    await page.getByRole('button', { name: 'Obnovit výchozí' }).click();
    await expect(deletes).not.toBeChecked();
    await save.click();
    await expect(page.getByText('Oprávnění rolí jsou uložena').first()).toBeVisible();
    await expect(save).toBeHidden();
  });
});
