import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type Browser, type Locator, type Page } from '@playwright/test';
import { inCzech } from './words.ts';

export type DemoRole = 'admin' | 'backoffice' | 'salesperson';

interface Session {
  user: object;
  accessToken: string;
  refreshToken: string;
}

async function post(page: Page, path: string, data: object, token?: string): Promise<Session | undefined> {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const answer = await page.request.post(`/api${path}`, { headers, data });
  expect(answer.ok(), `${path} ${answer.status()}`).toBe(true);
  return answer.status() === 204 ? undefined : ((await answer.json()) as Session);
}

async function newSession(page: Page, email: string, password: string): Promise<Session> {
  const session = await post(page, '/auth/login', { email, password });
  if (session === undefined) throw new Error('the sign-in answered no session');
  return session;
}

/**
 * Stores a new session from the API; a shared one would end when two tests refresh it. Only the tests of the sign-in
 * use the form. The browser stays at an address without the app, so a test loads only its own page.
 */
async function begin(page: Page, email: string, password: string): Promise<void> {
  const { user, accessToken, refreshToken } = await newSession(page, email, password);
  await page.goto('/favicon.svg');
  await page.evaluate(
    (state) => localStorage.setItem('auth-storage', JSON.stringify({ state, version: 0 })),
    { user, accessToken, refreshToken, rememberMe: false, ended: null },
  );
}

/** Signs in without opening a page. */
export function signIn(page: Page, role: DemoRole): Promise<void> {
  return begin(page, `${role}@strojpark.example`, 'strojpark');
}

/** The access token of the user of this browser, for calls without a page. */
export const tokenOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { state } = JSON.parse(localStorage.getItem('auth-storage') ?? '{}') as {
      state: { accessToken: string };
    };
    return state.accessToken;
  });

/** Creates a record through the API as the user of this browser. */
export async function create(page: Page, path: string, data: object): Promise<{ id: string }> {
  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
  const answer = await page.request.post(`/api${path}`, { headers, data });
  expect(answer.ok(), `${path} ${answer.status()}`).toBe(true);
  return (await answer.json()) as { id: string };
}

const temporaryPassword = 'Docasna-hridel-71';
const ownPassword = 'Klikova-hridel-48';

/**
 * Signs in as a user of its own: for tests that change personal settings such as the language, which would follow a
 * shared account into every other browser.
 */
export async function signInAsNew(page: Page, role: DemoRole): Promise<void> {
  const email = `test-${Date.now()}-${Math.trunc(Math.random() * 1e6)}@strojpark.example`;
  const admin = await newSession(page, 'admin@strojpark.example', 'strojpark');
  const user = { name: 'Pavel Zkouška', email, role, password: temporaryPassword };
  await post(page, '/users', user, admin.accessToken);
  const first = await newSession(page, email, temporaryPassword);
  const passwords = { currentPassword: temporaryPassword, newPassword: ownPassword };
  await post(page, '/auth/change-password', passwords, first.accessToken);
  await begin(page, email, ownPassword);
}

/** A user with a browser of their own, in which no page is open yet. */
export async function person(browser: Browser, role: DemoRole): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'cs-CZ' })).newPage();
  await signIn(page, role);
  return page;
}

