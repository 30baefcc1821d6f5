import { expect, type Page } from '@playwright/test';
import {
  create,
  expectAccessible,
  expectAccessibleEverywhere,
  expectAccessibleInBothThemes,
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
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAsNew(page, 'admin');
  const name = `Ležící nakladač ${Date.now()}`;
  await addMachine(page, name);
  await page.goto('/dashboard');
  await page.getByRole('group', { name: 'Práce' }).getByRole('link', { name: 'Ležáky' }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  // The most money tied up comes first.
  await expect(row).toContainText('30 000 000 CZK');
  await page.getByRole('button', { name: /^0–30 dní/ }).click();
  await expect(row).toBeHidden();
  await page.getByRole('button', { name: /^Přes 180 dní/ }).click();
  await expect(row).toBeVisible();

  await row.getByRole('button', { name: `Přecenit stroj ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Přecenit stroj' });
  await dialog.getByLabel('Nová cena').fill('81000000');
  await dialog.getByLabel(/Důvod změny ceny/).fill('Dlouho stojí');
  await expect(dialog.getByText(/Změna: −10\s%/)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Přecenit' }).click();
  await expect(toast(page, /nová cena 81\s000\s000\sCZK/)).toBeVisible();
  await expect(row).toContainText('21 000 000 CZK');

  await row.getByRole('link').first().click();
  const record = recordOf(page, 'Detail stroje');
  await expect(record.getByText(/od 0?1\.\s?0?2\.\s?2024, podle data objednávky/)).toBeVisible();
  const prices = record.getByRole('list', { name: 'Vývoj ceny' });
  await expect(prices).toContainText('90 000 000 CZK → 81 000 000 CZK');
  await expect(prices).toContainText('Dlouho stojí');

  await expect(record.getByRole('button', { name: 'Přidat náklad' })).toHaveAttribute(
    'aria-keyshortcuts',
    'i',
  );
  await page.keyboard.press('i');
  const cost = page.getByRole('dialog', { name: 'Nový náklad' });
  await cost.getByLabel('Částka').fill('1000000');
  await cost.getByLabel('Poznámka').fill('Přeprava');
  await cost.getByRole('button', { name: 'Uložit' }).click();
  await expect(record.getByRole('list', { name: 'Náklady po nákupu' })).toContainText('Přeprava');
  await expect(record.getByText(/20\s000\s000\sCZK \(24,7\s%\)/)).toBeVisible();
  await expectAccessible(page);
});

test('a rule proposes prices, which are accepted, undone, changed and postponed', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAsNew(page, 'admin');
  const name = `Navržený nakladač ${Date.now()}`;
  await create(page, '/machines', {
    type: 'stock',
    name,
    manufacturer: 'Volvo',
    model: 'L350H',
    category: 'other',
    datum_objednavky: '2021-02-01',
    purchase_price: 60_000_000,
    current_value: 95_000_000,
  });
  await page.goto('/aged-stock');
  await page.getByRole('link', { name: /^Návrhy cen/ }).click();
  await page.getByRole('button', { name: 'Pravidla' }).click();
  const rules = page.getByRole('dialog', { name: 'Pravidla přecenění' });
  await expect(rules.getByRole('group', { name: 'Pravidla přecenění' })).toContainText('po 120 dnech −5 %');
  await expectAccessible(page);
  await rules.getByRole('button', { name: 'Přidat pravidlo' }).click();
  const form = page.getByRole('dialog', { name: 'Nové pravidlo' });
  await form.getByRole('combobox', { name: 'Kategorie' }).click();
  await page.getByRole('option', { name: 'Ostatní', exact: true }).click();
  const days = 500 + (Date.now() % 1000);
  await form.getByLabel('Po kolika dnech na skladě').fill(String(days));
  await form.getByLabel('O kolik zlevnit').fill('10');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Uložit' }).click();
  await expect(toast(page, /Pravidlo přidáno: .*%/)).toBeVisible();
  await page.keyboard.press('Escape');

  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('85 500 000 CZK');
  await expect(row).toContainText('25 500 000 CZK');
  await row.getByRole('button', { name: `Přijmout navrženou cenu stroje ${name}` }).click();
  await expect(toast(page, /Přeceněn 1 stroj/)).toBeVisible();
  await expect(row).toBeHidden();
  await toast(page, /Přeceněn 1 stroj/)
    .getByRole('button', { name: 'Vrátit zpět' })
    .click();
  await expect(row).toBeVisible();

  await row.getByRole('button', { name: `Akce: ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Odložit' }).click();
  const postpone = page.getByRole('dialog', { name: 'Odložit 1 návrh?' });
  await expect(postpone.getByRole('button', { name: 'Odložit' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row.getByRole('button', { name: `Akce: ${name}` })).toBeFocused();
  await row.getByRole('button', { name: `Akce: ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Odložit' }).click();
  await postpone.getByLabel('za 90 dní').check();
  await expectAccessible(page);
  await postpone.getByRole('button', { name: 'Odložit' }).click();
  await expect(toast(page, /Odložen 1 návrh ceny/)).toBeVisible();
  await expect(row).toBeHidden();
  await toast(page, /Odložen 1 návrh ceny/)
    .getByRole('button', { name: 'Vrátit zpět' })
    .click();
  await expect(row).toBeVisible();

  await row.getByRole('checkbox').check();
  await page
    .getByRole('toolbar', { name: 'Akce s vybranými návrhy' })
    .getByRole('button', { name: 'Přijmout' })
    .click();
  const accept = page.getByRole('dialog', { name: 'Přecenit 1 stroj?' });
  await expect(accept).toContainText('95 000 000 → 85 500 000 CZK');
  await expectAccessible(page);
  await accept.getByRole('button', { name: 'Přecenit' }).click();
  await expect(row).toBeHidden();
});

test('a cost has a document, which is downloaded and deleted', async ({ page }) => {
  await signInAsNew(page, 'admin');
  const { id } = await addMachine(page, `Doložený nakladač ${Date.now()}`);
  const cost = { kind: 'repair', amount: 4200, currency: 'CZK', day: '2026-05-06', note: 'Hydraulika' };
  await create(page, `/machines/${id}/costs`, cost);
  await page.goto(`/stock-machines?machine=${id}`);
  const costs = recordOf(page, 'Detail stroje').getByRole('list', { name: 'Náklady po nákupu' });
  const chooser = page.waitForEvent('filechooser');
  await costs.getByRole('button', { name: /^Přiložit doklad/ }).click();
  const content = Buffer.from('Faktura 2026-17');
  await (await chooser).setFiles({ name: 'faktura.txt', mimeType: 'text/plain', buffer: content });
  const file = costs.getByRole('button', { name: 'Stáhnout doklad faktura.txt' });
  await expect(file).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  const saved = page.waitForEvent('download');
  await file.click();
  expect((await saved).suggestedFilename()).toBe('faktura.txt');
  await costs.getByRole('button', { name: 'Smazat doklad faktura.txt' }).click();
  await expect(file).toBeHidden();
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
