import { pino } from 'pino';
import { createDb } from '../../server/src/db/connect.ts';
import { systemCtx } from '../../server/src/lib/ctx.ts';
import { createSecretBox } from '../../server/src/lib/secret-box.ts';
import { lapseOffers } from '../../server/src/modules/queue/queue.service.ts';
import type { BenchDatabase, Environment } from '../environment.ts';
import { load, middle, type LoadResult } from '../load.ts';
import { startQueues } from '../queues.ts';
import { replay } from '../replay.ts';
import { againstFloor, againstTransaction, type Row } from '../report.ts';
import { benchSecret, signIn } from '../session.ts';
import { statementsOf, type Statement } from '../statements.ts';

const clients = 16;
const perRound = 400;
const rounds = 3;
const waiting = 3;

/** A machine that customers wait for. */
interface Queued {
  machine: string;
  /** Its reservation, unless it is offered. */
  reservation: string;
  /** The first two in the queue. */
  entry: string;
  next: string;
}

/** A customer who is not in the queue yet. */
const newcomer = {
  customerName: 'Jana Nová',
  customerCompany: 'Nová a.s.',
  customerEmail: 'nova@lomy.example',
  customerPhone: '602111222',
};
/** The first in every queue. */
const first = {
  customerName: 'Petr Malý',
  customerCompany: 'Lomy 1',
  customerEmail: 'petr1@lomy.example',
  customerPhone: '602111222',
};

/** What is done with each machine, by call. */
interface Transition {
  what: string;
  /** The state of the machines before. */
  from: 'reserved' | 'offered';
  path: (of: Queued) => string;
  body: object;
  status: 200 | 201;
  /** The entries afterwards, one per machine. */
  done: string;
}

const transitions: readonly Transition[] = [
  {
    what: 'queue for a reserved machine',
    from: 'reserved',
    path: ({ machine }) => `/api/machines/${machine}/queue`,
    body: newcomer,
    status: 201,
    done: `status = 'waiting' and customer_email = '${newcomer.customerEmail}'`,
  },
  {
    what: 'end a reservation, offer to the next',
    from: 'reserved',
    path: ({ reservation }) => `/api/reservations/${reservation}/cancel`,
    body: { reason: 'Bench' },
    status: 200,
    done: `status = 'offered'`,
  },
  {
    what: 'accept an offer',
    from: 'offered',
    path: ({ entry }) => `/api/queue/${entry}/accept`,
    body: first,
    status: 201,
    done: `status = 'accepted'`,
  },
  {
    what: 'decline an offer, offer to the next',
    from: 'offered',
    path: ({ entry }) => `/api/queue/${entry}/decline`,
    body: {},
    status: 200,
    done: `status = 'offered' and position = 2`,
  },
];

/** Frees the machines of the transition before. */
async function clear({ pool }: BenchDatabase): Promise<void> {
  await pool.query(
    `with used as (select distinct machine_id from queue_entries),
     freed as (delete from holds where machine_id in (select machine_id from used))
     update machines set status = 'available' where id in (select machine_id from used)`,
  );
  await pool.query('delete from queue_entries');
  await pool.query('delete from reservations');
}

/** Reserves or offers available stock machines, with customers who wait for each. */
async function prepare(database: BenchDatabase, from: Transition['from']): Promise<Queued[]> {
  const { pool } = database;
  await clear(database);
  await pool.query(
    `insert into queue_entries (machine_id, position, customer_name, customer_company, customer_email, customer_phone,
       sales_person, created_by)
     select id, n, 'Petr Malý', 'Lomy ' || n, 'petr' || n || '@lomy.example', '1', 'Bench',
       (select id from users order by created_at limit 1)
     from (select id from machines where type = 'stock' and status = 'available' order by id limit $1) m
     cross join generate_series(1, $2::int) n`,
    [2 * rounds * perRound + 1, waiting],
  );
  if (from === 'reserved') {
    await pool.query(
      `with reserved as (
         insert into reservations (status, machine_id, customer_name, customer_company, customer_email, customer_phone,
           reserved_at, expires_at, created_by)
         select 'active', machine_id, 'Bench', 'Bench s.r.o.', 'holder@bench.example', '1', now(),
           now() + interval '14 days', created_by
         from queue_entries where position = 1 returning id, machine_id
       )
       insert into holds (machine_id, kind, reservation_id) select machine_id, 'reserved', id from reserved`,
    );
  } else {
    await pool.query(
      `with offered as (
         update queue_entries set status = 'offered', offered_at = now(), offer_ends_at = now() + interval '1 day'
         where position = 1 returning id, machine_id
       )
       insert into holds (machine_id, kind, queue_entry_id) select machine_id, 'offer', id from offered`,
    );
  }
  await pool.query(
    `update machines set status = 'reserved' where id in (select machine_id from queue_entries)`,
  );
  await pool.query('vacuum analyze');
  const { rows } = await pool.query<Queued>(
    `select e.machine_id as machine, coalesce(h.reservation_id::text, '') as reservation, e.id as entry, n.id as next
     from queue_entries e join queue_entries n on n.machine_id = e.machine_id and n.position = 2
     join holds h on h.machine_id = e.machine_id
     where e.position = 1 order by e.id`,
  );
  return rows;
}

