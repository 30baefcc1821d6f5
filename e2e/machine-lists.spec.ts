import { expect, type Page } from '@playwright/test';
import { create, expectAccessible, moveLifted, recordOf, signIn, test, tokenOf } from './fixtures.ts';

const heads = (page: Page) => page.getByRole('columnheader');
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') });

async function openList(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(rows(page).first()).toBeVisible();
}

async function openColumns(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Zobrazení' }).click();
  await page.getByRole('menuitem', { name: 'Sloupce' }).click();
}

test.beforeEach(async ({ page }) => {
  await signIn(page, 'admin');
});

test('columns, their order, widths and dense rows are remembered, and can be reset', async ({ page }) => {
  await openList(page, '/used-machines');
  const before = await heads(page).allInnerTexts();
  await openColumns(page);
  const drawer = page.getByRole('dialog', { name: 'Sloupce' });
  await drawer.getByRole('checkbox', { name: 'Kategorie' }).uncheck();
  await drawer.getByRole('switch', { name: 'Kompaktní řádky' }).click();
  // By keyboard: Space lifts, arrows move, Space drops.
  await drawer.getByRole('button', { name: 'Přesunout: Motohodiny' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(/^Motohodiny je na \d+\. místě$/)).toBeAttached();
  const place = Number(/\d+/.exec(await page.getByText(/^Motohodiny je na \d+\. místě$/).innerText())?.[0]);
  await moveLifted(page, 'ArrowUp', `Motohodiny je na ${place - 1}. místě`);
  await page.keyboard.press('Space');
  await expect(page.getByText(/^Motohodiny zůstává na \d+\. místě$/)).toBeAttached();
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Zavřít' }).click();
  await expect(heads(page).filter({ hasText: 'Kategorie' })).toHaveCount(0);
  // A dense row without room for both leaves out the number and shows the name in full.
  const machineNames = rows(page).locator('a > span:first-child');
  expect(
    await machineNames.evaluateAll(
      (all) =>
        all.filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight).length,
    ),
  ).toBe(0);

  const maker = heads(page).filter({ hasText: /^Umístění$/ });
  const width = async () => (await maker.boundingBox())?.width ?? 0;
  const narrow = await width();
  await maker.getByRole('button').focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(width).toBeGreaterThan(narrow);
  const wide = await width();

  await page.reload();
  await expect(rows(page).first()).toBeVisible();
  const names = await heads(page).allInnerTexts();
  expect(names).not.toContain('Kategorie');
  expect(names.indexOf('Motohodiny')).toBeLessThan(names.indexOf('Rok výroby'));
  expect(Math.round(await width())).toBe(Math.round(wide));
  expect((await rows(page).first().boundingBox())?.height).toBeLessThan(36);

  await openColumns(page);
  await page.getByRole('button', { name: 'Výchozí', exact: true }).click();
  await page.keyboard.press('Escape');
  expect(await heads(page).allInnerTexts()).toEqual(before);
});

test('in a narrow window the name and the main columns stay, and the menu shows the others', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await openList(page, '/used-machines');
  const isWiderThanPlace = () =>
    page.getByRole('table').evaluate(({ parentElement }) => {
      const { scrollWidth = 0, clientWidth = 0 } = parentElement ?? {};
      return scrollWidth > clientWidth;
    });
  await expect(heads(page).filter({ hasText: 'Kategorie' })).toBeHidden();
  for (const name of ['Stav', 'Aktuální hodnota', 'Rok'])
    await expect(heads(page).filter({ hasText: name })).toBeVisible();
  expect(await isWiderThanPlace()).toBe(false);

  const menu = page.getByRole('button', { name: 'Zobrazení' });
  await menu.click();
  await page.getByRole('menuitemcheckbox', { name: /^Zobrazit i \d+ sloup.+ nevejd/ }).click();
  await expect(heads(page).filter({ hasText: 'Kategorie' })).toBeVisible();
  await expect.poll(isWiderThanPlace).toBe(true);
  await menu.click();
  await page.getByRole('menuitemcheckbox', { name: 'Všechny sloupce s posouváním do stran' }).click();
  await expect.poll(isWiderThanPlace).toBe(false);
});

