import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes, signIn } from './fixtures.ts';
import { adminApi, test } from './isolated-test.ts';

type Call = Awaited<ReturnType<typeof adminApi>>;

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Hromadné akce' });
const dialog = (page: Page) => page.getByRole('dialog');

/** Starts a bulk action, from the menu where the bar has no room for its button. */
async function act(page: Page, name: string): Promise<void> {
  const button = bar(page).getByRole('button', { name, exact: true });
  await expect(bar(page)).toBeVisible();
  if (await button.isVisible()) return button.click();
  await bar(page).getByRole('button', { name: 'Další akce' }).click();
  return page.getByRole('menuitem', { name, exact: true }).click();
}

async function addMachines(call: Call, manufacturer: string, machines: readonly object[]): Promise<void> {
  const common = { type: 'stock', manufacturer, model: 'B1', category: 'other' };
  for (const machine of machines) await call('POST', '/machines', { ...common, ...machine });
}

async function importMachines(call: Call, manufacturer: string, count: number): Promise<void> {
  const columns = ['name', 'manufacturer', 'model', 'category'];
  const rows = Array.from({ length: count }, (_, n) => [`Kus ${n}`, manufacturer, 'B1', 'other'].join(';'));
  const form = new FormData();
  form.set('machineType', 'stock');
  form.set('mappings', JSON.stringify(columns.map((name) => ({ targetField: name, sourceColumn: name }))));
  form.set('file', new File([[columns.join(';'), ...rows].join('\n')], 'machines.csv'));
  expect(await call('POST', '/import-export/import', form)).toMatchObject({ created: count });
}

/** The list of one manufacturer, with all visible machines selected. */
async function chooseAll(page: Page, path: string, manufacturer: string): Promise<void> {
  await page.goto(`${path}?search=${encodeURIComponent(manufacturer)}`);
  await page.getByRole('checkbox', { name: 'Vybrat všechny zobrazené' }).check();
  await expect(bar(page)).toBeVisible();
}

