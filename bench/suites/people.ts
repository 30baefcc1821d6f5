import { openBrowser, type Answer, type Browser } from '../browser.ts';
import { memoryOf, type BenchDatabase, type Environment } from '../environment.ts';
import type { LoadRequest } from '../load.ts';
import type { Row } from '../report.ts';
import { makeRequests } from '../reservations.ts';
import { openSession } from '../session.ts';

/**
 * People at work: each has a browser of their own, opens a screen, reads it for a while and opens the next one. We wrote
 * this scenario ourselves because autocannon has no think time, k6 is not an npm package, and artillery (about 500 packages)
 * supports neither renewed tokens nor refetching after live events, which is most of the work here.
 */
export interface PeopleOptions {
  people: number;
  machines: number;
  minutes: number;
}

/** Seconds between two screens of a person, evenly distributed: three screens a minute. */
const thinking = { least: 5, most: 35 };
/** The badges of the sidebar are read again every half minute. */
const badgeSeconds = 30;
const badges = [
  '/api/reservations/statistics',
  '/api/queue/offers-to-answer',
  '/api/demands/new-matches',
  '/api/notifications/unread-count',
];
/** Rounds of refetching after live events, as in web/src/lib/live-refresh.ts. */
const refetching = { pause: 1000, longest: 16_000, roundsBeforeDoubling: 4, spread: 1000 };

type Kind = 'list' | 'search' | 'record' | 'office' | 'change' | 'badge' | 'refetch';

interface Ids {
  machines: readonly string[];
  reservations: readonly string[];
  /** Available stock machines; each is reserved once. */
  reservable: string[];
}

interface Screen {
  kind: Kind;
  /** How often it is opened, in percent of all screens. */
  percent: number;
  /** Only by people of the office. */
  office?: boolean;
  /** Changes of these records make the browser read the screen again. */
  shows?: readonly string[];
  calls: (random: () => number, ids: Ids) => LoadRequest[];
}

const pick = <T>(list: readonly T[], random: () => number) => list[Math.floor(random() * list.length)];
const get = (...paths: string[]): LoadRequest[] => paths.map((path) => ({ path }));
const types = ['used', 'stock'];
const words = ['nakladac', 'rypadlo', 'volvo', 'brno', 'l120', 'sn-1234', 'eq 10042', 'jerab', 'zetor'];
const shownStatuses = ['available', 'reserved', 'maintenance'];
const listOf = (filter: string) =>
  get(
    `/api/machines?${filter}&limit=100`,
    `/api/machines?${filter}&limit=1&facets=status,category`,
    `/api/machines/statistics?${filter.split('&')[0] ?? ''}`,
  );