/** The same with an account of their own, whose notifications and lists no other test fills. */
export async function newPerson(browser: Browser, role: DemoRole): Promise<Page> {
  const context = await browser.newContext({ locale: 'cs-CZ', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signInAsNew(page, role);
  return page;
}

/**
 * Opens a page as a link does, without loading the app again, which takes most of the time. A page with nothing on it comes
 * in between, so that nothing of the page before is taken for the new one.
 */
export async function visit(page: Page, address: string): Promise<void> {
  if (page.url().endsWith('/favicon.svg')) return void (await page.goto(address));
  const go = (to: string) => page.evaluate((path) => history.pushState(null, '', path), to);
  const nothing = page.getByText(/^(Tato adresa neexistuje|This address does not exist)/);
  await go('/nowhere');
  await expect(nothing).toBeVisible();
  await go(address);
  await expect(nothing).toHaveCount(0);
}

/** A toast, which often says the same as the history of the record behind it. */
export const toast = (page: Page, text: RegExp): Locator => page.getByRole('alert').filter({ hasText: text });

/** The open record: a panel next to the list in a wide window, otherwise a dialog over it. */
export const recordOf = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('complementary', { name, exact: true }).or(page.getByRole('dialog', { name, exact: true }));

/** Presses a button, or its entry in the menu of more actions. */
export async function act(page: Page, where: Page | Locator, name: string, say = inCzech): Promise<void> {
  const button = where.getByRole('button', { name: say(name), exact: true }).first();
  const more = where.getByRole('button', { name: say('Další akce'), exact: true });
  await expect(button.or(more).first()).toBeVisible();
  if (await button.isVisible()) return button.click();
  await more.click();
  return page.getByRole('menuitem', { name: say(name), exact: true }).click();
}

/** Moves the lifted row by keyboard; a key pressed before the page listens is pressed again. */
export async function moveLifted(page: Page, key: string, said: string): Promise<void> {
  const words = page.getByText(said, { exact: true });
  await expect(async () => {
    if ((await words.count()) === 0) await page.keyboard.press(key);
    await expect(words).toBeAttached({ timeout: 1000 });
  }).toPass();
}

/** Watches what moves while pages load; the returned function answers how far on the open page, and what. */
export async function watchShifts(page: Page): Promise<() => Promise<{ shift: number; moved: string }>> {
  await page.addInitScript(() => {
    const sources: string[] = [];
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Node | null }[];
      })[]) {
        sum += entry.value;
        sources.push(...entry.sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? ''));
        document.documentElement.dataset['shift'] = String(sum);
        document.documentElement.dataset['shifted'] = sources.join(' | ');
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(() => {
      const { dataset } = document.documentElement;
      return { shift: Number(dataset['shift'] ?? '0'), moved: dataset['shifted'] ?? '' };
    });
}

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The rules of WCAG 2.2 AA whose result depends on colours, and so on the theme. */
const colourRules = ['color-contrast', 'link-in-text-block'];

interface CheckOptions {
  only?: string[] | undefined;
  without?: string[] | undefined;
}

/** Runs the automatic check for WCAG 2.2 AA, or those of its rules, once all animations have finished. */
export async function expectAccessible(page: Page, { only, without }: CheckOptions = {}): Promise<void> {
  // Fading elements have another contrast for a moment.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      // One that follows a scroll position never ends.
      .filter(({ timeline }) => timeline === document.timeline)
      .every(
        ({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity,
      ),
  );
  // The check stays in the page until another is loaded.
  const isThere = await page.evaluate(() => 'axe' in window);
  // There are no frames, and only violations need selectors: this takes a third of the usual time.
  const check = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode();
  if (only) check.withRules(only);
  else check.withTags(wcag).disableRules(without ?? []);
  // An element partly covered by a dialog is not reachable, so it is not a target that is too small.
  if (await page.locator('[aria-modal="true"]').first().isVisible()) check.exclude('#root');
  // A target under the top bar, the bar of a record or the buttons of a dialog or form is reached by scrolling; it is not too small.
  const covering = page
    .getByRole('banner')
    .or(page.locator('[data-record-bar], [data-dialog-buttons], [data-save-bar]'));
  const place = (position: string) =>
    covering.evaluateAll((all, value) => {
      for (const one of all) (one as HTMLElement).style.position = value;
    }, position);
  await place('static');
  const { violations } = await check.analyze();
  await place('');
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
  expect(found).toEqual([]);
}

/** The same in both themes: the second changes only colours. */
export async function expectAccessibleInBothThemes(
  page: Page,
  { without }: Pick<CheckOptions, 'without'> = {},
): Promise<void> {
  for (const [theme, only] of [
    ['dark', undefined],
    ['light', colourRules],
  ] as const) {
    await page.evaluate((one) => {
      document.documentElement.dataset['mantineColorScheme'] = one;
    }, theme);
    await expectAccessible(page, { only, without });
  }
}

/** The same in both themes, on a phone and on a desktop. */
export async function expectAccessibleEverywhere(page: Page): Promise<void> {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectAccessibleInBothThemes(page);
  }
}

const blockedWorker = 'Service Worker registration blocked by Playwright';

/** A page on which an error or warning in the console fails the test, unless the test expects it. */
export const test = base.extend<{ allowedConsole: RegExp[]; consoleGuard: void }>({
  allowedConsole: [[], { option: true }],
  consoleGuard: [
    async ({ page, allowedConsole }, use) => {
      const unexpected: string[] = [];
      page.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return;
        const text = message.text();
        if (text === blockedWorker || allowedConsole.some((pattern) => pattern.test(text))) return;
        unexpected.push(text);
      });
      page.on('pageerror', ({ message }) => {
        if (!allowedConsole.some((pattern) => pattern.test(message))) unexpected.push(message);
      });
      await use();
      expect(unexpected, 'unexpected errors in the console').toEqual([]);
    },
    { auto: true },
  ],
});
