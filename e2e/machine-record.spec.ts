import { fieldOf, fieldsOf } from '@strojpark/core/domain/fields/machine-fields';
import { expect, type Locator, type Page } from '@playwright/test';
import { create, expectAccessible, moveLifted, person, recordOf, signIn, test } from './fixtures.ts';

/** A machine of its own for each test: the demo data is shared by all of them. */
async function addMachine(page: Page, name: string, changes: object = {}): Promise<string> {
  const login = await page.request.post('/api/auth/login', {
    data: { email: 'admin@strojpark.example', password: 'strojpark' },
  });
  const { accessToken } = (await login.json()) as { accessToken: string };
  const answer = await page.request.post('/api/machines', {
    headers: { authorization: `Bearer ${accessToken}` },
    data: {
      type: 'used',
      name,
      manufacturer: 'Volvo',
      model: 'L120H',
      category: 'heavy-machinery',
      current_value: 2_500_000,
      no_replacement_needed: true,
      specifications: { Lopata: '3,2 m³' },
      ...changes,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { id: string }).id;
}

async function openRecord(page: Page, id: string): Promise<Locator> {
  await page.goto(`/used-machines?machine=${id}`);
  const record = recordOf(page, 'Detail stroje');
  await expect(record.getByRole('heading', { name: 'Dokumenty' })).toBeVisible();
  return record;
}

/** A picture drawn by the browser, like a photo from a camera. */
function paint(page: Page, color: string): Promise<Buffer> {
  return page
    .evaluate((fill) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [1200, 900];
      const context = canvas.getContext('2d');
      if (context) {
        context.fillStyle = fill;
        context.fillRect(0, 0, 1200, 900);
      }
      return canvas.toDataURL('image/jpeg');
    }, color)
    .then((address) => Buffer.from(address.split(',')[1] ?? '', 'base64'));
}

const photosOf = (record: Locator) => record.getByRole('button', { name: /^Zobrazit fotku/ });
const namesOf = (record: Locator) =>
  photosOf(record).evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));

