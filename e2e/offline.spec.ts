import { expect } from '@playwright/test';
import { signIn, test } from './fixtures.ts';

test.use({ serviceWorkers: 'allow', allowedConsole: [/ERR_INTERNET_DISCONNECTED/] });

test('what was seen last can be read after a reload without a connection, until the user signs out', async ({
  page,
  context,
}) => {
  await signIn(page, 'salesperson');
  await page.clock.install();
  await page.goto('/used-machines');
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  await expect(rows.first()).toBeVisible();
  const name = (await rows.first().getByRole('rowheader').getAttribute('aria-label')) ?? '';
  await rows.first().getByRole('link').first().click();
  await expect(page).toHaveURL(/machine=/);
  await expect(page.getByRole('heading', { name }).first()).toBeVisible();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.clock.runFor(15_000);
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('shell')).keys()).length))
    .toBeGreaterThan(20);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/^Jste bez připojení/)).toBeVisible();
  await expect(page.getByRole('heading', { name }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rows.first()).toContainText(name);

  await context.setOffline(false);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /Uživatelská nabídka/ }).click();
  await page.getByRole('menuitem', { name: 'Odhlásit se' }).click();
  await expect(page).toHaveURL(/\/login/);
  const kept = await page.evaluate(async () => {
    const open = indexedDB.open('keyval-store');
    await new Promise((done) => {
      open.addEventListener('success', done);
    });
    const count = open.result.transaction('keyval').objectStore('keyval').count();
    await new Promise((done) => {
      count.addEventListener('success', done);
    });
    return count.result;
  });
  expect(kept).toBe(0);
});
