import { expect, type Page } from '@playwright/test';
import { expectAccessible, newPerson, person, recordOf, signIn, test, tokenOf } from './fixtures.ts';

interface Made {
  id: string;
}

/** Calls the API directly as the user of this browser: the test is about what others see. */
async function callAs(page: Page, method: 'GET' | 'POST', path: string, data?: object): Promise<unknown> {
  const token = await tokenOf(page);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.fetch(`/api${path}`, { method, headers, data });
  expect(answer.ok(), `${path} ${answer.status()}`).toBe(true);
  return answer.status() === 204 ? { id: '' } : answer.json();
}

const postAs = async (page: Page, path: string, data: object = {}) =>
  (await callAs(page, 'POST', path, data)) as Made;

const customer = {
  customerName: 'Jan Živý',
  customerCompany: 'Živé stavby s.r.o.',
  customerEmail: 'jan@zivy.example',
  customerPhone: '+420 602 111 222',
  customerTaxId: '27082440',
};

let made = 0;
const newMachine = async (page: Page, type: 'stock' | 'used') => {
  made += 1;
  const name = `Živák ${Date.now()}${made}`;
  const body = { type, name, manufacturer: 'Volvo', model: 'L60', category: 'heavy-machinery' };
  return { ...(await postAs(page, '/machines', body)), name };
};

/** The number next to a menu entry. */
const badge = (page: Page, entry: string) =>
  page
    .getByRole('navigation', { name: 'Hlavní nabídka' })
    .getByRole('link', { name: entry })
    .locator('[data-numeric]');

test('a user’s changes reach all others at once: lists, badges, records and open forms', async ({
  browser,
}) => {
  const [admin, seller, watcher] = [
    await person(browser, 'admin'),
    await person(browser, 'salesperson'),
    await person(browser, 'backoffice'),
  ];
  const machine = await newMachine(admin, 'stock');
  const address = `/stock-machines?search=${encodeURIComponent(machine.name)}`;
  await watcher.goto(address);
  const row = watcher.getByRole('row').filter({ hasText: machine.name });
  await expect(row).toContainText('K dispozici');
  await expect(badge(watcher, 'Rezervace')).toHaveText(/^\d/);

  await admin.goto(`${address}&machine=${machine.id}`);
  const record = recordOf(admin, 'Detail stroje');
  await expect(record).toContainText('K dispozici');
  await record.getByRole('button', { name: 'Rezervovat', exact: true }).click();
  const wizard = admin.getByRole('dialog', { name: /Rezervovat/ });
  await wizard.getByLabel(/Firma/).fill('Rozepsaná a.s.');

  await postAs(seller, '/reservations', { machineId: machine.id, ...customer });
  await expect(row).toContainText('Rezervováno');
  await expect(wizard.getByText('Stroj se právě změnil')).toBeVisible();
  await expect(wizard.getByText(/rezervovaný pro zákazníka Živé stavby s\.r\.o\. do/)).toBeVisible();
  await expect(wizard.getByLabel(/Firma/)).toHaveValue('Rozepsaná a.s.');
  await expectAccessible(admin);
  await expect(record).toContainText('Rezervováno');

  await postAs(seller, `/machines/${machine.id}/sell`, { salePrice: 900_000, currency: 'CZK' });
  await expect(row).toHaveCount(0);
  await expect(wizard.getByText('Stroj byl mezitím prodán.')).toBeVisible();
});

test('the menu badge counts the requests that wait and updates by itself', async ({ browser }) => {
  const [admin, watcher] = [await person(browser, 'admin'), await person(browser, 'backoffice')];
  await watcher.goto('/dashboard');
  const menu = watcher.getByRole('navigation', { name: 'Hlavní nabídka' });
  await expect(menu.getByRole('link', { name: /^Ke schválení/ })).toBeVisible();
  const { id: machineId } = await newMachine(admin, 'used');
  await postAs(admin, '/reservations', { machineId, ...customer, approvalRequestReason: 'Bez náhrady' });
  // Other tests make and decide requests too, so the number to expect is the server's at the time.
  await expect
    .poll(async () => {
      const counts = (await callAs(watcher, 'GET', '/reservations/statistics')) as {
        pending_approval: number;
      };
      const shown = await badge(watcher, 'Ke schválení').innerText();
      return Number.parseInt(shown, 10) === counts.pending_approval;
    })
    .toBe(true);
});

