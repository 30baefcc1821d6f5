import { expect, type Page } from '@playwright/test';
import { recordOf, signIn, visit } from './fixtures.ts';
import { adminApi, saveSettings, test } from './isolated-test.ts';

/** Would leave a mark in the window as an element, an attribute, a template or an address. */
const script = `<script>ranIt=1</script><img src=x onerror=ranIt=1>"'{{ranIt=1}}\${ranIt=1}`;
const link = 'javascript:ranIt=1';

/** Every screen, and whether it shows one of the texts. Nothing that a browser refuses may appear in its console. */
const screens: Record<string, boolean> = {
  '/dashboard': true,
  '/used-machines': true,
  '/stock-machines': true,
  '/reservations': true,
  '/calendar': true,
  '/queue': true,
  '/demands': true,
  '/quotes': true,
  '/reports': false,
  '/aged-stock': false,
  '/export': false,
  '/import': false,
  '/admin/approval-queue': true,
  '/trash': false,
  '/bulk-runs': false,
  '/admin/users': true,
  '/admin/audit': true,
  '/admin/settings': false,
  '/settings': false,
};

async function expectNothingRan(page: Page, where: string): Promise<void> {
  const found = await page.evaluate(() => ({
    ran: 'ranIt' in window,
    // Those of the build have an address of their own.
    scripts: [...document.scripts].filter(({ src }) => !src.startsWith(location.origin)).length,
    handlers: document.querySelectorAll('[onerror], [onload], [onclick], [href^="javascript" i]').length,
    frames: document.querySelectorAll('iframe, object, embed').length,
  }));
  expect(found, where).toEqual({ ran: false, scripts: 0, handlers: 0, frames: 0 });
}

test('a script stored in a text runs on no screen, in no record and not on the page of a quote', async ({
  page,
  request,
  baseURL,
}) => {
  const call = await adminApi(request);
  const create = async (path: string, data: object) =>
    (await call('POST', path, data)) as { id: string; customer_key?: string; url?: string };
  const customer = {
    customerName: script,
    customerCompany: script,
    customerEmail: 'jana@stavby.example',
    customerPhone: '+420 777 123 456',
    customerAddress: script,
  };
  const texts = {
    name: script,
    manufacturer: script,
    model: script,
    location: script,
    notes: `${script} ${link}`,
  };
  const ids: Record<string, string> = {};
  for (const type of ['stock', 'used'] as const)
    ids[type] = (
      await create('/machines', { type, ...texts, category: 'heavy-machinery', current_value: 100_000 })
    ).id;
  const machine = ids['stock'] ?? '';
  await create(`/machines/${machine}/costs`, {
    kind: 'transport',
    amount: 100,
    currency: 'CZK',
    day: '2026-05-06',
    note: script,
  });
  await create(`/machines/${machine}/comments`, {
    text: `${script} ${link} https://stavby.example/${script}`,
  });
  const quote = await create('/quotes', {
    ...customer,
    note: script,
    intro: script,
    machines: [{ machineId: machine }],
  });
  await create(`/quotes/${quote.id}/send`, { byEmail: false });
  const reservation = await create('/reservations', { ...customer, machineId: machine, notes: script });
  await create('/reservations', { ...customer, machineId: ids['used'], approvalRequestReason: script });
  await create(`/machines/${machine}/queue`, {
    ...customer,
    customerEmail: 'petr@stavby.example',
    note: script,
  });
  const demand = await create('/demands', {
    ...customer,
    note: script,
    criteria: { manufacturer: [script] },
  });
  await create('/users', {
    name: script,
    email: 'skript@strojpark.example',
    role: 'backoffice',
    password: 'zelený bagr 26',
  });
  await create('/views', {
    list: 'stock_machines',
    scope: 'team',
    role: null,
    name: '<img src=x onerror=ranIt=1>',
    state: { filter: {}, sort: 'name', order: 'asc' },
  });
  await saveSettings(request, { company_name: script, company_address: script });

  await signIn(page, 'admin');
  for (const [path, isShown] of Object.entries(screens)) {
    await visit(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true], .mantine-Skeleton-root')).toHaveCount(0);
    if (isShown) await expect(page.getByText('<script>').first(), path).toBeAttached();
    await expectNothingRan(page, path);
  }
  for (const [path, name] of [
    [`/stock-machines?machine=${machine}`, 'Detail stroje'],
    [`/used-machines?machine=${ids['used']}`, 'Detail stroje'],
    [`/reservations?reservation=${reservation.id}`, 'Rezervace'],
    [`/demands?demand=${demand.id}`, 'Poptávka'],
    [`/quotes?quote=${quote.id}`, 'Cenová nabídka'],
  ] as const) {
    await visit(page, path);
    // As text it is there.
    await expect(recordOf(page, name).getByText('<script>').first()).toBeVisible();
    await expectNothingRan(page, path);
  }
  await visit(page, `/customers/${reservation.customer_key}`);
  await expect(page.getByText('<script>').first()).toBeVisible();
  await expectNothingRan(page, 'a customer');

  const { url = '' } = (await call('GET', `/quotes/${quote.id}/link`)) as { url?: string };
  await page.goto(url.replace(/^https?:\/\/[^/]+/, baseURL ?? ''));
  await expect(page.getByText('<script>').first()).toBeVisible();
  await expectNothingRan(page, 'the page of a quote');
});
