import { expect } from '@playwright/test';
import { signIn, test } from './fixtures.ts';

test('a navigation to a slow page is not cancelled by the list that is left', async ({ page }) => {
  await signIn(page, 'admin');
  await page.clock.install();
  const released = Promise.withResolvers<void>();
  await page.route(/\/assets\/reservations-page-/, async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto('/used-machines');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('row').nth(3).hover();
  await page.mouse.wheel(0, 600);
  await page
    .getByRole('navigation', { name: 'Hlavní nabídka' })
    .getByRole('link', { name: /^Rezervace/ })
    .click();
  // The list stores its position in the URL shortly after scrolling ends: by then the user has left.
  await page.clock.runFor(2000);
  released.resolve();
  await expect(page.getByRole('heading', { name: 'Rezervace', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/reservations/);
});
