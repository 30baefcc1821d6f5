import { readFileSync } from 'node:fs';
import { chromium, expect, type Page, type Request } from '@playwright/test';
import { signIn, test, tokenOf, watchShifts } from './fixtures.ts';

// The budgets of docs/benchmarks.md: bytes as transferred, compressed with brotli, from a cold cache.
const limits = { signIn: 180_000, firstList: 260_000, firstListFiles: 15, route: 80_000 };
const limitsOfAll = { css: 40_000, woff2: 100_000 };

/** What a file of the web app says, by a pattern with a group. */
const saidIn = (path: string, pattern: RegExp) =>
  [...readFileSync(new URL(`../web/src/${path}`, import.meta.url), 'utf8').matchAll(pattern)].map(
    ([, found = '']) => found,
  );

// Every screen besides the first list, and each area of the settings. What is left out leads to another one.
const leftOut = ['/', '/used-machines', '/admin', '/views/$id'];
const areas = saidIn('pages/settings-section-list.ts', /name: '([^']+)'/g);
const routes = saidIn('app/routes.tsx', /path: '([^']+)'/g)
  .filter((path) => !leftOut.includes(path))
  .flatMap((path) =>
    path.endsWith('$section') ? areas.map((area) => path.replace('$section', area)) : [path],
  );

/** The addresses of the screens: that of a customer with one that there is, and one that leads nowhere. */
async function addresses(page: Page): Promise<string[]> {
  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
  const answer = await page.request.get('/api/reservations?limit=1', { headers });
  const { items } = (await answer.json()) as { items: { customer_key: string }[] };
  expect(items).toHaveLength(1);
  return routes.map((path) =>
    path === '$' ? '/nowhere' : path.replace('$key', items[0]?.customer_key ?? ''),
  );
}

/** The files that the page loads at an address until nothing is loading any more. */
async function filesOf(page: Page, address: string): Promise<Map<string, number>> {
  const sizes = new Map<string, Promise<number>>();
  // What the screen before is still loading does not count.
  await page.goto('about:blank');
  let lastAt = Date.now();
  const note = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (!/\.(js|css|woff2)$/.test(pathname)) return;
    lastAt = Date.now();
    sizes.set(
      pathname,
      request.sizes().then(({ responseBodySize }) => responseBodySize),
    );
  };
  page.on('requestfinished', note);
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => Date.now() - lastAt).toBeGreaterThan(1500);
  page.off('requestfinished', note);
  return new Map(await Promise.all([...sizes].map(async ([path, size]) => [path, await size] as const)));
}

const sum = (files: Map<string, number>, extension: string) =>
  [...files].reduce((total, [path, size]) => (path.endsWith(`.${extension}`) ? total + size : total), 0);

function expectStylesAndFonts(files: Map<string, number>): void {
  for (const [extension, limit] of Object.entries(limitsOfAll))
    expect(sum(files, extension), extension).toBeLessThan(limit);
}

test('the sign-in loads less than 180 kB of scripts', async ({ page }) => {
  const files = await filesOf(page, '/login');
  expect(files.size).toBeGreaterThan(4);
  expect(sum(files, 'js')).toBeLessThan(limits.signIn);
  expectStylesAndFonts(files);
});

test('the first list loads less than 260 kB in few files, and no other screen much more', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await keepNothing(page);
  const list = await filesOf(page, '/used-machines');
  expect([...list.keys()].filter((path) => path.endsWith('.js')).length).toBeLessThanOrEqual(
    limits.firstListFiles,
  );
  expect(sum(list, 'js')).toBeLessThan(limits.firstList);
  expectStylesAndFonts(list);
  // Two at a time, because most of it is waiting until nothing more is loaded.
  const other = await page.context().newPage();
  await keepNothing(other);
  const all = await addresses(page);
  expect(areas.length).toBeGreaterThan(9);
  expect(all.length).toBeGreaterThan(30);
  const rest = all.values();
  const check = async (tab: Page) => {
    for (const route of rest) {
      const files = await filesOf(tab, route);
      const own = new Map([...files].filter(([path]) => !list.has(path)));
      expect(sum(own, 'js'), route).toBeLessThan(limits.route);
      expectStylesAndFonts(files);
    }
  };
  await Promise.all([page, other].map(check));
});

/**
 * Every screen loads all of its files. What is loaded ahead some seconds after the start belongs to none; on a slow computer
 * it would count.
 */
