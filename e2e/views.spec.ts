import { expect, type Page } from '@playwright/test';
import { create, expectAccessible, moveLifted, person, signInAsNew, test, toast } from './fixtures.ts';

test.use({ locale: 'cs-CZ', viewport: { width: 1920, height: 1080 } });

/** The button of their menu, which has the name of the view in use. */
const menuOf = (page: Page, name?: string) =>
  page.getByRole('button', { name: name === undefined ? 'Pohledy' : `Pohled ${name}`, exact: true });
const choiceOf = (page: Page, name: string) => page.getByRole('menuitemradio', { name, exact: true });

/** Chooses an entry of the menu of views. */
async function choose(page: Page, current: string | undefined, entry: string): Promise<void> {
  await menuOf(page, current).click();
  await page.getByRole('menu').getByText(entry, { exact: true }).click();
}
const unique = (name: string) => `${name} ${Date.now() % 1e7}`;

test('filters become a view, a change of it is saved or discarded, and a colleague opens its address', async ({
  page,
  browser,
}) => {
  await signInAsNew(page, 'salesperson');
  const name = unique('Volné do milionu');
  await page.goto('/used-machines?status=available&valueTo=1000000&sort=current_value&order=desc');
  await page.getByRole('button', { name: 'Zobrazení' }).click();
  await page.getByRole('menuitem', { name: 'Uložit jako pohled…' }).click();
  const form = page.getByRole('dialog', { name: 'Uložit pohled' });
  await form.getByRole('button', { name: 'Uložit' }).click();
  await expect(form.getByText('Toto pole je povinné')).toBeVisible();
  await form.getByLabel('Název').fill(name);
  await form.getByRole('radio', { name: 'Pro všechny' }).check();
  await form.getByRole('button', { name: 'Uložit' }).click();
  await expect(toast(page, /je uložen/)).toBeVisible();
  await expect(menuOf(page, name)).toBeVisible();
  await expectAccessible(page);

  // Changed and discarded: the state of the view is back.
  await page.getByRole('button', { name: /^Rezervováno/ }).click();
  await expect(page).toHaveURL(/status=reserved/);
  await choose(page, name, 'Zahodit změny');
  await expect(page).toHaveURL(/status=available/);

  // Changed and saved, then left and opened again.
  await page.getByRole('button', { name: /^Rezervováno/ }).click();
  await expect(page).toHaveURL(/status=reserved/);
  await choose(page, name, 'Uložit pro všechny');
  await menuOf(page, name).click();
  await expect(page.getByRole('menuitem', { name: 'Zahodit změny' })).toBeHidden();
  await choiceOf(page, 'Celý seznam').click();
  await expect(page).not.toHaveURL(/status/);
  await choose(page, undefined, name);
  await expect(page).toHaveURL(/status=reserved/);
  const address = `/views/${new URL(page.url()).searchParams.get('saved') ?? ''}`;

  const colleague = await (await browser.newContext({ locale: 'cs-CZ' })).newPage();
  await signInAsNew(colleague, 'salesperson');
  await colleague.goto(address);
  await expect(colleague).toHaveURL(/used-machines.*status=reserved/);
  await expect(menuOf(colleague, name)).toBeVisible();
  // Only the author and the office change it; others keep a copy.
  await colleague.getByRole('button', { name: /^K dispozici/ }).click();
  await menuOf(colleague, name).click();
  await expect(colleague.getByRole('menuitem', { name: 'Uložit jako pohled…' })).toBeVisible();
  await expect(colleague.getByRole('menuitem', { name: 'Uložit pro všechny' })).toBeHidden();
  await colleague.keyboard.press('Escape');
  // Ctrl+K finds it.
  await colleague.keyboard.press('Control+k');
  await colleague.getByRole('combobox', { name: 'Hledat všude' }).fill(name);
  await colleague.getByRole('option', { name: new RegExp(name) }).click();
  await expect(colleague).toHaveURL(/status=reserved/);
  await colleague.context().close();

  await choose(page, name, 'Smazat pohled…');
  await page.getByRole('dialog', { name: 'Smazat pohled?' }).getByRole('button', { name: 'Smazat' }).click();
  await expect(toast(page, /je smazaný/)).toBeVisible();
});

test.describe('an address', () => {
  test.use({ allowedConsole: [/404/] });

  test('of a private view of someone else says that there is none', async ({ page, browser }) => {
    await signInAsNew(page, 'salesperson');
    const { id } = await create(page, '/views', {
      list: 'reservations',
      scope: 'private',
      role: null,
      name: 'Jen pro mě',
      state: { filter: { status: ['active'] }, sort: 'created_at', order: 'desc' },
    });
    await page.goto(`/views/${id}`);
    await expect(page).toHaveURL(/reservations.*status=active/);
    const context = await browser.newContext({ locale: 'cs-CZ' });
    const other = await context.newPage();
    await signInAsNew(other, 'backoffice');
    await other.goto(`/views/${id}`);
    await expect(other.getByText('Tento pohled není k dispozici')).toBeVisible();
    await expectAccessible(other);
    await context.close();
  });
});

