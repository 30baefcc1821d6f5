import { compareWithFloor } from '../compare-with-floor.ts';
import type { Environment } from '../environment.ts';
import { proposalListFloor, proposalsFloor } from '../floors.ts';
import { middle } from '../load.ts';
import type { Row } from '../report.ts';
import { signIn } from '../session.ts';
import { recordingApp } from '../statements.ts';
import { runToCompletion } from './bulk.ts';

const rounds = 3;
const mostDecided = 10_000;
const sorts = ['current_value', 'days_in_stock', 'reduction'] as const;

async function timed(action: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await action();
  return performance.now() - start;
}

/**
 * Rules over the whole inventory: making all proposals next to the bare statement of the floor, pages of the list next
 * to theirs, and deciding on 10 000 proposals in bulk.
 */
export async function repricing(environment: Environment, sizes: readonly number[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const size of sizes) {
    const database = await environment.fleet(size);
    const { pool } = database;
    const headers = await signIn(pool);
    const app = await recordingApp(database, headers);
    const ask = (path: string, body: object) => app.ask(path, body);
    await ask('/api/repricing/rules', { category: null, after_days: 30, percent: 5, floor_percent: null });
    const rule = { category: 'category-3', after_days: 60, percent: 8, floor_percent: 3 };
    await ask('/api/repricing/rules', rule);
    await pool.query('vacuum analyze');

    // From nothing: as after the first rule. The floor stores them in a table with the same indexes and foreign keys.
    const times: Record<'ours' | 'floor', number[]> = { ours: [], floor: [] };
    await pool.query('create table floor_proposals (like repricing_proposals including all)');
    await pool.query(`alter table floor_proposals
      add foreign key (machine_id) references machines on delete cascade,
      add foreign key (rule_id) references repricing_rules on delete cascade`);
    for (let round = 0; round < rounds; round++) {
      await pool.query('truncate floor_proposals, repricing_proposals');
      // The rule of the round before: the floor knows only one rule of the category.
      await pool.query('delete from repricing_rules where after_days > $1', [rule.after_days]);
      times.floor.push(await timed(() => pool.query(proposalsFloor)));
      times.ours.push(await timed(() => ask('/api/repricing/rules', { ...rule, after_days: 61 + round })));
    }
    const { rows: counted } = await pool.query<{ n: string }>(
      'select count(*) as n from repricing_proposals',
    );
    await app.close();
    rows.push({
      what: 'all proposals',
      machines: String(size),
      proposals: String(counted[0]?.n ?? 0),
      'floor ms': middle(times.floor),
      'product ms': middle(times.ours),
      'of floor': `${((100 * middle(times.floor)) / middle(times.ours)).toFixed(0)} %`,
    });

    for (const sort of sorts) {
      const compared = await compareWithFloor(environment, database, {
        what: `list by ${sort}`,
        request: () => ({ path: `/api/repricing/proposals?sort=${sort}&order=desc&limit=50` }),
        floor: proposalListFloor(sort),
        clients: [4],
      });
      rows.push(...compared);
    }

    const served = await environment.spawn('./app-server.ts', { BENCH_DATABASE: database.url });
    const { rows: chosen } = await pool.query<{ id: string }>(
      `select machine_id as id from repricing_proposals order by machine_id limit ${2 * mostDecided}`,
    );
    const ids = chosen.map(({ id }) => id);
    const decided = Math.floor(ids.length / 2);
    const decisions = [
      ['accept', '/repricing/bulk-accept', { ids: ids.slice(0, decided), prices: [] }],
      ['postpone', '/repricing/bulk-postpone', { ids: ids.slice(decided), days: 30 }],
    ] as const;
    for (const [what, path, body] of decisions) {
      const start = performance.now();
      const { run } = await runToCompletion(served, headers, path, body);
      const seconds = (performance.now() - start) / 1000;
      rows.push({
        what: `${what} in bulk`,
        machines: String(size),
        proposals: String(body.ids.length),
        done: String(run.done),
        seconds,
        'proposals/s': body.ids.length / seconds,
      });
    }
    await served.stop();
  }
  return rows;
}
