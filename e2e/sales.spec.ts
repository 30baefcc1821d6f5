import { expect } from '@playwright/test';
import { create, expectAccessible, newPerson, recordOf, test } from './fixtures.ts';

test('a sold machine is found in the list of sales, kept as a view, and reversed from there', async ({
  browser,
}) => {
  const office = await newPerson(browser, 'admin');
  const stamp = Date.now();
  const name = `Prodejostroj ${stamp}`;
  const company = `Lomy Prodej ${stamp} s.r.o.`;
  const machine = await create(office, '/machines', {
    type: 'stock',
    name,
    manufacturer: 'Volvo',
    model: 'L120',
    category: 'heavy-machinery',
    current_value: 1_000_000,
    purchase_price: 1_200_000,
  });
  await create(office, '/reservations', {
    machineId: machine.id,
    customerName: 'Petr Dlouhý',
    customerCompany: company,
    customerEmail: `petr-${stamp}@lomy.example`,
    customerPhone: '+420 602 111 222',
  });
  await create(office, `/machines/${machine.id}/sell`, { salePrice: 900_000, currency: 'CZK' });

  await office.goto('/dashboard');
  await office.getByRole('link', { name: 'Prodeje', exact: true }).click();
  await expect(office).toHaveURL(/\/sales$/);
  const row = office.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText(company);

  // Search, the filter of losses and an order, kept as a view with an address.
  await office.getByRole('searchbox').fill(String(stamp));
  await expect(office.getByRole('row')).toHaveCount(2);
  await expect(office.getByText(/^Tržby\s900\s000\sCZK$/)).toBeVisible();
  await expect(office.getByText(/^Marže\s−300\s000\sCZK\s\(−33,3\s%\)$/)).toBeVisible();
  await office.getByRole('button', { name: /^Se ztrátou/ }).click();
  await expect(row).toContainText(/−300\s000\sCZK/);
  await office.getByRole('button', { name: 'Zobrazení' }).click();
  await office.getByRole('menuitem', { name: 'Uložit jako pohled…' }).click();
  const form = office.getByRole('dialog', { name: 'Uložit pohled' });
  await form.getByLabel('Název').fill(`Ztráty ${stamp}`);
  await form.getByRole('button', { name: 'Uložit' }).click();
  await expect(form).toBeHidden();
  await expect(office).toHaveURL(/saved=/);
  await office.reload();
  await expect(office.getByRole('button', { name: `Pohled Ztráty ${stamp}` })).toBeVisible();
  await expect(row).toBeVisible();

  // The row leads to the customer, its record to the machine.
  await row.getByRole('link', { name: company }).click();
  await expect(office.getByRole('heading', { name: company })).toBeVisible();
  await office.goBack();
  await row.getByRole('link', { name: new RegExp(name) }).click();
  const record = recordOf(office, 'Prodej');
  await expect(record.getByRole('heading', { name })).toBeVisible();

  // The office credits it to somebody else.
  await record.getByRole('button', { name: /Upravit prodej/ }).click();
  const edit = office.getByRole('dialog', { name: 'Upravit prodej' });
  await edit.getByRole('combobox', { name: 'Kdo prodal' }).click();
  await office.getByRole('option', { name: 'Kateřina Svobodová' }).click();
  await edit.getByRole('button', { name: 'Uložit' }).click();
  await expect(edit).toBeHidden();
  await expect(record.getByText(/Prodáno .* Kateřina Svobodová/)).toBeVisible();

  // Reversed, the sale leaves the list, and the filters say why nothing is left.
  await record.getByRole('button', { name: 'Další akce' }).click();
  await office.getByRole('menuitem', { name: /Stornovat prodej/ }).click();
  const dialog = office.getByRole('dialog', { name: 'Stornovat prodej?' });
  await expectAccessible(office);
  await dialog.getByRole('button', { name: 'Stornovat prodej' }).click();
  await expect(record).toBeHidden();
  await expect(office.getByText('Nenalezen žádný prodej')).toBeVisible();
  await expectAccessible(office);
});

test('on a phone the list of sales has rows of its own, and a record over the whole screen', async ({
  browser,
}) => {
  const office = await newPerson(browser, 'admin');
  const stamp = Date.now();
  const name = `Telefonostroj ${stamp}`;
  const machine = await create(office, '/machines', {
    type: 'stock',
    name,
    manufacturer: 'Volvo',
    model: 'L120',
    category: 'heavy-machinery',
    current_value: 500_000,
  });
  await create(office, '/reservations', {
    machineId: machine.id,
    customerName: 'Petr Dlouhý',
    customerCompany: `Lomy Telefon ${stamp} s.r.o.`,
    customerEmail: `telefon-${stamp}@lomy.example`,
    customerPhone: '+420 602 111 222',
  });
  await create(office, `/machines/${machine.id}/sell`, { salePrice: 500_000, currency: 'CZK' });

  const seller = await newPerson(browser, 'salesperson');
  await seller.setViewportSize({ width: 390, height: 844 });
  await seller.goto(`/sales?search=${stamp}`);
  const row = seller.getByRole('article').filter({ hasText: name });
  await expect(row).toContainText('CZK');
  // The sale of a colleague is not theirs to reverse.
  await row.getByRole('link').click();
  const record = recordOf(seller, 'Prodej');
  await expect(record.getByRole('button', { name: /Zobrazit stroj/ })).toBeVisible();
  await expect(record.getByRole('button', { name: 'Další akce' })).toHaveCount(0);
});
