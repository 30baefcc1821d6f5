import { QueryClient, QueryObserver, type QueryKey } from '@tanstack/react-query';
import { liveRefresh } from '../../web/src/lib/live-refresh.ts';
import { queryNoun, type QueryNoun } from '../../web/src/lib/query-noun.ts';
import { openBrowser, type Answer } from '../browser.ts';
import { memoryOf, type BenchDatabase, type Environment } from '../environment.ts';
import { quantile, type LoadRequest } from '../load.ts';
import { randomOf } from '../random.ts';
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
/** The badges of the sidebar are read again every minute. */
const badgeSeconds = 60;

type Kind = 'list' | 'search' | 'record' | 'office' | 'change' | 'badge' | 'refetch';

interface Ids {
  machines: readonly string[];
  reservations: readonly string[];
  /** Available stock machines; each is reserved once. */
  reservable: string[];
}

/** What a screen reads, with the key of its query. */
interface Read {
  queryKey: QueryKey;
  path: string;
}

interface Screen {
  kind: Kind;
  /** How often it is opened, in percent of all screens. */
  percent: number;
  /** Only by people of the office. */
  office?: boolean;
  reads?: (random: () => number, ids: Ids) => Read[];
  change?: (random: () => number, ids: Ids) => LoadRequest;
}

// As in the `*.queries.ts` of the web.
const machines = queryNoun('machines', {
  own: 'machine',
  others: ['reservation', 'queue_entry', 'category', 'field', 'repricing_rule'],
});
const reservations = queryNoun('reservations', { own: 'reservation', others: ['machine', 'queue_entry'] });
const demands = queryNoun('demands', { own: 'demand', others: ['machine', 'reservation', 'queue_entry'] });
const calendar = queryNoun('calendar', { own: 'reservation', others: ['machine', 'queue_entry', 'quote'] });
const badges = queryNoun('badges', { others: ['notification', 'reservation', 'queue_entry', 'demand'] });

const pick = <T>(list: readonly T[], random: () => number) => list[Math.floor(random() * list.length)];
const read = (noun: readonly [QueryNoun], path: string, id = ''): Read => ({
  queryKey: [...noun, path, id],
  path,
});
const recordOf = (noun: readonly [QueryNoun], path: string, id = ''): Read => ({
  queryKey: [...noun, 'one', id],
  path: `${path}/${id}`,
});
const types = ['used', 'stock'];
const words = ['nakladac', 'rypadlo', 'volvo', 'brno', 'l120', 'sn-1234', 'eq 10042', 'jerab', 'zetor'];
const shownStatuses = ['available', 'reserved', 'maintenance'];
const listOf = (filter: string) => [
  read(machines, `/api/machines?${filter}&limit=100`),
  read(machines, `/api/machines/facets?${filter}`),
  read(machines, `/api/machines/statistics?${filter.split('&')[0] ?? ''}`),
];

/** The share of screens is an estimate of a dealer’s day, not measured at one. */
const screens: readonly Screen[] = [
  { kind: 'list', percent: 20, reads: (random) => listOf(`type=${pick(types, random)}`) },
  {
    kind: 'list',
    percent: 14,
    reads: (random) =>
      listOf(
        `type=${pick(types, random)}&status=${pick(shownStatuses, random)}&category=category-${1 + Math.floor(random() * 12)}`,
      ),
  },
  {
    kind: 'search',
    percent: 15,
    reads: (random) =>
      listOf(`type=${pick(types, random)}&search=${encodeURIComponent(pick(words, random) ?? '')}`),
  },
  {
    kind: 'record',
    percent: 23,
    reads: (random, ids) => {
      const id = pick(ids.machines, random);
      return [
        recordOf(machines, '/api/machines', id),
        read(machines, `/api/machines/${id}/timeline`, id),
        read(demands, `/api/machines/${id}/demand-count`, id),
        read(reservations, `/api/reservations?machine=${id}&limit=100`, id),
      ];
    },
  },
  {
    kind: 'list',
    percent: 9,
    reads: () => [
      read(reservations, '/api/reservations?limit=100'),
      read(reservations, '/api/reservations?limit=1&facets=status,expired,soon'),
    ],
  },
  {
    kind: 'record',
    percent: 6,
    reads: (random, ids) => [recordOf(reservations, '/api/reservations', pick(ids.reservations, random))],
  },
  {
    kind: 'office',
    percent: 8,
    reads: () => [
      read(machines, '/api/machines/statistics'),
      read(reservations, '/api/reservations?limit=5'),
      read(reservations, '/api/reservations?expiry=today&sort=expires_at&order=asc&limit=6'),
      read(reservations, '/api/reservations?expiry=week&sort=expires_at&order=asc&limit=6'),
    ],
  },
  {
    kind: 'office',
    percent: 2,
    office: true,
    reads: () => [read(reservations, '/api/reservations/pending-approvals?limit=50')],
  },
  {
    kind: 'office',
    percent: 1,
    reads: () => {
      const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
      return [read(calendar, `/api/calendar?by=machine&from=${day(-7)}&to=${day(27)}&limit=100`)];
    },
  },
  {
    kind: 'change',
    percent: 1,
    office: true,
    change: (random, ids) => ({
      path: `/api/machines/${pick(ids.machines, random)}`,
      method: 'PATCH',
      body: JSON.stringify({ location: `Praha ${Math.floor(random() * 20)}` }),
    }),
  },
  {
    kind: 'change',
    percent: 1,
    change: (_, ids) => ({
      path: '/api/reservations',
      method: 'POST',
      body: JSON.stringify({
        machineId: ids.reservable.pop(),
        customerName: 'Bench',
        customerCompany: 'Bench s.r.o.',
        customerEmail: 'bench@bench.example',
        customerPhone: '+420 600 000 000',
      }),
    }),
  },
];