const idsOf = ({ machine, entry, next, reservation }: Queued) =>
  [machine, entry, next, reservation].join(',');

/** The floor must not do less: both have to bring every machine to the same state. */
async function checkDone({ pool }: BenchDatabase, done: string, count: number): Promise<void> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from queue_entries where ${done}`,
  );
  if (rows[0]?.n !== count) throw new Error(`${rows[0]?.n} entries with ${done} instead of ${count}`);
}

/** How many calls each round makes, and the machine whose call is recorded. */
function sampled(machines: Queued[]): { sample: Queued; requests: number } {
  const sample = machines.pop();
  if (!sample) throw new Error('no machine to reserve');
  return { sample, requests: Math.min(perRound, Math.floor(machines.length / (2 * rounds))) };
}

async function measured(
  environment: Environment,
  database: BenchDatabase,
  headers: Record<string, string>,
  { what, from, path, body, status, done }: Transition,
): Promise<Row> {
  const machines = await prepare(database, from);
  const { sample, requests } = sampled(machines);
  const { statements, response } = await statementsOf(database, path(sample), headers, body);
  const app = await environment.spawn('./app-server.ts', { BENCH_DATABASE: database.url });
  const floor = await environment.spawn('./floor-server.ts', {
    BENCH_DATABASE: database.url,
    BENCH_STATEMENTS: JSON.stringify(statements),
    BENCH_TRANSACTION: 'true',
    BENCH_SAMPLE: idsOf(sample),
    ...(status === 201 && { BENCH_RECORDED: (response as { id: string }).id }),
  });
  const take = () => {
    const next = machines.pop();
    if (!next) throw new Error('all machines are used up');
    return next;
  };
  const [product, bare]: [LoadResult[], LoadResult[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    bare.push(await load({ url: floor.url, clients, requests, next: () => ({ path: `/${idsOf(take())}` }) }));
    product.push(
      await load({
        url: app.url,
        clients,
        requests,
        next: () => ({ path: path(take()), method: 'POST', headers, body: JSON.stringify(body) }),
      }),
    );
  }
  await app.stop();
  await floor.stop();
  await checkDone(database, done, 2 * rounds * requests + 1);
  return againstFloor(
    what,
    { machines: database.machines, statements: statements.length },
    { product, floor: bare, status },
  );
}

/** Offers that end without an answer: the job passes them on one after another, as the floor does. */
async function lapsed(database: BenchDatabase): Promise<Row> {
  const machines = await prepare(database, 'offered');
  const { sample, requests } = sampled(machines);
  const log = pino({ level: 'warn' });
  let recorded: Statement[] = [];
  const db = createDb(
    database.pool,
    ({ query }) => void recorded.push({ text: query.sql, values: [...query.parameters] }),
  );
  const jobs = await startQueues(database.url, log);
  const deps = { log, jobs, secrets: createSecretBox(benchSecret), baseUrl: 'http://localhost' };
  const ended = async (offers: readonly Queued[]) => {
    await database.pool.query(
      `update queue_entries set offer_ends_at = now() - interval '1 minute' where id = any($1)`,
      [offers.map(({ entry }) => entry)],
    );
  };
  const timed = async (count: number, work: () => Promise<void>) => {
    const start = performance.now();
    await work();
    return (1000 * count) / (performance.now() - start);
  };
  await ended([sample]);
  await lapseOffers(systemCtx({ ...deps, db }, 'queue-lapse'));
  const begin = recorded.findIndex(({ text }) => text === 'begin');
  const statements = recorded.slice(begin + 1).filter(({ text }) => text !== 'commit');
  recorded = [];
  const plain = createDb(database.pool);
  const client = await database.pool.connect();
  const samples = idsOf(sample).split(',');
  const [product, floor]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    const [theirs, ours] = [machines.splice(0, requests), machines.splice(0, requests)];
    await ended(theirs);
    floor.push(
      await timed(requests, async () => {
        for (const offer of theirs) {
          const ids = idsOf(offer).split(',');
          await client.query('begin');
          await replay(client, statements, new Map(samples.map((id, index) => [id, ids[index]])));
          await client.query('commit');
        }
      }),
    );
    await ended(ours);
    product.push(await timed(requests, () => lapseOffers(systemCtx({ ...deps, db: plain }, 'queue-lapse'))));
  }
  client.release();
  await jobs.stop();
  await checkDone(database, `status = 'offered' and position = 2`, 2 * rounds * requests + 1);
  return againstTransaction(
    'an offer lapses, offer to the next (job)',
    { machines: database.machines, statements: statements.length },
    { product: middle(product), floor: middle(floor) },
  );
}

/**
 * Customers who queue, holds that end, offers that are accepted, declined or lapse: with all rules, history, audit,
 * notification and mail, compared with the same statements in a plain transaction.
 */
export async function queue(environment: Environment, sizes: readonly number[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const size of sizes) {
    const database = await environment.fleet(size);
    const headers = { ...(await signIn(database.pool)), 'content-type': 'application/json' };
    for (const transition of transitions)
      rows.push(await measured(environment, database, headers, transition));
    rows.push(await lapsed(database));
  }
  return rows;
}