for (const width of [1440, 1024])
  test(`a name of 80 characters is shown in full at ${width} pixels`, async ({ page }) => {
    const name = 'Kolové rypadlo Liebherr A 918 Compact Litronic s rychloupínačem a svahovou lžící';
    const stamp = Date.now();
    const manufacturer = `Dlouhán ${stamp}`;
    const place = `Plzeň ${stamp}`;
    const machine = { name, manufacturer, model: 'A 918', category: 'heavy-machinery', location: place };
    const stock = { ...machine, type: 'stock', current_value: 90_000_000, purchase_price: 60_000_000 };
    await create(page, '/machines', { ...machine, type: 'used', vin: manufacturer, location: 'Plzeň' });
    const aged = await create(page, '/machines', {
      ...stock,
      equipment_number: manufacturer,
      datum_objednavky: '2021-02-01',
    });
    const numbers = { reserved: `Rezer${stamp}`, sold: `Prode${stamp}` };
    for (const number of Object.values(numbers)) {
      const other = { ...stock, location: 'Plzeň', equipment_number: number, manufacturer: 'Liebherr' };
      const { id } = await create(page, '/machines', other);
      await create(page, '/reservations', {
        machineId: id,
        customerName: 'Petr Dlouhý',
        customerCompany: 'Zemědělské družstvo Kolín',
        customerEmail: 'petr@kolin.example',
        customerPhone: '+420 602 111 222',
      });
      if (number === numbers.sold)
        await create(page, `/machines/${id}/sell`, { salePrice: 90_000_000, currency: 'CZK' });
    }
    await page.setViewportSize({ width, height: 800 });
    for (const [list, filter, number] of [
      ['/used-machines', `manufacturer=${encodeURIComponent(manufacturer)}`, manufacturer],
      ['/stock-machines', `manufacturer=${encodeURIComponent(manufacturer)}`, manufacturer],
      ['/aged-stock', `location=${encodeURIComponent(place)}`, manufacturer],
      ['/reservations', `search=${numbers.reserved}`, numbers.reserved],
      ['/sales', `search=${numbers.sold}`, numbers.sold],
    ] as const) {
      await openList(page, `${list}?${filter}`);
      const shown = page.getByRole('rowheader', { name }).getByText(name);
      const isCut = (one: Element) =>
        one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight;
      expect(await shown.evaluate(isCut), list).toBe(false);
      // The number stays below it, also below a name of three lines.
      const row = await page.getByRole('rowheader', { name }).boundingBox();
      const below = await page
        .getByRole('rowheader', { name })
        .getByText(number, { exact: true })
        .last()
        .boundingBox();
      expect((below?.y ?? 0) + (below?.height ?? 0), `${list}: number`).toBeLessThanOrEqual(
        // Boxes of text are not whole pixels.
        (row?.y ?? 0) + (row?.height ?? 0) + 1,
      );
      expect(below?.x, `${list}: number`).toBeLessThan((row?.x ?? 0) + (row?.width ?? 0) - 16);
    }
    // The dashboards of other tests show what is oldest.
    await page.request.delete(`/api/machines/${aged.id}`, {
      headers: { authorization: `Bearer ${await tokenOf(page)}` },
    });
  });

test('at most two lines stand above the rows, also in a narrow window next to a record', async ({ page }) => {
  const aboveRows = async () => {
    const [list, top] = await Promise.all([
      page.getByRole('table').boundingBox(),
      page.getByRole('main').boundingBox(),
    ]);
    return (list?.y ?? Infinity) - (top?.y ?? 0);
  };
  for (const width of [1920, 1024]) {
    await page.setViewportSize({ width, height: 768 });
    await openList(page, '/used-machines');
    await expect(page.getByRole('button', { name: 'Pohledy', exact: true })).toBeVisible();
    expect(await aboveRows(), `at ${width} pixels`).toBeLessThan(120);
  }
  await rows(page).first().getByRole('rowheader').click();
  await expect(recordOf(page, 'Detail stroje')).toBeVisible();
  const status = page.getByRole('button', { name: /^Stav: / });
  await expect(status).toBeVisible();
  expect(await aboveRows()).toBeLessThan(120);
  await status.click();
  await page.getByRole('menuitemcheckbox', { name: /^K dispozici/ }).click();
  await expect(page).toHaveURL(/status=available/);
  await expect(page.getByRole('button', { name: /^Stav: K dispozici/ })).toBeVisible();
});

