import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessibleEverywhere, recordOf, test, watchShifts } from './fixtures.ts';
import { startIsolatedServer, type IsolatedServer } from './isolated-server.ts';
import { chosenPassword } from './isolated-test.ts';

/** Of a company that has just installed the product: it has no users and no machines. */
let server: IsolatedServer;
test.beforeAll(async () => {
  server = await startIsolatedServer('none');
});
test.afterAll(() => server.stop());

const email = 'eva@stroje.example';
const machine = 'Kolový nakladač Volvo L60H';

const step = (page: Page, name: string): Locator => page.getByRole('listitem').filter({ hasText: name });

/** Goes to the dashboard as people do, by the sidebar, and expects which steps are done there. */
async function expectSteps(page: Page, steps: Record<string, boolean>): Promise<void> {
  await page.getByRole('link', { name: 'Přehled', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'První kroky' })).toBeVisible();
  for (const [name, isDone] of Object.entries(steps))
    await expect(step(page, name).getByRole('img', { name: isDone ? 'Hotovo' : 'Zbývá' })).toBeVisible();
}

test('a newcomer installs the product, enters a machine, reserves and sells it, and the first steps tick themselves off', async ({
  page,
}) => {
  const shifts = await watchShifts(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await test.step('the first administrator signs in with the password that the command line printed', async () => {
    const printed = await server.cli('create-admin', email, 'Eva Malá');
    const password = /temporary password (\S+)/.exec(printed)?.[1] ?? '';
    await page.goto(server.url);
    await page.locator('input[name=email]').fill(email);
    await page.locator('input[name=password]').fill(password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Změňte si heslo' })).toBeVisible();
    await expect(page.getByLabel('Dočasné heslo')).toBeHidden();
    await page.locator('input[name=newPassword]').fill(chosenPassword);
    await page.locator('input[name=confirmPassword]').fill(chosenPassword);
    await page.getByRole('button', { name: 'Změnit heslo' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step('the dashboard says what to do first, and nothing moves while it loads', async () => {
    await expectSteps(page, {
      'Naplňte evidenci stroji': false,
      'Vyplňte údaje firmy': false,
      'Pozvěte kolegy': false,
      'Vytvořte první rezervaci': false,
    });
    await expect(step(page, 'Vyplňte údaje firmy')).toHaveAttribute('aria-current', 'step');
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.reload();
      await expect(page.getByRole('heading', { name: 'První kroky' })).toBeVisible();
      await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
      const { shift, moved } = await shifts();
      expect(shift, moved).toBeLessThan(0.01);
    }
    await expectAccessibleEverywhere(page);
  });

  await test.step('a machine is added by hand', async () => {
    await step(page, 'Naplňte evidenci stroji').getByRole('link', { name: 'Přidat stroj' }).click();
    const form = page.getByRole('dialog', { name: 'Přidat použitý stroj' });
    await form.getByRole('textbox', { name: 'Název', exact: true }).fill(machine);
    await form.getByRole('combobox', { name: 'Výrobce', exact: true }).fill('Volvo');
    await form.getByRole('combobox', { name: 'Model', exact: true }).fill('L60H');
    await form.getByRole('combobox', { name: /^Kategorie/ }).click();
    await page.getByRole('option', { name: 'Těžké stroje' }).click();
    await form.getByLabel('Náhradní stroj není potřeba').check();
    await form.getByRole('button', { name: 'Přidat stroj' }).click();
    await expect(page.getByText(`Stroj ${machine} byl přidán`)).toBeVisible();
    await expectSteps(page, { 'Naplňte evidenci stroji': true, 'Vytvořte první rezervaci': false });
  });

  await test.step('it is reserved', async () => {
    await step(page, 'Vytvořte první rezervaci').getByRole('link', { name: 'Rezervovat stroj' }).click();
    await page.getByRole('option', { name: new RegExp(machine) }).click();
    const dialog = page.getByRole('dialog', { name: new RegExp(`^Rezervovat stroj.*${machine}`) });
    await dialog.getByLabel(/Firma/).fill('Stavby Žďár s.r.o.');
    await dialog.getByLabel(/Kontaktní osoba/).fill('Jan Žďárský');
    await dialog.getByLabel(/E-mail/).fill('stavby@zdar.example');
    await dialog.getByLabel(/Telefon/).fill('+420 602 111 222');
    await dialog.getByLabel(/IČO/).fill('27082440');
    await dialog.getByRole('button', { name: 'Vytvořit rezervaci' }).click();
    await expect(page.getByText(`Rezervace vytvořena: ${machine}`)).toBeVisible();
    await expectSteps(page, { 'Vytvořte první rezervaci': true, 'Pozvěte kolegy': false });
  });

  await test.step('it is sold, and the steps stay ticked off', async () => {
    await page.getByRole('link', { name: 'Použité stroje', exact: true }).click();
    await page.getByText(machine, { exact: true }).first().click();
    await recordOf(page, 'Detail stroje').getByRole('button', { name: 'Prodat' }).click();
    const sale = page.getByRole('dialog', { name: 'Prodat stroj' });
    await sale.getByLabel(/Prodejní cena/).fill('1850000');
    await sale.getByRole('button', { name: 'Prodat' }).click();
    await expect(page.getByText(`Stroj ${machine} je prodaný`)).toBeVisible();
    await expectSteps(page, { 'Naplňte evidenci stroji': true, 'Vytvořte první rezervaci': true });
  });
});