test('several machines are changed at once, and the change is undone', async ({ page, request }) => {
  const call = await adminApi(request);
  await addMachines(call, 'Hromadný', [
    { name: 'První', location: 'Praha' },
    { name: 'Druhý', location: 'Brno' },
  ]);
  await signIn(page, 'admin');
  await chooseAll(page, '/stock-machines', 'Hromadný');
  await expect(bar(page)).toContainText('Vybrány 2 stroje');
  await expectAccessibleInBothThemes(page);
  await act(page, 'Upravit');
  await dialog(page).getByRole('combobox', { name: 'Přidat údaj' }).fill('Umístění');
  await expect(page.getByRole('option', { name: 'Umístění' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('combobox', { name: 'Umístění' }).fill('Plzeň, hala 3');
  await expect(dialog(page).getByText('U 2 strojů se nastaví')).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Uložit změny' }).click();
  await expect(page.getByText('Upraveny 2 stroje')).toBeVisible();
  await expect(page.getByText('Plzeň, hala 3').first()).toBeVisible();
  await page.getByRole('button', { name: 'Vrátit zpět' }).click();
  await expect(page.getByText('Akce vrácena zpět u 2 strojů')).toBeVisible();
  await expect(page.getByText('Plzeň, hala 3')).toHaveCount(0);
  await expect(page.getByText('Praha', { exact: true })).toBeVisible();
});

test.describe('in a window of 1600 pixels', () => {
  test.use({ viewport: { width: 1600, height: 900 } });
  test('the first actions are buttons, and all others are in the menu', async ({ page, request }) => {
    const call = await adminApi(request);
    await addMachines(call, 'Střední', [{ name: 'Jediný' }]);
    await signIn(page, 'admin');
    await chooseAll(page, '/stock-machines', 'Střední');
    await expect(page.locator('[data-bulk-bar] [data-action]:visible')).toHaveText([
      'Rezervovat',
      'Změnit stav',
      'Upravit',
    ]);
    await bar(page).getByRole('button', { name: 'Další akce' }).click();
    await expect(page.getByRole('menuitem')).toHaveText([
      'Cenová nabídka',
      'Prodat',
      'Cenovky',
      'Exportovat',
      'Smazat',
    ]);
    await page.getByRole('menuitem', { name: 'Smazat' }).click();
    await expect(dialog(page)).toContainText('Jediný');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  test('two actions and the menu fit, and the fields that can be changed open below their input', async ({
    page,
    request,
  }) => {
    const call = await adminApi(request);
    await addMachines(call, 'Dotykový', [{ name: 'Jediný' }]);
    await signIn(page, 'admin');
    await page.goto('/stock-machines?search=Dotykový');
    await page.getByRole('checkbox', { name: /Jediný/ }).tap();
    // Two actions fit; the others are in the menu.
    await expect(page.locator('[data-bulk-bar] [data-action]:visible')).toHaveCount(2);
    await expect(page.locator('[data-bulk-bar]').getByRole('button', { name: 'Další akce' })).toBeVisible();
    await act(page, 'Upravit');
    const input = dialog(page).getByRole('combobox', { name: 'Přidat údaj' });
    await input.tap();
    const first = page.getByRole('option').first();
    await expect(first).toBeVisible();
    const [below, above] = [await first.boundingBox(), await input.boundingBox()];
    expect(below?.x).toBeLessThan(195);
    expect((below?.y ?? 0) - (above?.y ?? 0)).toBeLessThan(160);
    expect(below?.height).toBeGreaterThanOrEqual(44);
    // An open keyboard leaves half of the screen: the list stays in that half, next to the field.
    await page.setViewportSize({ width: 390, height: 420 });
    await input.scrollIntoViewIfNeeded();
    const list = page.getByRole('listbox', { name: 'Přidat údaj' });
    await expect(async () => {
      const { y, height } = (await list.boundingBox()) ?? { y: -1, height: 0 };
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y + height).toBeLessThanOrEqual(420);
      expect(height).toBeGreaterThanOrEqual(88);
    }).toPass();
    await page.setViewportSize({ width: 390, height: 844 });
    await first.tap();
    await expect(dialog(page).getByRole('textbox', { name: 'Název' })).toBeVisible();
  });
});

test('several machines are reserved at once, and those that cannot be are listed', async ({
  page,
  request,
}) => {
  const call = await adminApi(request);
  await addMachines(call, 'Rezervační', [
    { name: 'Volný', type: 'used', no_replacement_needed: true },
    { name: 'Závislý', type: 'used' },
  ]);
  await signIn(page, 'backoffice');
  await chooseAll(page, '/used-machines', 'Rezervační');
  await act(page, 'Rezervovat');
  await expect(dialog(page)).toContainText('Rezervovat 2 stroje');
  await dialog(page).getByLabel('Kontaktní osoba').fill('Jana Nováková');
  await dialog(page).getByLabel('Firma').fill('Stavby s.r.o.');
  await dialog(page).getByLabel('E-mail').fill('jana@stavby.example');
  await dialog(page).getByLabel('Telefon').fill('777123456');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Neuložené změny' });
  await question.getByRole('button', { name: 'Zůstat' }).click();
  await expect(question).toBeHidden();
  await dialog(page).getByRole('button', { name: 'Rezervovat', exact: true }).click();
  const outcome = page.getByRole('dialog', { name: 'Rezervace strojů' });
  await expect(outcome.getByText('Rezervován 1 stroj')).toBeVisible();
  await expect(outcome.getByRole('listitem')).toContainText(['Závislý']);
  await expect(outcome).toContainText('potřebuje náhradní stroj nebo schválení');
  await expectAccessibleInBothThemes(page);
});

test('several machines are sold at once, each at its own price', async ({ page, request }) => {
  const call = await adminApi(request);
  await addMachines(call, 'Prodejní', [
    { name: 'Levný', current_value: 100_000 },
    { name: 'Drahý', current_value: 900_000 },
  ]);
  await signIn(page, 'admin');
  await chooseAll(page, '/stock-machines', 'Prodejní');
  await act(page, 'Prodat');
  await dialog(page).getByLabel('Cena stroje Levný').fill('120000,50');
  await dialog(page).getByRole('button', { name: 'Prodat' }).click();
  await expect(page.getByText('Prodány 2 stroje')).toBeVisible();
  const sold = (await call('GET', '/machines?search=Prodejní&status=sold')) as {
    items: { name: string; sale_price: number }[];
  };
  expect(sold.items.map(({ name, sale_price: price }) => [name, price])).toEqual([
    ['Drahý', 900_000],
    ['Levný', 120_000.5],
  ]);
});

test('more than 500 machines are changed in the background, across a reload', async ({ page, request }) => {
  const call = await adminApi(request);
  await importMachines(call, 'Tisícovka', 520);
  await signIn(page, 'admin');
  await chooseAll(page, '/stock-machines', 'Tisícovka');
  await bar(page).getByRole('button', { name: 'Vybrat vše (520)' }).click();
  await act(page, 'Změnit stav');
  await dialog(page).getByRole('combobox', { name: 'Stav' }).click();
  await page.getByRole('option', { name: 'V servisu' }).click();
  await dialog(page).getByRole('button', { name: 'Změnit stav' }).click();
  const progress = page.getByRole('region', { name: 'Hromadné akce na pozadí' });
  await expect(progress).toContainText('z 520');
  await page.reload();
  const done = page.getByText('Upraveno 520 strojů');
  const stateNow = () => progress.or(done).first().innerText();
  // However long a busy machine takes, it goes on.
  for (let last = await stateNow(); !(await done.isVisible()); last = await stateNow())
    await expect.poll(stateNow).not.toBe(last);
  await page.goto('/bulk-runs');
  await page.getByRole('button', { name: 'Zobrazit výsledek: Úprava strojů' }).first().click();
  await expect(dialog(page)).toContainText('Upraveno 520 strojů');
  await expectAccessibleInBothThemes(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/bulk-runs');
  const cells = page.getByRole('row').filter({ hasText: 'Úprava strojů' }).first().getByRole('cell');
  await expect(cells).toHaveCount(5);
  const rightmost = () =>
    cells.evaluateAll((all) => Math.max(...all.map((cell) => cell.getBoundingClientRect().right)));
  await expect.poll(rightmost).toBeLessThanOrEqual(390);
  await expectAccessible(page);
});

test('a deleted machine is found in the trash and restored', async ({ page, request }) => {
  const call = await adminApi(request);
  await addMachines(call, 'Košový', [{ name: 'Zahozený' }, { name: 'Odložený' }]);
  await signIn(page, 'admin');
  await chooseAll(page, '/stock-machines', 'Košový');
  await act(page, 'Smazat');
  await expect(dialog(page)).toContainText('Zahozený');
  await dialog(page).getByRole('button', { name: 'Smazat' }).click();
  await expect(page.getByText('Smazány 2 stroje')).toBeVisible();
  await page.getByRole('link', { name: 'Koš' }).click();
  await page.getByRole('searchbox', { name: 'Hledat v koši' }).fill('zahozeny');
  await expect(page.getByRole('listitem').filter({ hasText: 'Zahozený' })).toContainText('zbývá 30 dní');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Obnovit: Zahozený' }).click();
  await expect(page.getByText('Obnoven 1 stroj')).toBeVisible();
  await expect(page.getByText('Nic v koši neodpovídá hledání')).toBeVisible();
  await page.getByRole('tab', { name: 'Rezervace' }).click();
  await expect(page).toHaveURL(/tab=reservations/);
});
