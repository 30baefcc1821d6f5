import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectAccessible, moveLifted, recordOf, signIn, test } from './fixtures.ts';

test('categories are added, reordered by keyboard, deactivated and deleted', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/admin/settings/categories');
  const rows = page.getByRole('list', { name: 'Kategorie' }).getByRole('listitem');
  await expect(rows.first()).toContainText('Těžké stroje');

  await page.getByRole('button', { name: 'Přidat kategorii' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nová kategorie' });
  await dialog.getByLabel('Název česky').fill('Vysokozdvižné vozíky');
  await expect(dialog.getByLabel('Kód')).toHaveValue('vysokozdvizne-voziky');
  await dialog.getByLabel('Název anglicky').fill('Forklifts');
  await dialog.getByRole('button', { name: 'Uložit' }).click();
  await expect(rows.last()).toContainText('Vysokozdvižné vozíky');
  await expect(rows.last()).toContainText('Bez strojů');

  const count = await rows.count();
  const handle = page.getByRole('button', { name: 'Přesunout: Vysokozdvižné vozíky' });
  await handle.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(`Vysokozdvižné vozíky je na ${count}. místě`)).toBeAttached();
  await moveLifted(page, 'ArrowUp', `Vysokozdvižné vozíky je na ${count - 1}. místě`);
  await page.keyboard.press('Space');
  await expect(page.getByText('Pořadí kategorií bylo uloženo')).toBeVisible();
  await page.reload();
  await expect(rows.nth(count - 2)).toContainText('Vysokozdvižné vozíky');

  const action = async (name: string) => {
    await page.getByRole('button', { name: 'Akce: Vysokozdvižné vozíky' }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await action('Deaktivovat');
  await expect(rows.nth(count - 2)).toContainText('Neaktivní');
  await action('Smazat');
  await page.getByRole('dialog').getByRole('button', { name: 'Smazat' }).click();
  await expect(page.getByText('Kategorie Vysokozdvižné vozíky byla smazána')).toBeVisible();
  // Other tests add categories at the same time.
  await expect(rows.filter({ hasText: 'Vysokozdvižné vozíky' })).toHaveCount(0);
});

test('a discontinued model gets replacements, is found and removed', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/admin/settings/manual-alternatives');
  await page.getByRole('button', { name: 'Přidat model' }).click();
  const dialog = page.getByRole('dialog', { name: 'Přidat náhrady za model' });
  await dialog.getByLabel('Ukončený model').fill('Řada X/5');
  await dialog.getByRole('combobox', { name: 'Náhradní modely' }).fill('X 6, X 7');
  await dialog.getByRole('button', { name: 'Uložit' }).click();
  await expect(page.getByText('Náhrady modelu Řada X/5 byly uloženy')).toBeVisible();

  await page.getByRole('searchbox', { name: 'Hledat model' }).fill('rada x');
  const row = page.getByRole('listitem').filter({ hasText: 'Řada X/5' });
  await expect(row).toContainText('X 7');
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Odebrat model Řada X/5' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Odebrat' }).click();
  await expect(row).toHaveCount(0);
});

test('the change history shows who changed what, also for one record, and is hidden from others', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.goto('/admin/audit');
  await page.getByRole('searchbox', { name: 'Hledat v historii' }).fill('takeuchi');
  await expect(page).toHaveURL(/search=takeuchi/);
  // Before the search, other entries are first.
  const others = page.getByRole('button', { name: / · / }).filter({ hasNotText: 'Takeuchi' });
  await expect(others).toHaveCount(0);
  await page
    .getByRole('button', { name: /Změna stavu · stroj/ })
    .first()
    .click();
  await expect(page.getByRole('row', { name: /Stav/ }).first()).toBeVisible();
  await expectAccessible(page);
  expect(new URL(page.url()).searchParams.get('search')).toBe('takeuchi');

  await page.getByRole('button', { name: 'Zobrazení' }).click();
  await page.getByRole('menuitem', { name: 'Exportovat seznam' }).click();
  const dialog = page.getByRole('dialog', { name: /^Exportovat .* změn/ });
  await expect(dialog).toContainText('Filtry: „takeuchi“');
  await dialog.getByRole('radio', { name: 'CSV' }).check();
  const coming = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Exportovat', exact: true }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^historie-zmen-\d{4}-\d\d-\d\d\.csv$/);
  const [header = '', ...lines] = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/);
  expect(header).toContain('"Kdy";"Kdo";"Co"');
  expect(lines.some((line) => line.includes('Změna stavu') && line.includes('Takeuchi'))).toBe(true);

  await page.goto('/used-machines');
  await page
    .getByRole('link', { name: /Autojeřáb/ })
    .first()
    .click();
  await recordOf(page, 'Detail stroje').getByRole('link', { name: 'Historie změn' }).press('Enter');
  await expect(page).toHaveURL(/\/admin\/audit\?entity=machine&entityId=/);
  await expect(page.getByRole('button', { name: /Autojeřáb/ }).first()).toBeVisible();
});

test('the security settings list whose data would be anonymised', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/admin/settings/security');
  await expect(page.getByRole('heading', { name: 'Anonymizace zákazníků' })).toBeVisible();
  await expect(page.getByText(/Teď by se to/)).toBeVisible();
});
