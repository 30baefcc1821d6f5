import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';

export type DemoRole = 'admin' | 'backoffice' | 'salesperson';

/** Signs in through the form, as a person does. */
export async function signIn(page: Page, role: DemoRole): Promise<void> {
  await page.goto('/login');
  await page.locator('input[name=email]').fill(`${role}@strojpark.example`);
  await page.locator('input[name=password]').fill('strojpark');
  await page.locator('button[type=submit]').click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** Nothing that an automatic check of WCAG 2.2 AA can find. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
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
      page.on('pageerror', (error) => unexpected.push(error.message));
      await use();
      expect(unexpected, 'unexpected errors in the console').toEqual([]);
    },
    { auto: true },
  ],
});
