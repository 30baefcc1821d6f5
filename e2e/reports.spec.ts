import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { create, expectAccessible, signIn, signInAsNew, test, toast } from './fixtures.ts';

test('figures and charts follow the period, which is stored in the URL', async ({ page }) => {
  await signIn(page, 'backoffice');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Sestavy' }).click();
  await expect(page).toHaveURL(/\/reports$/);
  const figures = page.getByRole('region', { name: 'Ukazatele' });
  await expect(figures.getByText('Strojů celkem')).toBeVisible();
  await expect(figures.getByRole('link', { name: /Skladové: \d/ }).first()).toBeVisible();
  await expect(
    page
      .getByRole('region', { name: 'Stáří skladu' })
      .getByRole('link', { name: /dní skladem/ })
      .first(),
  ).toBeVisible();

  await page.getByText('Čtvrtletí', { exact: true }).click();
  await expect(page).toHaveURL(/period=quarter/);
  const change = figures.getByRole('button', { name: /\d\d\.\d\d\.\d{4}: \d+/ }).first();
  await change.hover();
  await expect(page.getByRole('tooltip')).toContainText(/\d\d\.\d\d\.\d{4}: \d+/);

  await page.getByText('Vlastní', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Od' }).fill('01.01.2026');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/from=2026-01-01&to=/);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Od' })).toHaveValue('01.01.2026');

  const ageing = page.getByRole('region', { name: 'Stáří skladu' });
  await ageing.getByRole('button', { name: 'Zobrazit tabulku' }).click();
  await expect(ageing.getByRole('row', { name: /91–180/ })).toBeVisible();
  await figures
    .getByRole('link', { name: /Použité: \d/ })
    .nth(1)
    .click();
  await expect(page).toHaveURL(/used-machines\?status=available/);
});

test('bars open the rows that they count', async ({ page }) => {
  await signIn(page, 'backoffice');
  const age = page
    .getByRole('region', { name: 'Stáří skladu' })
    .getByRole('link', { name: /dní skladem .+: \d/ })
    .first();
  // Other tests add machines meanwhile.
  await expect(async () => {
    await page.goto('/reports');
    const counted = /: (\d[\d\s]*)$/.exec((await age.getAttribute('aria-label')) ?? '')?.[1] ?? '';
    await age.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/-machines\?.*days(?:From|To)=\d+/);
    await page.reload();
    await expect(
      // One of the filters, or the menu that they are where they do not fit.
      page.getByRole('button', { name: new RegExp(`(^|: )Neprodané\\s*${counted}$`) }),
    ).toBeVisible({ timeout: 5000 });
  }).toPass();
  const chips = page.getByRole('list', { name: 'Použité filtry' });
  await expect(chips.getByText(/^Dní skladem: /)).toBeVisible();

  await page.goto('/reports');
  const month = page
    .getByRole('region', { name: 'Prodeje po měsících' })
    .getByRole('button', { name: /^Prodeje \d\d\/\d{4}: \d/ })
    .last();
  const name = (await month.getAttribute('aria-label')) ?? '';
  await month.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Prodeje' });
  // One page at a time.
  const more = dialog.getByRole('button', { name: 'Načíst další' });
  await expect(async () => {
    if (await more.isVisible()) await more.click();
    await expect(dialog.getByRole('listitem')).toHaveCount(Number(/: (\d+)/.exec(name)?.[1]), {
      timeout: 2000,
    });
  }).toPass();
  await dialog.getByRole('link', { name: 'Skladové stroje' }).click();
  await expect(page).toHaveURL(/stock-machines\?status=sold&soldFrom=\d{4}-\d\d-01&soldTo=/);
  await expect(chips.getByText(/^Prodáno: /)).toBeVisible();
});

const reports = [
  { name: 'Využití strojů', file: /^vyuziti-stroju-.*\.pdf$/, begins: '%PDF-' },
  { name: 'Aktivita uživatelů', file: /^aktivita-uzivatelu-.*\.csv$/, begins: '\uFEFF"Řádek"' },
  { name: 'Schvalování', file: /^schvalovani-.*\.xlsx$/, begins: 'PK' },
];