async function keepNothing(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const wait = window.setTimeout.bind(window);
    const soon = (run: () => void, delay = 0) => (delay < 4000 ? wait(run, delay) : 0);
    Object.assign(window, { setTimeout: soon });
  });
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  await browser.send('Network.setCacheDisabled', { cacheDisabled: true });
}

for (const [address, width] of [
  ['/dashboard', 1440],
  ['/dashboard', 390],
  ['/used-machines', 1350],
] as const)
  test(`nothing moves while ${address} loads at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, 'admin');
    const shifts = await watchShifts(page);
    await filesOf(page, address);
    await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
    const { shift, moved } = await shifts();
    // The counts of the segments, whose number of digits is not known, move their neighbours by some pixels.
    expect(shift, moved).toBeLessThan(0.01);
  });

for (const [address, width] of [
  ['/stock-machines', 1440],
  ['/queue', 1024],
  ['/sales', 1440],
  ['/aged-stock', 1440],
] as const)
  test(`the outlines of ${address} stand where the list will be at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, 'admin');
    // The page without the app.
    await page.route('**/assets/*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    );
    await page.goto(address);
    const outlines = (await page.locator('.start-body').boundingBox()) ?? { x: 0, y: 0 };
    await page.unroute('**/assets/*.js');
    await page.goto(address);
    const table = page.getByRole('table');
    await expect(table).toBeVisible();
    const { x, y } = (await table.boundingBox()) ?? { x: 0, y: 0 };
    expect(Math.abs(x - outlines.x), 'beside').toBeLessThanOrEqual(4);
    expect(Math.abs(y - outlines.y), 'above').toBeLessThanOrEqual(4);
  });

test('Back restores a list from memory, without loading it again', async ({ baseURL }) => {
  // Playwright switches this memory off.
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  const page = await browser.newPage({ baseURL: baseURL ?? '', serviceWorkers: 'block' });
  await signIn(page, 'admin');
  // With an open stream of live events.
  const stream = page.waitForResponse((answer) => answer.url().endsWith('/api/events'));
  await page.goto('/used-machines');
  await stream;
  await page.evaluate(() => {
    window.addEventListener('pageshow', ({ persisted }) => {
      document.body.dataset['persisted'] = String(persisted);
    });
  });
  await page.goto('/api/docs');
  const again = page.waitForResponse((answer) => answer.url().endsWith('/api/events'));
  await page.goBack({ waitUntil: 'commit' });
  await expect(page.locator('body')).toHaveAttribute('data-persisted', 'true');
  await again;
  await browser.close();
});

test('a style of a feature wins over that of a shared component, whichever file is loaded first', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.goto('/used-machines');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const found = await page.evaluate(() => {
    const layers: string[] = [];
    /** The layer of each rule of a module: its class ends with a hash. */
    const rules: { layer: string; selector: string }[] = [];
    const read = (list: CSSRuleList, layer: string): void => {
      for (const rule of list) {
        if (rule instanceof CSSLayerStatementRule) layers.push(...rule.nameList);
        else if (rule instanceof CSSLayerBlockRule) {
          layers.push(rule.name);
          read(rule.cssRules, rule.name);
        } else if (rule instanceof CSSStyleRule) rules.push({ layer, selector: rule.selectorText });
        else if (rule instanceof CSSGroupingRule) read(rule.cssRules, layer);
      }
    };
    for (const sheet of document.styleSheets) read(sheet.cssRules, '');

    // In the order that would be wrong without layers, and more specific than the feature.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '@layer features { [data-probe] { order: 2 } } @layer ui { div[data-probe][data-probe] { order: 1 } }',
    );
    document.adoptedStyleSheets.push(sheet);
    const probe = document.createElement('div');
    probe.setAttribute('data-probe', '');
    document.body.append(probe);

    const layerOf = (element: Element | null): string[] => [
      ...new Set(
        rules
          .filter(({ selector }) => /^\._\w+$/.test(selector) && element?.matches(selector))
          .map(({ layer }) => layer),
      ),
    ];
    return {
      layers: [...new Set(layers)],
      winner: getComputedStyle(probe).order,
      row: layerOf(document.querySelector('[role=row][aria-selected]')),
    };
  });
  expect(found).toEqual({
    layers: ['mantine', 'base', 'ui', 'lib', 'entities', 'features'],
    winner: '2',
    row: ['ui'],
  });
});