/** The share of screens is an estimate of a dealer’s day, not measured at one. */
const screens: readonly Screen[] = [
  { kind: 'list', percent: 20, shows: ['machine'], calls: (random) => listOf(`type=${pick(types, random)}`) },
  {
    kind: 'list',
    percent: 14,
    shows: ['machine'],
    calls: (random) =>
      listOf(
        `type=${pick(types, random)}&status=${pick(shownStatuses, random)}&category=category-${1 + Math.floor(random() * 12)}`,
      ),
  },
  {
    kind: 'search',
    percent: 15,
    shows: ['machine'],
    calls: (random) =>
      listOf(`type=${pick(types, random)}&search=${encodeURIComponent(pick(words, random) ?? '')}`),
  },
  {
    kind: 'record',
    percent: 23,
    shows: ['machine'],
    calls: (random, ids) => {
      const id = pick(ids.machines, random);
      return get(
        `/api/machines/${id}`,
        `/api/machines/${id}/timeline`,
        `/api/machines/${id}/demand-count`,
        `/api/reservations?machine=${id}&limit=100`,
      );
    },
  },
  {
    kind: 'list',
    percent: 9,
    shows: ['machine', 'reservation', 'queue_entry'],
    calls: () => get('/api/reservations?limit=100', '/api/reservations?limit=1&facets=status'),
  },
  {
    kind: 'record',
    percent: 6,
    shows: ['reservation', 'machine'],
    calls: (random, ids) => get(`/api/reservations/${pick(ids.reservations, random)}`),
  },
  {
    kind: 'office',
    percent: 8,
    shows: ['machine', 'reservation'],
    calls: () =>
      get(
        '/api/machines/statistics',
        '/api/reservations?limit=5',
        '/api/reservations?expiry=today&sort=expires_at&order=asc&limit=6',
        '/api/reservations?expiry=week&sort=expires_at&order=asc&limit=6',
      ),
  },
  {
    kind: 'office',
    percent: 2,
    office: true,
    shows: ['reservation', 'machine'],
    calls: () => get('/api/reservations/pending-approvals?limit=50'),
  },
  {
    kind: 'office',
    percent: 1,
    shows: ['reservation', 'machine', 'queue_entry'],
    calls: () => {
      const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
      return get(`/api/calendar?by=machine&from=${day(-7)}&to=${day(27)}&limit=100`);
    },
  },
  {
    kind: 'change',
    percent: 1,
    office: true,
    calls: (random, ids) => [
      {
        path: `/api/machines/${pick(ids.machines, random)}`,
        method: 'PATCH',
        body: JSON.stringify({ location: `Praha ${Math.floor(random() * 20)}` }),
      },
    ],
  },
  {
    kind: 'change',
    percent: 1,
    calls: (_, ids) => [
      {
        path: '/api/reservations',
        method: 'POST',
        body: JSON.stringify({
          machineId: ids.reservable.pop(),
          customerName: 'Bench',
          customerCompany: 'Bench s.r.o.',
          customerEmail: 'bench@bench.example',
          customerPhone: '+420 600 000 000',
        }),
      },
    ],
  },
];

/** The same numbers in every run (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function nextScreen(random: () => number, isOffice: boolean): Screen | undefined {
  const open = screens.filter(({ office = false }) => isOffice || !office);
  let place = random() * open.reduce((sum, { percent }) => sum + percent, 0);
  return open.find(({ percent }) => (place -= percent) < 0);
}

interface Sample extends Answer {
  kind: Kind;
}

interface Work {
  browser: Browser;
  random: () => number;
  isOffice: boolean;
  ids: Ids;
  isOver: () => boolean;
  record: (kind: Kind, answer: Answer) => void;
  /** The kinds of records that have changed since the last round of refetching. */
  changed: Set<string>;
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Opens screens until the end, and meanwhile reads again what others have changed. */
async function work({ browser, random, isOffice, ids, isOver, record, changed }: Work): Promise<void> {
  const read = (kind: Kind, calls: readonly LoadRequest[]) =>
    Promise.all(calls.map(async (wanted) => record(kind, await browser.call(wanted))));
  const span = () => 1000 * (thinking.least + random() * (thinking.most - thinking.least));
  let badgesAt = performance.now() + random() * badgeSeconds * 1000;
  await sleep(random() * span());
  while (!isOver()) {
    const screen = nextScreen(random, isOffice);
    const calls = screen?.calls(random, ids) ?? [];
    changed.clear();
    await read(screen?.kind ?? 'list', calls);
    const until = performance.now() + span();
    const isOfRecord = screen?.kind === 'record';
    const spread = isOfRecord ? 0 : refetching.spread;
    const longest = isOfRecord ? refetching.pause : refetching.longest;
    let [round, nextAt] = [0, 0];
    while (performance.now() < until && !isOver()) {
      await sleep(100);
      const now = performance.now();
      if (now >= badgesAt) {
        badgesAt = now + badgeSeconds * 1000;
        await read('badge', get(...badges));
      }
      const isChanged = screen?.shows?.some((noun) => changed.has(noun)) ?? false;
      if (isChanged && nextAt === 0) nextAt = now + random() * spread;
      if (nextAt === 0 || now < nextAt) continue;
      if (!isChanged) {
        [round, nextAt] = [0, 0];
        continue;
      }
      changed.clear();
      await read('refetch', calls);
      round += 1;
      const pause = refetching.pause * 2 ** Math.max(0, round - refetching.roundsBeforeDoubling);
      nextAt = performance.now() + Math.min(longest, pause) + random() * spread;
    }
  }
}

