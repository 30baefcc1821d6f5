import { expect } from '@playwright/test';
import {
  create,
  expectAccessible,
  expectAccessibleInBothThemes,
  newPerson,
  recordOf,
  test,
} from './fixtures.ts';

test('a filtered list becomes a demand; a colleague adds such a machine, and it is reserved from the match', async ({
  browser,
}) => {
  const [seller, colleague] = [
    await newPerson(browser, 'salesperson'),
    await newPerson(browser, 'backoffice'),
  ];
  const maker = `Poptávkostroj ${Date.now()}`;

  // Nothing fits: the filters are saved as what the customer looks for.
  await seller.goto(`/stock-machines?manufacturer=${encodeURIComponent(maker)}&yearFrom=2019`);
  await seller.getByRole('button', { name: 'Uložit jako poptávku' }).click();
  const form = seller.getByRole('dialog', { name: 'Nová poptávka' });
  await expect(form.getByRole('radio', { name: 'Skladové stroje' })).toBeChecked();
  await expect(form.getByText(maker, { exact: true })).toBeVisible();
  await form.getByLabel('Firma').fill('Lomy Vysočina s.r.o.');
  await form.getByLabel('Kontaktní osoba').fill('Petr Dlouhý');
  await form.getByLabel('E-mail').fill(`petr-${Date.now()}@lomy.example`);
  await form.getByLabel('Telefon').fill('+420 602 111 222');
  await form.getByRole('button', { name: 'Uložit poptávku' }).click();
  await expect(form).toBeHidden();

  // In the list it says in words what is wanted.
  await seller.getByRole('link', { name: /^Poptávky/ }).click();
  const row = seller.getByRole('row').filter({ hasText: maker });
  await expect(row).toContainText('od 2019');
  await expect(row).toContainText('zatím žádná shoda');

  // A colleague adds a machine that fits, and one that is too old: badge and match appear by themselves.
  const machine = {
    type: 'stock',
    manufacturer: maker,
    model: 'L120',
    category: 'heavy-machinery',
  };
  await create(colleague, '/machines', { ...machine, name: `${maker} starý`, year_of_manufacture: 2010 });
  const fitting = await create(colleague, '/machines', {
    ...machine,
    name: `${maker} nový`,
    year_of_manufacture: 2021,
  });
  await expect(seller.getByRole('link', { name: /^Poptávky\s*1\s*k prohlédnutí$/ })).toBeVisible();
  await expect(row).toContainText('1 nová shoda');
  await expect(row).not.toContainText('2 nové');
  await expectAccessibleInBothThemes(seller);

  // The colleague sees in the record of the machine that customers are looking for it: this one, and perhaps one of the sample data.
  await colleague.goto(`/stock-machines?machine=${fitting.id}`);
  await recordOf(colleague, 'Detail stroje')
    .getByRole('link', { name: /^Odpovídá \d+ otevřen/ })
    .click();
  await expect(colleague.getByRole('row').filter({ hasText: maker })).toContainText('Lomy Vysočina s.r.o.');

  await row.getByRole('link').click();
  const record = recordOf(seller, 'Poptávka');
  const match = record.getByRole('list', { name: 'Stroje, které odpovídají' }).getByRole('listitem');
  await expect(match).toHaveCount(1);
  await expect(match).toContainText('Nová shoda');
  await expect(match).toContainText('Splňuje všechna kritéria');
  await expectAccessibleInBothThemes(seller);
  // Opening it was reading it.
  await expect(seller.getByRole('link', { name: /^Poptávky\s*1/ })).toHaveCount(0);

  // One step to the reservation: the customer is filled in.
  await match.getByRole('button', { name: /^Rezervovat/ }).click();
  const reserve = seller.getByRole('dialog', { name: /Rezervovat stroj/ });
  await expect(reserve.getByLabel('Firma')).toHaveValue('Lomy Vysočina s.r.o.');
  await reserve.getByRole('button', { name: 'Vytvořit rezervaci' }).click();
  await expect(match).toContainText('Rezervováno');
  await expect(match.getByRole('link', { name: 'Zobrazit rezervaci' })).toBeVisible();

  // The customer is served.
  await record.getByRole('button', { name: /^Označit jako vyřízenou/ }).click();
  const serve = seller.getByRole('dialog', { name: 'Označit poptávku jako vyřízenou?' });
  await serve.getByRole('button', { name: 'Označit jako vyřízenou' }).click();
  await expect(row).toContainText('Vyřízená');
});