test('a report is generated in each format and downloaded', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/reports?period=year');
  const files = page.getByRole('list', { name: 'Vytvořené soubory' });
  for (const { name, file, begins } of reports) {
    await page.getByRole('button', { name: `Vytvořit: ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Nová sestava: ${name}` });
    await dialog.getByRole('button', { name: 'Vytvořit' }).click();
    await expect(dialog).toBeHidden();
    const item = files.getByRole('listitem').filter({ hasText: name }).first();
    const button = item.getByRole('button', { name: /^Stáhnout/ });
    await expect(button).toBeVisible();
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    expect(download.suggestedFilename()).toMatch(file);
    const content = await readFile(await download.path(), 'utf8');
    expect(content.startsWith(begins)).toBe(true);
  }

  await files
    .getByRole('button', { name: /^Smazat: aktivita-uzivatelu-/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Smazat' }).click();
  await expect(page.getByText(/^Soubor aktivita-uzivatelu-.* je smazaný$/)).toBeVisible();
});

test('the cards open the reports, and a link the export of everything', async ({ page }) => {
  await signIn(page, 'backoffice');
  await page.goto('/reports');
  for (const report of ['Využití strojů', 'Finanční souhrn', 'Plán servisu']) {
    await page.getByRole('button', { name: `Vytvořit: ${report}` }).click();
    const dialog = page.getByRole('dialog', { name: `Nová sestava: ${report}` });
    await expect(dialog.getByRole('button', { name: 'Vytvořit' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Zpět' }).click();
    await expect(dialog).toBeHidden();
  }
  await page.getByRole('link', { name: 'Export všech dat' }).click();
  await expect(page).toHaveURL(/\/export\?choose=all$/);
  await expect(page.getByRole('checkbox', { name: /^Finanční záznamy/ })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: /^Rezervace/ })).not.toBeChecked();
});

test('a scheduled report is created, changed, paused and deleted', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/reports');
  await page.getByRole('button', { name: 'Naplánovat: Plán servisu' }).click();
  const created = page.getByRole('dialog', { name: 'Nová pravidelná sestava' });
  const time = created.getByLabel(/^Čas/).and(created.locator('input'));
  await time.fill('630');
  // Closes the list of times, not the dialog.
  await time.press('Escape');
  await created.getByRole('button', { name: 'Uložit' }).click();
  await expect(page.getByText('Naplánováno: Plán servisu')).toBeVisible();

  const item = page.getByRole('list', { name: 'Pravidelné sestavy e-mailem' }).getByRole('listitem').first();
  await expect(item).toContainText('Každé pondělí v 06:30');
  const action = async (name: string) => {
    await item.getByRole('button', { name: 'Akce: Plán servisu' }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await action('Upravit');
  const edited = page.getByRole('dialog', { name: 'Pravidelná sestava' });
  await edited.getByRole('combobox', { name: 'Jak často' }).click();
  await page.getByRole('option', { name: 'Každý měsíc prvního' }).click();
  await edited.getByRole('button', { name: 'Uložit' }).click();
  await expect(item).toContainText('Každý měsíc prvního v 06:30');
  await action('Pozastavit');
  await expect(item).toContainText('Pozastaveno');
  await action('Smazat');
  await page.getByRole('dialog').getByRole('button', { name: 'Smazat' }).click();
  await expect(page.getByText('Nic není naplánováno')).toBeVisible();
});

test('a view is sent regularly, from its menu', async ({ page }) => {
  await signInAsNew(page, 'backoffice');
  const name = `Týdenní ${Date.now() % 1e7}`;
  await create(page, '/views', {
    list: 'used_machines',
    scope: 'private',
    role: null,
    name,
    state: { filter: { status: ['available'] }, sort: 'name', order: 'asc' },
  });
  await page.goto('/used-machines');
  await page.getByRole('button', { name: 'Pohledy', exact: true }).click();
  await page.getByRole('menuitemradio', { name, exact: true }).click();
  await page.getByRole('button', { name: `Pohled ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Posílat pravidelně…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nová pravidelná sestava' });
  await expect(dialog.getByRole('combobox', { name: 'Pohled', exact: true })).toHaveValue(name);
  await dialog.getByRole('combobox', { name: 'Jak často' }).click();
  await page.getByRole('option', { name: 'Každý den' }).click();
  await dialog.getByRole('button', { name: 'Uložit' }).click();
  await expect(toast(page, new RegExp(`^Naplánováno: Pohled „${name}“`))).toBeVisible();
  await expect(page).not.toHaveURL(/schedule=/);
  const row = page.getByRole('listitem').filter({ hasText: `Pohled „${name}“` });
  await expect(row).toContainText('Každý den v 07:00');
  await expectAccessible(page);
  await row.getByRole('button', { name: `Akce: Pohled „${name}“` }).click();
  await page.getByRole('menuitem', { name: 'Smazat', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Smazat' }).click();
  await expect(row).toBeHidden();
});

test('a salesperson has no reports', async ({ page }) => {
  await signIn(page, 'salesperson');
  await page.goto('/reports');
  await expect(page.getByText(/Je určena pro roli Administrátor nebo Back office/)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Použité stroje/ }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sestavy' })).toHaveCount(0);
});
