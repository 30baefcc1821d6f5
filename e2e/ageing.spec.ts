import { expect, type Page } from '@playwright/test';
import {
  create,
  expectAccessible,
  expectAccessibleEverywhere,
  recordOf,
  signInAsNew,
  test,
  toast,
} from './fixtures.ts';

/** Older and more expensive than every machine of the demo data. */
const addMachine = (page: Page, name: string) =>
  create(page, '/machines', {
    type: 'stock',
    name,
    manufacturer: 'Volvo',
    model: 'L350H',
    category: 'heavy-machinery',
    location: 'Jihlava',
    datum_objednavky: '2024-02-01',
    purchase_price: 60_000_000,
    current_value: 90_000_000,
  });

test('an aged machine is found by its band, repriced, and the margin follows its costs', async ({ page }) => {
  await signInAsNew(page, 'admin');
  const name = `Ležící nakladač ${Date.now()}`;
  await addMachine(page, name);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Ležáky' }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  // The most money tied up comes first.
  await expect(row).toContainText('30 000 000 CZK');
  await expectAccessibleEverywhere(page);
  await page.getByRole('button', { name: /^0–30 dní/ }).click();
  await expect(row).toBeHidden();
  await page.getByRole('button', { name: /^přes 180 dní/ }).click();
  await expect(row).toBeVisible();

  await row.getByRole('button', { name: `Přecenit stroj ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Přecenění' });
  await dialog.getByLabel('Nová cena').fill('81000000');
  await dialog.getByLabel(/Důvod změny ceny/).fill('Dlouho stojí');
  await expect(dialog.getByText(/Změna o −10\s%/)).toBeVisible();
  await expectAccessibleEverywhere(page);
  await dialog.getByRole('button', { name: 'Přecenit' }).click();
  await expect(toast(page, /nová cena 81\s000\s000\sCZK/)).toBeVisible();
  await expect(row).toContainText('21 000 000 CZK');

  await row.getByRole('link').first().click();
  const record = recordOf(page, 'Detail stroje');
  await expect(record.getByText(/od 0?1\.\s?0?2\.\s?2024 \(Datum objednávky\)/)).toBeVisible();
  const prices = record.getByRole('list', { name: 'Vývoj ceny' });
  await expect(prices).toContainText('90 000 000 CZK → 81 000 000 CZK');
  await expect(prices).toContainText('Dlouho stojí');

  await record.getByRole('button', { name: 'Přidat náklad' }).click();
  const cost = page.getByRole('dialog', { name: 'Nový náklad' });
  await cost.getByLabel('Částka').fill('1000000');
  await cost.getByLabel('Poznámka').fill('Přeprava');
  await expectAccessible(page);
  await cost.getByRole('button', { name: 'Uložit' }).click();
  await expect(record.getByRole('list', { name: 'Náklady po nákupu' })).toContainText('Přeprava');
  await expect(record.getByText(/20\s000\s000\sCZK \(24,7\s%\)/)).toBeVisible();
  await expectAccessibleEverywhere(page);
});

test('days in stock and reductions are filters of the machine lists', async ({ page }) => {
  await signInAsNew(page, 'admin');
  const name = `Filtrovaný nakladač ${Date.now()}`;
  await addMachine(page, name);
  await page.goto('/stock-machines?sort=days_in_stock&order=desc');
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible();
  await page.getByRole('button', { name: 'Filtry' }).click();
  const drawer = page.getByRole('dialog', { name: 'Filtry' });
  await drawer.getByRole('group', { name: 'Dní skladem' }).getByLabel('Do').fill('600');
  await drawer.getByRole('button', { name: 'Zobrazit stroje' }).click();
  await expect(page.getByText('Dní skladem: do 600')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: name })).toBeHidden();
});
