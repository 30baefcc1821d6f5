import { expect } from '@playwright/test';
import { test } from './fixtures.ts';

// Each script as transferred, compressed with brotli; 170 kB is the limit for the sign-in (docs/benchmarks.md).
const budget = 170_000;

test('the sign-in loads less than 170 kB of scripts', async ({ page }) => {
  const sizes = new Map<string, Promise<number>>();
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.endsWith('.js')) return;
    sizes.set(
      pathname,
      request.sizes().then(({ responseBodySize }) => responseBodySize),
    );
  });
  await page.goto('/login', { waitUntil: 'networkidle' });
  await expect(page.locator('input[name=email]')).toBeVisible();
  const sent = await Promise.all(sizes.values());
  expect(sent.length).toBeGreaterThan(2);
  expect(sent.reduce((sum, size) => sum + size, 0)).toBeLessThan(budget);
});
