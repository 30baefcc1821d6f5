import { expect, type Page } from '@playwright/test';
import { inDatabase } from './database.ts';
import { create, expectAccessible, newPerson, recordOf, test } from './fixtures.ts';

async function fillIn(form: ReturnType<Page['getByRole']>, company: string, email: string): Promise<void> {
  await form.getByLabel('Firma').fill(company);
  await form.getByLabel('Kontaktní osoba').fill('Karel Dvořák');
  await form.getByLabel('E-mail').fill(email);
  await form.getByLabel('Telefon').fill('+420 602 111 222');
  // Customers known by this number are suggested over the buttons until the field is left.
  await form.getByLabel('Telefon').press('Tab');
}

/** The offer on the dashboard of its seller. */
const offerOf = (page: Page, machine: string) =>
  page
    .getByRole('region', { name: /Nabídky z pořadníku/ })
    .getByRole('listitem')
    .filter({ hasText: machine });

/** Accepts the offer: the reservation is filled in. */
async function acceptOffer(page: Page, machine: string, company: string): Promise<void> {
  await offerOf(page, machine)
    .getByRole('button', { name: /^Přijmout/ })
    .click();
  const dialog = page.getByRole('dialog', { name: /Přijmout nabídku/ });
  await expect(dialog.getByLabel('Firma')).toHaveValue(company);
  await dialog.getByRole('button', { name: 'Vytvořit rezervaci' }).click();
  await expect(offerOf(page, machine)).toHaveCount(0);
}

async function cancelReservation(page: Page): Promise<void> {
  const record = recordOf(page, 'Rezervace');
  await record.getByRole('button', { name: 'Další akce' }).click();
  await record.getByRole('menuitem', { name: /Zrušit rezervaci/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Zrušit rezervaci?' });
  await dialog.getByRole('textbox').fill('Zákazník odstoupil');
  await dialog.getByRole('button', { name: 'Zrušit rezervaci' }).click();
}

test('two sellers queue, the office cancels, the first offer lapses without an answer, the second is accepted', async ({
  browser,
}) => {
  const [office, first, second] = [
    await newPerson(browser, 'backoffice'),
    await newPerson(browser, 'salesperson'),
    await newPerson(browser, 'salesperson'),
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
  await first.goto('/dashboard');
  await second.goto('/dashboard');
  await office.goto(`/reservations?reservation=${reservation.id}`);
  await expect(recordOf(office, 'Rezervace').getByRole('link', { name: '2 čekají' })).toBeVisible();
  await cancelReservation(office);

  // The first seller gets the offer.
  await expect(offerOf(first, name)).toContainText('Lomy Vysočina s.r.o.');
  await expect(offerOf(second, name)).toHaveCount(0);

  // Nobody answers until its last moment, for which a job was sent.
  await inDatabase(
    `update queue_entries set offer_ends_at = now() where machine_id = $1 and status = 'offered'`,
    [machine.id],
  );
  await inDatabase(
    `update jobs.job set start_after = now() where name = 'queue-lapse' and state = 'created'`,
    [],
  );
  await expect(offerOf(first, name)).toHaveCount(0);
  await expect(offerOf(second, name)).toContainText('Zemní práce s.r.o.');
  await expectAccessible(second);
  await first.getByRole('button', { name: /^Oznámení/ }).click();
  await expect(first.getByText(new RegExp(`Nabídka stroje ${name}.*zůstala bez odpovědi`))).toBeVisible();

  // The second accepts: the reservation is filled in.
  await acceptOffer(second, name, 'Zemní práce s.r.o.');

  await office.goto(`/queue?machine=${machine.id}`);
  await expect(office.getByRole('row', { name: /zákazník Lomy Vysočina/ })).toContainText('Propadlo');
  await expect(office.getByRole('row', { name: /zákazník Zemní práce/ })).toContainText('Přijato');
  await office.goto(`/stock-machines?machine=${machine.id}`);
  await expect(recordOf(office, 'Detail stroje')).toContainText('Rezervováno pro Zemní práce s.r.o.');
});

test('customers of a filter are removed from their queues at once', async ({ browser }) => {
  const [office, seller] = [await newPerson(browser, 'backoffice'), await newPerson(browser, 'salesperson')];
  const machine = await create(office, '/machines', {
    type: 'stock',
    name: `Hromadný válec ${Date.now()}`,
    manufacturer: 'Ammann',
    model: 'ARX 12',
    category: 'heavy-machinery',
  });
  const customer = {
    customerName: 'Jana Malá',
    customerCompany: 'Stavby a.s.',
    customerEmail: 'jana@stavby.example',
    customerPhone: '+420 777 123 456',
  };
  await create(office, '/reservations', { machineId: machine.id, ...customer });
  for (let index = 0; index < 3; index++)
    await create(seller, `/machines/${machine.id}/queue`, {
      ...customer,
      customerCompany: `Čekatel ${index}`,
      customerEmail: `cekatel-${index}@x.example`,
    });
  await office.goto(`/queue?machine=${machine.id}`);
  await office.getByRole('checkbox', { name: 'Vybrat všechny zobrazené' }).check();
  const bar = office.getByRole('toolbar', { name: 'Hromadné akce' });
  await bar.getByRole('button', { name: 'Vyřadit z pořadníku' }).click();
  const dialog = office.getByRole('dialog', { name: 'Vyřadit z pořadníku 3 zákazníky?' });
  await dialog.getByRole('textbox').fill('Koupili jinde');
  await expectAccessible(office);
  await dialog.getByRole('button', { name: 'Vyřadit z pořadníku' }).click();
  await expect(office.getByText('Vyřazeni 3 zákazníci')).toBeVisible();
  await expect(office.getByRole('row').filter({ hasText: 'Vyřazeno' })).toHaveCount(3);
});