function nextScreen(random: () => number, isOffice: boolean): Screen | undefined {
  const open = screens.filter(({ office = false }) => isOffice || !office);
  let place = random() * open.reduce((sum, { percent }) => sum + percent, 0);
  return open.find(({ percent }) => (place -= percent) < 0);
}

interface Sample extends Omit<Answer, 'body'> {
  kind: Kind;
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const identifier = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

interface Person {
  /** Opens screens until the end. */
  work: (isOver: () => boolean) => Promise<void>;
  close: () => void;
}

interface PersonOptions {
  url: string;
  session: Awaited<ReturnType<typeof openSession>>;
  random: () => number;
  isOffice: boolean;
  ids: Ids;
  record: (kind: Kind, answer: Answer) => void;
}

/** A person whose browser keeps the open screen up to date with the code of the web app. */
function arrive({ url, session, random, isOffice, ids, record }: PersonOptions): Person {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, structuralSharing: false, gcTime: Infinity } },
  });
  const browser = openBrowser({ url, tokens: session, live: liveRefresh(client, session.userId) });

  /** Asks, and asks again when live events or polling say so. Only the first request counts as `kind`. */
  function watch(kind: Kind, { queryKey, path }: Read, again: Kind): () => void {
    let isFirst = true;
    const queryFn = async () => {
      const answer = await browser.call({ path });
      record(isFirst ? kind : again, answer);
      isFirst = false;
      // The ids of the records, by which the web app knows what it shows.
      return answer.body.match(identifier) ?? [];
    };
    return new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
  }

  async function work(isOver: () => boolean): Promise<void> {
    const span = () => 1000 * (thinking.least + random() * (thinking.most - thinking.least));
    await sleep(random() * span());
    const stops = [watch('badge', read(badges, '/api/badges'), 'badge')];
    const polling = setInterval(() => void client.refetchQueries({ queryKey: badges }), badgeSeconds * 1000);
    while (!isOver()) {
      const screen = nextScreen(random, isOffice);
      const change = screen?.change?.(random, ids);
      if (change) record('change', await browser.call(change));
      const open = (screen?.reads?.(random, ids) ?? []).map((wanted) =>
        watch(screen?.kind ?? 'list', wanted, 'refetch'),
      );
      await sleep(span());
      for (const stop of open) stop();
      client.removeQueries({ type: 'inactive' });
    }
    clearInterval(polling);
    for (const stop of stops) stop();
  }

  return { work, close: () => browser.close() };
}

const p95 = (times: readonly number[]) => quantile(times, 0.95);

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
  const record = (kind: Kind, { status, seenMs, serverMs }: Answer) =>
    void minute.push({ kind, status, seenMs, serverMs });
  const persons: Person[] = [];
  for (let n = 0; n < options.people; n++) {
    const isOffice = n % 5 === 0;
    const session = await openSession(database.pool, isOffice ? 'admin' : 'salesperson');
    persons.push(arrive({ url: app.url, session, random: randomOf(n + 1), isOffice, ids, record }));
  }
  const working = persons.map((person) => person.work(isOver));
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
    const row = {
      what: `minute ${rows.length + 1}`,
      ...summary(taken, (now - since) / 1000),
      'memory MB': (await memoryOf(app.pid)) / 1e6,
    };
    rows.push(row);
    // A run may take an hour, so its minutes can be watched.
    console.error(JSON.stringify(row));
    since = now;
  }
  await Promise.all(working);
  for (const person of persons) person.close();
  await app.stop();
  const seconds = 60 * Math.max(1 / 60, options.minutes - 1);
  const what = `${options.people} people, ${options.machines} machines, from minute 2`;
  return all.length === 0 ? rows : [...rows, { what, ...summary(all, seconds) }];
}
