import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, type APIRequestContext, type Browser, type Page } from '@playwright/test';
import { expectAccessible, signIn } from './fixtures.ts';
import { adminApi, apiAs, saveSettings, test } from './isolated-test.ts';

test.describe.configure({ mode: 'serial' });
// Links that someone else has, or that were used before, are refused.
test.use({ allowedConsole: [/status of (403|409)/] });

const reason = 'Cena je pod zůstatkovou hodnotou.';
const approver = { email: 'backoffice@strojpark.example', password: 'strojpark' };

interface Requested {
  id: string;
  name: string;
}

/** A request for approval, made by the administrator. */
async function requestApproval(request: APIRequestContext): Promise<Requested> {
  const call = await adminApi(request);
  const { items } = (await call('GET', '/machines?type=used&status=available&limit=50')) as {
    items: { id: string; name: string; no_replacement_needed: boolean }[];
  };
  const machine = items.find((one) => !one.no_replacement_needed);
  const { id } = (await call('POST', '/reservations', {
    machineId: machine?.id,
    customerName: 'Jana Nováková',
    customerCompany: 'Stavby Řehoř s.r.o.',
    customerEmail: 'jana@stavby.example',
    customerPhone: '+420 777 123 456',
    approvalRequestReason: 'Náhradní stroj není skladem.',
  })) as { id: string };
  return { id, name: machine?.name ?? '' };
}

