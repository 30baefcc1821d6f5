import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes, recordOf, signIn, test } from './fixtures.ts';
import { adminApi } from './isolated-test.ts';

const stamp = Date.now();

/** Machines of this test's own: two used ones, and stock machines that could replace them. */
async function addMachines(request: APIRequestContext): Promise<void> {
  const call = await adminApi(request);
  const { items } = (await call('GET', '/machines?limit=1')) as { items: { category: string }[] };
  const add = (type: string, name: string, number: number) =>
    call('POST', '/machines', {
      type,
      name,
      manufacturer: `Zkušební ${stamp}`,
      model: 'ZK 10',
      category: items[0]?.category,
      equipment_number: `ZK-${stamp}-${number}`,
      current_value: 100_000,
      specifications: {},
    });
  await add('used', `Nakladač Alfa ${stamp}`, 1);
  await add('used', `Nakladač Beta ${stamp}`, 2);
  await add('stock', `Sklad Gama ${stamp}`, 3);
  await add('stock', `Sklad Delta ${stamp}`, 4);
  await add('stock', `Sklad Epsilon ${stamp}`, 5);
}

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: /^Rezervovat stroj/ });

/** Opens the reserve dialog of the only machine in a list, by keyboard. */
async function reserveByKeyboard(page: Page, list: string): Promise<Locator> {
  await page.goto(list);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.keyboard.press('j');
  await page.keyboard.press('r');
  await expect(dialog(page)).toBeVisible();
  return dialog(page);
}

async function typeCustomer(page: Page, name: string): Promise<void> {
  await expect(dialog(page).getByLabel(/Firma/)).toBeFocused();
  for (const [index, text] of [
    'Stavby Klávesa',
    '27082440',
    name,
    'klavesa@stavby.example',
    '602 111 222',
  ].entries()) {
    if (index > 0) await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let press = 0; press < 24; press++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('24 presses of Tab did not reach the element');
}

test.describe.configure({ mode: 'serial' });

test('a machine is reserved in three ways by keyboard alone', async ({ page, request }) => {
  await addMachines(request);
  await signIn(page, 'salesperson');

  await test.step('a stock machine in one step', async () => {
    await reserveByKeyboard(page, `/stock-machines?search=Epsilon+${stamp}`);
    await typeCustomer(page, 'Jana Jednoduchá');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(`Rezervace vytvořena: Sklad Epsilon ${stamp}`)).toBeVisible();
  });

  await test.step('a used machine with a replacement', async () => {
    const box = await reserveByKeyboard(page, `/used-machines?search=Alfa+${stamp}`);
    await typeCustomer(page, 'Nina Náhradní');
    await expect(box.getByText(/Zákazník tu má/)).toBeVisible();
    await page.keyboard.press('Control+Enter');
    const gama = box.getByRole('radio', { name: new RegExp(`Sklad Gama ${stamp}`) });
    await expect(gama).toBeVisible();
    await expectAccessibleInBothThemes(page);
    for (let press = 0; press < 10 && !(await gama.isChecked()); press++)
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(`Rezervace vytvořena: Nakladač Alfa ${stamp}`)).toBeVisible();
  });

  await test.step('a used machine with a request for approval', async () => {
    const box = await reserveByKeyboard(page, `/used-machines?search=Beta+${stamp}`);
    await typeCustomer(page, 'Sára Schvalovaná');
    await page.keyboard.press('Control+Enter');
    await expect(box.getByRole('radio').first()).toBeVisible();
    const without = box.getByRole('button', { name: 'Bez náhrady, se schválením' });
    await tabTo(page, without);
    await page.keyboard.press('Enter');
    const all = box.getByRole('combobox', { name: 'Stejný důvod pro všechny zbývající' });
    await expect(all).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(box.getByRole('combobox', { name: /Proč nevyhovuje/ }).first()).toHaveValue(
      'Zákazník ho nechce',
    );
    await tabTo(page, box.getByRole('textbox', { name: /Důvod žádosti/ }));
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Zákazník si stroj odveze sám.');
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(`Žádost o schválení odeslána: Nakladač Beta ${stamp}`)).toBeVisible();
  });
});

