import type { Page } from '@playwright/test';

/** What on the open page, or in its dialog, answers to a finger on less than 44 px; measured again while it moves. */
export async function smallIn(page: Page): Promise<string[]> {
  for (let tries = 0; ; tries += 1) {
    const found = await page.evaluate(smallTargets);
    if (found.length === 0 || tries === 10) return found;
    // Entrances and measured layouts take a moment.
    await page.waitForTimeout(300);
  }
}

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
