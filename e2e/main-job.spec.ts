import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, person, recordOf, test, toast } from './fixtures.ts';

// Written by LibreOffice: five machines, three of which are invalid.
const file = fileURLToPath(new URL('./files/used-machines.xlsx', import.meta.url));
const [first, second] = ['Kolový nakladač Žďár 1', 'Kolový nakladač Žďár 2'];

async function fillCustomer(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /Rezervovat/ });
  await dialog.getByLabel(/Kontaktní osoba/).fill(name);
  await dialog.getByLabel(/Firma/).fill('Stavby Žďár s.r.o.');
  await dialog.getByLabel(/E-mail/).fill('stavby@zdar.example');
  await dialog.getByLabel(/Telefon/).fill('+420 602 111 222');
  await dialog.getByLabel(/IČO/).fill('27082440');
}

/** Searches for a machine without diacritics and opens its record. */
async function openMachine(page: Page, search: string, name: string): Promise<void> {
  await page.goto('/used-machines');
  await page.getByLabel('Hledat stroje').fill(search);
  await page.getByText(name, { exact: true }).first().click();
  await expect(recordOf(page, 'Detail stroje')).toContainText(name);
}

test('from a dealer’s spreadsheet to a sold machine, by three people', async ({ browser }) => {
  const admin = await person(browser, 'admin');

  await test.step('the administrator imports the file, and invalid rows are rejected with the reason', async () => {
    await admin.goto('/import');
    await admin.locator('input[type=file]').setInputFiles(file);
    await expect(admin.getByText('5 řádků')).toBeVisible();
    await admin.getByRole('button', { name: 'Zkontrolovat a zobrazit náhled' }).click();
    await admin.getByRole('button', { name: 'Importovat 2 řádky' }).click();
    await expect(admin.getByText('Importovány 2 z 5 řádků, odmítnuto 3')).toBeVisible();
    const refused = admin.getByRole('region', { name: 'Odmítnuté řádky' });
    await expect(refused.getByRole('row', { name: /^4 Název FR/ })).toContainText('Povinný údaj chybí');
    await expect(refused.getByRole('row', { name: /^5 Equipment číslo/ })).toContainText('je už v řádku 3');
    await expect(refused.getByRole('row', { name: /^6 Datum výroby/ })).toContainText('platné datum');
    await expect(refused.getByRole('row', { name: /^6 Pořizovací hodnota/ })).toContainText('není cena');
    await expectAccessible(admin);
  });

  const salesperson = await person(browser, 'salesperson');
  await test.step('the salesperson finds a machine and requests approval, because nothing replaces it', async () => {
    await openMachine(salesperson, 'nakladac zdar 1', first);
    await recordOf(salesperson, 'Detail stroje')
      .getByRole('button', { name: 'Rezervovat', exact: true })
      .click();
    await fillCustomer(salesperson, 'Jan Žďárský');
    await salesperson.getByRole('button', { name: 'Pokračovat' }).click();
    await salesperson.getByRole('button', { name: 'Bez náhrady, se schválením' }).click();
    await salesperson.getByRole('combobox', { name: 'Stejný důvod pro všechny zbývající' }).click();
    await salesperson.getByRole('option', { name: 'Zákazník ho nechce' }).click();
    const reason = salesperson.getByRole('textbox', { name: /Důvod/ });
    await reason.fill('krátké');
    await salesperson.getByRole('button', { name: /žádost/i }).click();
    await expect(salesperson.getByText('alespoň 10 znaků').last()).toBeVisible();
    await reason.fill('Zákazník náhradu nechce, stroj si odveze sám.');
    await salesperson.getByRole('button', { name: /žádost/i }).click();
    await expect(salesperson.getByText(/Žádost o\sschválení odeslána/)).toBeVisible();
  });

  const backoffice = await person(browser, 'backoffice');
  await test.step('the back office approves it', async () => {
    await backoffice.goto('/admin/approval-queue');
    const card = backoffice.getByRole('article').filter({ hasText: first });
    await expect(card).toContainText('Zákazník náhradu nechce');
    await expect(card).toContainText('Zákazník ho nechce');
    await card.getByRole('button', { name: /Schválit/ }).click();
    await backoffice
      .getByRole('dialog')
      .getByRole('button', { name: /Schválit/ })
      .click();
    await expect(toast(backoffice, /Rezervace schválena/)).toBeVisible();
  });

  await test.step('the salesperson extends the reservation and sells the machine', async () => {
    await salesperson.goto('/reservations');
    await salesperson.getByLabel('Hledat rezervaci').fill('zdarsky');
    const row = salesperson.getByRole('row').filter({ hasText: 'Jan Žďárský' });
    await row.getByRole('button', { name: /Akce rezervace/ }).click();
    await salesperson.getByRole('menuitem', { name: 'Prodloužit' }).click();
    await salesperson
      .getByRole('dialog')
      .getByLabel(/Důvod prodloužení/)
      .fill('Čeká se na úvěr.');
    await salesperson.getByRole('dialog').getByRole('button', { name: 'Prodloužit' }).click();
    await expect(toast(salesperson, /Rezervace prodloužena/)).toBeVisible();

    await row.getByRole('button', { name: /Akce rezervace/ }).click();
    await salesperson.getByRole('menuitem', { name: 'Prodat stroj' }).click();
    await salesperson
      .getByRole('dialog')
      .getByLabel(/Prodejní cena/)
      .fill('1850000');
    await salesperson.getByRole('dialog').getByRole('button', { name: 'Prodat' }).click();
    await expect(toast(salesperson, /^Stroj .* je prodaný/)).toBeVisible();
    await expect(row).toContainText('Dokončeno');
  });

  await test.step('the back office reverses the sale, and the machine can be reserved again', async () => {
    await backoffice.goto('/used-machines?status=sold&search=zdar');
    await backoffice.getByText(first, { exact: true }).first().click();
    const sold = recordOf(backoffice, 'Detail stroje');
    await sold.getByRole('button', { name: 'Další akce' }).click();
    await sold.getByRole('menuitem', { name: 'Stornovat prodej' }).click();
    const question = backoffice.getByRole('dialog', { name: 'Stornovat prodej?' });
    await question.getByRole('button', { name: 'Stornovat prodej' }).click();
    await expect(backoffice.getByText(/byl stornován/)).toBeVisible();
    await expect(recordOf(backoffice, 'Detail stroje')).toContainText('K dispozici');
  });

  await test.step('the salesperson reserves the other machine with a replacement and cancels', async () => {
    await openMachine(salesperson, 'EQ900101', second);
    await recordOf(salesperson, 'Detail stroje')
      .getByRole('button', { name: 'Rezervovat', exact: true })
      .click();
    await fillCustomer(salesperson, 'Eva Žďárská');
    await salesperson.getByRole('button', { name: 'Pokračovat' }).click();
    await salesperson
      .getByRole('dialog', { name: /Rezervovat/ })
      .getByRole('radio')
      .first()
      .click();
    await salesperson.getByRole('button', { name: 'Vytvořit rezervaci' }).click();
    await expect(toast(salesperson, /Rezervace vytvořena/)).toBeVisible();

    await salesperson.goto('/reservations?search=zdarska');
    const row = salesperson.getByRole('row').filter({ hasText: 'Eva Žďárská' });
    await row.getByRole('button', { name: /Akce rezervace/ }).click();
    await salesperson.getByRole('menuitem', { name: 'Zrušit rezervaci' }).click();
    await salesperson
      .getByRole('dialog')
      .getByLabel(/Důvod zrušení/)
      .fill('Zákazník si to rozmyslel.');
    await salesperson.getByRole('dialog').getByRole('button', { name: 'Zrušit rezervaci' }).click();
    await expect(toast(salesperson, /Rezervace zrušena/)).toBeVisible();
    await expect(row).toContainText('Zrušeno');
  });

  await test.step('the back office exports the machines to a file', async () => {
    await backoffice.goto('/export');
    await backoffice.getByRole('radio', { name: 'CSV', exact: true }).check();
    const [download] = await Promise.all([
      backoffice.waitForEvent('download'),
      backoffice.getByRole('button', { name: 'Exportovat' }).click(),
    ]);
    const text = await readFile(await download.path(), 'utf8');
    expect(text.startsWith('\uFEFF')).toBe(true);
    expect(text).toContain(first);
    expect(text).toContain('1890000,00');
  });

  for (const page of [admin, salesperson, backoffice]) await page.context().close();
});
