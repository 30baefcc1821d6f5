import type { BenchDatabase, Environment } from '../environment.ts';
import { fleetFile } from '../files.ts';
import type { Row } from '../report.ts';
import { signIn } from '../session.ts';
import { idleList, runWatched } from '../watch.ts';
import { importFile, type Inventory } from './import.ts';

const inventorySize = 100_000;
/** For each size of an import. */
const demandCount = 10_000;
const singleChanges = 20;

/**
 * Demands as a dealer has them: most for one category and one or two manufacturers, with bounds of year, hours and
 * price, some of them nearly or in euros; one in five for a model, one in twenty for any manufacturer.
 */
async function makeDemands({ pool }: BenchDatabase, count: number): Promise<void> {
  await pool.query(
    `with people as (
       insert into users (name, email, role) select 'Seller ' || n, 'seller.' || n || '@bench.example', 'salesperson'
       from generate_series(1, 20) n returning id
     ),
     numbered as (select id, row_number() over () as place from people),
     wanted as (
       select n, abs(hashtext('demand ' || n)::bigint) as h from generate_series(1, $1::int) n
     ),
     entered as (
       insert into demands (customer_name, customer_company, customer_email, customer_phone, criteria, currency, nearly, owner_id,
         note)
       select 'Customer ' || n, 'Company ' || n, 'customer.' || n || '@bench.example', '1', '{"search":"bench"}',
         case when h % 10 = 0 then 'EUR' else 'CZK' end, h % 3 = 0, id, n::text
       from wanted join numbered on place = 1 + n % 20
       returning id, note, currency, nearly
     )
     insert into match_criteria (demand_id, active, pending, quiet, currency, nearly, type, categories, manufacturers, texts,
       year_of_manufacture_from, operating_hours_to, current_value_to)
     select id, true, true, true, currency, nearly, case when h % 5 < 4 then 'used' end,
       case when h % 20 <> 1 then array['category-' || (1 + h / 7 % 12)] || case when h % 4 = 0 then array['category-3'] end end,
       case when h % 20 > 0 then array['%' || maker[(1 + h / 3 % 10)::int] || '%']
         || case when h % 3 = 0 then array['%' || maker[(1 + h / 5 % 10)::int] || '%'] end end,
       case when h % 5 = 2 then jsonb_build_array(jsonb_build_object('field', 'model',
         'any', jsonb_build_array('%' || chr(97 + (h / 11 % 26)::int) || (1 + h / 13 % 4) || '%'))) end,
       2005 + h / 17 % 20, 1000 + h / 19 % 15000,
       (500000 + h / 23 % 5000000) / case when currency = 'EUR' then 25 else 1 end
     from entered join wanted on n = note::int
     cross join (values (array['caterpillar','volvo','komatsu','liebherr','hitachi','bobcat','jcb','doosan','kubota','terex']))
       as makers (maker)`,
    [count],
  );
  await pool.query('analyze demands, match_criteria');
}

/** Until nothing is left to match or to notify. */
async function matched({ pool }: BenchDatabase): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ busy: boolean }>(
      `select exists (select from machine_changes) or exists (select from match_criteria where pending)
         or exists (select from demand_news) as busy`,
    );
    if (!rows[0]?.busy) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const matches = async ({ pool }: BenchDatabase) =>
  Number((await pool.query<{ n: string }>('select count(*) as n from demand_matches')).rows[0]?.n);

async function call(into: Inventory, method: string, path: string, body: object): Promise<void> {
  const headers = { ...into.headers, 'content-type': 'application/json' };
  const answer = await fetch(`${into.app.url}${path}`, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
}

/** Milliseconds from the answer to a changed price until the machine is a match, the longest of several. */
async function oneMachine(into: Inventory): Promise<number> {
  const { pool } = into.database;
  const { rows } = await pool.query<{ id: string }>(
    `select m.id from machines m where m.status = 'available' and m.type = 'used' order by m.id limit $1`,
    [singleChanges],
  );
  const { rows: criteria } = await pool.query<{ demand_id: string }>(
    `update match_criteria set categories = null, manufacturers = null, texts = null, type = null,
       year_of_manufacture_from = null, operating_hours_to = null, current_value_from = null, current_value_to = 1,
       currency = 'CZK', nearly = false
     where id = (select id from match_criteria limit 1) returning demand_id`,
  );
  const times: number[] = [];
  for (const { id } of rows) {
    await pool.query('delete from demand_matches where demand_id = $1 and machine_id = $2', [
      criteria[0]?.demand_id,
      id,
    ]);
    await call(into, 'PATCH', `/api/machines/${id}`, { current_value: 0.5 });
    const start = performance.now();
    for (;;) {
      const found = await pool.query('select from demand_matches where demand_id = $1 and machine_id = $2', [
        criteria[0]?.demand_id,
        id,
      ]);
      if (found.rowCount === 1) break;
      if (performance.now() - start > 30_000) throw new Error('a changed machine was not matched');
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    times.push(performance.now() - start);
  }
  return Math.max(...times);
}

/** 10 000 demands against an inventory of 100 000 machines, then against an import of `size` more. */
export async function demands(environment: Environment, sizes: readonly number[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const size of sizes) {
    const file = await fleetFile(environment.folder, size, 'csv');
    const database = await environment.fleet(inventorySize);
    const app = await environment.spawn('./app-server.ts', {
      BENCH_DATABASE: database.url,
      BENCH_UPLOADS: `${environment.folder}/uploads`,
    });
    const into: Inventory = { database, app, headers: await signIn(database.pool) };
    const idle = await idleList(app, into.headers);
    await makeDemands(database, demandCount);
    const searched = await runWatched(app, () => wake(into).then(() => matched(database)), into.headers);
    const before = await matches(database);
    const imported = await runWatched(app, () => importFile(into, file));
    const run = await runWatched(app, () => matched(database), into.headers);
    rows.push({
      what: `${demandCount} demands, import`,
      rows: String(size),
      'import s': imported.seconds,
      'matching s': run.seconds,
      'new matches': String((await matches(database)) - before),
      'list p95 idle ms': idle.p95,
      'list p95 matching ms': run.list?.p95 ?? '',
      'all demands in the inventory s': searched.seconds,
      'list p95 then ms': searched.list?.p95 ?? '',
      'one machine, longest ms': await oneMachine(into),
      'memory +MB': run.memory,
    });
    await app.stop();
  }
  return rows;
}

/** Nobody has announced the demands: a change of any machine wakes the process. */
async function wake(into: Inventory): Promise<void> {
  const { rows } = await into.database.pool.query<{ id: string }>(
    `select id from machines where status = 'available' limit 1`,
  );
  await call(into, 'PATCH', `/api/machines/${rows[0]?.id ?? ''}`, { notes: 'bench' });
}