async function statusOf(
  page: Page,
  { id }: Requested,
): Promise<{ status: string; rejection_reason: string }> {
  const call = await adminApi(page.request);
  return (await call('GET', `/reservations/${id}`)) as { status: string; rejection_reason: string };
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('an approver rejects a request by the link in the mail, after signing in', async ({ page, server }) => {
  const request = await requestApproval(page.request);
  const link = await server.mailbox.linkTo(approver.email);
  await page.goto(link);
  await expect(heading(page, 'Přihlášení')).toBeVisible();
  expect(page.url()).not.toContain('token');
  await page.locator('input[name=email]').fill(approver.email);
  await page.locator('input[name=password]').fill(approver.password);
  await page.keyboard.press('Enter');

  await expect(heading(page, 'Žádost o schválení rezervace')).toBeVisible();
  await expect(page.getByRole('article')).toContainText(request.name);
  await expect(page.getByRole('article')).toContainText('Náhradní stroj není skladem.');
  await expectAccessible(page);
  expect((await statusOf(page, request)).status).toBe('pending_approval');

  await page.getByRole('button', { name: 'Zamítnout…' }).click();
  const reject = page.getByRole('button', { name: 'Zamítnout žádost' });
  await reject.click();
  await expect(page.getByText('Toto pole je povinné')).toBeVisible();
  await page.getByRole('textbox', { name: 'Důvod zamítnutí' }).fill(reason);
  await expectAccessible(page);
  await reject.click();
  await expect(heading(page, 'Žádost je zamítnutá')).toBeVisible();
  expect(await statusOf(page, request)).toMatchObject({ status: 'cancelled', rejection_reason: reason });
});

test('without signing in the link works once, on a phone in the dark theme, when the setting allows it', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 640 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await saveSettings(page.request, { approval_links_without_sign_in: 'true' });
  const request = await requestApproval(page.request);
  const link = await server.mailbox.linkTo(approver.email);
  await page.addInitScript(() => {
    const stored = { state: { theme: 'dark' }, version: 0 };
    localStorage.setItem('user-settings', JSON.stringify(stored));
  });
  await page.goto(link);
  await expect(heading(page, 'Žádost o schválení rezervace')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expectAccessible(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await expect(page.getByRole('button', { name: 'Schválit rezervaci' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Schválit rezervaci' }).click();
  await expect(heading(page, 'Rezervace je schválená')).toBeVisible();
  await expect(page.getByText(request.name)).toBeVisible();
  await expectAccessible(page);
  expect((await statusOf(page, request)).status).toBe('active');

  await page.goto('/login');
  await page.goto(link);
  await expect(heading(page, 'O žádosti už je rozhodnuto')).toBeVisible();
});

test('an English approver reads the request in English, in a browser that knows nothing of them', async ({
  page,
  server,
  browser,
}) => {
  const settings = { language: 'en', theme: 'dark', dateFormat: 'YYYY-MM-DD' };
  const own = await apiAs(page.request, approver.email, approver.password);
  const before = (await own('GET', '/users/settings')) as object;
  await own('PUT', '/users/settings', settings);
  await saveSettings(page.request, { approval_links_without_sign_in: 'true' });
  const { id } = await requestApproval(page.request);
  const link = await server.mailbox.linkTo(approver.email);
  await page.goto(link);
  await expect(heading(page, 'Approval request')).toBeVisible();

  await saveSettings(page.request, { approval_links_without_sign_in: 'false' });
  await expectInNewBrowser(browser, link, 'Sign in');
  await signIn(page, 'backoffice');
  await page.goto(link);
  // Signed in, they have their theme and formats as well.
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page.getByRole('article')).toContainText(/valid until \d{4}-\d\d-\d\d/);
  await own('PUT', '/users/settings', before);

  await (
    await adminApi(page.request)
  )('POST', `/reservations/${id}/approve`);
  await saveSettings(page.request, { approval_links_without_sign_in: 'true' });
  await expectInNewBrowser(browser, link, 'The request has already been decided');
  await saveSettings(page.request, { approval_links_without_sign_in: 'false' });
});

async function expectInNewBrowser(browser: Browser, link: string, title: string): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(link);
  await expect(heading(page, title)).toBeVisible();
  // The language stays when the token has left the address.
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await context.close();
}

test('the sign-in, the account screens and the request in the mail carry the logo of the company', async ({
  page,
  server,
}) => {
  const admin = await adminApi(page.request);
  const picture = await readFile(fileURLToPath(new URL('../web/public/icon-192.png', import.meta.url)));
  const form = new FormData();
  form.set('file', new File([new Uint8Array(picture)], 'logo.png', { type: 'image/png' }));
  await admin('PUT', '/company/logo', form);
  await saveSettings(page.request, { company_name: 'Stroje Brno', approval_links_without_sign_in: 'true' });
  await requestApproval(page.request);

  for (const [address, title] of [
    ['/login', 'Přihlášení'],
    ['/reset-password', 'Odkaz už neplatí'],
    [await server.mailbox.linkTo(approver.email), 'Žádost o schválení rezervace'],
  ] as const) {
    await page.goto(address);
    await expect(heading(page, title)).toBeVisible();
    const logo = page.getByRole('img', { name: 'Stroje Brno' });
    await expect
      .poll(() => logo.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.width, image.height]))
      .toEqual([192, 40, 40]);
    await expectAccessible(page);
  }

  await admin('DELETE', '/company/logo');
  await saveSettings(page.request, { company_name: 'Strojpark', approval_links_without_sign_in: 'false' });
  await page.goto('/login');
  await expect(page.getByText('Strojpark', { exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Stroje Brno' })).toHaveCount(0);
});

test('another user cannot use the link, and decides in the application instead', async ({ page, server }) => {
  await requestApproval(page.request);
  const link = await server.mailbox.linkTo(approver.email);
  await signIn(page, 'admin');
  await page.goto(link);
  await expect(heading(page, 'Odkaz patří jinému uživateli')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Otevřít aplikaci' }).click();
  await expect(heading(page, 'Ke schválení')).toBeVisible();
});

test('an approver names a deputy, whom an administrator sees and ends', async ({ page }) => {
  await signIn(page, 'backoffice');
  await page.goto('/settings#deputies');
  await page.getByRole('button', { name: 'Určit zástupce' }).click();
  const dialog = page.getByRole('dialog', { name: 'Určit zástupce' });
  await dialog.getByRole('button', { name: 'Určit zástupce' }).click();
  await expect(dialog.getByText('Toto pole je povinné')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Kdo vás zastoupí' }).click();
  await page.getByRole('option', { name: 'Alena Dvořáková' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Určit zástupce' }).click();
  const panel = page.getByRole('list', { name: 'Zastupování při schvalování' });
  await expect(panel).toContainText('Zástupce: Alena Dvořáková');
  await expectAccessible(page);

  await signIn(page, 'admin');
  await page.goto('/admin/users');
  await page.getByRole('link', { name: 'Alena Dvořáková' }).click();
  await expect(panel).toContainText(/Zastupuje: /);
  await panel.getByRole('button', { name: /^Ukončit/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ukončit' }).click();
  await expect(page.getByText('Zastupování ukončeno: Alena Dvořáková')).toBeVisible();
  await expect(panel).toBeHidden();
});
