import { expect } from '@playwright/test';
import { expectAccessible, recordOf, signIn } from './fixtures.ts';
import { adminApi, test } from './isolated-test.ts';

const boom = {
  entityType: 'used_machine',
  fieldName: 'delka_vylozniku',
  displayName: 'Délka výložníku',
  fieldType: 'number',
  translations: { cs: { displayName: 'Délka výložníku' }, en: { displayName: 'Boom length' } },
};
const coupler = {
  entityType: 'used_machine',
  fieldName: 'spojka',
  displayName: 'Spojka',
  fieldType: 'select',
  options: [
    { value: 'cw40', cs: 'Rychloupínač CW40', en: 'Coupler CW40' },
    { value: 'none', cs: 'Bez spojky', en: 'None' },
  ],
  translations: { cs: { displayName: 'Spojka' }, en: { displayName: 'Coupler' } },
};

// Wide enough for the columns of custom fields, which are the first to make room.
test.use({ viewport: { width: 1920, height: 1080 } });

test('custom fields are filled in, shown, sorted and filtered like built-in ones', async ({
  page,
  request,
}) => {
  const admin = await adminApi(request);
  await admin('POST', '/field-config/complete', boom);
  await admin('POST', '/field-config/complete', coupler);

  await signIn(page, 'admin');
  await page.goto('/used-machines');
  await expect(page.getByRole('columnheader', { name: 'Délka výložníku' })).toBeVisible();
  const first = page.getByRole('row').nth(1);
  const name =
    (await first.getByRole('rowheader').getByRole('link').first().innerText()).split('\n')[0] ?? '';
  await first.getByRole('rowheader').getByRole('link').first().click();
  const detail = recordOf(page, 'Detail stroje');
  await detail.getByRole('button', { name: 'Upravit', exact: true }).click();
  await page.getByRole('textbox', { name: 'Délka výložníku' }).fill('6,5');
  await page.getByRole('combobox', { name: 'Spojka' }).click();
  await page.getByRole('option', { name: 'Rychloupínač CW40' }).click();
  await page.getByRole('button', { name: 'Uložit' }).click();
  await expect(detail.getByText('Rychloupínač CW40', { exact: true })).toBeVisible();
  await expect(detail.getByText('6,5', { exact: true })).toBeVisible();
  await detail.getByRole('button', { name: 'Zavřít' }).click();

  await page.getByRole('button', { name: 'Filtry' }).click();
  const filters = page.getByRole('dialog', { name: 'Filtry' });
  await filters
    .getByRole('group', { name: 'Délka výložníku' })
    .getByRole('textbox', { name: 'Od' })
    .fill('6');
  await expectAccessible(page);
  await filters.getByRole('button', { name: 'Zobrazit stroje' }).click();
  await expect(page.getByText('Délka výložníku: od 6')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row').nth(1)).toContainText(name);

  await page.getByRole('button', { name: 'Zrušit filtr Délka výložníku: od 6' }).click();
  await page.getByRole('button', { name: 'Délka výložníku' }).click();
  await expect(page).toHaveURL(/sort=custom\.delka_vylozniku/);
  await expect(page.getByRole('row').nth(1)).toContainText('6,5');

  await page.getByRole('button', { name: 'Přidat stroj' }).click();
  await expect(page.getByRole('textbox', { name: 'Délka výložníku' })).toBeVisible();
});
