import { expect } from '@playwright/test';
import { create, expectAccessible, recordOf, signIn, test } from './fixtures.ts';

const machine = (page: Parameters<typeof create>[0], name: string) =>
  create(page, '/machines', {
    type: 'stock',
    name,
    manufacturer: 'Ammann',
    model: 'ARX 26',
    category: 'heavy-machinery',
  });

test('a known customer is filled in from what is typed, and their page has all records', async ({ page }) => {
  await signIn(page, 'backoffice');
  const mark = Date.now();
  const taxId = String(mark).slice(-8);
  const customer = {
    customerName: 'Žofie Křečková',
    customerCompany: `Důlní stavby ${mark} a.s.`,
    customerEmail: `zofie.${mark}@dulni.example`,
    customerPhone: '+420 777 123 456',
    customerTaxId: `CZ ${taxId}`,
    customerAddress: 'Hlavní 1, Most',
  };
  const [first, second] = [await machine(page, `Válec A ${mark}`), await machine(page, `Válec B ${mark}`)];
  await create(page, '/reservations', { machineId: first.id, ...customer });
  await create(page, '/demands', { ...customer, customerTaxId: taxId, criteria: { model: `ARX ${mark}` } });

  await page.goto(`/stock-machines?machine=${second.id}`);
  await recordOf(page, 'Detail stroje')
    .getByRole('button', { name: /^Rezervovat/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: /Rezervovat stroj/ });
  const company = dialog.getByRole('combobox', { name: 'Firma' });
  await company.pressSequentially(`dulni stavby ${mark}`);
  const list = page.getByRole('listbox', { name: 'Známí zákazníci' });
  await expect(list.getByRole('option')).toHaveCount(1);
  await expectAccessible(page);
  await company.press('ArrowDown');
  await company.press('Enter');
  await expect(dialog.getByLabel('Kontaktní osoba')).toHaveValue(customer.customerName);
  await expect(dialog.getByLabel('Adresa')).toHaveValue(customer.customerAddress);
  await expect(dialog.getByLabel('SAP ID/IČO')).toHaveValue(taxId);
  await expect(list).toBeHidden();
  await dialog.getByRole('button', { name: 'Vytvořit rezervaci' }).click();
  await expect(dialog).toBeHidden();

  await page.goto('/reservations');
  await page.getByRole('searchbox').fill(`dulni stavby ${mark}`);
  await page
    .getByRole('link', { name: new RegExp(`Válec B ${mark}`) })
    .first()
    .click();
  await page.getByRole('link', { name: customer.customerCompany, exact: true }).click();
  await expect(page).toHaveURL(/\/customers\/[0-9a-f-]{36}$/);
  expect(page.url()).not.toContain(taxId);
  await expect(page.getByRole('heading', { name: customer.customerCompany })).toBeVisible();
  const records = (name: string) => page.getByRole('region', { name, exact: true }).getByRole('listitem');
  await expect(records('Rezervace')).toHaveCount(2);
  await expect(records('Poptávky')).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Nákupy' })).toHaveCount(0);
  await expect(page.getByText('IČO je zapsané různě')).toBeVisible();
  await expect(page.getByText(`CZ ${taxId}`)).toBeVisible();
  await expectAccessible(page);
});

test('on a phone the suggestions leave the field free, and the page of the customer fits', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'salesperson');
  const mark = Date.now();
  const { id } = await machine(page, `Válec C ${mark}`);
  const customer = {
    customerName: 'Jan Úzký',
    customerCompany: `Úzké stavby ${mark}`,
    customerEmail: `uzky.${mark}@uzke.example`,
    customerPhone: '602111222',
  };
  const { id: other } = await machine(page, `Válec D ${mark}`);
  const reservation = await create(page, '/reservations', { machineId: id, ...customer });

  await page.goto(`/stock-machines?machine=${other}`);
  await page
    .getByRole('button', { name: /^Rezervovat/ })
    .first()
    .click();
  const field = page.getByRole('combobox', { name: 'Firma' });
  await field.pressSequentially(`uzke stavby ${mark}`);
  const list = page.getByRole('listbox', { name: 'Známí zákazníci' });
  await expect(list).toBeVisible();
  const [input, shown] = [await field.boundingBox(), await list.boundingBox()];
  if (input === null || shown === null) throw new Error('the field or its list has no place');
  expect(shown.y >= input.y + input.height || shown.y + shown.height <= input.y).toBe(true);
  await list.getByRole('option').first().click();
  await expect(page.getByLabel('E-mail')).toHaveValue(customer.customerEmail);

  await page.goto(`/reservations?reservation=${reservation.id}`);
  await page.getByRole('link', { name: customer.customerCompany, exact: true }).click();
  await expect(page.getByRole('heading', { name: customer.customerCompany })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
