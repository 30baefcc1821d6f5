import { expect, type Page } from '@playwright/test';
import { act, create, expectAccessible, newPerson, recordOf, test, tokenOf } from './fixtures.ts';

// A machine that is taken, and a link that was withdrawn.
test.use({ allowedConsole: [/status of (409|410)/] });

const machine = (name: string) => ({
  type: 'stock',
  name,
  manufacturer: 'Volvo',
  model: 'L120',
  category: 'heavy-machinery',
  current_value: 1_250_000,
});

async function linkOf(page: Page, id: string): Promise<string> {
  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
  const answer = await page.request.get(`/api/quotes/${id}/link`, { headers });
  const { url } = (await answer.json()) as { url: string };
  return `/quote${new URL(url).hash}`;
}

const customer = {
  customerName: 'Petr Dlouhý',
  customerCompany: 'Lomy Vysočina s.r.o.',
  customerEmail: 'petr@lomy.example',
  customerPhone: '+420 602 111 222',
};

test('a seller drafts and sends a quote, the customer accepts it, and it becomes a reservation', async ({
  browser,
}) => {
  const seller = await newPerson(browser, 'salesperson');
  const name = `Nabízený stroj ${Date.now()}`;
  await create(seller, '/machines', machine(name));

  await seller.goto('/quotes?dialog=add');
  const form = seller.getByRole('dialog', { name: 'Nová cenová nabídka' });
  await expect(form.getByLabel('Firma')).toBeFocused();
  await form.getByLabel('Firma').fill(customer.customerCompany);
  await form.getByLabel('Kontaktní osoba').fill(customer.customerName);
  await form.getByLabel('E-mail', { exact: false }).first().fill(`petr-${Date.now()}@lomy.example`);
  await form.getByLabel('Telefon', { exact: false }).first().fill(customer.customerPhone);
  await form.getByRole('combobox', { name: 'Přidat stroj' }).fill(name);
  await form.getByRole('option', { name: new RegExp(name) }).click();
  await form.getByLabel(`Cena: ${name}`).fill('1190000');
  await form.getByRole('button', { name: 'Uložit nabídku' }).click();
  await expect(form).toBeHidden();

  const record = recordOf(seller, 'Cenová nabídka');
  await expect(record).toContainText('Rozpracovaná');
  await expect(record).toContainText('1 190 000');
  await record.getByRole('button', { name: /^Vystavit/ }).click();
  await seller.getByRole('dialog').getByRole('button', { name: 'Vystavit' }).click();
  await expect(record).toContainText('Vystavená');
  const id = new URL(seller.url()).searchParams.get('quote') ?? '';

  // The customer has no account; no request leaves the product, no cookie is set.
  const context = await browser.newContext({ locale: 'cs-CZ', viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await page.goto(await linkOf(seller, id));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Cenová nabídka CN-');
  await expect(page.getByRole('article', { name })).toContainText(/1\s190\s000\sKč/);
  await expect(page.getByRole('article', { name })).toContainText('K dispozici');
  await expectAccessible(page);
  await expect(record).toContainText('Zobrazená', { timeout: 10_000 });
  expect([...hosts]).toEqual([new URL(page.url()).host]);
  expect(await context.cookies()).toEqual([]);

  await page.getByRole('button', { name: 'Zeptat se prodejce' }).click();
  await expectAccessible(page);
  await page.getByLabel('Zpráva pro prodejce').fill('Přijedeme se podívat v pátek.');
  await page.getByRole('button', { name: 'Odeslat zprávu' }).click();
  await expect(page.getByRole('status')).toContainText('Zpráva je odeslaná');
  await expect(record).toContainText('Přijedeme se podívat v pátek.');

  await page.getByRole('button', { name: 'Přijmout nabídku' }).click();
  await page.getByRole('button', { name: 'Závazně přijmout' }).click();
  await expect(page.getByRole('status')).toContainText('Nabídka je přijatá');
  await expect(record).toContainText('Přijatá');

  await record.getByRole('button', { name: 'Rezervovat' }).click();
  const wizard = seller.getByRole('dialog', { name: new RegExp(name) });
  await expect(wizard.getByLabel('Firma')).toHaveValue(customer.customerCompany);
  await wizard.getByRole('button', { name: 'Vytvořit rezervaci' }).click();
  await expect(record).toContainText('Rezervováno pro zákazníka');
  await expect(page.getByRole('article', { name })).toContainText('Rezervováno pro vás');
});

/** From here on no timer of the page fires: it cannot ask by itself. */
async function holdTimers(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
}

test('the page says on the event of the server that the machine is gone or the quote withdrawn, in English and in dark colours too', async ({
  browser,
}) => {
  const seller = await newPerson(browser, 'salesperson');
  const colleague = await newPerson(browser, 'backoffice');
  const { id: machineId } = await create(seller, '/machines', machine(`Žádaný stroj ${Date.now()}`));
  const { id } = await create(seller, '/quotes', { ...customer, language: 'en', machines: [{ machineId }] });
  await create(seller, `/quotes/${id}/send`, { byEmail: false });

  // The page is in the language of the quote.
  const context = await browser.newContext({ locale: 'cs-CZ', colorScheme: 'dark' });
  const page = await context.newPage();
  await page.clock.install();
  const stream = page.waitForResponse('**/quote-links/changes');
  const firstState = page.waitForResponse('**/quote-links/state');
  await page.goto(await linkOf(seller, id));
  await expect(page.getByRole('article')).toContainText('Available');
  await stream;
  await firstState;
  await holdTimers(page);
  await create(colleague, '/reservations', {
    machineId,
    ...customer,
    customerCompany: 'Jiná firma s.r.o.',
    customerEmail: 'jina@firma.example',
  });
  await expect(page.getByRole('article')).toContainText('No longer available');
  await expect(page.getByRole('button', { name: 'Accept the quote' })).toHaveCount(0);
  await page.clock.resume();
  await expectAccessible(page);

  await holdTimers(page);
  await create(seller, `/quotes/${id}/withdraw`, { reason: 'Stroj je prodaný' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This quote is no longer available');
  await page.clock.resume();
  await expectAccessible(page);
});

test('quotes start from the record of a machine and from selected machines, and are on the page of the customer', async ({
  browser,
}) => {
  const seller = await newPerson(browser, 'salesperson');
  const stamp = Date.now();
  const names = [`Nabízený A ${stamp}`, `Nabízený B ${stamp}`];
  for (const name of names) await create(seller, '/machines', machine(name));

  await seller.goto(`/stock-machines?search=${stamp}`);
  for (const name of names) await seller.getByRole('checkbox', { name: new RegExp(name) }).check();
  const bar = seller.getByRole('toolbar', { name: 'Hromadné akce' });
  await bar.getByRole('button', { name: 'Další akce' }).click();
  await seller.getByRole('menuitem', { name: 'Cenová nabídka' }).click();
  const form = seller.getByRole('dialog', { name: 'Nová cenová nabídka' });
  for (const name of names) await expect(form.getByLabel(`Cena: ${name}`)).toBeVisible();
  await form.getByRole('button', { name: 'Zavřít' }).click();
  await expect(form).toBeHidden();

  await seller.goto(`/stock-machines?search=${stamp}`);
  await seller
    .getByText(names[0] ?? '')
    .first()
    .click();
  await act(seller, recordOf(seller, 'Detail stroje'), 'Cenová nabídka');
  await expect(form.getByLabel(`Cena: ${names[0]}`)).toBeVisible();
  await form.getByLabel('Firma').fill(customer.customerCompany);
  await form.getByLabel('Kontaktní osoba').fill(customer.customerName);
  await form.getByLabel('E-mail', { exact: false }).first().fill(`strana-${stamp}@lomy.example`);
  await form.getByLabel('Telefon', { exact: false }).first().fill(customer.customerPhone);
  await form.getByRole('button', { name: 'Uložit nabídku' }).click();
  await expect(form).toBeHidden();

  const id = new URL(seller.url()).searchParams.get('quote') ?? '';
  const headers = { authorization: `Bearer ${await tokenOf(seller)}` };
  const answer = await seller.request.get(`/api/quotes/${id}`, { headers });
  const { customer_key: key } = (await answer.json()) as { customer_key: string };
  await seller.goto(`/customers/${key}`);
  await expect(seller.getByRole('link', { name: names[0] ?? '' })).toBeVisible();
  await expect(seller.getByText('Rozpracovaná')).toBeVisible();
});

test('the office hands selected quotes over to a colleague', async ({ browser }) => {
  const seller = await newPerson(browser, 'salesperson');
  const office = await newPerson(browser, 'backoffice');
  const name = `Předaný stroj ${Date.now()}`;
  const { id: machineId } = await create(seller, '/machines', machine(name));
  await create(seller, '/quotes', { ...customer, machines: [{ machineId }] });

  await office.goto(`/quotes?machine=${machineId}`);
  await office.getByRole('checkbox', { name: /CN-/ }).check();
  await office.getByRole('toolbar').getByRole('button', { name: 'Předat' }).click();
  const dialog = office.getByRole('dialog', { name: 'Předat 1 nabídku' });
  await expectAccessible(office);
  await dialog.getByRole('combobox', { name: 'Nový obchodník' }).click();
  await office.getByRole('option').first().click();
  await dialog.getByRole('button', { name: 'Předat' }).click();
  await expect(dialog).toBeHidden();
  await expect(office.getByText('Předána 1 cenová nabídka')).toBeVisible();
});
