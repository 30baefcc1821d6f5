import { expect } from '@playwright/test';
import { expectAccessible, signIn, test } from './fixtures.ts';

test('a visitor is redirected to the sign-in and then back to the original URL', async ({ page }) => {
  await page.goto('/reservations');
  await expect(page).toHaveURL(/\/login/);
  await expectAccessible(page);
  await page.getByLabel('E-mail').fill('salesperson@strojpark.example');
  await page.locator('input[name=password]').fill('strojpark');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/reservations$/);
});

test('each role has its own menu, and a URL of another role says who it is for', async ({ page }) => {
  await signIn(page, 'salesperson');
  await page.goto('/dashboard');
  const sidebar = page.getByRole('navigation').first();
  await expect(sidebar.getByRole('link', { name: /Použité stroje/ })).toBeVisible();
  await expect(sidebar.getByRole('link', { name: 'Import dat' })).toHaveCount(0);
  await expect(sidebar.getByRole('link', { name: 'Ke schválení' })).toHaveCount(0);
  await page.goto('/import');
  await expect(page.getByText(/Je určena pro roli Administrátor/)).toBeVisible();
  await expect(page).toHaveURL(/\/import$/);
});

test('after signing out the pages are inaccessible, and the session has ended on the server', async ({
  page,
}) => {
  await signIn(page, 'backoffice');
  await page.goto('/dashboard');
  // An answer that came after the session has ended would be an error in the console.
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
  const token = await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('auth-storage') ?? '{}') as {
      state?: { accessToken?: string };
    };
    return stored.state?.accessToken;
  });
  await page.getByRole('button', { name: /Uživatelská nabídka/ }).click();
  // The page does not wait for the server.
  const signedOut = page.waitForResponse(/\/auth\/logout$/);
  await page.getByRole('menuitem', { name: 'Odhlásit se' }).click();
  await expect(page).toHaveURL(/\/login/);
  await signedOut;
  const answer = await page.request.get('/api/auth/me', {
    headers: { authorization: `Bearer ${token ?? ''}` },
  });
  expect(answer.status()).toBe(401);
});

test('an unknown URL shows 404', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/nowhere');
  await expect(page.getByText('Stránka nenalezena')).toBeVisible();
});
