import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { signIn, test } from './fixtures.ts';

test.use({
  serviceWorkers: 'allow',
  // Also a screen loaded ahead that is not kept yet, and a request that is on its way when the user signs out.
  allowedConsole: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|401 \(Unauthorized\)/],
});

/** The used machines, with a clock that only the test moves. */
async function openList(page: Page): Promise<Locator> {
  await page.clock.install();
  await page.goto('/used-machines');
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  await expect(rows.first()).toBeVisible();
  return rows;
}

/** Whether the parts that reading opens next have been loaded, and nothing else is on its way. */
function watchParts(page: Page): () => boolean {
  const waiting = new Set<string>();
  const loaded: string[] = [];
  page.on('request', (request) => void waiting.add(request.url()));
  page.on('requestfinished', (request) => {
    waiting.delete(request.url());
    loaded.push(request.url());
  });
  const parts = ['menu-drawer', 'global-search', 'machine-drawer', 'missing-part'];
  return () =>
    parts.every((part) => loaded.some((url) => url.includes(part))) &&
    ![...waiting].some((url) => url.includes('/assets/'));
}

const precached = () =>
  JSON.parse(readFileSync(new URL('../web/dist/precache.json', import.meta.url), 'utf8')) as string[];

/** All files of the app are kept, and its pages. */
async function keptAll(page: Page): Promise<void> {
  const count = async () => (await (await caches.open('shell')).keys()).length;
  await expect.poll(() => page.evaluate(count)).toBeGreaterThan(precached().length);
}