test('a key works on the row that Tab has reached', async ({ page }) => {
  await openList(page, '/stock-machines?status=available');
  const row = rows(page).nth(1);
  const name = (await row.getByRole('rowheader').getAttribute('aria-label')) ?? '';
  await row.getByRole('rowheader').getByRole('link').focus();
  await page.keyboard.press('r');
  await expect(page.getByRole('dialog', { name: new RegExp(`^Rezervovat stroj.*${name}`) })).toBeVisible();
});

test('the filters are stored in the URL, and chips remove them', async ({ page }) => {
  await openList(page, '/stock-machines');
  await page.getByRole('button', { name: 'Filtry' }).click();
  const drawer = page.getByRole('dialog', { name: 'Filtry' });
  await drawer.getByRole('combobox', { name: 'Výrobce' }).fill('volvo');
  await expect(page.getByRole('option', { name: /^Volvo \d+\+?$/ })).toBeVisible();
  await expectAccessible(page);
  const years = drawer.getByRole('group', { name: 'Rok výroby' });
  await years.getByRole('textbox', { name: 'Od' }).fill('2026');
  await years.getByRole('textbox', { name: 'Do' }).fill('2020');
  await drawer.getByRole('button', { name: 'Zobrazit stroje' }).click();
  await expect(drawer.getByText('Konec rozsahu nesmí být před jeho začátkem')).toBeVisible();
  await years.getByRole('textbox', { name: 'Od' }).fill('2000');
  await years.getByRole('textbox', { name: 'Do' }).fill('2027');
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Zobrazit stroje' }).click();
  await expect(page).toHaveURL(/manufacturer=volvo&yearFrom=2000&yearTo=2027/);
  await expect(page.locator('mark').first()).toHaveText('Volvo');

  await page.reload();
  const chips = page.getByRole('list', { name: 'Použité filtry' });
  await expect(chips.getByText('Rok výroby: 2000 – 2027')).toBeVisible();
  await chips.getByRole('button', { name: 'Zrušit filtr Výrobce: „volvo“' }).click();
  await expect(page).not.toHaveURL(/manufacturer/);
  await page.goBack();
  await expect(page).toHaveURL(/manufacturer=volvo/);
  await chips.getByRole('button', { name: 'Zrušit filtry' }).click();
  await expect(page).toHaveURL(/\/stock-machines$/);
});

test('the keyboard searches, moves, selects, opens, closes and shows its shortcuts', async ({ page }) => {
  await openList(page, '/used-machines');
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox', { name: 'Hledat stroje' });
  await expect(search).toBeFocused();
  await search.fill('nakladac');
  await expect(page.locator('mark').first()).toHaveText(/nakladač/i);
  await page.keyboard.press('Escape');
  await expect(search).not.toBeFocused();
  await expect(search).toHaveValue('nakladac');
  await search.fill('');
  await expect(page).not.toHaveURL(/search=/);
  await expect(page.locator('mark')).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(rows(page).nth(1).getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(rows(page).nth(1).getByRole('checkbox')).not.toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/machine=/);
  const record = recordOf(page, 'Detail stroje');
  await expect(record.getByRole('heading').first()).toBeVisible();
  await expect(record.locator(':focus')).toHaveCount(1);
  // The list next to it stays usable: another row replaces the record, and one Escape closes it.
  const other = rows(page).nth(3);
  await other.getByRole('link').click();
  await expect(record).toContainText((await other.getByRole('rowheader').getAttribute('aria-label')) ?? '?');
  await expect(other.getByRole('checkbox')).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/machine=/);
  await expect(record).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Klávesové zkratky' })).toBeVisible();
});

test('the whole list is printed with its filters, not only the visible rows', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  const sheet = page.locator('[data-print-sheet]');
  // Another test may change a machine between the count and the print.
  await expect(async () => {
    await page.emulateMedia({ media: 'screen' });
    await openList(page, '/used-machines?status=available');
    const shown = await page.getByText(/^\d+ z\s\d+ stroj/).innerText();
    await page.keyboard.press('Control+p');
    await expect(sheet).toBeAttached();
    await page.emulateMedia({ media: 'print' });
    await expect(sheet.locator('tbody tr')).toHaveCount(Number(shown.split(' ')[0]), { timeout: 10_000 });
  }).toPass();
  await expect(sheet.getByRole('heading', { name: 'Použité stroje' })).toBeVisible();
  await expect(sheet.getByText('Filtry: K dispozici')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Hlavní nabídka' })).toBeHidden();
  const paper = await page.pdf({ preferCSSPageSize: true });
  expect(paper.byteLength).toBeGreaterThan(10_000);
});
