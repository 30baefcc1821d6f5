import { expect, type Locator, type Page } from '@playwright/test';
import { recordOf, test, toast } from './fixtures.ts';
import { adminApi } from './isolated-test.ts';

// In a narrower window the statuses are a menu.
test.use({ viewport: { width: 1440, height: 900 } });

/** Moves the focus with Tab alone, as someone without a mouse. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target.first()).toBeVisible();
  for (let steps = 0; steps < 80; steps++) {
    if (await target.first().evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target.toString()}`);
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

test('from the sign-in to a sold machine and a file without the mouse', async ({ page, request }) => {
  const { keyboard } = page;
  const call = await adminApi(request);
  const name = `Klávesák ${Date.now()}`;
  const machine = { type: 'stock', name, manufacturer: 'Volvo', model: 'L60', category: 'heavy-machinery' };
  await call('POST', '/machines', machine);

  await test.step('sign in', async () => {
    await page.goto('/login');
    await type(page, page.getByLabel('E-mail'), 'admin@strojpark.example');
    await type(page, page.getByLabel('Heslo', { exact: true }), 'strojpark');
    await keyboard.press('Enter');
    await expect(page).toHaveURL(/\/dashboard/);
  });

  await test.step('find an available machine and open it', async () => {
    await tabTo(page, page.getByRole('link', { name: 'Skladové stroje' }));
    await keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: /^K dispozici/ }));
    await keyboard.press('Enter');
    await expect(page).toHaveURL(/status=/);
    await keyboard.press('Escape');
    await keyboard.press('/');
    await expect(page.getByLabel('Hledat stroje')).toBeFocused();
    await keyboard.type(name);
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await expect(recordOf(page, 'Detail stroje')).toContainText('K dispozici');
  });

  await test.step('reserve it', async () => {
    await keyboard.press('r');
    const dialog = page.getByRole('dialog', { name: /Rezervovat/ });
    await type(page, dialog.getByLabel(/Kontaktní osoba/), 'Jana Malá');
    await type(page, dialog.getByLabel(/Firma/), 'Stavby Malá s.r.o.');
    await type(page, dialog.getByLabel(/E-mail/), 'jana@mala.example');
    await type(page, dialog.getByLabel(/Telefon/), '+420 602 111 222');
    await keyboard.press('Control+Enter');
    await expect(toast(page, /^Rezervace vytvořena/)).toBeVisible();
  });

  await test.step('extend the reservation', async () => {
    await expect(recordOf(page, 'Detail stroje').getByRole('button', { name: 'Prodloužit' })).toBeVisible();
    await keyboard.press('p');
    const dialog = page.getByRole('dialog', { name: /Prodloužit/ });
    await expect(dialog.getByRole('textbox')).toBeFocused();
    await keyboard.type('Čeká se na úvěr.');
    await keyboard.press('Control+Enter');
    await expect(toast(page, /^Rezervace prodloužena/)).toBeVisible();
  });

  await test.step('sell it', async () => {
    await expect(page.getByRole('dialog', { name: /Prodloužit/ })).toHaveCount(0);
    // Right after a dialog closes, the record does not take keys that may have been meant for it.
    await expect(async () => {
      await keyboard.press('s');
      await expect(page.getByRole('textbox', { name: 'Prodejní cena' })).toBeFocused({ timeout: 5_000 });
    }).toPass();
    await keyboard.press('Control+a');
    await keyboard.type('1850000');
    await keyboard.press('Control+Enter');
    await expect(toast(page, /^Stroj .* je prodaný/)).toBeVisible();
  });

  await test.step('export a file', async () => {
    await keyboard.press('Escape');
    await tabTo(page, page.getByRole('link', { name: 'Export dat' }));
    await keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: 'Exportovat', exact: true }));
    const coming = page.waitForEvent('download');
    await keyboard.press('Enter');
    expect((await coming).suggestedFilename()).toMatch(/^vsechny-stroje-/);
  });
});
