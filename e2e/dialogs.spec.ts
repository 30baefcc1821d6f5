import { expect, type Locator, type Page } from '@playwright/test';
import {
  act,
  create,
  expectAccessibleInBothThemes,
  newPerson,
  recordOf,
  signInAsNew,
  test,
  visit,
} from './fixtures.ts';
import { smallIn } from './small-targets.ts';
import { inCzech, inEnglish, type Say } from './words.ts';

// The window of a small notebook, with the bars of its browser.
test.use({ viewport: { width: 1024, height: 700 } });

/** Its buttons are whole in view, at the start and at the end of its content. */
async function expectButtonsInView(dialog: Locator): Promise<void> {
  // The form of a machine has its buttons under the scrolled part.
  const row = dialog.locator('[data-dialog-buttons], form > div:has(> button[type=submit])').last();
  await expect(row).toBeVisible();
  for (const end of ['start', 'end'] as const) {
    await dialog.evaluate((content, block) => {
      const inputs = [...content.querySelectorAll<HTMLElement>('input, textarea, select')];
      (block === 'start' ? inputs[0] : inputs.at(-1))?.scrollIntoView({ block });
    }, end);
    for (const button of await row.getByRole('button').all()) {
      await expect(button).toBeInViewport({ ratio: 1 });
      // Nothing lies over it.
      if (await button.isEnabled()) await button.click({ trial: true });
    }
  }
}

const machine = {
  manufacturer: 'Ammann',
  model: 'ARX 26',
  category: 'heavy-machinery',
  current_value: 900_000,
};
const customer = {
  customerName: 'Jana Malá',
  customerCompany: 'Stavby a.s.',
  customerEmail: 'jana@stavby.example',
  customerPhone: '+420 777 123 456',
};

interface Records {
  free: string;
  reserved: string;
  reservation: string;
  demand: string;
  quote: string;
  sale: string;
}

/** How each dialog with a form is opened. */
const dialogs: Record<string, (page: Page, records: Records, say: Say) => Promise<void>> = {
  'a new used machine': (page) => visit(page, '/used-machines?dialog=add'),
  'a new stock machine': (page) => visit(page, '/stock-machines?dialog=add'),
  'a new demand': (page) => visit(page, '/demands?dialog=add'),
  'a new quote': (page) => visit(page, '/quotes?dialog=add'),
  'a new user': (page) => visit(page, '/admin/users?dialog=add'),
  invitations: (page) => visit(page, '/admin/users?dialog=invite'),
  'the export of users': (page, _, say) => fromList(page, '/admin/users', 'Exportovat seznam', say),
  'the export of machines': (page, _, say) => fromList(page, '/used-machines', 'Exportovat seznam', say),
  'a view': (page, _, say) => fromList(page, '/used-machines?status=available', 'Uložit jako pohled…', say),
  'a change of a machine': (page, { free }, say) => ofMachine(page, free, 'Upravit', say),
  'a reservation of a machine': (page, { free }, say) => ofMachine(page, free, 'Rezervovat', say),
  'a sale': (page, { reserved }, say) => ofMachine(page, reserved, 'Prodat', say),
  'a cost': async (page, { free }, say) => {
    await visit(page, `/stock-machines?machine=${free}`);
    await recordOf(page, say('Detail stroje'))
      .getByRole('button', { name: say('Přidat náklad') })
      .click();
  },
  'a place in the queue': (page, { reserved }, say) => ofMachine(page, reserved, 'Zařadit do pořadníku', say),
  'a change of a reservation': async (page, { reservation }, say) => {
    await visit(page, `/reservations?reservation=${reservation}`);
    await act(page, recordOf(page, say('Rezervace')), 'Upravit rezervaci', say);
  },
  'an extension': async (page, { reservation }, say) => {
    await visit(page, `/reservations?reservation=${reservation}`);
    await act(page, recordOf(page, say('Rezervace')), 'Prodloužit', say);
  },
  'a correction of a sale': async (page, { sale }, say) => {
    await visit(page, `/sales?sale=${sale}`);
    await act(page, recordOf(page, say('Prodej')), 'Upravit prodej', say);
  },
  'a change of a demand': async (page, { demand }, say) => {
    await visit(page, `/demands?demand=${demand}`);
    await act(page, recordOf(page, say('Poptávka')), 'Upravit', say);
  },
  'a change of a quote': async (page, { quote }, say) => {
    await visit(page, `/quotes?quote=${quote}`);
    await act(page, recordOf(page, say('Cenová nabídka')), 'Upravit', say);
  },
  'a category': (page, _, say) => onPage(page, '/admin/settings/categories', 'Přidat kategorii', say),
  'a field': (page, _, say) => onPage(page, '/admin/settings/field-config', 'Přidat pole', say),
  'a replacement of a model': (page, _, say) =>
    onPage(page, '/admin/settings/manual-alternatives', 'Přidat model', say),
  'a scheduled report': (page, _, say) => onPage(page, '/reports', 'Naplánovat sestavu', say),
};

