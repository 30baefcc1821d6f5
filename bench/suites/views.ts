import type { BenchDatabase, Environment } from '../environment.ts';
import { fleetFile } from '../files.ts';
import type { Row } from '../report.ts';
import { signIn } from '../session.ts';
import { idleList, runWatched } from '../watch.ts';
import { importFile, type Inventory } from './import.ts';

const inventorySize = 100_000;
const viewCount = 50;

/** Watched views as people have them: a category and a price, days in stock, a text, and the whole list. */
async function makeViews({ pool }: BenchDatabase): Promise<void> {
  await pool.query(
    `with people as (
       insert into users (name, email, role) select 'Watcher ' || n, 'watcher.' || n || '@bench.example', 'salesperson'
       from generate_series(1, 10) n returning id
     ),
     numbered as (select id, row_number() over () as place from people),
     saved as (
       insert into views (list, scope, owner_id, name, state, created_at, created_by, updated_at)
       select 'used_machines', 'private', id, 'View ' || n, jsonb_build_object('filter', case n % 5
           when 0 then jsonb_build_object('category', jsonb_build_array('category-' || (1 + n % 12)), 'valueTo', 2000000)
           when 1 then jsonb_build_object('daysFrom', 90, 'status', jsonb_build_array('available'))
           when 2 then jsonb_build_object('search', 'volvo')
           when 3 then jsonb_build_object('manufacturer', 'komatsu', 'yearFrom', 2015, 'hoursTo', 8000)
           else '{}' end), now(), id, now()
       from generate_series(1, $1::int) n join numbered on place = 1 + n % 10
       returning id, owner_id
     ),
     subscribed as (
       insert into view_subscriptions (view_id, user_id, rhythm, way, created_at)
       select id, owner_id, 'at_once', 'both', now() from saved
     )
     insert into watched_views (view_id) select id from saved`,
    [viewCount],
  );
}

/** Until every view is compared and everyone is notified. */
async function compared({ pool }: BenchDatabase): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ busy: boolean }>(
      `select exists (select from machine_changes) or exists (select from watched_views where not is_settled)
         or exists (select from view_news) as busy`,
    );
    if (!rows[0]?.busy) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Nobody has announced the views: a change of any machine wakes the process. */
async function wake({ app, headers, database }: Inventory): Promise<void> {
  const { rows } = await database.pool.query<{ id: string }>('select id from machines limit 1');
  const answer = await fetch(`${app.url}/api/machines/${rows[0]?.id ?? ''}`, {
    method: 'PATCH',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ notes: 'bench' }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

/** An import into an inventory of 100 000 machines, without and with 50 watched views. */
export async function views(environment: Environment, sizes: readonly number[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const size of sizes)
    for (const isWatched of [false, true]) {
      const file = await fleetFile(environment.folder, size, 'csv');
      const database = await environment.fleet(inventorySize);
      const app = await environment.spawn('./app-server.ts', {
        BENCH_DATABASE: database.url,
        BENCH_UPLOADS: `${environment.folder}/uploads`,
      });
      const into: Inventory = { database, app, headers: await signIn(database.pool) };
      if (isWatched) await makeViews(database);
      const first = await runWatched(app, () => wake(into).then(() => compared(database)), into.headers);
      const idle = await idleList(app, into.headers);
      const imported = await runWatched(app, () => importFile(into, file), into.headers);
      const run = await runWatched(app, () => compared(database), into.headers);
      rows.push({
        what: isWatched ? `import, ${viewCount} watched views` : 'import, no watched view',
        rows: String(size),
        'import s': imported.seconds,
        'then comparing s': run.seconds,
        'list p95 idle ms': idle.p95,
        'list p95 importing ms': imported.list?.p95 ?? '',
        'list p95 comparing ms': run.list?.p95 ?? '',
        'first comparison with all machines s': isWatched ? first.seconds : '',
        'memory +MB': run.memory,
      });
      await app.stop();
    }
  return rows;
}
