import { expect, type Browser, type Page } from '@playwright/test';
import { create, expectAccessible, recordOf, signInAsNew, test } from './fixtures.ts';

/** A user with a browser of their own. */
async function person(browser: Browser, role: 'salesperson' | 'backoffice'): Promise<Page> {
  const context = await browser.newContext({ locale: 'cs-CZ' });
  const page = await context.newPage();
  await signInAsNew(page, role);
  await page.goto('/dashboard');
  return page;
}

async function fillIn(form: ReturnType<Page['getByRole']>, company: string, email: string): Promise<void> {
  await form.getByLabel('Firma').fill(company);
  await form.getByLabel('Jméno zákazníka').fill('Karel Dvořák');
  await form.getByLabel('E-mail').fill(email);
  await form.getByLabel('Telefon').fill('+420 602 111 222');
}

/** The offer on the dashboard of its seller. */
const offerOf = (page: Page, machine: string) =>
  page
    .getByRole('region', { name: /Nabídky k vyřízení/ })
    .getByRole('listitem')
    .filter({ hasText: machine });

test('a reserved machine: two sellers queue, the reservation ends, the first declines, the second accepts', async ({
  browser,
}) => {
  const [office, first, second] = [
    await person(browser, 'backoffice'),
    await person(browser, 'salesperson'),
    await person(browser, 'salesperson'),
  ];
  const name = `Pořadníkový válec ${Date.now()}`;
  const machine = await create(office, '/machines', {
    type: 'stock',
    name,
    manufacturer: 'Ammann',
    model: 'ARX 26',
    category: 'heavy-machinery',
  });
  const reservation = await create(office, '/reservations', {
    machineId: machine.id,
    customerName: 'Jana Malá',
    customerCompany: 'Stavby a.s.',
    customerEmail: 'jana@stavby.example',
    customerPhone: '+420 777 123 456',
  });

  // The first seller queues from the record, by its key.
  await first.goto(`/stock-machines?machine=${machine.id}`);
  const record = recordOf(first, 'Detail stroje');
  await record.getByRole('button', { name: 'Zařadit do pořadníku' }).click();
  const join = first.getByRole('dialog', { name: /Zařadit do pořadníku/ });
  await expect(join.getByText('Zákazník bude na 1. místě')).toBeVisible();
  await fillIn(join, 'Lomy Vysočina s.r.o.', 'karel@lomy.example');
  await expectAccessible(first);
  await join.getByRole('button', { name: 'Zařadit do pořadníku' }).click();
  await expect(record.getByRole('link', { name: '1 čeká' })).toBeVisible();

  // The second one sees it at once, and comes behind.
  await second.goto(`/stock-machines?machine=${machine.id}`);
  const other = recordOf(second, 'Detail stroje');
  await other.getByRole('button', { name: 'Zařadit do pořadníku' }).click();
  const behind = second.getByRole('dialog', { name: /Zařadit do pořadníku/ });
  await expect(behind.getByText('Zákazník bude na 2. místě')).toBeVisible();
  await fillIn(behind, 'Zemní práce s.r.o.', 'karel@zemni.example');
  await behind.getByRole('button', { name: 'Zařadit do pořadníku' }).click();
  await expect(record.getByRole('link', { name: '2 čekají' })).toBeVisible();

  // The office sees both in their places and cancels the reservation.
  await other.getByRole('link', { name: '2 čekají' }).click();
  await expect(second.getByRole('row').nth(1)).toContainText('1. z 2');
  await expect(second.getByRole('row').nth(2)).toContainText('2. z 2');
  await expect(second.getByRole('row').nth(1)).toContainText('Stavby a.s.');
  await expectAccessible(second);
  await first.goto('/dashboard');
  await second.goto('/dashboard');
  await office.goto(`/reservations?reservation=${reservation.id}`);
  const held = recordOf(office, 'Rezervace');
  await expect(held.getByRole('link', { name: '2 čekají' })).toBeVisible();
  await held.getByRole('button', { name: 'Další akce' }).click();
  await held.getByRole('menuitem', { name: /Zrušit rezervaci/ }).click();
  const cancel = office.getByRole('dialog', { name: 'Zrušit rezervaci?' });
  await cancel.getByRole('textbox').fill('Zákazník odstoupil');
  await cancel.getByRole('button', { name: 'Zrušit rezervaci' }).click();

  // The first gets the offer and declines it; it passes to the second.
  await expect(offerOf(first, name)).toContainText('Lomy Vysočina s.r.o.');
  await expect(offerOf(second, name)).toHaveCount(0);
  await offerOf(first, name)
    .getByRole('button', { name: /^Odmítnout/ })
    .click();
  await first
    .getByRole('dialog', { name: 'Odmítnout nabídku?' })
    .getByRole('button', { name: 'Odmítnout nabídku' })
    .click();
  await expect(offerOf(first, name)).toHaveCount(0);
  await expect(offerOf(second, name)).toContainText('Zemní práce s.r.o.');
  await expectAccessible(second);

  // The second accepts: the reservation is filled in.
  await offerOf(second, name)
    .getByRole('button', { name: /^Přijmout/ })
    .click();
  const accept = second.getByRole('dialog', { name: /Přijmout nabídku/ });
  await expect(accept.getByLabel('Firma')).toHaveValue('Zemní práce s.r.o.');
  await accept.getByRole('button', { name: 'Vytvořit rezervaci' }).click();
  await expect(offerOf(second, name)).toHaveCount(0);

  await office.goto(`/queue?machine=${machine.id}`);
  await expect(office.getByRole('row', { name: /zákazník Lomy Vysočina/ })).toContainText('Odmítnuto');
  await expect(office.getByRole('row', { name: /zákazník Zemní práce/ })).toContainText('Přijato');
  await office.goto(`/stock-machines?machine=${machine.id}`);
  await expect(recordOf(office, 'Detail stroje')).toContainText('Rezervováno pro Zemní práce s.r.o.');
});
