import { expect, type Page } from '@playwright/test';
import { signIn, test } from './fixtures.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const screens = [
  '/dashboard',
  '/used-machines',
  '/reservations',
  '/demands',
  '/sales',
  '/aged-stock',
  '/reports',
  '/export',
  '/import',
  '/admin/approval-queue',
  // With a cross that clears a field.
  '/admin/audit?from=2026-01-01',
  '/admin/users',
  '/admin/settings/field-config',
  '/admin/settings/system',
  '/settings',
];

/** What the screen shows when it is loaded has targets of 44 px. */
async function expectTargets(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true], .mantine-Skeleton-root')).toHaveCount(0);
  // Entrances and measured layouts take a moment.
  await expect(async () => expect(await page.evaluate(smallTargets)).toEqual([])).toPass({ timeout: 30_000 });
}

test('on a phone every link, button and input of every screen can be hit within 44 px', async ({ page }) => {
  await signIn(page, 'admin');
  for (const path of screens)
    await test.step(path, async () => {
      await page.goto(path);
      const inMain = page.getByRole('main').locator('a, button').filter({ visible: true });
      await expect(inMain.first()).toBeVisible();
      await expectTargets(page);
    });
});

test('on a phone the links in the status line of an open demand can be hit within 44 px', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.goto('/demands');
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').first().click();
  await expect(page.getByRole('dialog').getByRole('link', { name: /^Vede/ })).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('checkbox', { name: 'Uvádí zákazníka' })).toBeVisible();
  await expectTargets(page);
});

/** What answers to a finger on less than 44 px, measured from its middle by what lies under each point. */
function smallTargets(): string[] {
  const found: string[] = [];
  for (const target of document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary',
  )) {
    // A column of a chart is as wide as its period; its table has the same links.
    if (target.matches(':disabled, [type="hidden"], [class*="column"]')) continue;
    if (!target.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    target.scrollIntoView({ block: 'center', inline: 'center' });
    const rect = target.getClientRects()[0];
    if (rect === undefined || rect.width < 2 || rect.height < 2) continue;
    const [x, y] = [rect.x + rect.width / 2, rect.y + rect.height / 2];
    // The frame around an input with a button or pills passes the touch on.
    const frame = target.closest('.mantine-Input-wrapper');
    const hits = (left: number, top: number) => {
      const hit = document.elementFromPoint(left, top);
      if (hit === null) return false;
      if (target.contains(hit) || hit.closest('label')?.control === target) return true;
      return target instanceof HTMLInputElement && frame?.contains(hit) === true;
    };
    // Something lies over it.
    if (!hits(x, y)) continue;
    // Both ways from the middle, until it is enough.
    const reach = (dx: number, dy: number) => {
      let length = 1;
      for (const way of [1, -1])
        for (let step = 1; length < 44 && hits(x + way * dx * step, y + way * dy * step); step += 1)
          length += 1;
      return length;
    };
    const [width, height] = [reach(1, 0), reach(0, 1)];
    const name = target.getAttribute('aria-label') ?? (target.textContent || target.outerHTML.slice(0, 200));
    if (width < 43 || height < 43) found.push(`${name.trim()}: ${width} × ${height}`);
  }
  return found;
}
