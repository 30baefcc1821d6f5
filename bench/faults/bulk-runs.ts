import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { authHeaders, openSession } from '../session.ts';
import { jsonOf } from './calls.ts';
import type { Watch } from './watch.ts';

const runLimitMs = 120_000;

const isIn = (ids: readonly string[]) => `id in (${ids.map((id) => `'${id}'`).join(', ')})`;

/** Two runs in the background at once, so that both processes have one; they are checked by `finish`. */
export async function startBulkRuns(watch: Watch, pool: Pool, location: string, machinesPerRun: number) {
  const headers = authHeaders((await openSession(pool)).accessToken);
  const { rows } = await pool.query<{ id: string }>(
    `insert into machines (type, name, manufacturer, model, category, location)
     select 'used', $1 || ' ' || n, 'Liebherr', 'R 920', 'faults', 'Brno' from generate_series(1, $2) n
     returning id`,
    [`Rypadlo ${location}`, 2 * machinesPerRun],
  );
  const ids = rows.map(({ id }) => id);
  const runs = await Promise.all(
    [ids.slice(0, machinesPerRun), ids.slice(machinesPerRun)].map(async (part) => {
      const answer = await watch.call({
        method: 'POST',
        path: '/api/machines/bulk-update',
        headers: { ...headers, 'content-type': 'application/json', prefer: 'respond-async' },
        body: JSON.stringify({ ids: part, changes: { location } }),
      });
      if (answer.status !== 202) throw new Error(`bulk edit: ${answer.status} ${answer.body.toString()}`);
      return (jsonOf(answer) as { runId: string }).runId;
    }),
  );

  async function unfinished(): Promise<number> {
    const found = await pool.query(`select 1 from bulk_runs where ${isIn(runs)} and finished_at is null`);
    return found.rowCount ?? 0;
  }

  return {
    unfinished,
    /** Waits for their end: every machine was changed once. */
    async finish(): Promise<void> {
      const began = performance.now();
      while ((await unfinished()) > 0) {
        if (performance.now() - began > runLimitMs) return watch.fail('a background run did not end');
        await sleep(100);
      }
      const ended = await pool.query<{ status: string; done: number }>(
        `select status, done from bulk_runs where ${isIn(runs)}`,
      );
      for (const { status, done } of ended.rows) {
        if (status !== 'completed' || done !== machinesPerRun)
          watch.fail(`a background run is ${status} with ${done} of ${machinesPerRun} machines`);
      }
      const wrong = await pool.query<{ count: number }>(
        `select count(*)::int as count from machines m
         where ${isIn(ids)} and (location is distinct from $1 or version <> 2
           or (select count(*) from audit_log a where a.entity = 'machine' and a.entity_id = m.id::text) <> 1)`,
        [location],
      );
      if (wrong.rows[0]?.count !== 0)
        watch.fail(`LOST or made twice: ${wrong.rows[0]?.count} machines of the background runs`);
      const refused = await pool.query<{ code: string }>(
        `select code from bulk_run_items where run_${isIn(runs)} and outcome = 'refused'`,
      );
      for (const { code } of refused.rows) watch.fail(`a background run refused a machine: ${code}`);
    },
  };
}
