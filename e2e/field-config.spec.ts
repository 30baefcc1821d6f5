import { expect, type Page } from '@playwright/test';
import { expectAccessible, moveLifted, signIn, test } from './fixtures.ts';

const address = '/admin/settings/field-config';
const fields = (page: Page) => page.getByRole('list', { name: 'Použité stroje' });
const rowOf = (page: Page, name: string) => fields(page).getByRole('listitem').filter({ hasText: name });
const handles = (page: Page) => fields(page).getByRole('button', { name: /^Přesunout: / });

/** The fields in the order of the screen. */
const order = (page: Page) =>
  handles(page).evaluateAll((all) => all.map((handle) => handle.getAttribute('aria-label')));

async function openNewMachine(page: Page) {
  await page.goto('/used-machines');
  await page.getByRole('button', { name: 'Přidat stroj' }).click();
  return page.getByRole('dialog');
}

test('a custom field is created, filled in, reordered, deleted and restored', async ({ page }) => {
  const name = 'Délka výložníku';
  await signIn(page, 'admin');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Nastavení systému' }).click();
  await page.getByRole('link', { name: 'Pole strojů' }).click();
  await expect(page).toHaveURL(/\/admin\/settings\/field-config$/);
  await expect(handles(page).first()).toBeVisible();

  await test.step('both labels are required, the database name is suggested', async () => {
    await page.getByRole('button', { name: 'Přidat pole' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nové vlastní pole: Použité stroje' });
    await dialog.getByRole('group', { name: 'Česky' }).getByLabel('Název').fill(name);
    await expect(dialog.getByLabel('Název v databázi')).toHaveValue('delka_vylozniku');
    await dialog.getByRole('button', { name: 'Přidat pole' }).click();
    await expect(dialog.getByText('Vyplňte název česky i anglicky')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('group', { name: 'Anglicky' }).getByLabel('Název').fill('Boom length');
    await dialog.getByLabel('Typ').click();
    await page.getByRole('option', { name: 'Číslo' }).click();
    await dialog.getByRole('button', { name: 'Přidat pole' }).click();
    await expect(page.getByText(`Pole ${name} bylo přidáno`)).toBeVisible();
    await expect(rowOf(page, name)).toContainText('Vlastní');
  });

  await test.step('the form of a new machine has an input for it', async () => {
    const form = await openNewMachine(page);
    await expect(form.getByLabel(name)).toBeVisible();
    await page.goto(address);
  });

  await test.step('changed switches are saved together', async () => {
    // Not "required": other tests add machines of this type at the same time.
    await page.getByRole('switch', { name: `V seznamech: ${name}` }).uncheck();
    await expect(page.getByText('1 neuložená změna')).toBeVisible();
    await page.getByRole('link', { name: 'Přehled', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Zůstat' }).click();
    await page.getByRole('button', { name: 'Uložit', exact: true }).click();
    await expect(page.getByText('Nastavení polí bylo uloženo')).toBeVisible();
    await expect(page.getByText('1 neuložená změna')).toHaveCount(0);
  });

  await test.step('it is reordered by keyboard', async () => {
    const before = await order(page);
    const handle = page.getByRole('button', { name: `Přesunout: ${name}` });
    await handle.focus();
    await page.keyboard.press('Space');
    await expect(page.getByText(`${name} je na ${before.length}. místě`)).toBeAttached();
    await moveLifted(page, 'ArrowUp', `${name} je na ${before.length - 1}. místě`);
    await page.keyboard.press('Space');
    await expect(page.getByText('Pořadí polí bylo uloženo')).toBeVisible();
    await page.reload();
    await expect(handle).toBeVisible();
    const after = await order(page);
    expect(after).toEqual([...before.slice(0, -2), before.at(-1), before.at(-2)]);
  });

  await test.step('it is deleted after a confirmation, and the name of its backup is shown', async () => {
    await page.getByRole('searchbox', { name: 'Hledat pole' }).fill('vylozniku');
    await expect(handles(page)).toHaveCount(1);
    await page.getByRole('button', { name: `Akce: ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Smazat' }).click();
    const question = page.getByRole('dialog', { name: `Smazat pole ${name}?` });
    await expect(question).toContainText('jeho sloupec v databázi');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Smazat pole' }).click();
    await expect(
      page.getByText(/je v\száloze delka_vylozniku_|jsou v\száloze delka_vylozniku_/),
    ).toBeVisible();
    await expect(page.getByText('Filtru neodpovídá žádné pole')).toBeVisible();
    await page.getByRole('button', { name: 'Zrušit filtry' }).click();
  });

  await test.step('it comes back from the backup', async () => {
    await page.getByRole('button', { name: `Obnovit pole ${name}` }).click();
    await expect(page.getByText(new RegExp(`Pole ${name} bylo obnoveno`))).toBeVisible();
    await expect(rowOf(page, name)).toBeVisible();
    await expect(page.getByText('Nastavení polí souhlasí s databází.')).toBeVisible();
  });

  await test.step('it is deleted again, so that it does not affect other tests', async () => {
    await page.getByRole('button', { name: `Akce: ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Smazat' }).click();
    await page.getByRole('button', { name: 'Smazat pole' }).click();
    await expect(rowOf(page, name)).toHaveCount(0);
  });
});

test('a built-in field is renamed, and its rules apply', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto(address);
  await page.getByRole('radiogroup', { name: 'Druh strojů' }).getByText('Skladové stroje').click();
  const stock = page.getByRole('list', { name: 'Skladové stroje' });
  const status = stock
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Akce: Stav', exact: true }) });
  await expect(status.getByText('Vždy v seznamech')).toBeVisible();
  await expect(status.getByRole('switch', { name: 'V seznamech: Stav', exact: true })).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Hledat pole' }).fill('location');
  await page.getByRole('button', { name: 'Akce: Umístění' }).click();
  await page.getByRole('menuitem', { name: 'Upravit' }).click();
  const czech = page.getByRole('group', { name: 'Česky' }).getByLabel('Název');
  await czech.fill('Kde stroj stojí');
  await page.getByRole('button', { name: 'Zavřít' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Zůstat' }).click();
  await czech.press('Enter');
  await expect(page.getByText('Pole Kde stroj stojí bylo uloženo')).toBeVisible();
  await page.getByRole('button', { name: 'Akce: Kde stroj stojí' }).click();
  await page.getByRole('menuitem', { name: 'Upravit' }).click();
  await czech.fill('Umístění');
  await czech.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Akce: Umístění' })).toBeFocused();

  const add = page.getByRole('button', { name: 'Přidat pole' });
  await add.click();
  await expect(page.getByRole('group', { name: 'Česky' }).getByLabel('Název')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(add).toBeFocused();
});