/** What is kept for reading offline. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const open = indexedDB.open('keyval-store');
    await new Promise((done) => {
      open.addEventListener('success', done);
    });
    const values = open.result.transaction('keyval').objectStore('keyval').getAll();
    await new Promise((done) => {
      values.addEventListener('success', done);
    });
    return JSON.stringify(values.result);
  });

test('what was seen last can be read after a reload without a connection, until the user signs out', async ({
  page,
  context,
}) => {
  await signIn(page, 'salesperson');
  const rows = await openList(page);
  const name = (await rows.first().getByRole('rowheader').getAttribute('aria-label')) ?? '';
  await rows.first().getByRole('link').first().click();
  await expect(page).toHaveURL(/machine=/);
  await expect(page.getByRole('heading', { name }).first()).toBeVisible();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.clock.runFor(15_000);
  await keptAll(page);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/^Jste bez připojení/)).toBeVisible();
  await expect(page.getByRole('heading', { name }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rows.first()).toContainText(name);

  await context.setOffline(false);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /Uživatelská nabídka/ }).click();
  await page.getByRole('menuitem', { name: 'Odhlásit se' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await kept(page)).toBe('[]');
});

test('a visit of some seconds is enough to start the same screen without a connection', async ({
  page,
  context,
}) => {
  await signIn(page, 'salesperson');
  const hasLoadedAhead = watchParts(page);
  const rows = await openList(page);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.clock.runFor(7000);
  await expect.poll(() => page.evaluate(async () => (await caches.match('/')) !== undefined)).toBe(true);
  await expect.poll(hasLoadedAhead).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/^Jste bez připojení/)).toBeVisible();
  await expect(rows.first()).toBeVisible();
});

test('after some seconds, what reading needs opens without a connection although it was never opened before', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'salesperson');
  const hasLoadedAhead = watchParts(page);
  await page.clock.install();
  await page.goto('/used-machines');
  const records = page.getByRole('article');
  await expect(records.first()).toBeVisible();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.clock.runFor(7000);
  await expect.poll(hasLoadedAhead).toBe(true);
  await context.setOffline(true);
  await expect(page.getByText(/^Jste bez připojení/)).toBeVisible();
  await page.getByRole('button', { name: 'Otevřít nabídku' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Rezervace' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Hledat všude' }).click();
  await page.getByRole('combobox', { name: 'Hledat všude' }).fill('volvo');
  await expect(page.getByText('Bez připojení nelze hledat v záznamech').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await records.first().getByRole('link').first().click();
  await expect(page).toHaveURL(/machine=/);
  await expect(page.getByRole('dialog').first()).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the page is kept before the service worker takes over', async ({ page }) => {
  await signIn(page, 'salesperson');
  await openList(page);
  const missing = await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const cache = await caches.open('shell');
    const named = document.querySelectorAll<HTMLScriptElement>('script[type=module][src]');
    const paths = ['/', ...Array.from(named, ({ src }) => new URL(src).pathname)];
    const kept = await Promise.all(paths.map((path) => cache.match(path)));
    return paths.filter((_, index) => kept[index] === undefined);
  });
  expect(missing).toEqual([]);
});

test('the dashboard without a connection shows what was seen last, and leads to the machines otherwise', async ({
  page,
  context,
}) => {
  await signIn(page, 'admin');
  const rows = await openList(page);
  const name = (await rows.first().getByRole('rowheader').getAttribute('aria-label')) ?? '';
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.clock.runFor(15_000);
  await keptAll(page);

  await context.setOffline(true);
  await page.goto('/dashboard');
  await expect(page.getByText(/^Jste bez připojení/)).toBeVisible();
  await page.clock.runFor(2000);
  const work = page.getByRole('region', { name: 'Co čeká na vyřízení' });
  await expect(work).toContainText('Co na vás čeká, uvidíte po připojení');
  await expect(work).not.toContainText('Nic na vás nečeká');
  await expect(page.getByText('Bez připojení to nejde zobrazit').first()).toBeVisible();
  await work.getByRole('link', { name: 'Použité stroje' }).click();
  await expect(rows.first()).toContainText(name);

  await context.setOffline(false);
  await page.goto('/dashboard');
  const figures = page.getByRole('navigation', { name: 'Hlavní ukazatele' });
  await expect(figures.getByText(/CZK/).first()).toBeVisible();
  const group = work.getByRole('heading').first();
  await expect(group).toBeVisible();
  // Other tests change machines and requests meanwhile: what is seen without a connection is what was kept last.
  await context.setOffline(true);
  await page.clock.runFor(5000);
  for (const key of ['["machines","sales","statistics"]', '["reservations",'])
    await expect.poll(() => kept(page)).toContain(key);
  const [seenFigures, seenWork] = [await figures.innerText(), (await group.textContent()) ?? ''];
  await page.reload();
  await page.clock.runFor(2000);
  await expect(group).toHaveText(seenWork);
  await expect.poll(() => figures.innerText()).toBe(seenFigures);
});

test('photos taken without a connection survive a reload, and each arrives once', async ({
  page,
  context,
}) => {
  await signIn(page, 'admin');
  await page.goto('/used-machines');
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  await rows.last().getByRole('link').first().click();
  await expect(page).toHaveURL(/machine=/);
  const input = page.locator('input[type=file][multiple]');
  await expect(input).toBeAttached();
  const photos = page.getByRole('button', { name: /^Zobrazit fotku (?:prvni|druha)/ });
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage('keep', []);
  });
  await keptAll(page);
  // The record has to be stored for the reload.
  await expect
    .poll(() =>
      page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name === 'keyval-store')),
    )
    .toBe(true);
  const content = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(64, 48);
    canvas.getContext('2d')?.fillRect(0, 0, 32, 24);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg' });
    return [...new Uint8Array(await blob.arrayBuffer())];
  });
  const photo = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: Buffer.from(content) });

  await context.setOffline(true);
  await input.setInputFiles([photo('prvni.jpg'), photo('druha.jpg')]);
  await expect(page.getByText('Čeká na připojení, uloženo v zařízení')).toBeVisible();
  await page.reload();
  await expect(page.getByText('prvni.jpg')).toBeVisible();
  await expect(page.getByText('druha.jpg')).toBeVisible();

  await context.setOffline(false);
  await expect(photos).toHaveCount(2, { timeout: 30_000 });
  await page.reload();
  await expect(photos).toHaveCount(2);
  await expect(page.getByText('Čeká na připojení, uloženo v zařízení')).toBeHidden();
});