async function ofMachine(page: Page, id: string, action: string, say: Say): Promise<void> {
  await visit(page, `/stock-machines?machine=${id}`);
  await act(page, recordOf(page, say('Detail stroje')), action, say);
}

async function onPage(page: Page, path: string, action: string, say: Say): Promise<void> {
  await visit(page, path);
  await act(page, page, action, say);
}

/** On a phone the menu has another name, or the entry is a button. */
async function fromList(page: Page, path: string, entry: string, say: Say): Promise<void> {
  await visit(page, path);
  const named = (name: string) => page.getByRole('button', { name: say(name), exact: true });
  const menu = named('Zobrazení').or(named('Uložené pohledy'));
  const button = page.getByRole('button', { name: say(entry) });
  await expect(menu.or(button).first()).toBeVisible();
  if (await button.isVisible()) return button.click();
  await menu.click();
  return page.getByRole('menuitem', { name: say(entry) }).click();
}

/** Dialogs of the machines selected in a list. */
const bulk: Record<string, string> = {
  'a change of several machines': 'Upravit',
  'a status of several machines': 'Změnit stav',
  'a reservation of several machines': 'Rezervovat',
  'a sale of several machines': 'Prodat',
  'an export of several machines': 'Exportovat',
  'price cards': 'Cenovky',
};

async function addRecords(page: Page): Promise<Records> {
  const stamp = Date.now();
  const add = async (name: string) =>
    (await create(page, '/machines', { type: 'stock', name: `${name} ${stamp}`, ...machine })).id;
  const [free, reserved] = [await add('Volný válec'), await add('Držený válec')];
  const { id: reservation } = await create(page, '/reservations', { ...customer, machineId: reserved });
  const { id: demand } = await create(page, '/demands', { ...customer, criteria: { model: `ARX ${stamp}` } });
  const { id: quote } = await create(page, '/quotes', { ...customer, machines: [{ machineId: free }] });
  const sold = await add('Prodaný válec');
  await create(page, '/reservations', { ...customer, machineId: sold });
  const { sale } = (await create(page, `/machines/${sold}/sell`, {
    salePrice: 950_000,
    currency: 'CZK',
  })) as { id: string; sale: { id: string } };
  return { free, reserved, reservation, demand, quote, sale: sale.id };
}

/** The dialog with a form; the record behind it may be a dialog too. */
const withButtons = (page: Page): Locator =>
  page
    .getByRole('dialog')
    .filter({ has: page.locator('[data-dialog-buttons], button[type=submit]') })
    .last();

test('every dialog with a form is accessible and shows its buttons in a window of 1024 × 700', async ({
  page,
}) => {
  await signInAsNew(page, 'admin');
  const records = await addRecords(page);
  for (const [name, open] of Object.entries(dialogs))
    await test.step(name, async () => {
      await open(page, records, inCzech);
      await expectButtonsInView(withButtons(page));
      await expectAccessibleInBothThemes(page);
    });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('every dialog with a form is accessible in English too, and can be hit within 44 px', async ({
    page,
  }) => {
    await signInAsNew(page, 'admin');
    await page.evaluate(() => localStorage.setItem('language', 'en'));
    const records = await addRecords(page);
    const say = await inEnglish();
    const small: Record<string, string[]> = {};
    for (const [name, open] of Object.entries(dialogs))
      await test.step(name, async () => {
        // The list has no export here.
        if (name === 'the export of machines') return;
        await open(page, records, say);
        await expectButtonsInView(withButtons(page));
        // The targets are measured below.
        await expectAccessibleInBothThemes(page, { without: ['target-size'] });
        const found = await smallIn(page);
        if (found.length > 0) small[name] = found;
      });
    expect(small).toEqual({});
  });
});