test('photos and documents: added, reordered, viewed, deleted and restored', async ({ page }) => {
  await signIn(page, 'admin');
  const id = await addMachine(page, 'Nakladač s fotkami');
  const record = await openRecord(page, id);
  await expect(record.getByRole('button', { name: 'Přidat fotky' })).toBeVisible();

  await record.locator('input[type=file][multiple]').setInputFiles([
    { name: 'kabina.jpg', mimeType: 'image/jpeg', buffer: await paint(page, '#b5651d') },
    { name: 'motor.jpg', mimeType: 'image/jpeg', buffer: await paint(page, '#2a6f97') },
    { name: 'revize.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF') },
  ]);
  await expect(page.getByText('Přidány 3 soubory: kabina.jpg, motor.jpg, revize.pdf')).toBeVisible();
  await expect(photosOf(record)).toHaveCount(2);
  expect(await namesOf(record)).toEqual(['Zobrazit fotku kabina.jpg', 'Zobrazit fotku motor.jpg']);
  await expectAccessible(page);

  await test.step('the order changes by keyboard, and the first photo becomes the cover', async () => {
    await record.getByRole('button', { name: 'Přesunout: motor.jpg' }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByText('motor.jpg je na 2. místě')).toBeAttached();
    await moveLifted(page, 'ArrowLeft', 'motor.jpg je na 1. místě');
    await page.keyboard.press('Space');
    await expect
      .poll(() => namesOf(record))
      .toEqual(['Zobrazit fotku motor.jpg', 'Zobrazit fotku kabina.jpg']);
    await page.reload();
    await expect
      .poll(() => namesOf(record))
      .toEqual(['Zobrazit fotku motor.jpg', 'Zobrazit fotku kabina.jpg']);
  });

  await test.step('a photo opens large; the arrow keys move on, Escape returns to the record', async () => {
    await photosOf(record).first().click();
    const viewer = page.getByRole('dialog', { name: 'Fotky stroje' });
    await expect(viewer.getByText('1 z 2')).toBeVisible();
    expect((await viewer.boundingBox())?.width).toBe(page.viewportSize()?.width);
    await expect
      .poll(() => viewer.getByRole('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBe(1200);
    await expectAccessible(page);
    await page.keyboard.press('ArrowRight');
    await expect(viewer.getByRole('img', { name: 'kabina.jpg' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    await expect(record).toBeVisible();
  });

  await test.step('the document is saved under its name, and restored after it was deleted', async () => {
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      record.getByRole('button', { name: 'Stáhnout revize.pdf' }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe('revize.pdf');
    await record.getByRole('button', { name: 'Akce: revize.pdf' }).click();
    await page.getByRole('menuitem', { name: 'Smazat' }).click();
    await expect(record.getByRole('button', { name: 'Stáhnout revize.pdf' })).toBeHidden();
    await page.getByRole('button', { name: 'Vrátit zpět' }).click();
    await expect(record.getByRole('button', { name: 'Stáhnout revize.pdf' })).toBeVisible();
  });

  await test.step('the history mentions it, and the card shows the cover', async () => {
    const history = record.getByRole('list', { name: 'Historie stroje' });
    await expect(history.getByText('Obnoven soubor revize.pdf')).toBeVisible();
    await expect(history.getByText('Smazán soubor revize.pdf')).toBeVisible();
    await expect(history.getByText('Stroj přidán')).toBeVisible();
    await page.goto('/used-machines?view=grid&search=Nakladač s fotkami');
    const cover = page.getByRole('article').locator('img');
    await expect.poll(() => cover.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  });
});

test.describe('a file of an unsupported type', () => {
  test.use({ allowedConsole: [/422/] });
  test('is rejected with an explanation, while the others are uploaded', async ({ page }) => {
    await signIn(page, 'admin');
    const record = await openRecord(page, await addMachine(page, 'Nakladač s pochybným souborem'));
    await record.locator('input[type=file][multiple]').setInputFiles([
      { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<script>alert(1)</script>') },
      { name: 'kabina.jpg', mimeType: 'image/jpeg', buffer: await paint(page, '#b5651d') },
    ]);
    await expect(record.getByText(/^Tento soubor sem přidat nelze\. Přidat lze fotky/)).toBeVisible();
    await expect(photosOf(record)).toHaveCount(1);
    await expectAccessible(page);
    await record.getByRole('button', { name: 'Skrýt foto.jpg' }).click();
    await expect(record.getByText('foto.jpg', { exact: true })).toBeHidden();
  });
});

test.describe('two users who edit the same machine', () => {
  test.use({ allowedConsole: [/409/] });
  test('choose field by field whose value to keep', async ({ browser }) => {
    const [one, other] = [await person(browser, 'admin'), await person(browser, 'backoffice')];
    const id = await addMachine(one, 'Nakladač dvou pánů');
    const forms = [];
    for (const page of [one, other]) {
      const record = await openRecord(page, id);
      await record.getByRole('button', { name: 'Upravit', exact: true }).click();
      const form = page.getByRole('dialog', { name: /^Upravit stroj/ });
      await expect(form.getByLabel('Umístění', { exact: true })).toBeVisible();
      forms.push(form);
    }
    const [first, second] = forms as [Locator, Locator];
    await first.getByLabel('Umístění', { exact: true }).fill('Brno');
    await first.getByRole('textbox', { name: 'Hodnota', exact: true }).first().fill('3,5 m³');
    await first.getByLabel('Umístění', { exact: true }).press('Control+Enter');
    await expect(one.getByText('Stroj Nakladač dvou pánů byl uložen')).toBeVisible();

    await second.getByLabel('Umístění', { exact: true }).fill('Ostrava');
    await second.getByRole('textbox', { name: 'Hodnota', exact: true }).first().fill('4 m³');
    await second.getByLabel('Interní kód').fill('INT-7');
    await second.getByRole('button', { name: 'Uložit' }).click();
    const choice = other.getByRole('dialog', { name: 'Stroj mezitím upravil někdo jiný' });
    await expect(choice).toBeVisible();
    await expect(second.getByText(/Načtěte ho prosím znovu/)).toBeHidden();
    await expectAccessible(other);
    await choice.getByRole('radio', { name: /Uloženo: .* Brno/ }).click();
    await choice.getByRole('radio', { name: /Vaše hodnota Lopata: 4 m³/ }).click();
    await choice.getByRole('button', { name: 'Použít a uložit' }).click();
    await expect(other.getByText('Stroj Nakladač dvou pánů byl uložen')).toBeVisible();
    const record = recordOf(other, 'Detail stroje');
    for (const text of ['Brno', '4 m³', 'INT-7']) await expect(record.getByText(text).first()).toBeVisible();
    await one.context().close();
    await other.context().close();
  });
});

test('a sale in another currency keeps the currency of the machine, and can be reversed', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const id = await addMachine(page, 'Nakladač do ciziny', { status: 'reserved' });
  const record = await openRecord(page, id);
  await record.getByRole('button', { name: 'Prodat' }).click();
  const dialog = page.getByRole('dialog', { name: 'Prodat stroj' });
  await expect(dialog.getByLabel(/Prodejní cena/)).toHaveValue(/^2.?500.?000$/);
  await dialog.getByLabel(/Prodejní cena/).fill('98000');
  await dialog.getByLabel(/Měna/).click();
  await page.getByRole('option', { name: 'EUR' }).click();
  await dialog.getByRole('button', { name: 'Prodat' }).click();
  await expect(page.getByText('Stroj Nakladač do ciziny je prodaný')).toBeVisible();
  await expect(record.getByText(/^Prodáno za 98.000.EUR$/).first()).toBeVisible();
  await expect(record.getByText(/^2.500.000.CZK$/)).toBeVisible();
  await expectAccessible(page);

  await record.getByRole('button', { name: 'Další akce' }).click();
  await record.getByRole('menuitem', { name: 'Stornovat prodej' }).click();
  const storno = page.getByRole('dialog', { name: 'Stornovat prodej?' });
  await expect(storno).toContainText(/98.000.EUR/);
  await storno.getByRole('button', { name: 'Stornovat prodej' }).click();
  await expect(page.getByText('Prodej stroje Nakladač do ciziny byl stornován')).toBeVisible();
  const history = record.getByRole('list', { name: 'Historie stroje' });
  await expect(history.getByText(/^Storno prodeje za 98.000.EUR$/)).toBeVisible();
  await record.getByText('Prodej', { exact: true }).click();
  await expect(history.getByRole('listitem')).toHaveCount(2);
  await expect(record.getByText(/^2.500.000.CZK$/)).toBeVisible();
});

/** What is done more often fits into one line; the rest is in the menu. */
async function expectInOneLine(page: Page, record: Locator, names: readonly string[]): Promise<void> {
  for (const width of [1440, 1280, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    const tops = new Set<number | undefined>();
    for (const name of [...names, 'Další akce'])
      tops.add((await record.getByRole('button', { name, exact: true }).boundingBox())?.y);
    expect(tops.size, `${width}`).toBe(1);
  }
}

test('the actions of a reserved machine take one line, and those in the menu have their keys', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const id = await addMachine(page, 'Nakladač s rezervací');
  await create(page, '/reservations', {
    machineId: id,
    customerName: 'Jana Malá',
    customerCompany: 'Stavby a.s.',
    customerEmail: 'jana@stavby.example',
    customerPhone: '+420 777 123 456',
  });
  const record = await openRecord(page, id);
  await expectInOneLine(page, record, ['Prodat', 'Prodloužit rezervaci', 'Upravit']);
  await record.getByRole('button', { name: 'Další akce' }).click();
  const queue = record.getByRole('menuitem', { name: 'Zařadit do pořadníku' });
  await expect(queue).toHaveAttribute('aria-keyshortcuts', 'q');
  await page.keyboard.press('Escape');
  await page.keyboard.press('q');
  await expect(page.getByRole('dialog', { name: /Zařadit do pořadníku/ })).toBeVisible();
});

test.describe('with a day that is refused', () => {
  test.use({ allowedConsole: [/status of 422/] });

  test('a machine that nobody reserved is sold from its record, by its key', async ({ page }) => {
    await signIn(page, 'admin');
    const id = await addMachine(page, 'Nakladač bez rezervace');
    const record = await openRecord(page, id);
    await expectInOneLine(page, record, ['Rezervovat', 'Prodat', 'Upravit']);
    await expect(record.getByRole('button', { name: 'Prodat' })).toHaveAttribute('aria-keyshortcuts', 's');
    await page.keyboard.press('s');
    const dialog = page.getByRole('dialog', { name: 'Prodat stroj' });
    await expect(dialog.getByRole('region', { name: 'Zákazník' })).toBeVisible();
    await expect(dialog.getByLabel(/Prodejní cena/)).toBeFocused();
    // A refused day: the dialog returns with the reason, and the focus is at the field.
    const day = dialog.getByLabel('Datum prodeje');
    const first = await day.inputValue();
    await day.fill('24.12.2100');
    await page.keyboard.press('Control+Enter');
    await expect(day).toBeFocused();
    await expect(dialog.getByText('Datum prodeje nesmí být v budoucnosti')).toBeVisible();
    await day.fill(first);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Stroj Nakladač bez rezervace je prodaný')).toBeVisible();
    await expect(record.getByText(/^Prodáno za 2.500.000.CZK$/).first()).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
  test('the record takes a photo', async ({ page }) => {
    await signIn(page, 'admin');
    const id = await addMachine(page, 'Nakladač v terénu');
    await page.goto(`/used-machines?machine=${id}`);
    const camera = page.locator('input[type=file][capture]');
    await expect(camera).toHaveAttribute('accept', 'image/jpeg,image/png,image/webp,image/heic');
    await camera.setInputFiles({
      name: 'IMG_0001.jpg',
      mimeType: 'image/jpeg',
      buffer: await paint(page, '#446622'),
    });
    const photo = page.getByRole('button', { name: /IMG_0001\.jpg$/ }).first();
    await expect(photo).toBeVisible();
  });
});

/** Its sides, once it has stopped moving; under the mouse it stays. */
async function sidesOf(
  shown: Locator,
): Promise<{ left: number; right: number; top: number; bottom: number }> {
  await shown.hover();
  const { x, y, width, height } = (await shown.boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN };
  return { left: x, right: x + width, top: y, bottom: y + height };
}

test('a toast lies next to the open record; where that fills the page at its top, and on a phone over its whole width', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'admin');
  const id = await addMachine(page, 'Nakladač s odkazem');
  const record = recordOf(page, 'Detail stroje');
  const copied = page
    .locator('.mantine-Notification-root')
    .filter({ hasText: 'Odkaz pro kolegy zkopírován' });
  async function copyAt(width: number) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/used-machines?machine=${id}`);
    await expect(record).toContainText('Nakladač s odkazem');
    await record.getByRole('button', { name: 'Kopírovat odkaz pro kolegy' }).click();
    return { drawer: await record.boundingBox(), toast: await sidesOf(copied) };
  }

  const wide = await copyAt(1280);
  expect(wide.toast.left).toBe(264);
  // As in the moment before the panel has its place.
  await page.evaluate(() => document.body.removeAttribute('data-has-panel'));
  expect((await sidesOf(copied)).left).toBe(264);

  const { drawer: beside, toast: narrow } = await copyAt(1190);
  expect(narrow.left).toBe(84);
  expect(narrow.right).toBeLessThanOrEqual(beside?.x ?? 0);

  for (const width of [770, 1010]) {
    const { drawer, toast } = await copyAt(width);
    expect(drawer).toMatchObject({ x: 0, width });
    expect(toast.top).toBeLessThan(20);
    for (const name of ['Kopírovat odkaz pro kolegy', 'Zavřít'])
      await record.getByRole('button', { name }).first().click({ trial: true });
  }

  const { toast } = await copyAt(390);
  expect(toast).toMatchObject({ left: 16, right: 374 });
  // Under the mouse it stays while a dialog opens.
  await page.keyboard.press('s');
  const buttons = page.getByRole('dialog').locator('[data-dialog-buttons]');
  await expect(buttons).toBeVisible();
  expect((await sidesOf(copied)).bottom).toBeLessThan((await buttons.boundingBox())?.y ?? 0);
});

test('a machine with every field filled in and several photos is printed on one page', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => void (document.body.dataset['printed'] = '');
  });
  await signIn(page, 'admin');
  const texts = Object.fromEntries(
    [...fieldsOf('used')]
      .filter((name) => fieldOf(name).readOnly !== true && fieldOf(name).type === 'text')
      .map((name) => [name, `${name} ${Date.now() % 1e7}`]),
  );
  const id = await addMachine(page, `Rýpadlo-nakladač se sklopnou korbou ${'a výložníkem '.repeat(8)}`, {
    ...texts,
    name: `Rýpadlo-nakladač se sklopnou korbou ${'a výložníkem '.repeat(8)}`,
    category: 'heavy-machinery',
    condition: 'Good',
    year_of_manufacture: 2018,
    operating_hours: 12_345.5,
    mileage: 12_345,
    weight: 21_500,
    capacity: 18,
    last_service_date: '2026-05-06',
    datum_vyroby: '2018-03-04',
    notes: 'Interní poznámka. '.repeat(40),
    specifications: Object.fromEntries(
      ['Lopata', 'Pneumatiky', 'Klimatizace', 'Kabina', 'Rychloupínač', 'Okruh'].map((name) => [
        name,
        'odpružená, vyhřívaná, s ochranou ROPS a FOPS',
      ]),
    ),
  });
  const record = await openRecord(page, id);
  await record.locator('input[type=file][multiple]').setInputFiles([
    { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await paint(page, 'teal') },
    { name: 'b.jpg', mimeType: 'image/jpeg', buffer: await paint(page, 'orange') },
  ]);
  await expect(photosOf(record)).toHaveCount(2);
  const root = page.locator('html');
  await root.evaluate((element) => {
    element.dataset['mantineColorScheme'] = 'dark';
    // Runs after the listener of the product, which was added before.
    window.addEventListener('beforeprint', () => {
      document.body.dataset['scheme'] = element.dataset['mantineColorScheme'] ?? '';
    });
  });
  await record.getByRole('button', { name: 'Vytisknout' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', '');
  const paper = await page.pdf({ preferCSSPageSize: true });
  expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  // Paper is light, the screen stays dark.
  await expect(page.locator('body')).toHaveAttribute('data-scheme', 'light');
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page.locator('[data-print-sheet]')).toHaveCount(0);
});