test('the bell shows a request and its decision, and each links to its record', async ({ browser }) => {
  const [admin, seller, office] = [
    await person(browser, 'admin'),
    await newPerson(browser, 'salesperson'),
    await newPerson(browser, 'backoffice'),
  ];
  await Promise.all([seller.goto('/dashboard'), office.goto('/dashboard')]);
  const bell = (page: Page) => page.getByRole('button', { name: /^Oznámení/ });
  await expect(bell(seller)).toHaveAccessibleName('Oznámení, 0 nepřečtených');
  await bell(seller).click();
  await expect(seller.getByText('Zatím tu nic není')).toBeVisible();
  await seller.keyboard.press('Escape');

  const machine = await newMachine(admin, 'used');
  const request = { ...customer, approvalRequestReason: 'Zákazník náhradu nechce' };
  const { id } = await postAs(seller, '/reservations', { machineId: machine.id, ...request });
  await expect(bell(office)).not.toHaveAccessibleName('Oznámení, 0 nepřečtených');
  await bell(office).click();
  const notification = office.getByRole('dialog').getByRole('link').filter({ hasText: machine.name });
  await expect(notification).toContainText('Pavel Zkouška žádá o schválení');
  await expectAccessible(office);
  await notification.click();
  await expect(office).toHaveURL(/\/admin\/approval-queue/);

  await postAs(office, `/reservations/${id}/approve`);
  await expect(bell(seller)).toHaveAccessibleName('Oznámení, 1 nepřečtené');
  await bell(seller).click();
  await seller.getByRole('link', { name: /je schválená/ }).click();
  await expect(seller).toHaveURL(new RegExp(`reservation=${id}`));
  await expect(recordOf(seller, 'Rezervace')).toContainText(machine.name);
  await expect(bell(seller)).toHaveAccessibleName('Oznámení, 0 nepřečtených');
});

test('Ctrl+K finds a machine by its name without diacritics and opens it', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/dashboard');
  const machine = await newMachine(page, 'stock');
  await expect(page.getByRole('button', { name: /Hledat všude/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox', { name: 'Hledat všude' });
  await expect(search).toBeFocused();
  await expect(page.getByRole('option', { name: 'Historie změn' })).toBeVisible();
  await search.fill(machine.name.replace('Živák', 'zivak'));
  const found = page.getByRole('option', { name: machine.name });
  await expect(found).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/stock-machines\\?machine=${machine.id}`));
  await expect(recordOf(page, 'Detail stroje')).toContainText(machine.name);
});

test('Ctrl+K finds a customer and opens everything about them', async ({ page }) => {
  await signIn(page, 'salesperson');
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: /Hledat všude/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Hledat všude' }).fill('vykopy pospisil');
  await page.getByRole('group', { name: 'Zákazníci' }).getByRole('option').click();
  await expect(page).toHaveURL(/\/customers\//);
  await expect(page.getByRole('heading', { name: 'Výkopy Pospíšil' })).toBeVisible();
});

test('Ctrl+K opens pages and actions, and Escape returns the focus', async ({ page }) => {
  await signIn(page, 'salesperson');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /Hledat všude/ }).click();
  const search = page.getByRole('combobox', { name: 'Hledat všude' });
  await expect(page.getByRole('option', { name: 'Historie změn' })).toHaveCount(0);
  await search.fill('qqqqq');
  await expect(page.getByText('Nic takového tu není')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(search).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await search.fill('vytvorit rez');
  await expect(page.getByRole('option', { name: 'Vytvořit rezervaci' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/reservations\?dialog=add/);
});
