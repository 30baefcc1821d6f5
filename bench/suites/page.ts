import { fileURLToPath } from 'node:url';
import type { Pool } from 'pg';
import { openBrowser } from '../../e2e/browser.ts';
import type { Environment } from '../environment.ts';
import { quantile } from '../load.ts';
import type { Row } from '../report.ts';
import { makeTimeline } from '../reservations.ts';
import { authHeaders, openSession } from '../session.ts';

const web = fileURLToPath(new URL('../../web/dist', import.meta.url));
const scrollSeconds = 30;

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof openBrowser>>['newPage']>>;

const countElements = `document.querySelectorAll('*').length`;

/** Records every frame, long task and layout shift from now on, and how many elements there were at most. */
const watch = `
  window.seen = { frames: [], tasks: [], shift: 0, elements: 0 };
  let last = performance.now();
  const frame = (now) => {
    window.seen.frames.push(now - last);
    last = now;
    if (window.seen.frames.length % 10 === 0) window.seen.elements = Math.max(window.seen.elements, ${countElements});
    window.frame = requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  new PerformanceObserver((list) => list.getEntries().forEach((task) => window.seen.tasks.push(task.duration)))
    .observe({ type: 'longtask' });
  new PerformanceObserver((list) => list.getEntries().forEach((shift) => { window.seen.shift += shift.value; }))
    .observe({ type: 'layout-shift' });`;

interface ScrollRecord {
  frames: number[];
  tasks: number[];
  shift: number;
  elements: number;
}

/** A reference from one node to another needs a second collection, and one in the browser’s own heap a third. */
const collections = 3;

/**
 * The page’s memory after garbage collection and its elements. The browser’s own count of nodes also has those that were
 * removed and that React still refers to, up to one generation of rows.
 */
async function memoryOf(page: Page): Promise<{ megabytes: number; elements: number }> {
  const session = await page.context().newCDPSession(page);
  for (let count = 0; count < collections; count += 1) await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  const megabytes = (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1e6;
  return { megabytes, elements: await page.evaluate<number>(countElements) };
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

/**
 * Counts the processor time, in seconds, that the main thread spends on scripts and on all its tasks. It does not depend on
 * what else runs; Chromium counts it as long as the session is connected.
 */
async function countWork(page: Page): Promise<() => Promise<{ scripts: number; tasks: number }>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
    return { scripts: value('ScriptDuration'), tasks: value('TaskDuration') };
  };
  const start = await read();
  return async () => {
    const end = await read();
    await session.detach();
    return { scripts: end.scripts - start.scripts, tasks: end.tasks - start.tasks };
  };
}

interface Scrolled {
  before: { megabytes: number; elements: number };
  seen: ScrollRecord;
  /** Milliseconds of each frame. */
  scripts: number;
  work: number;
}

/** Scrolls fast for half a minute. */
async function scroll(page: Page): Promise<Scrolled> {
  await page.waitForTimeout(1000);
  const before = await memoryOf(page);
  await page.mouse.move(700, 600);
  await page.evaluate(watch);
  const workSinceNow = await countWork(page);
  for (const end = performance.now() + scrollSeconds * 1000; performance.now() < end;) {
    await page.mouse.wheel(0, 1500);
    await page.waitForTimeout(30);
  }
  const seen = await page.evaluate<ScrollRecord>('cancelAnimationFrame(window.frame), window.seen');
  const { scripts, tasks } = await workSinceNow();
  const perFrame = (seconds: number) => (1000 * seconds) / seen.frames.length;
  return {
    before,
    seen,
    scripts: perFrame(scripts),
    work: perFrame(tasks),
  };
}

const figuresOf = ({ before, seen }: Scrolled, after: Scrolled['before']) => ({
  'frames /s': (1000 * seen.frames.length) / seen.frames.reduce((sum, frame) => sum + frame, 0),
  'frame p95 ms': quantile(seen.frames, 0.95),
  'tasks over 50 ms': String(seen.tasks.length),
  'longest ms': Math.max(0, ...seen.tasks),
  'layout shift': seen.shift,
  'heap before MB': before.megabytes,
  'heap after MB': after.megabytes,
  'elements before': String(before.elements),
  'at most': String(seen.elements),
  after: String(after.elements),
});