test('so does every step of reserving a used machine, also when someone else was faster', async ({
  page,
  browser,
}) => {
  await signInAsNew(page, 'admin');
  const stamp = Date.now();
  const { id } = await create(page, '/machines', {
    ...machine,
    type: 'used',
    name: `Použitý válec ${stamp}`,
    vin: `OKN${stamp}`,
  });
  for (const name of ['První', 'Druhá', 'Třetí'])
    await create(page, '/machines', { ...machine, type: 'stock', name: `${name} náhrada ${stamp}` });
  await visit(page, `/used-machines?machine=${id}`);
  await act(page, recordOf(page, 'Detail stroje'), 'Rezervovat');
  const dialog = page.getByRole('dialog', { name: /Rezervovat/ });
  await dialog.getByLabel(/Kontaktní osoba/).fill(customer.customerName);
  await dialog.getByLabel(/Firma/).fill(customer.customerCompany);
  await dialog.getByLabel(/E-mail/).fill(customer.customerEmail);
  await dialog.getByLabel(/Telefon/).fill(customer.customerPhone);
  await dialog.getByLabel(/IČO/).fill('27082440');
  await dialog.getByRole('button', { name: 'Pokračovat' }).click();
  const none = dialog.getByRole('button', { name: 'Bez náhrady, se schválením' });
  await expect(none).toBeEnabled();
  await expectButtonsInView(dialog);

  const other = await newPerson(browser, 'backoffice');
  await create(other, '/reservations', {
    ...customer,
    customerTaxId: '27082440',
    machineId: id,
    approvalRequestReason: 'Zákazník náhradu nechce.',
  });
  const notice = dialog.getByRole('status').filter({ hasText: 'Stroj se právě změnil' });
  await expect(notice).toBeVisible();
  await expectButtonsInView(dialog);
  await none.click();
  await expect(dialog.getByRole('textbox', { name: /Důvod/ })).toBeVisible();
  await expect(notice).toBeAttached();
  await expectButtonsInView(dialog);
  await other.context().close();
});

test('so does every dialog of several machines', async ({ page }) => {
  await signInAsNew(page, 'admin');
  const maker = `Oknářský ${Date.now()}`;
  for (const name of ['První', 'Druhý'])
    await create(page, '/machines', { type: 'stock', ...machine, name, manufacturer: maker });
  for (const [name, action] of Object.entries(bulk))
    await test.step(name, async () => {
      await visit(page, `/stock-machines?search=${encodeURIComponent(maker)}`);
      await page.getByRole('checkbox', { name: 'Vybrat všechny zobrazené' }).check();
      const bar = page.getByRole('toolbar', { name: 'Hromadné akce' });
      await act(page, bar, action);
      await expectButtonsInView(page.getByRole('dialog'));
      await expectAccessibleInBothThemes(page);
    });
});

