import { expect, type Page } from '@playwright/test';
import { expectAccessible, recordOf, signIn, test } from './fixtures.ts';
import { adminApi } from './isolated-test.ts';

const stamp = Date.now();
const machine = `Schvalovaný nakladač ${stamp}`;

/** A request of the administrator for a used machine, ten percent below its value. */
async function addRequest(page: Page): Promise<void> {
  const call = await adminApi(page.request);
  const { id } = (await call('POST', '/machines', {
    type: 'used',
    name: machine,
    manufacturer: 'Volvo',
    model: 'L90',
    category: 'heavy-machinery',
    current_value: 2_000_000,
    purchase_price: 1_500_000,
    do_pujcovny_datum: '2026-01-05',
  })) as { id: string };
  await call('POST', '/reservations', {
    machineId: id,
    customerName: 'Jana Malá',
    customerCompany: `Stavby ${stamp}`,
    customerEmail: `jana.${stamp}@stavby.example`,
    customerPhone: '+420 602 111 222',
    customerTaxId: String(stamp),
    sellingPrice: 1_800_000,
    approvalRequestReason: 'Zákazník náhradu nechce.',
  });
}

test('the office filters the requests, sees the facts in the queue and in the record, and rejects one', async ({
  page,
}) => {
  await addRequest(page);
  await signIn(page, 'backoffice');
  await page.goto('/admin/approval-queue');
  await page.getByRole('button', { name: /^Sleva od 10.%/ }).click();
  await expect(page).toHaveURL(/\/admin\/approval-queue\?discount=10$/);
  const card = page.getByRole('article').filter({ hasText: machine });
  const facts = [
    /Domluvená cena1.800.000.CZK−200.000.CZK \(−10.%\)proti hodnotě 2.000.000.CZK/,
    /Marže\+300.000.CZK16,7.% z\scenynákup 1.500.000.CZK/,
    /Na skladě.*dn.*od 05\.01\.2026podle zařazení do půjčovny/,
    // A demand of the sample data may fit the machine.
    /Další zájemci(Nikdo nečeká|\d+ poptáv\S+ odpovíd)/,
    /ZákazníkNový/,
    /Čekáméně než hodinu/,
  ];
  for (const fact of facts) await expect(card).toContainText(fact);

  await page.getByRole('button', { name: 'Kategorie' }).click();
  await page.getByRole('menuitemcheckbox', { name: /^Těžké stroje \(\d+\)$/ }).click();
  await expect(page).toHaveURL(/category=heavy-machinery/);
  await expect(card).toBeVisible();
  // No request has such a discount: it is not offered, but an address may ask for it.
  await expect(page.getByRole('button', { name: /^Sleva od 20.%/ })).toHaveCount(0);
  await page.goto('/admin/approval-queue?discount=20&category=heavy-machinery');
  await expect(page.getByRole('button', { name: /^Sleva od 20.%/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(card).toBeHidden();
  await page.getByRole('button', { name: 'Zrušit filtry' }).click();
  await expect(page).toHaveURL(/\/admin\/approval-queue$/);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(card).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  // The facts fill the screen, but the decision is in view without scrolling.
  await page.setViewportSize({ width: 390, height: 640 });
  const longest = page.getByRole('article').first();
  await expect.poll(() => longest.evaluate((one) => one.getBoundingClientRect().bottom)).toBeGreaterThan(640);
  await expect(longest.getByRole('button', { name: /^Schválit/ })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 800 });

  await card.getByRole('link', { name: `Zobrazit rezervaci: Stavby ${stamp}` }).click();
  const record = recordOf(page, 'Rezervace');
  const section = record.getByRole('region', { name: 'Podklady k rozhodnutí' });
  for (const fact of facts) await expect(section).toContainText(fact);
  await expectAccessible(page);
  await record.getByRole('button', { name: /^Zamítnout/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Zamítnout žádost?' });
  await dialog.getByLabel(/Důvod zamítnutí/).fill('Cena je nízká.');
  await dialog.getByRole('button', { name: 'Zamítnout' }).click();
  await expect(page.getByText(`Žádost zamítnuta: ${machine}`)).toBeVisible();
  await expect(section).toBeHidden();

  await page.goto('/reports?period=year');
  const rejections = page.getByRole('group', { name: 'Důvody zamítnutí' });
  await expect(rejections.getByRole('row').filter({ hasText: 'Cena je nízká.' })).toBeVisible();
});
