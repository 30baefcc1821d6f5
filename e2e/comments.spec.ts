import { expect, type Page } from '@playwright/test';
import { expectAccessible, person, recordOf, test, tokenOf } from './fixtures.ts';

async function newMachine(page: Page): Promise<{ id: string; name: string }> {
  const token = await tokenOf(page);
  const name = `Hovor ${Date.now()}`;
  const answer = await page.request.post('/api/machines', {
    headers: { authorization: `Bearer ${token}` },
    data: { type: 'stock', name, manufacturer: 'Volvo', model: 'L60', category: 'heavy-machinery' },
  });
  expect(answer.status()).toBe(201);
  return { ...((await answer.json()) as { id: string }), name };
}

const commentsIn = (page: Page) =>
  recordOf(page, 'Detail stroje').getByRole('region', { name: /^Komentáře/ });

test('a mention reaches the colleague’s bell, which opens the record at its comments, and the answer appears live', async ({
  browser,
}) => {
  const [office, seller] = [await person(browser, 'backoffice'), await person(browser, 'salesperson')];
  const machine = await newMachine(office);
  await seller.goto('/dashboard');
  await office.goto(`/stock-machines?machine=${machine.id}`);
  const input = commentsIn(office).getByRole('textbox', { name: 'Napsat komentář' });
  await input.fill('');
  await input.pressSequentially('@novot');
  await office.getByRole('option', { name: /Jan Novotný/ }).waitFor();
  await office.keyboard.press('Enter');
  await input.pressSequentially('viz https://www.volvoce.com a <b>rám</b>');
  await office.keyboard.press('Control+Enter');
  const own = commentsIn(office).getByRole('listitem');
  await expect(own).toHaveCount(1);
  await expect(own).toContainText('@Jan Novotný viz https://www.volvoce.com a <b>rám</b>');
  await expect(own.getByRole('link')).toHaveAttribute('href', 'https://www.volvoce.com/');

  await seller.getByRole('button', { name: /^Oznámení/ }).click();
  await seller
    .getByRole('link', { name: new RegExp(`zmiňuje v komentáři ke stroji ${machine.name}`) })
    .click();
  const received = commentsIn(seller);
  await expect(received).toContainText('@Jan Novotný viz');
  await expect(received).toBeInViewport();

  await received.getByRole('textbox', { name: 'Napsat komentář' }).fill('Podívám se zítra');
  await received.getByRole('button', { name: 'Odeslat' }).click();
  await expect(commentsIn(office).getByText('Podívám se zítra')).toBeVisible();
  await expectAccessible(office);

  await received.getByRole('button', { name: 'Akce s komentářem, Jan Novotný' }).click();
  await seller.getByRole('menuitem', { name: 'Smazat' }).click();
  await seller
    .getByRole('dialog', { name: 'Smazat komentář?' })
    .getByRole('button', { name: 'Smazat' })
    .click();
  await expect(commentsIn(office).getByText(/^Smazaný komentář. Kdo smazal: Jan Novotný/)).toBeVisible();
});

test('people at the same record see each other and what they do, until one of them leaves', async ({
  browser,
}) => {
  const [office, seller] = [await person(browser, 'backoffice'), await person(browser, 'salesperson')];
  const machine = await newMachine(office);
  const address = `/stock-machines?machine=${machine.id}`;
  await office.goto(address);
  await seller.goto(address);
  const [seenByOffice, seenBySeller] = [recordOf(office, 'Detail stroje'), recordOf(seller, 'Detail stroje')];
  await expect(seenByOffice.getByText('Prohlíží: Jan Novotný')).toBeAttached();
  await expect(seenBySeller.getByText('Prohlíží: Pavel Horák')).toBeAttached();
  await expectAccessible(office);

  await seenBySeller.getByRole('button', { name: 'Rezervovat', exact: true }).click();
  await expect(seenByOffice.getByText('Rezervuje: Jan', { exact: true })).toBeVisible();
  const wizard = seller.getByRole('dialog', { name: /Rezervovat/ });
  await expect(wizard.getByText('Prohlíží: Pavel Horák')).toBeAttached();
  await wizard.getByRole('button', { name: 'Zavřít' }).click();
  await expect(seenByOffice.getByText('Rezervuje: Jan', { exact: true })).toHaveCount(0);

  await seller.goto('/dashboard');
  await expect(seenByOffice.getByText('Prohlíží: Jan Novotný')).toHaveCount(0);
});
