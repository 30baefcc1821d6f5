import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import {
  create,
  expectAccessibleInBothThemes,
  signIn,
  signInAsNew,
  test,
  tokenOf,
  visit,
} from './fixtures.ts';
import { smallIn } from './small-targets.ts';

// The check runs in every frame; the preview of a mail allows no scripts.
test.use({ allowedConsole: [/Blocked script execution in 'about:srcdoc'/] });

const pages = [
  '/dashboard',
  '/used-machines',
  '/used-machines?view=grid',
  '/stock-machines',
  '/reservations',
  '/calendar',
  '/queue',
  '/demands',
  '/quotes',
  '/sales',
  '/admin/approval-queue',
  '/trash',
  '/aged-stock',
  '/repricing',
  '/bulk-runs',
  '/reports',
  '/export',
  '/import',
  '/admin/users',
  '/admin/users?tab=roles',
  // With a cross that clears a field.
  '/admin/audit?from=2026-01-01',
  '/admin/settings/general',
  '/admin/settings/security',
  '/admin/settings/notifications',
  '/admin/settings/email-templates',
  '/admin/settings/outgoing-emails',
  '/admin/settings/reservations',
  '/admin/settings/categories',
  '/admin/settings/manual-alternatives',
  '/admin/settings/field-config',
  '/admin/settings/system',
  '/settings',
  '/help',
  '/no-such-page',
];

/** Without a sign-in. A link of a mail that is no longer valid says so. */
const entrance = ['/login', '/reset-password', '/verify-email', '/approval'];

/** Of the first record of a list. */
async function firstOf(page: Page, list: string): Promise<string> {
  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
  const answer = await page.request.get(`/api/${list}`, { headers });
  expect(answer.ok(), list).toBe(true);
  const { items } = (await answer.json()) as { items: { id: string }[] };
  expect(items.length, list).toBeGreaterThan(0);
  return items[0]?.id ?? '';
}

/** Pages with a record of each kind open. All but the demo machine and the user are created here, for one customer. */
async function records(page: Page): Promise<string[]> {
  const stamp = Date.now();
  const customer = {
    customerName: 'Jana Malá',
    customerCompany: `Stavby ${stamp} a.s.`,
    customerEmail: `jana.${stamp}@stavby.example`,
    customerPhone: '+420 777 123 456',
  };
  const addMachine = (name: string) =>
    create(page, '/machines', {
      type: 'stock',
      name: `${name} ${stamp}`,
      manufacturer: 'Ammann',
      model: 'ARX 26',
      category: 'heavy-machinery',
      current_value: 900_000,
    });
  const [held, sold] = [await addMachine('Držený válec'), await addMachine('Prodaný válec')];
  // For the trash.
  const deleted = await page.request.delete(`/api/machines/${(await addMachine('Smazaný válec')).id}`, {
    headers: { authorization: `Bearer ${await tokenOf(page)}` },
  });
  expect(deleted.ok()).toBe(true);
  const reservation = (await create(page, '/reservations', { ...customer, machineId: held.id })) as {
    id: string;
    customer_key: string;
  };
  await create(page, '/reservations', { ...customer, machineId: sold.id });
  const { sale } = (await create(page, `/machines/${sold.id}/sell`, {
    salePrice: 900_000,
    currency: 'CZK',
  })) as { id: string; sale: { id: string } };
  const waiting = {
    ...customer,
    customerCompany: 'Lomy s.r.o.',
    customerEmail: `petr.${stamp}@lomy.example`,
  };
  const entry = await create(page, `/machines/${held.id}/queue`, waiting);
  const demand = await create(page, '/demands', { ...customer, criteria: { model: `ARX ${stamp}` } });
  const quote = await create(page, '/quotes', { ...customer, machines: [{ machineId: held.id }] });
  return [
    `/used-machines?machine=${await firstOf(page, 'machines?type=used&limit=1')}`,
    `/reservations?reservation=${reservation.id}`,
    `/customers/${reservation.customer_key}`,
    `/queue?entry=${entry.id}`,
    `/demands?demand=${demand.id}`,
    `/quotes?quote=${quote.id}`,
    `/sales?sale=${sale.id}`,
    `/admin/users?user=${await firstOf(page, 'users?limit=1')}`,
  ];
}

/** Opens a page and waits until nothing is loading. */
async function open(page: Page, path: string): Promise<void> {
  // `visit` waits until there is a page.
  await (path === '/no-such-page' ? page.goto(path) : visit(page, path));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true], .mantine-Skeleton-root')).toHaveCount(0);
}

test('every page of the app is among those checked here', async ({ page }) => {
  await signIn(page, 'admin');
  const routes = ['routes.tsx', 'auth-routes.tsx']
    .map((file) => readFileSync(new URL(`../web/src/app/${file}`, import.meta.url), 'utf8'))
    .join('');
  // They lead to another page.
  const others = ['/', '/admin', '/admin/settings', '/views/$id', '$'];
  // The step that is left to do after a sign-in is checked with the sign-in.
  const checked = [...pages, ...entrance, '/account-setup', ...(await records(page))];
  const paths = [...routes.matchAll(/path: '([^']+)'/g)].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(20);
  const missing = paths.filter((path) => {
    const [start = ''] = path.split('$');
    return !others.includes(path) && !checked.some((one) => one.startsWith(start));
  });
  expect(missing).toEqual([]);
});

test('every page is accessible on a desktop, in Czech and in both themes', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'admin');
  for (const path of [...pages, ...(await records(page))])
    await test.step(path, async () => {
      await open(page, path);
      await expectAccessibleInBothThemes(page);
    });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('every page is accessible, in English and in both themes, can be hit within 44 px and fits', async ({
    page,
  }) => {
    await signInAsNew(page, 'admin');
    await page.evaluate(() => localStorage.setItem('language', 'en'));
    const small: Record<string, string[]> = {};
    const wide: string[] = [];
    // Here the areas of the settings are a page of their own.
    for (const path of [...pages, '/admin/settings', ...(await records(page))])
      await test.step(path, async () => {
        await open(page, path);
        await expect(page.locator('html')).toHaveAttribute('lang', 'en');
        // The targets are measured below; a column of a chart is narrower, but its table has the same links.
        await expectAccessibleInBothThemes(page, { without: ['target-size'] });
        const found = await smallIn(page);
        if (found.length > 0) small[path.replace(/=.*/, '')] = found;
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        if (width > 390) wide.push(`${path}: ${width}`);
      });
    expect(small).toEqual({});
    expect(wide).toEqual([]);
  });

  test.describe('without a sign-in', () => {
    // The link of a mail may no longer be valid.
    test.use({ allowedConsole: [/status of 410/] });

    test('so is every page', async ({ page }) => {
      await page.goto('/favicon.svg');
      await page.evaluate(() => localStorage.setItem('language', 'en'));
      for (const path of entrance)
        await test.step(path, async () => {
          await page.goto(`${path}#token=${'x'.repeat(43)}`);
          await expect(page.getByRole('heading').first()).toBeVisible();
          await expect(page.locator('html')).toHaveAttribute('lang', 'en');
          await expectAccessibleInBothThemes(page, { without: ['target-size'] });
          expect(await smallIn(page)).toEqual([]);
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
        });
    });
  });
});
