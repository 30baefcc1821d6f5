import type { BenchDatabase, Environment } from '../environment.ts';
import { load, type LoadResult } from '../load.ts';
import { againstFloor, type Row } from '../report.ts';
import { signIn } from '../session.ts';
import { statementsOf } from '../statements.ts';

const clients = 16;
const perRound = 400;
const rounds = 3;
const waiting = 3;

const body = { reason: 'Bench' };

/** A reserved machine that customers wait for. */
interface Reserved {
  reservation: string;
  machine: string;
  /** The first in the queue. */
  entry: string;
}

/** Reserves the available stock machines and queues customers for each. */
async function reserveAll({ pool }: BenchDatabase): Promise<Reserved[]> {
  await pool.query(
    `with free as (
       select id, row_number() over (order by id) as n from machines where type = 'stock' and status = 'available'
     )
     insert into reservations (status, machine_id, customer_name, customer_company, customer_email, customer_phone,
       reserved_at, expires_at, created_by)
     select 'active', id, 'Bench', 'Bench s.r.o.', 'holder@bench.example', '1', now(), now() + interval '14 days',
       (select id from users order by created_at limit 1)
     from free limit $1`,
    [2 * rounds * perRound + 1],
  );
  await pool.query(
    `insert into holds (machine_id, kind, reservation_id)
     select machine_id, 'reserved', id from reservations where customer_email = 'holder@bench.example'`,
  );
  await pool.query(
    `update machines set status = 'reserved'
     from holds where holds.machine_id = machines.id and machines.status = 'available'`,
  );
  await pool.query(
    `insert into queue_entries (machine_id, position, customer_name, customer_company, customer_email, customer_phone,
       sales_person, created_by)
     select r.machine_id, n, 'Petr Malý', 'Lomy ' || n, 'petr' || n || '@lomy.example', '1', 'Bench', r.created_by
     from reservations r cross join generate_series(1, $1::int) n
     where r.customer_email = 'holder@bench.example'`,
    [waiting],
  );
  await pool.query('vacuum analyze');
  const { rows } = await pool.query<Reserved>(
    `select r.id as reservation, r.machine_id as machine, e.id as entry
     from reservations r join queue_entries e on e.machine_id = r.machine_id and e.position = 1
     where r.customer_email = 'holder@bench.example' order by r.id`,
  );
  return rows;
}

/**
 * Ends reservations whose machines others wait for: the hold ends and the first in line gets the offer, with history,
 * audit, notification and mail, compared with the same statements in a plain transaction.
 */
export async function queue(environment: Environment, sizes: readonly number[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const size of sizes) {
    const database = await environment.fleet(size);
    const headers = { ...(await signIn(database.pool)), 'content-type': 'application/json' };
    const reserved = await reserveAll(database);
    const sample = reserved.pop();
    if (!sample) throw new Error('no machine to reserve');
    const requests = Math.min(perRound, Math.floor(reserved.length / (2 * rounds)));
    const pathOf = ({ reservation }: Reserved) => `/api/reservations/${reservation}/cancel`;
    const idsOf = ({ reservation, machine, entry }: Reserved) => [reservation, machine, entry].join(',');
    const { statements } = await statementsOf(database, pathOf(sample), headers, body);
    const app = await environment.spawn('./app-server.ts', { BENCH_DATABASE: database.url });
    const floor = await environment.spawn('./floor-server.ts', {
      BENCH_DATABASE: database.url,
      BENCH_STATEMENTS: JSON.stringify(statements),
      BENCH_TRANSACTION: 'true',
      BENCH_SAMPLE: idsOf(sample),
    });
    const take = () => {
      const next = reserved.pop();
      if (!next) throw new Error('all reservations are used up');
      return next;
    };
    const [product, bare]: [LoadResult[], LoadResult[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      bare.push(
        await load({ url: floor.url, clients, requests, next: () => ({ path: `/${idsOf(take())}` }) }),
      );
      product.push(
        await load({
          url: app.url,
          clients,
          requests,
          next: () => ({ path: pathOf(take()), method: 'POST', headers, body: JSON.stringify(body) }),
        }),
      );
    }
    await app.stop();
    await floor.stop();
    await checkOffers(database, rounds * requests + 1);
    rows.push(
      againstFloor(
        'end a reservation, offer to the next',
        { machines: size, statements: statements.length },
        { product, floor: bare, status: 200 },
      ),
    );
  }
  return rows;
}

/** The product made at least this many offers, each with its hold. */
async function checkOffers({ pool }: BenchDatabase, count: number): Promise<void> {
  const { rows } = await pool.query<{ offers: number }>(
    `select count(*)::int as offers from queue_entries e
     join holds h on h.queue_entry_id = e.id and h.kind = 'offer' where e.status = 'offered'`,
  );
  const offers = rows[0]?.offers ?? 0;
  if (offers < count) throw new Error(`${offers} offers instead of ${count}`);
}
