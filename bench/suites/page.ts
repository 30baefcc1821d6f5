import { fileURLToPath } from 'node:url';
import { openBrowser } from '../../e2e/browser.ts';
import type { Environment } from '../environment.ts';
import type { Row } from '../report.ts';
import { authHeaders, openSession } from '../session.ts';

const web = fileURLToPath(new URL('../../web/dist', import.meta.url));
const scrollSeconds = 30;

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof openBrowser>>['newPage']>>;

/** Records every frame, long task and layout shift from now on. */
const watch = `
  window.seen = { frames: [], tasks: [], shift: 0 };
  let last = performance.now();
  const frame = (now) => { window.seen.frames.push(now - last); last = now; window.frame = requestAnimationFrame(frame); };
  requestAnimationFrame(frame);
  new PerformanceObserver((list) => list.getEntries().forEach((task) => window.seen.tasks.push(task.duration)))
    .observe({ type: 'longtask' });
  new PerformanceObserver((list) => list.getEntries().forEach((shift) => { window.seen.shift += shift.value; }))
    .observe({ type: 'layout-shift' });`;

interface ScrollRecord {
  frames: number[];
  tasks: number[];
  shift: number;
}

const quantile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;

/** The page’s memory after garbage collection, and its DOM node count. */
async function memoryOf(page: Page): Promise<{ megabytes: number; nodes: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { megabytes: value('JSHeapUsedSize') / 1e6, nodes: value('Nodes') };
}

/** The position of the top row, which the URL contains once scrolling has stopped. */
async function topRowIndex(page: Page): Promise<number> {
  await page.waitForTimeout(1500);
  return Number(new URL(page.url()).searchParams.get('at')?.split('.')[1] ?? 0);
}

async function timeUntilShown(page: Page, action: () => Promise<unknown>, what: string): Promise<number> {
  const start = performance.now();
  await action();
  await page.getByText(what, { exact: true }).first().waitFor();
  return performance.now() - start;
}

async function measureScrolling(
  page: Page,
  view: string,
  ends: { first: string; last: string },
): Promise<Row> {
  const firstRows = await timeUntilShown(page, () => page.goto(`/used-machines?view=${view}`), ends.first);
  await page.waitForTimeout(1000);
  const before = await memoryOf(page);
  await page.mouse.move(700, 600);
  await page.evaluate(watch);
  for (const end = performance.now() + scrollSeconds * 1000; performance.now() < end;) {
    await page.mouse.wheel(0, 1500);
    await page.waitForTimeout(30);
  }
  const seen = await page.evaluate<ScrollRecord>('cancelAnimationFrame(window.frame), window.seen');
  const rows = await topRowIndex(page);
  const after = await memoryOf(page);
  const toEnd = await timeUntilShown(page, () => page.keyboard.press('End'), ends.last);
  const toStart = await timeUntilShown(page, () => page.keyboard.press('Home'), ends.first);
  return {
    what: view === 'grid' ? 'cards' : 'table',
    'first rows ms': firstRows,
    'rows passed': String(rows),
    'frames /s': (1000 * seen.frames.length) / seen.frames.reduce((sum, frame) => sum + frame, 0),
    'frame p95 ms': quantile(seen.frames, 0.95),
    'tasks over 50 ms': String(seen.tasks.length),
    'longest ms': Math.max(0, ...seen.tasks),
    'layout shift': seen.shift,
    'heap before MB': before.megabytes,
    'heap after MB': after.megabytes,
    'nodes before': String(before.nodes),
    'nodes after': String(after.nodes),
    'End ms': toEnd,
    'Home ms': toStart,
  };
}

/** The list in a browser, measureScrolling fast for half a minute. Run `npm run build` first. */
export async function pageSuite(environment: Environment, sizes: readonly number[]): Promise<Row[]> {
  const database = await environment.fleet(Math.max(...sizes));
  const app = await environment.spawn('./app-server.ts', { BENCH_DATABASE: database.url, BENCH_WEB: web });
  const tokens = await openSession(database.pool);
  const ask = async (path: string): Promise<unknown> => {
    const answer = await fetch(`${app.url}/api${path}`, { headers: authHeaders(tokens.accessToken) });
    return answer.json();
  };
  const nameOf = async (cursor: string) => {
    const { items } = (await ask(`/machines?type=used&limit=1${cursor}`)) as { items: { name: string }[] };
    return items[0]?.name ?? '';
  };
  const ends = { first: await nameOf(''), last: await nameOf('&cursor=last') };
  const state = { user: await ask('/auth/me'), ...tokens, rememberMe: true };

  const browser = await openBrowser();
  const context = await browser.newContext({
    baseURL: app.url,
    locale: 'cs-CZ',
    viewport: { width: 1440, height: 900 },
  });
  await context.addInitScript(
    `localStorage.setItem('auth-storage', ${JSON.stringify(JSON.stringify({ state, version: 0 }))})`,
  );
  const rows: Row[] = [];
  for (const view of ['table', 'grid']) {
    const tab = await context.newPage();
    rows.push(await measureScrolling(tab, view, ends));
    await tab.close();
  }
  await browser.close();
  await app.stop();
  return rows;
}