async function measureScrolling(
  page: Page,
  view: string,
  ends: { first: string; last: string },
): Promise<Row> {
  const firstRows = await timeUntilShown(page, () => page.goto(`/used-machines?view=${view}`), ends.first);
  const scrolled = await scroll(page);
  const rows = await topRowIndex(page);
  const after = await memoryOf(page);
  const toEnd = await timeUntilShown(page, () => page.keyboard.press('End'), ends.last);
  const toStart = await timeUntilShown(page, () => page.keyboard.press('Home'), ends.first);
  return {
    what: view === 'grid' ? 'cards' : 'table',
    'first rows ms': firstRows,
    'rows passed': String(rows),
    ...figuresOf(scrolled, after),
    'End ms': toEnd,
    'Home ms': toStart,
  };
}

interface SignedIn {
  tab: () => Promise<Page>;
  ask: (path: string) => Promise<unknown>;
  close: () => Promise<void>;
}

/** A browser that is signed in to the product with an inventory of the largest size. Run `npm run build` first. */
async function openSignedIn(
  environment: Environment,
  sizes: readonly number[],
  addReservations?: (pool: Pool) => Promise<void>,
): Promise<SignedIn> {
  const machines = Math.max(...sizes);
  const database = await environment.fleet(machines, addReservations ? 2 * machines : 0);
  await addReservations?.(database.pool);
  const app = await environment.spawn('./app-server.ts', { BENCH_DATABASE: database.url, BENCH_WEB: web });
  const tokens = await openSession(database.pool);
  const ask = async (path: string): Promise<unknown> => {
    const answer = await fetch(`${app.url}/api${path}`, { headers: authHeaders(tokens.accessToken) });
    return answer.json();
  };
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
  return {
    tab: () => context.newPage(),
    ask,
    close: async () => {
      await browser.close();
      await app.stop();
    },
  };
}

/** Scrolling in a list for half a minute. */
export async function pageSuite(environment: Environment, sizes: readonly number[]): Promise<Row[]> {
  const { ask, tab, close } = await openSignedIn(environment, sizes);
  const nameOf = async (cursor: string) => {
    const { items } = (await ask(`/machines?type=used&limit=1${cursor}`)) as { items: { name: string }[] };
    return items[0]?.name ?? '';
  };
  const ends = { first: await nameOf(''), last: await nameOf('&cursor=last') };
  const rows: Row[] = [];
  for (const view of ['table', 'grid']) {
    const page = await tab();
    rows.push(await measureScrolling(page, view, ends));
    await page.close();
  }
  await close();
  return rows;
}

/** The last row in the document; each row of the timeline is a machine with its bars. */
const passedRows = `Math.max(...[...document.querySelectorAll('[role=row]')].map((row) => Number(row.ariaRowIndex)))`;

/** 60 frames/s, with the tolerance of the timer; a long frame was missed twice. */
const smooth = { perSecond: 58, p95: 18 };
const longFrame = 34;

function verdictOf({ seen: { frames }, scripts, work }: Scrolled): Row {
  const perSecond = (1000 * frames.length) / frames.reduce((sum, frame) => sum + frame, 0);
  const p95 = quantile(frames, 0.95);
  return {
    what: '',
    frames: String(frames.length),
    'frame p50 ms': quantile(frames, 0.5),
    'long frames': String(frames.filter((frame) => frame > longFrame).length),
    'scripts ms/frame': scripts,
    'main thread ms/frame': work,
    '60 frames/s': perSecond >= smooth.perSecond && p95 <= smooth.p95 ? 'yes' : 'no',
  };
}

/** All bars of the span that the open timeline shows. */
async function countBars(page: Page, ask: SignedIn['ask']): Promise<number> {
  const request = await page.evaluate<string>(
    `performance.getEntriesByType('resource').map(({ name }) => name).find((name) => name.includes('/api/calendar?'))`,
  );
  const { pathname, searchParams } = new URL(request);
  let count = 0;
  for (let cursor: string | null = ''; cursor !== null;) {
    if (cursor !== '') searchParams.set('cursor', cursor);
    const path = `${pathname.replace('/api', '')}?${searchParams.toString()}`;
    const answer = (await ask(path)) as { items: { bars: unknown[] }[]; nextCursor: string | null };
    count += answer.items.reduce((sum, lane) => sum + lane.bars.length, 0);
    cursor = answer.nextCursor;
  }
  return count;
}