test('demands and then machines are imported from files: the match is reserved', async ({ browser }) => {
  const [admin, seller] = [await newPerson(browser, 'admin'), await newPerson(browser, 'salesperson')];
  const stamp = Date.now();
  const maker = `Importostroj ${stamp}`;
  const email = await seller.evaluate(() => {
    const { state } = JSON.parse(localStorage.getItem('auth-storage') ?? '{}') as {
      state: { user: { email: string } };
    };
    return state.user.email;
  });
  const choose = async (content: string) => {
    await admin
      .locator('input[type=file]')
      .setInputFiles({ name: `soubor-${stamp}.csv`, mimeType: 'text/csv', buffer: Buffer.from(content) });
    await admin.getByRole('button', { name: 'Zkontrolovat a zobrazit náhled' }).click();
  };

  // A file of demands: one row is wrong and is corrected in the preview.
  await admin.goto('/import');
  await admin.getByRole('radio', { name: 'Poptávky' }).check({ force: true });
  await choose(
    [
      'Zákazník;Firma;E-mail;Telefon;Výrobce;Rok od;Vede',
      `Petr Dlouhý;Lomy Vysočina s.r.o.;petr-${stamp}@lomy.example;602 111 222;${maker};2019;${email}`,
      `Eva Krátká;Zemní práce s.r.o.;eva-${stamp}@zemni.example;602 111 333;${maker} jiný;dávno;${email}`,
    ].join('\n'),
  );
  await admin.getByRole('button', { name: /^Opravit pole Rok výroby od v řádku 3/ }).click();
  await admin.getByRole('textbox', { name: 'Opravit pole Rok výroby od v řádku 3' }).fill('2015');
  await admin.keyboard.press('Enter');
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Importovat 2 řádky' }).click();
  await expect(admin.getByText('Úspěšně importovány 2 poptávky')).toBeVisible();

  // Their owner gets one notification and sees them in the list.
  await seller.goto(`/demands?mine=true&status=open`);
  const row = seller.getByRole('row').filter({ hasText: 'Lomy Vysočina' });
  await expect(row).toContainText('od 2019');
  await seller.getByRole('button', { name: /^Oznámení/ }).click();
  await expect(seller.getByText(/vám předává 2 poptávky/)).toBeVisible();
  await seller.keyboard.press('Escape');

  // A file of machines: one of them fits.
  await admin.goto('/import?kind=machines&type=stock');
  await choose(
    [
      'Název;Výrobce;Model;Kategorie;Výrobní číslo;Rok výroby',
      `${maker} nový;${maker};L120;Nakladače;IS-${stamp}-1;2021`,
      `${maker} starý;${maker};L120;Nakladače;IS-${stamp}-2;2010`,
    ].join('\n'),
  );
  await admin.getByRole('button', { name: 'Importovat 2 řádky' }).click();
  await expect(admin.getByText('Úspěšně importovány 2 stroje')).toBeVisible();
  await expect(row).toContainText('1 nová shoda');

  await row.getByRole('link').click();
  const match = recordOf(seller, 'Poptávka')
    .getByRole('list', { name: 'Stroje, které odpovídají' })
    .getByRole('listitem');
  await expect(match).toHaveCount(1);
  await expect(match).toContainText(`${maker} nový`);
  await match.getByRole('button', { name: /^Rezervovat/ }).click();
  const reserve = seller.getByRole('dialog', { name: /Rezervovat stroj/ });
  await expect(reserve.getByLabel('Firma')).toHaveValue('Lomy Vysočina s.r.o.');
  await reserve.getByRole('button', { name: 'Vytvořit rezervaci' }).click();
  await expect(match).toContainText('Rezervováno');
});