test('a field is as wide as its content, and the buttons stand in a band from edge to edge', async ({
  page,
}) => {
  await signInAsNew(page, 'admin');
  const records = await addRecords(page);
  await dialogs['a change of a machine']?.(page, records, inCzech);
  const form = withButtons(page);
  const boxOf = async (role: 'textbox' | 'combobox', name: RegExp) => {
    const box = await form.getByRole(role, { name }).first().boundingBox();
    if (box === null) throw new Error(`no field ${String(name)}`);
    return box;
  };
  await expect(form.getByRole('combobox', { name: /^Měna/ })).toBeAttached();
  const [name, year, category] = [
    await boxOf('textbox', /^Název/),
    await boxOf('textbox', /^Rok výroby/),
    await boxOf('combobox', /^Kategorie/),
  ];
  expect(year.width).toBeLessThan(name.width / 2.5);
  // The text takes what the number leaves, so the rows end together.
  expect(category.y).toBeCloseTo(year.y, 0);
  expect(year.x + year.width).toBeCloseTo(name.x + name.width, 0);
  const [value, currency] = [await boxOf('textbox', /^Aktuální hodnota/), await boxOf('combobox', /^Měna/)];
  expect(currency.y).toBeCloseTo(value.y, 0);

  await dialogs['a sale']?.(page, records, inCzech);
  const sale = withButtons(page);
  const price = sale.getByRole('textbox', { name: /^Prodejní cena/ });
  await expect(price).toHaveCSS('text-align', 'right');
  const edges = (element: Locator) =>
    element.evaluate((node) => {
      const { left, right, bottom } = node.getBoundingClientRect();
      return [left, right, bottom].map(Math.round);
    });
  expect(await edges(sale.locator('[data-dialog-buttons]'))).toEqual(await edges(sale));
});

/** Opened on a phone, where the keyboard then leaves half of the window. */
const onPhone = [
  'a reservation of a machine',
  'a sale',
  'a place in the queue',
  'an extension',
  'a new demand',
] as const;

const phone = { width: 390, height: 844 };
const aboveKeyboard = 420;

/** A keyboard that is drawn over the page, as on iOS: only the visible part of the page becomes smaller. */
const showOnly = (page: Page, height: number): Promise<void> =>
  page.evaluate((value) => {
    if (window.visualViewport) Object.assign(window.visualViewport, { height: value });
    window.visualViewport?.dispatchEvent(new Event('resize'));
  }, height);

/** Where it ends, in pixels from the top of the window. */
async function endOf(element: Locator): Promise<number> {
  const { y, height } = (await element.boundingBox()) ?? { y: Number.NaN, height: 0 };
  return y + height;
}

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true });

  test('above the keyboard of a phone, the first field and the buttons of a dialog are in view', async ({
    page,
  }) => {
    await signInAsNew(page, 'admin');
    await page.addInitScript((part) => {
      const visible = { ...part, offsetTop: 0, offsetLeft: 0, pageTop: 0, pageLeft: 0, scale: 1 };
      Object.defineProperty(window, 'visualViewport', { value: Object.assign(new EventTarget(), visible) });
    }, phone);
    const records = await addRecords(page);
    for (const name of onPhone)
      await test.step(name, async () => {
        await page.setViewportSize(phone);
        await dialogs[name]?.(page, records, inCzech);
        const dialog = withButtons(page);
        const first = dialog.getByRole('textbox').or(dialog.getByRole('combobox')).first();
        await expect(first).toBeVisible();
        const buttons = dialog.locator('[data-dialog-buttons]').last().getByRole('button');
        await expect(buttons).not.toHaveCount(0);

        await showOnly(page, aboveKeyboard);
        await first.focus();
        for (const element of [first, ...(await buttons.all())])
          await expect.poll(() => endOf(element)).toBeLessThanOrEqual(aboveKeyboard);
        await showOnly(page, phone.height);

        // Where the page itself becomes smaller.
        await page.setViewportSize({ ...phone, height: aboveKeyboard });
        await expectButtonsInView(dialog);
        await buttons.last().focus();
        await first.focus();
        await expect(first).toBeInViewport({ ratio: 1 });
        if (name !== 'a reservation of a machine') return;
        // The title leaves its room to the fields.
        await dialog.getByRole('textbox').last().focus();
        await expect(dialog.getByRole('heading').first()).not.toBeInViewport();
        await expectButtonsInView(dialog);
      });
  });
});

test('the bar that saves a page of settings is in view there too', async ({ page }) => {
  await signInAsNew(page, 'admin');
  await page.goto('/admin/users?tab=roles');
  const box = page.getByRole('checkbox').and(page.locator(':enabled')).first();
  await box.click();
  const bar = page.locator('[data-save-bar]');
  for (const button of await bar.getByRole('button').all()) await expect(button).toBeInViewport({ ratio: 1 });
});
