import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, signIn, signInAsNew, test } from './fixtures.ts';

const card = (page: Page, name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}`) });
const history = (page: Page) => page.getByRole('list', { name: 'Historie exportů' }).getByRole('listitem');
const start = (page: Page) => page.getByRole('button', { name: 'Exportovat', exact: true });

async function openExport(page: Page, format: 'CSV' | 'JSON' | 'Excel (.xlsx)'): Promise<void> {
  await page.goto('/export');
  await expect(card(page, 'Všechny stroje')).toBeChecked();
  await page.getByRole('radio', { name: format, exact: true }).check();
}

test('every data set is exported, in one format or another, and is listed in the history', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await openExport(page, 'JSON');
  const sets = [
    ['Všechny stroje', 'vsechny-stroje', 'CSV', 'csv'],
    ['Skladové stroje', 'skladove-stroje', 'Excel (.xlsx)', 'xlsx'],
    ['Použité stroje', 'pouzite-stroje', 'JSON', 'json'],
    ['Prodané stroje', 'prodane-stroje', 'CSV', 'csv'],
    ['Rezervace', 'rezervace', 'Excel (.xlsx)', 'xlsx'],
    ['Finanční záznamy', 'financni-zaznamy', 'JSON', 'json'],
  ] as const;
  let chosen = 'Všechny stroje';
  for (const [name, file, label, format] of sets) {
    if (name !== chosen) {
      await card(page, chosen).click();
      await card(page, name).click();
    }
    chosen = name;
    await page.getByRole('radio', { name: label, exact: true }).check();
    const coming = page.waitForEvent('download');
    await start(page).click();
    const download = await coming;
    expect(download.suggestedFilename()).toMatch(new RegExp(`^${file}-[\\d-]+\\.${format}$`));
    const content = await readFile(await download.path());
    expect(content.length).toBeGreaterThan(500);
    if (format === 'json') expect((JSON.parse(content.toString()) as object[]).length).toBeGreaterThan(0);
    if (format === 'csv') expect(content.subarray(0, 3).toString('hex')).toBe('efbbbf');
    if (format === 'xlsx') expect(content.subarray(0, 2).toString()).toBe('PK');
    await expect(history(page).first()).toContainText(`${file}-`);
    await expect(history(page).first()).toContainText('staženo hned');
    await expect(card(page, name)).toHaveAccessibleName(/naposledy \d\d\.\d\d\.\d{4}/);
  }
  await expectAccessible(page);
});

test('several data sets become one workbook in the background; it is kept until it is downloaded', async ({
  page,
}) => {
  await signInAsNew(page, 'admin');
  await openExport(page, 'Excel (.xlsx)');
  await card(page, 'Rezervace').click();
  await card(page, 'Prodané stroje').click();
  await page.getByRole('switch', { name: /Vše do jednoho sešitu/ }).click();
  await expect(page.getByText(/vytvoří na pozadí/)).toBeVisible();
  await start(page).click();
  await expect(page.getByText(/^Export začal: .+\. Průběh vidíte v\shistorii\.$/)).toBeVisible();

  // Leave and return.
  await page.goto('/dashboard');
  await page.goto('/export');
  const item = history(page).first();
  await expect(item).toContainText('Všechny stroje, Prodané stroje, Rezervace');
  await expect(item).toContainText(/ke stažení do/);
  await expectAccessible(page);

  const coming = page.waitForEvent('download');
  await item.getByRole('button', { name: /^Stáhnout: export-dat-/ }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^export-dat-[\d-]+\.xlsx$/);
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');

  await item.getByRole('button', { name: /^Smazat: export-dat-/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Smazat' }).click();
  await expect(page.getByText(/^Soubor export-dat-.* je smazaný$/)).toBeVisible();
});

test('prices of sold machines are converted to euros with the entered rate', async ({ page }) => {
  await signIn(page, 'admin');
  await openExport(page, 'CSV');
  await card(page, 'Všechny stroje').click();
  await start(page).click();
  await expect(page.getByText('Vyberte alespoň jednu sadu dat').first()).toBeVisible();
  await card(page, 'Prodané stroje').click();
  await page.getByRole('combobox', { name: 'Kurz' }).click();
  await page.getByRole('option', { name: 'Vlastní' }).click();
  await page.getByRole('textbox', { name: /Kč za 1 EUR/ }).fill('20');
  const coming = page.waitForEvent('download');
  await start(page).click();
  const text = await readFile(await (await coming).path(), 'utf8');
  expect(text).toContain('"Použitý kurz (EUR za 1 Kč)"');
  expect(text).toMatch(/;"EUR";0,05;/);
});

test('the back office sees which permission is missing', async ({ page }) => {
  await signIn(page, 'backoffice');
  await page.goto('/export');
  await expect(card(page, 'Rezervace')).toBeDisabled();
  await expect(page.getByText(/Chybí vám oprávnění „Exportovat rezervace“/)).toHaveCount(4);
});

test('the administrator sees the exchange rates; a private address is not requested', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/admin/settings/general');
  const panel = page.getByRole('region', { name: 'Kurzy České národní banky' });
  await expect(panel).toContainText('Denní načítání je vypnuté');
  await expect(panel).toContainText('1 EUR =');
  const address = page.getByRole('textbox', { name: /Adresa kurzovního lístku/ });
  await address.fill('http://127.0.0.1/denni_kurz.txt');
  await page.getByRole('button', { name: 'Uložit' }).click();
  await expect(page.getByText('Adresa musí začínat https:// a vést na veřejný server')).toBeVisible();
});
