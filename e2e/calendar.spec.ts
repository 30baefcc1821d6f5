import { expect, type Page } from '@playwright/test';
import {
  create,
  expectAccessible,
  expectAccessibleInBothThemes,
  recordOf,
  signInAsNew,
  test,
} from './fixtures.ts';

const roller = { type: 'stock', manufacturer: 'Ammann', model: 'ARX 26', category: 'heavy-machinery' };

async function reserveOne(page: Page): Promise<{ name: string; reservation: { id: string } }> {
  const name = `Kalendářový válec ${Date.now()}`;
  const machine = await create(page, '/machines', { ...roller, name, location: 'Jihlava' });
  const reservation = await create(page, '/reservations', {
    machineId: machine.id,
    customerName: 'Jana Malá',
    customerCompany: 'Kalendář a.s.',
    customerEmail: 'jana@kalendar.example',
    customerPhone: '+420 777 123 456',
  });
  return { name, reservation };
}

test('a reservation is found in the timeline, by keyboard and by pulling its end it is extended', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAsNew(page, 'backoffice');
  const { name } = await reserveOne(page);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Kalendář', exact: true }).click();
  const grid = page.getByRole('grid', { name: 'Kalendář rezervací' });
  await expect(grid).toBeVisible();

  // Only the user's own: by machine, seller and branch.
  await page.getByRole('button', { name: 'Moje' }).click();
  const bar = grid.getByRole('link', { name: new RegExp(`^${name}: Rezervace\\s· Kalendář a.s.`) });
  await expect(bar).toHaveCount(1);
  await page.getByRole('button', { name: 'Podle umístění' }).click();
  await expect(grid.getByRole('rowheader', { name: 'Jihlava', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Podle obchodníků' }).click();
  await expect(grid.getByRole('rowheader', { name: 'Pavel Zkouška', exact: true })).toBeVisible();
  for (const zoom of ['Měsíce', 'Dny', 'Týdny']) {
    await page.getByText(zoom, { exact: true }).click();
    await expect(bar).toHaveCount(1);
  }

  // The mouse and the keyboard show what a bar is in full; Escape hides it.
  const card = page.getByText('Lze prodloužit do');
  await bar.hover();
  await expect(card).toBeVisible();
  await page.mouse.move(5, 5);
  await expect(card).toBeHidden();
  await bar.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(bar).toBeFocused();
  await expect(card).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();

  // P asks for the reason, like in the record.
  await bar.focus();
  await page.keyboard.press('p');
  const dialog = page.getByRole('dialog', { name: 'Prodloužit rezervaci' });
  await dialog.getByRole('textbox').fill('Čeká na úvěr');
  await dialog.getByRole('button', { name: 'Prodloužit' }).click();
  await expect(page.getByText(/Rezervace prodloužena/)).toBeVisible();

  // The end is pulled to the right.
  await page.getByText('Měsíce', { exact: true }).click();
  await expect(async () => {
    // A pull that missed the end has opened the record.
    if (!(await grid.isVisible())) await page.goBack();
    // The bar moves until the months are drawn; hovering waits for that.
    await bar.hover({ timeout: 5000 });
    const box = await bar.boundingBox();
    if (box === null) throw new Error('the bar has no place');
    await page.mouse.move(box.x + box.width - 3, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width + 60, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    await expect(dialog).toBeVisible({ timeout: 2000 });
  }).toPass();
  await page.keyboard.press('Escape');

  // Enter opens the record; Back returns to the same view.
  await bar.focus();
  await page.keyboard.press('Enter');
  await expect(recordOf(page, 'Rezervace')).toContainText('Kalendář a.s.');
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Podle obchodníků' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(bar).toHaveCount(1);
});

test('a finger shows what a bar is with the first tap, and opens the record with the second', async ({
  browser,
}) => {
  const context = await browser.newContext({
    locale: 'cs-CZ',
    hasTouch: true,
    viewport: { width: 1180, height: 820 },
  });
  const page = await context.newPage();
  await signInAsNew(page, 'backoffice');
  const { name } = await reserveOne(page);
  await page.goto('/calendar?mine=true');
  const bar = page.getByRole('link', { name: new RegExp(`^${name}: Rezervace`) });
  await bar.tap();
  await expect(page.getByText('Lze prodloužit do')).toBeVisible();
  await expect(page).toHaveURL(/\/calendar/);
  await bar.tap();
  await expect(recordOf(page, 'Rezervace')).toContainText('Kalendář a.s.');
  await context.close();
});

test('a sent quote is in the timeline until the end of its validity, and opens from there', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAsNew(page, 'backoffice');
  const name = `Nabízený válec ${Date.now()}`;
  const machine = await create(page, '/machines', { ...roller, name, current_value: 1_000_000 });
  const { id } = await create(page, '/quotes', {
    customerName: 'Jana Malá',
    customerCompany: 'Kalendář a.s.',
    customerEmail: 'jana@kalendar.example',
    customerPhone: '+420 777 123 456',
    machines: [{ machineId: machine.id }],
  });
  await create(page, `/quotes/${id}/send`, { byEmail: false });
  await page.goto('/calendar?mine=true');
  const bar = page.getByRole('link', { name: new RegExp(`^${name}: Cenová nabídka\\s· Kalendář a.s.`) });
  await expect(bar).toHaveCount(1);
  await expectAccessibleInBothThemes(page);
  // On paper the days are the head of a table, which is repeated on every page.
  await page.emulateMedia({ media: 'print' });
  const head = page.getByRole('grid').getByRole('row').first();
  await expect(head).toHaveCSS('display', 'table-header-group');
  await page.emulateMedia({ media: 'screen' });
  await bar.click();
  await expect(page).toHaveURL(new RegExp(`/quotes\\?quote=${id}`));
});

test('an empty calendar says what to do', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAsNew(page, 'backoffice');
  await page.goto('/calendar?mine=true');
  await expect(page.getByText('V tomto období nemáte nic rezervované')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Zobrazit i ostatní' }).click();
  await expect(page).not.toHaveURL(/mine/);
  await page.goto('/calendar?day=2001-01-01');
  await page.getByRole('button', { name: 'Přejít na dnešek' }).click();
  await expect(page).not.toHaveURL(/day=/);
});

const monthIn = (days: number) =>
  new Date(Date.now() + days * 24 * 60 * 60_000).toLocaleDateString('cs', {
    month: 'long',
    timeZone: 'Europe/Prague',
  });

test('on a phone a month says what ends on each day', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAsNew(page, 'backoffice');
  const { name } = await reserveOne(page);
  await page.goto('/calendar?mine=true');
  // It ends in a fortnight, which may be in the next month.
  if (monthIn(14) !== monthIn(0)) await page.getByRole('button', { name: 'Další měsíc' }).click();
  const day = page.getByRole('button', { name: /1 končí$/ });
  await day.first().click();
  await expect(page.getByRole('link', { name: new RegExp(name) })).toContainText('Kalendář a.s.');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: new RegExp(name) }).click();
  await expect(recordOf(page, 'Rezervace')).toContainText('Kalendář a.s.');
});

