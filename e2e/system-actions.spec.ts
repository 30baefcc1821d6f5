import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, signIn, test } from './fixtures.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name });
const backups = (page: Page) => section(page, 'Zálohy databáze');
const keys = (page: Page) => section(page, 'Klíče API');

async function openSystem(page: Page): Promise<void> {
  await signIn(page, 'admin');
  await page.goto('/admin/settings/system');
  await expect(keys(page).getByRole('button', { name: 'Vytvořit klíč' })).toBeVisible();
}

/** Makes a backup and returns its row in the list. */
async function madeBackup(page: Page) {
  const items = backups(page).getByRole('listitem');
  const before = await items.count();
  await backups(page).getByRole('button', { name: 'Zálohovat teď' }).click();
  await expect(items).toHaveCount(before + 1);
  return items.first();
}

test('a backup is made, downloaded completely and deleted', async ({ page }) => {
  await openSystem(page);
  const done = expect(page.getByText(/^Záloha .* je hotová$/)).toBeVisible();
  const item = await madeBackup(page);
  await done;
  await expect(item).toContainText('Alena Dvořáková');
  await expectAccessible(page);

  const coming = page.waitForEvent('download');
  await item.getByRole('button', { name: /^Stáhnout zálohu/ }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^strojpark-\d{8}-\d{6}-[0-9a-f]{8}\.tar\.gz$/);
  const checksum = createHash('sha256')
    .update(await readFile(await file.path()))
    .digest('hex');
  await expect(item).toContainText(`SHA-256 ${checksum.slice(0, 12)}…`);
  await backups(page).getByText('Jak zálohu obnovit').click();
  await expect(backups(page).getByText(`npm run cli -- restore ${file.suggestedFilename()}`)).toBeVisible();

  const before = await backups(page).getByRole('listitem').count();
  await item.getByRole('button', { name: /^Smazat zálohu/ }).click();
  const question = page.getByRole('dialog', { name: 'Smazat zálohu?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Smazat' }).click();
  await expect(page.getByText(/^Záloha .* je smazaná$/)).toBeVisible();
  await expect(backups(page).getByRole('listitem')).toHaveCount(before - 1);
});

test('an API key is created, shown once, used and revoked', async ({ page, request, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openSystem(page);
  await keys(page).getByRole('button', { name: 'Vytvořit klíč' }).click();
  const form = page.getByRole('dialog', { name: 'Nový klíč API' });
  await form.getByRole('button', { name: 'Vytvořit klíč' }).click();
  await expect(form.getByText('Vyberte alespoň 1 položku')).toBeVisible();
  await form.getByLabel('Název').fill('Účetnictví');
  await form.getByRole('checkbox', { name: 'Prohlížet stroje' }).check();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Vytvořit klíč' }).click();

  const created = page.getByRole('dialog', { name: 'Klíč Účetnictví je vytvořený' });
  await created.getByRole('button', { name: 'Kopírovat' }).click();
  await expect(page.getByText('Klíč je zkopírovaný do schránky')).toBeVisible();
  const key = await created.getByLabel('Klíč API').inputValue();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  await expectAccessible(page);
  await created.getByRole('button', { name: 'Mám ho uložený' }).click();
  await expect(page.getByText(key)).toHaveCount(0);

  const ask = async (path: string) =>
    (await request.get(`/api${path}`, { headers: { authorization: `Bearer ${key}` } })).status();
  expect(await ask('/machines?limit=1')).toBe(200);
  expect(await ask('/reservations')).toBe(403);
  await page.reload();
  const item = keys(page).getByRole('listitem').first();
  await expect(item).toContainText(/Platný.*1 oprávnění.*Naposledy použit/);

  await item.getByRole('button', { name: 'Zneplatnit klíč Účetnictví' }).click();
  const question = page.getByRole('dialog', { name: 'Zneplatnit klíč API?' });
  await question.getByRole('button', { name: 'Zneplatnit' }).click();
  await expect(item).toContainText(/Zneplatněno .*, Alena Dvořáková/);
  expect(await ask('/machines?limit=1')).toBe(401);
});