async function measureTimeline(page: Page, ask: SignedIn['ask'], zoom: string): Promise<Row> {
  const start = performance.now();
  await page.goto(`/calendar?zoom=${zoom}`);
  await page.locator('[role=gridcell] a').first().waitFor();
  const firstRows = performance.now() - start;
  const bars = await countBars(page, ask);
  const scrolled = await scroll(page);
  const rows = await page.evaluate<number>(passedRows);
  await page.waitForTimeout(1500);
  return {
    ...verdictOf(scrolled),
    what: zoom,
    bars: String(bars),
    'first rows ms': firstRows,
    'rows passed': String(rows),
    ...figuresOf(scrolled, await memoryOf(page)),
  };
}

/** Scrolling in the timeline of the calendar for half a minute, with 10 000 bars. */
export async function timelineSuite(environment: Environment, sizes: readonly number[]): Promise<Row[]> {
  const { tab, ask, close } = await openSignedIn(environment, sizes, (pool) =>
    makeTimeline(pool, 3200, 2500),
  );
  const rows: Row[] = [];
  for (const zoom of ['week', 'month']) {
    const page = await tab();
    rows.push(await measureTimeline(page, ask, zoom));
    await page.close();
  }
  await close();
  return rows;
}

/** How much slower the processor is made. */
const slowness = 4;

/** The duration of every click and key until the next paint, longest last, from now on. */
const watchInteractions = `
  window.interactions = new Map();
  new PerformanceObserver((list) => list.getEntries().forEach(({ interactionId, duration }) => {
    if (interactionId > 0)
      window.interactions.set(interactionId, Math.max(duration, window.interactions.get(interactionId) ?? 0));
  })).observe({ type: 'event', durationThreshold: 16 });`;

const row = '[role=row][aria-selected]';

/** What people do most in a list, each several times. */
const interactions: Record<string, (page: Page) => Promise<unknown>> = {
  'type in the search box': (page) => page.getByRole('searchbox').pressSequentially('volvo', { delay: 150 }),
  'clear the search box': (page) => page.getByRole('searchbox').clear(),
  'filter by a status': (page) => page.getByRole('button', { name: /^K dispozici/ }).click(),
  'show all again': (page) => page.getByRole('button', { name: /^Všechny/ }).click(),
  'choose a row': (page) => page.locator(row).nth(2).getByRole('checkbox').click(),
  'deselect it': (page) => page.locator(row).nth(2).getByRole('checkbox').click(),
  'walk through rows': async (page) => {
    await page.locator(row).nth(1).getByRole('link').focus();
    for (let count = 0; count < 8; count += 1) {
      await page.keyboard.press('ArrowDown');
      await page.waitForTimeout(100);
    }
  },
  'open a record': (page) => page.keyboard.press('Enter'),
  'step to the next record': (page) => page.keyboard.press('j'),
  'close the record': (page) => page.keyboard.press('Escape'),
  'open the form of a new machine': (page) => page.getByRole('button', { name: 'Přidat stroj' }).click(),
  'close the form': (page) => page.keyboard.press('Escape'),
};

/** Clicks and keys in a list on a slow processor: the time until the next paint. */
export async function interactionSuite(environment: Environment, sizes: readonly number[]): Promise<Row[]> {
  const { tab, close } = await openSignedIn(environment, sizes);
  const page = await tab();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  await page.goto('/used-machines');
  await page.locator(row).nth(10).waitFor();
  await page.waitForTimeout(5000);
  await page.evaluate(watchInteractions);
  const found = new Map<string, number[]>();
  const work = new Map<string, number[]>();
  for (let round = 0; round < 3; round += 1)
    for (const [what, act] of Object.entries(interactions)) {
      const workSinceNow = await countWork(page);
      await act(page);
      await page.waitForTimeout(2500);
      const { tasks } = await workSinceNow();
      work.set(what, [...(work.get(what) ?? []), 1000 * tasks]);
      const times = await page.evaluate<number[]>(
        `(() => { const all = [...window.interactions.values()]; window.interactions.clear(); return all; })()`,
      );
      found.set(what, [...(found.get(what) ?? []), ...times]);
    }
  await close();
  return [...found].map(([what, times]) => ({
    what,
    // Those under 16 ms are not reported.
    'over 16 ms': String(times.length),
    'median ms': quantile(times, 0.5),
    'longest ms': Math.max(0, ...times),
    'main thread ms': quantile(work.get(what) ?? [], 0.5),
  }));
}