test('the input survives a closed tab', async ({ page, context }) => {
  await signIn(page, 'salesperson');
  const list = `/stock-machines?search=Delta+${stamp}`;
  await reserveByKeyboard(page, list);
  await typeCustomer(page, 'Dana Zavřená');
  await page.close();

  const again = await context.newPage();
  const box = await reserveByKeyboard(again, list);
  await expect(box).toContainText('Stavby Klávesa, Dana Zavřená');
  await expectAccessibleInBothThemes(again);
  await again.keyboard.press('Enter');
  await expect(box.getByLabel(/Kontaktní osoba/)).toHaveValue('Dana Zavřená');
  await again.keyboard.press('Escape');
  await again.getByRole('button', { name: 'Odejít' }).click();
  await expect(box).toBeHidden();
});

test('the list finds a reservation, its replacement is changed, and it is printed completely', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.print = () => {
      document.body.dataset['printed'] = document.querySelector('[data-print-sheet]')?.textContent ?? '';
      window.dispatchEvent(new Event('afterprint'));
    };
  });
  await signIn(page, 'salesperson');
  await page.goto('/reservations');
  await expect(page.getByRole('row').nth(5)).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(`nahradni ${stamp}`);
  const row = page.getByRole('row').filter({ hasText: 'Nina Náhradní' });
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(row.locator('mark').first()).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await page.keyboard.press('Control+p');
  await expect(page.locator('body')).toHaveAttribute('data-printed', /Stavby Klávesa\s+Nina Náhradní/);

  await row.getByRole('link').first().click();
  const record = recordOf(page, 'Rezervace');
  await expect(record).toContainText(`Sklad Gama ${stamp}`);
  await record.getByRole('button', { name: 'Změnit náhradní stroj' }).click();
  const change = page.getByRole('dialog', { name: 'Změnit náhradní stroj' });
  await change.getByRole('radio', { name: new RegExp(`Sklad Delta ${stamp}`) }).check();
  await change.getByRole('textbox', { name: /Důvod výběru/ }).fill('Delta je blíž');
  await expectAccessibleInBothThemes(page);
  await change.getByRole('button', { name: 'Změnit náhradní stroj' }).click();
  await expect(page.getByText(`Náhradní stroj změněn: Nakladač Alfa ${stamp}`)).toBeVisible();
  await expect(record).toContainText(`Sklad Delta ${stamp}`);
});

test('the reservations of one customer have a URL', async ({ page }) => {
  await signIn(page, 'salesperson');
  await page.goto('/reservations?customer=27082440');
  await expect(page.getByText('Zákazník 27082440')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Stavby Klávesa' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Zobrazit všechny zákazníky' }).click();
  await expect(page).toHaveURL(/\/reservations$/);
});

test('the figures of the dashboard open their rows', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/dashboard');
  const figures = page.getByRole('navigation', { name: 'Hlavní ukazatele' });
  await expect(figures.getByRole('link', { name: /^Prodeje tento měsíc .*CZK/ })).toBeVisible();
  for (const [name, address] of [
    [/^Použité stroje \d/, /\/used-machines$/],
    [/^Skladové stroje \d/, /\/stock-machines$/],
    [/^Rezervace \d/, /\/reservations\?status=active&status=extended$/],
    [/ke schválení/, /\/admin\/approval-queue$/],
  ] as const) {
    await figures.getByRole('link', { name }).click();
    await expect(page).toHaveURL(address);
    await page.goBack();
  }
  await figures.getByRole('link', { name: /^Prodeje tento měsíc/ }).click();
  await expect(page).toHaveURL(/\/dashboard\?sales=month$/);
  const sales = page.getByRole('dialog', { name: 'Prodeje' });
  await expect(sales.getByRole('status').filter({ hasText: /prodej/ })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await sales.getByText('Minulý měsíc ke stejnému dni').click();
  await expect(page).toHaveURL(/sales=previous$/);
  await page.keyboard.press('Escape');
  await expect(sales).toBeHidden();
});

test('a part of the dashboard that fails shows an error, and the others stay', async ({
  page,
  allowedConsole,
}) => {
  allowedConsole.push(/500/);
  await signIn(page, 'admin');
  await page.route('**/api/sales/statistics', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'x', requestId: 'r' } }),
  );
  await page.goto('/dashboard');
  const failed = page.getByRole('alert').filter({ hasText: 'Prodeje tento měsíc' });
  await expect(failed).toBeVisible();
  const figures = page.getByRole('navigation', { name: 'Hlavní ukazatele' });
  await expect(figures.getByRole('link', { name: /^Použité stroje \d/ })).toBeVisible();
  await page.unroute('**/api/sales/statistics');
  await failed.getByRole('button', { name: 'Zkusit znovu' }).click();
  await expect(page.getByRole('link', { name: /^Prodeje tento měsíc .*CZK/ })).toBeVisible();
});
