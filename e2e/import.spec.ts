import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, signIn, test } from './fixtures.ts';

const header = 'Název stroje;Kdo to vyrobil;Typ;Kategorie;Equipment číslo;Cena';
const machines = (suffix: string) =>
  [
    header,
    `Rypadlo ${suffix} A;CAT;320;Rypadla;IMP-${suffix}-1;1 500 000`,
    `Rypadlo ${suffix} B;CAT;323;Rypadla;IMP-${suffix}-2;dle dohody`,
  ].join('\n');

const csv = (name: string, content: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(content),
});

async function chooseFile(page: Page, name: string, content: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(csv(name, content));
  await expect(page.getByRole('button', { name: 'Zkontrolovat a zobrazit náhled' })).toBeVisible();
}

test('a file is mapped, previewed, corrected, imported and undone', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/import');

  await test.step('columns that are not recognised are mapped by hand', async () => {
    await chooseFile(page, 'rypadla.csv', machines('E2E'));
    await expect(page.getByText('Přiřaďte chybějící povinná pole')).toBeVisible();
    await page.getByRole('combobox', { name: 'Zdroj pole Výrobce' }).first().click();
    await page.getByRole('option', { name: 'Kdo to vyrobil' }).click();
    await expectAccessible(page);
  });

  await test.step('on a phone the column names are not cut off', async () => {
    const window = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    const source = page.getByRole('combobox', { name: 'Zdroj pole Kategorie', exact: true });
    await expect(async () => expect((await source.boundingBox())?.width).toBeGreaterThan(280)).toPass();
    const steps = page.getByRole('group', { name: 'Krok 2 z 5: Přiřazení' });
    await expect(steps.getByText('Přiřazení')).toBeVisible();
    expect((await steps.boundingBox())?.height).toBeLessThan(56);
    await expectAccessible(page);
    if (window) await page.setViewportSize(window);
  });

  await test.step('the preview survives a reload, and a wrong cell is corrected in place', async () => {
    await page.getByRole('button', { name: 'Zkontrolovat a zobrazit náhled' }).click();
    await expect(page.getByText('Aktuální hodnota: To není cena.')).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: /^Opravit pole Aktuální hodnota v řádku 3/ }).click();
    await page.getByRole('textbox', { name: 'Opravit pole Aktuální hodnota v řádku 3' }).fill('750 000');
    await page.keyboard.press('Enter');
    await expect(page.getByText('opraveno ručně')).toBeVisible();
    await page.getByRole('button', { name: 'Všechny 2' }).click();
    const added = page.getByRole('row').filter({ hasText: 'Rypadlo E2E A' });
    await expect(added).toContainText('Přidá se');
    // The result of a row stays in sight at its last cell.
    await added
      .getByRole('button', { name: /^Opravit/ })
      .last()
      .focus();
    await expect(added.getByText('Přidá se')).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
  });

  await test.step('a done step leads back to it', async () => {
    await page.getByRole('button', { name: 'Přiřazení', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Zkontrolovat a zobrazit náhled' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Importovat 2 řádky' })).toBeVisible();
  });

  await test.step('it is imported, and undone', async () => {
    await page.getByRole('button', { name: 'Importovat 2 řádky' }).click();
    await expect(page.getByText('Úspěšně importovány 2 stroje')).toBeVisible();
    await page.getByRole('button', { name: 'Zobrazit stroje, které v souboru nejsou' }).click();
    await expect(page.getByRole('region', { name: 'V evidenci, ale ne v souboru' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Zobrazit v seznamu strojů' }).click();
    await expect(page.getByText('Není v importovaném souboru')).toBeVisible();
    await expect(page.getByText('Rypadlo E2E A')).toHaveCount(0);
    await page.goBack();
    await page.getByRole('button', { name: 'Vrátit import zpět' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Vrátit import zpět' }).click();
    await expect(page.getByText(/Import byl vrácen zpět .* 2 záznamy/)).toBeVisible();
    await page.goto('/used-machines?search=E2E');
    await expect(page.getByText('Rypadlo E2E A')).toHaveCount(0);
  });

  await test.step('the next file with these columns gets the same mapping', async () => {
    await page.goto('/import');
    await chooseFile(page, 'dalsi.csv', machines('DALSI'));
    await expect(page.getByText(/Přiřazení sloupců je převzaté z\sminulého importu/)).toBeVisible();
    await page.getByRole('button', { name: 'Navrhnout znovu' }).click();
    await expect(page.getByText('Přiřaďte chybějící povinná pole')).toBeVisible();
  });
});

test('the preview shows its rows on the first screen', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/import');
  const rows = Array.from({ length: 40 }, (_, index) =>
    [
      `Válec ${index}`,
      'CAT',
      'CB7',
      'Jeřáby',
      `ROW-${index}`,
      index % 2 === 0 ? '900 000' : 'dle dohody',
    ].join(';'),
  );
  const content = ['Název;Výrobce;Model;Kategorie;Equipment číslo;Cena', ...rows].join('\n');
  await chooseFile(page, 'valce.csv', content);
  await page.getByRole('button', { name: 'Zkontrolovat a zobrazit náhled' }).click();
  await page.getByRole('button', { name: 'Všechny 40' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Válec 0' })).toContainText('Přidá se');
  /** Whole rows between the header of the table and the buttons below it. */
  const seen = async () => {
    const end = (await page.getByRole('button', { name: 'Zpět k přiřazení' }).boundingBox())?.y ?? 0;
    return page.getByRole('table').evaluate((table, below) => {
      const area = table.parentElement?.getBoundingClientRect();
      const bottoms = [...table.querySelectorAll('tbody > tr')].map(
        (row) => row.getBoundingClientRect().bottom,
      );
      return bottoms.filter((bottom) => bottom <= Math.min(area?.bottom ?? 0, below)).length;
    }, end);
  };
  for (const [width, height, least] of [
    [1440, 900, 8],
    [1024, 768, 8],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(async () => expect(await seen()).toBeGreaterThanOrEqual(least)).toPass();
    await expectAccessible(page);
  }
  await page.getByRole('button', { name: 'Zahodit' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Zahodit' }).click();
  await expect(page).toHaveURL(/\/import$/);
});

test('users are imported from a template, previewed and invited', async ({ page }) => {
  await signIn(page, 'admin');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/import');
  await page.getByRole('radio', { name: 'Uživatelé' }).check();
  await page.getByRole('button', { name: 'Šablona: Uživatelé' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const template = await readFile(await (await downloading).path(), 'utf8');
  expect(template).toContain('"E-mail"');
  expect(template).not.toContain('Heslo');

  const people = [
    'Jméno;E-mail;Role;Heslo',
    'Iva Nová;iva.nova@example.com;Obchodník;tajne',
    'Bez adresy;;;',
  ].join('\n');
  await chooseFile(page, 'uzivatele.csv', people);
  await expect(page.getByRole('combobox', { name: 'Pole pro sloupec Heslo' })).toBeVisible();
  await page.getByRole('button', { name: 'Zkontrolovat a zobrazit náhled' }).click();
  await expect(page.getByText('E-mail: Povinný údaj chybí.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Importovat 1 řádek' }).click();
  await expect(page.getByText('Importován 1 z 2 řádků, odmítnuto 1')).toBeVisible();
  await page.goto('/admin/users?search=iva.nova');
  await expect(page.getByText('Iva Nová').first()).toBeVisible();
});