test('the address of the calendar feed is created, copied once and revoked', async ({ page, request }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAsNew(page, 'backoffice');
  const { name } = await reserveOne(page);
  await page.goto('/calendar');
  await page.getByRole('button', { name: 'Odběr kalendáře' }).click();
  const dialog = page.getByRole('dialog', { name: 'Odběr kalendáře' });
  await expect(dialog).toContainText('Adresu zatím nemáte.');
  await dialog.getByRole('button', { name: 'Vytvořit adresu' }).click();
  const address = dialog.getByRole('textbox', { name: 'Adresa kalendáře' });
  await expect(address).toHaveValue(/\/api\/calendar\/feeds\/[\w-]{43}\.ics$/);
  await expectAccessibleInBothThemes(page);
  const path = new URL(await address.inputValue()).pathname;
  const feed = await request.get(path);
  expect(await feed.text()).toContain(name);
  await dialog.getByRole('button', { name: 'Hotovo' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Odběr kalendáře' }).click();
  await expect(dialog).toContainText('Naposledy ji kalendář načetl');
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Zrušit adresu' }).click();
  const question = page.getByRole('dialog', { name: 'Zrušit adresu kalendáře?' });
  await question.getByRole('button', { name: 'Zrušit adresu' }).click();
  await expect(dialog).toContainText('Adresu zatím nemáte.');
  expect((await request.get(path)).status()).toBe(410);
});
