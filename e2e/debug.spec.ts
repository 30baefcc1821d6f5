import { expect } from '@playwright/test';
import { expectAccessible, signIn, test } from './fixtures.ts';

test.use({ allowedConsole: [/for jana@stavby\.example/] });

test('the debug log opens over any screen, for administrators only', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /Uživatelská nabídka/ }).click();
  await page.getByRole('menuitem', { name: 'Protokol událostí' }).click();
  const panel = page.getByRole('region', { name: 'Protokol událostí' });
  await panel.getByRole('tab', { name: /Vše/ }).click();
  await expect(panel.getByText('GET /machines/statistics').first()).toBeVisible();
  await expectAccessible(page);

  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('for jana@stavby.example');
    });
  });
  await panel.getByRole('tab', { name: /Chyby/ }).click();
  await panel.getByText(/Uncaught Error: for \[e-mail\]/).click();
  await expect(panel.locator('pre').first()).not.toContainText('jana@');
  const download = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Stáhnout jako text' }).click();
  expect((await download).suggestedFilename()).toMatch(/^strojpark-log-.*\.txt$/);
  await panel.getByRole('button', { name: 'Vymazat protokol' }).click();
  await expect(panel.getByText('Nic tu není')).toBeVisible();

  await page.getByRole('button', { name: /Uživatelská nabídka/ }).click();
  await page.getByRole('menuitem', { name: 'Odhlásit se' }).click();
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, 'backoffice');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /Uživatelská nabídka/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Odhlásit se' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Protokol událostí' })).toHaveCount(0);
  await expect(panel).toHaveCount(0);
});
