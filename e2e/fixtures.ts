import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';

export type DemoRole = 'admin' | 'backoffice' | 'salesperson';

/** Signs in through the form. */
export async function signIn(page: Page, role: DemoRole): Promise<void> {
  await fillSignIn(page, `${role}@strojpark.example`, 'strojpark');
}

async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.locator('button[type=submit]').click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

const temporaryPassword = 'Docasna-hridel-71';
const ownPassword = 'Klikova-hridel-48';

/**
 * Signs in as a user of its own: for tests that change personal settings such as the language, which would follow a
 * shared account into every other browser.
 */
export async function signInAsNew(page: Page, role: DemoRole): Promise<void> {
  const email = `test-${Date.now()}-${Math.trunc(Math.random() * 1e6)}@strojpark.example`;
  const call = async (
    token: string | null,
    path: string,
    data: object,
  ): Promise<{ accessToken?: string }> => {
    const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
    const answer = await page.request.post(`/api${path}`, { headers, data });
    expect(answer.ok(), `${path} ${answer.status()}`).toBe(true);
    return answer.status() === 204 ? {} : ((await answer.json()) as { accessToken?: string });
  };
  const tokenOf = async (who: string, password: string) =>
    (await call(null, '/auth/login', { email: who, password })).accessToken ?? '';

  const admin = await tokenOf('admin@strojpark.example', 'strojpark');
  await call(admin, '/users', { name: 'Pavel Zkouška', email, role, password: temporaryPassword });
  await call(await tokenOf(email, temporaryPassword), '/auth/change-password', {
    currentPassword: temporaryPassword,
    newPassword: ownPassword,
  });
  await fillSignIn(page, email, ownPassword);
}

/** Moves the lifted row by keyboard; a key pressed before the page listens is pressed again. */
export async function moveLifted(page: Page, key: string, said: string): Promise<void> {
  const words = page.getByText(said, { exact: true });
  await expect(async () => {
    if ((await words.count()) === 0) await page.keyboard.press(key);
    await expect(words).toBeAttached({ timeout: 1000 });
  }).toPass({ timeout: 10_000 });
}

/** Runs the automatic check for WCAG 2.2 AA once all animations have finished. */
export async function expectAccessible(page: Page): Promise<void> {
  // Fading elements have another contrast for a moment.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity,
      ),
  );
  const check = new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);
  // An element partly covered by a dialog is not reachable, so it is not a target that is too small.
  if (await page.locator('[aria-modal="true"]').first().isVisible()) check.exclude('#root');
  const { violations } = await check.analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
  expect(found).toEqual([]);
}

/** A page on which an error or warning in the console fails the test, unless the test expects it. */
export const test = base.extend<{ allowedConsole: RegExp[]; consoleGuard: void }>({
  allowedConsole: [[], { option: true }],
  consoleGuard: [
    async ({ page, allowedConsole }, use) => {
      const unexpected: string[] = [];
      page.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return;
        if (!allowedConsole.some((pattern) => pattern.test(message.text()))) unexpected.push(message.text());
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
