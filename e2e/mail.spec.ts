import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible, signIn } from './fixtures.ts';
import { adminApi, saveSettings, test } from './isolated-test.ts';

test.describe.configure({ mode: 'serial' });
// The check for accessibility runs in every frame; the preview of a mail allows no scripts.
test.use({ allowedConsole: [/Blocked script execution in 'about:srcdoc'/] });

const logOf = (page: Page) => page.getByRole('list', { name: 'Odchozí pošta' });

async function reserveSomething(page: Page): Promise<string> {
  const call = await adminApi(page.request);
  const { items } = (await call('GET', '/machines?type=stock&status=available&limit=1')) as {
    items: { id: string; name: string }[];
  };
  const [machine] = items;
  await call('POST', '/reservations', {
    machineId: machine?.id,
    customerName: 'Jana Nováková',
    customerCompany: 'Stavby Řehoř s.r.o.',
    customerEmail: 'jana@stavby.example',
    customerPhone: '+420 777 123 456',
  });
  return machine?.name ?? '';
}

test('an administrator edits a template, previews it before saving, and restores the default', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.goto('/admin/settings/email-templates#reservation_created');
  const subject = page.getByLabel('Předmět');
  await expect(subject).toHaveValue('Nová rezervace: {{machineName}} – {{customerCompany}}');

  await subject.fill('Rezervoval: ');
  await page.getByRole('button', { name: 'Obchodník' }).click();
  await expect(subject).toHaveValue('Rezervoval: {{salesPerson}}');
  await expect(page.getByRole('region', { name: 'Náhled' })).toContainText('Rezervoval: Eva Dvořáková');

  await page.getByLabel('Text', { exact: true }).fill('Bez {{niceho}}');
  await page.getByRole('button', { name: 'Uložit' }).click();
  await expect(page.getByText('Šablona tyto údaje nezná: {{niceho}}')).toBeVisible();
  // The message and the edge of the field say what is wrong; the text stays readable.
  const colour = (field: Locator) => field.evaluate((element) => getComputedStyle(element).color);
  expect(await colour(page.getByLabel('Text', { exact: true }))).toBe(await colour(subject));
  await expectAccessible(page);
  await page.getByLabel('Text', { exact: true }).fill('Stroj {{machineName}}');
  await page.getByRole('button', { name: 'Uložit' }).click();
  await expect(page.getByText('Šablona „Nová rezervace“ je uložená')).toBeVisible();

  const name = await reserveSomething(page);
  await page.goto('/admin/settings/outgoing-emails');
  await expect(logOf(page)).toContainText('Rezervoval: Alena Dvořáková');
  expect(name).not.toBe('');

  await page.goto('/admin/settings/email-templates');
  await expect(page.getByRole('link', { name: /Nová rezervace/ })).toContainText('Upraveno');
  await page.getByRole('button', { name: 'Obnovit výchozí text' }).click();
  await page.getByRole('button', { name: 'Uložit' }).click();
  await expect(page.getByRole('link', { name: /Nová rezervace/ })).not.toContainText('Upraveno');
});

test('a test mail shows the response of the mail server', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/admin/settings/notifications');
  await page.getByRole('button', { name: 'Zkušební e-mail' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Komu').fill('nikdo');
  await dialog.getByRole('button', { name: 'Poslat' }).click();
  await expect(dialog.getByText('Neplatná e-mailová adresa')).toBeVisible();
  await dialog.getByLabel('Komu').fill('');
  await dialog.getByRole('button', { name: 'Poslat' }).click();
  await expect(dialog.getByText('Odesláno na admin@strojpark.example')).toBeVisible();
  await expect(dialog.getByText('Odpověď poštovního serveru: 250 taken')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Zavřít' }).click();
  await expect(page.getByText('Poštovní server funguje')).toBeVisible();
  await expectAccessible(page);
});

test('mails wait visibly without a mail server, and are sent when one is configured and the administrator says so', async ({
  page,
  server,
}) => {
  await saveSettings(page.request, { smtp_host: '' });
  await reserveSomething(page);
  await signIn(page, 'admin');
  await page.goto('/admin/settings/outgoing-emails');
  await expect(page.getByText('Poštovní server není nastavený')).toBeVisible();
  await expect(logOf(page)).toContainText('Čeká na poštovní server');
  await expectAccessible(page);

  await saveSettings(page.request, { smtp_host: '127.0.0.1', smtp_port: String(server.mailbox.port) });
  await expect(page.getByText('Poštovní server není nastavený')).toBeHidden();
  await page.getByRole('button', { name: 'Odeslat', exact: true }).click();
  await expect(logOf(page)).not.toContainText('Čeká');
  await page.getByRole('button', { name: /^Neodesláno/ }).click();
  await expect(page.getByText('Nenalezen žádný e-mail')).toBeVisible();
  await page.getByRole('button', { name: 'Zrušit filtry' }).click();
  await page.getByRole('searchbox', { name: 'Hledat příjemce nebo předmět' }).fill('backoffice');
  await expect(logOf(page)).toContainText('backoffice@strojpark.example');
  await expect(logOf(page)).not.toContainText('admin@strojpark.example');
});