test('after a view is saved, changed or discarded, the focus is at the button of the views', async ({
  page,
}) => {
  await signInAsNew(page, 'salesperson');
  const state = { filter: { search: 'první' }, sort: 'name', order: 'asc' };
  await create(page, '/views', {
    list: 'stock_machines',
    scope: 'private',
    role: null,
    name: 'První',
    state,
  });
  await page.goto('/stock-machines?status=reserved');
  await choose(page, undefined, 'Uložit jako pohled…');
  const form = page.getByRole('dialog', { name: 'Uložit pohled' });
  await expect(form.getByLabel('Název')).toBeFocused();
  await form.getByLabel('Název').fill('Druhý');
  await page.keyboard.press('Enter');
  await expect(menuOf(page, 'Druhý')).toBeFocused();
  for (const change of ['Zahodit změny', 'Uložit']) {
    await page.getByRole('button', { name: /^K dispozici/ }).click();
    await choose(page, 'Druhý', change);
    await expect(menuOf(page, 'Druhý')).toBeFocused();
  }
});

test('the order of the views is changed by keyboard, also for a phone', async ({ page }) => {
  await signInAsNew(page, 'salesperson');
  const [first, second] = ['A první', 'B druhý'];
  for (const name of [first, second])
    await create(page, '/views', {
      list: 'stock_machines',
      scope: 'private',
      role: null,
      name,
      state: { filter: { search: name }, sort: 'name', order: 'asc' },
    });
  await page.goto('/stock-machines');
  await choose(page, undefined, 'Pořadí pohledů…');
  // The opening dialog takes the focus first.
  await expect(page.getByRole('button', { name: 'Zavřít' })).toBeFocused();
  await page.getByRole('button', { name: `Přesunout: ${second}` }).press('Space');
  await expect(page.getByText(new RegExp(`^${second} je na \\d+\\. místě$`))).toBeAttached();
  // Other views of the team may be in between.
  await moveLifted(page, 'ArrowUp', `${second} je na 1. místě`);
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Zavřít' }).click();
  const choices = page.getByRole('menuitemradio');
  await menuOf(page).click();
  await expect(choices.nth(1)).toHaveText(second);
  await page.reload();
  await menuOf(page).click();
  await expect(choices.nth(1)).toHaveText(second);
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Uložené pohledy' }).click();
  await page.getByRole('menuitemradio', { name: first }).click();
  await expect(page).toHaveURL(/search=A/);
  await expect(page.getByRole('button', { name: `Pohled ${first}` })).toBeVisible();
  await expectAccessible(page);
});

test('on a phone the menu of many views scrolls within the screen, down to the order of the views', async ({
  page,
}) => {
  await signInAsNew(page, 'salesperson');
  for (let number = 1; number <= 14; number++)
    await create(page, '/views', {
      list: 'stock_machines',
      scope: 'private',
      role: null,
      name: `Pohled číslo ${number}`,
      state: { filter: { search: `číslo ${number}` }, sort: 'name', order: 'asc' },
    });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/stock-machines');
  await page.getByRole('button', { name: 'Uložené pohledy' }).click();
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitemradio').nth(14)).toBeAttached();
  await expect(async () => {
    const box = await menu.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? Infinity)).toBeLessThanOrEqual(844);
  }).toPass();
  await menu.getByRole('menuitem', { name: 'Pořadí pohledů…' }).click();
  await expect(page.getByRole('dialog', { name: 'Pořadí pohledů', exact: true })).toBeVisible();
});

test('a watched view notifies of a machine that enters it, until the watching ends', async ({
  page,
  browser,
}) => {
  await signInAsNew(page, 'backoffice');
  // Their own machines would be no news to them.
  const colleague = await person(browser, 'admin');
  const name = unique('Sledovaný');
  const place = unique('Dvůr');
  await create(page, '/views', {
    list: 'used_machines',
    scope: 'private',
    role: null,
    name,
    state: { filter: { location: place }, sort: 'name', order: 'asc' },
  });
  await page.goto(`/used-machines?location=${encodeURIComponent(place)}`);
  await choose(page, undefined, name);
  await choose(page, name, 'Upozornit na nové stroje…');
  const form = page.getByRole('dialog', { name: 'Upozornění na nové stroje' });
  await expect(form.getByRole('radio', { name: 'Hned' })).toBeChecked();
  await expect(form.getByRole('radio', { name: 'Hned' })).toBeFocused();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Uložit' }).click();
  await expect(toast(page, new RegExp(`^Na nové stroje v\\spohledu „${name}“ vás upozorníme`))).toBeVisible();
  await menuOf(page, name).click();
  await expect(choiceOf(page, `${name} S upozorněním`)).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /^Oznámení/ }).click();
  const news = page.getByRole('link', { name: new RegExp(`V pohledu „${name}“ přibyl stroj`) }).first();
  // A machine added before the view is first compared, moments later, is no news.
  await expect(async () => {
    await create(colleague, '/machines', {
      type: 'used',
      name: unique('Nakladač'),
      manufacturer: 'Volvo',
      model: 'L120',
      category: 'heavy-machinery',
      location: place,
    });
    await expect(news).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 20_000 });
  await news.click();
  await expect(page).toHaveURL(/machine=/);

  await page.goto(`/used-machines?location=${encodeURIComponent(place)}`);
  await choose(page, undefined, name);
  await choose(page, name, 'Upozornění na nové stroje…');
  await form.getByRole('radio', { name: 'Neupozorňovat' }).check();
  await form.getByRole('button', { name: 'Uložit' }).click();
  await expect(toast(page, /jsou vypnutá$/)).toBeVisible();
  await menuOf(page, name).click();
  await expect(choiceOf(page, name)).toBeVisible();
});