const p95 = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0;

function summary(samples: readonly Sample[], seconds: number): Omit<Row, 'what'> {
  const of = (...kinds: Kind[]) => samples.filter(({ kind }) => kinds.includes(kind));
  const server = (...kinds: Kind[]) => p95(of(...kinds).map(({ serverMs }) => serverMs));
  const failed = samples.filter(({ status }) => status === 0 || status >= 400);
  const failures = [...new Set(failed.map(({ status }) => status))].map(
    (status) => `${failed.filter((one) => one.status === status).length} × ${status}`,
  );
  return {
    'requests/s': samples.length / seconds,
    'of them refetched': `${((100 * of('refetch').length) / Math.max(1, samples.length)).toFixed(0)} %`,
    'lists p95 ms': server('list'),
    'searches p95 ms': server('search'),
    'records p95 ms': server('record'),
    'changes p95 ms': server('change'),
    'badges p95 ms': server('badge'),
    'lists and searches seen p95 ms': p95(of('list', 'search').map(({ seenMs }) => seenMs)),
    errors: failures.join(', ') || '0',
  };
}

async function idsOf({ pool }: BenchDatabase): Promise<Ids> {
  const some = async (table: string, where: string, limit: number) => {
    const { rows } = await pool.query<{ id: string }>(
      `select id from ${table} where ${where} order by id limit ${limit}`,
    );
    return rows.map(({ id }) => id);
  };
  return {
    machines: await some('machines', `type = 'used' and status = 'available'`, 5000),
    reservations: await some('reservations', `status in ('active', 'completed')`, 5000),
    reservable: await some('machines', `type = 'stock' and status = 'available'`, 100_000),
  };
}

/** People at their screens: how long the server takes for their calls, minute by minute. One in five works in the office. */
export async function people(environment: Environment, options: PeopleOptions): Promise<Row[]> {
  const database = await environment.fleet(options.machines, 2 * options.machines);
  await makeRequests(database.pool, 200);
  const ids = await idsOf(database);
  const app = await environment.spawn('./app-server.ts', {
    BENCH_DATABASE: database.url,
    BENCH_TIMING: 'true',
  });
  let minute: Sample[] = [];
  const start = performance.now();
  const isOver = () => performance.now() - start >= options.minutes * 60_000;
  const record = (kind: Kind, answer: Answer) => void minute.push({ kind, ...answer });
  const browsers: Browser[] = [];
  const working: Promise<void>[] = [];
  for (let n = 0; n < options.people; n++) {
    const isOffice = n % 5 === 0;
    const changed = new Set<string>();
    const browser = openBrowser({
      url: app.url,
      tokens: await openSession(database.pool, isOffice ? 'admin' : 'salesperson'),
      onChanges: (nouns) => nouns.forEach((noun) => changed.add(noun)),
    });
    browsers.push(browser);
    working.push(work({ browser, random: randomOf(n + 1), isOffice, ids, isOver, record, changed }));
  }
  const rows: Row[] = [];
  const all: Sample[] = [];
  let since = start;
  while (!isOver()) {
    const left = start + options.minutes * 60_000 - performance.now();
    await sleep(Math.max(0, Math.min(60_000, left)));
    const [now, taken] = [performance.now(), minute];
    minute = [];
    // The first minute signs everyone in and fills the caches.
    if (rows.length > 0) all.push(...taken);
    rows.push({
      what: `minute ${rows.length + 1}`,
      ...summary(taken, (now - since) / 1000),
      'memory MB': (await memoryOf(app.pid)) / 1e6,
    });
    since = now;
  }
  await Promise.all(working);
  for (const browser of browsers) browser.close();
  await app.stop();
  const seconds = 60 * Math.max(1 / 60, options.minutes - 1);
  const what = `${options.people} people, ${options.machines} machines, from minute 2`;
  return all.length === 0 ? rows : [...rows, { what, ...summary(all, seconds) }];
}
