import { workers } from '../../server/src/modules/bulk/run-bulk.service.ts';
import type { BenchDatabase, Environment, ServerProcess } from '../environment.ts';
import { load } from '../load.ts';
import { againstTransaction, type Row } from '../report.ts';
import { signIn } from '../session.ts';
import { recordingApp, type RecordedCall, type Statement } from '../statements.ts';
import { idleList, runWatched } from '../watch.ts';

const bulkSize = 10_000;
const changes = { status: 'damaged' };

interface Run {
  status: string;
  done: number;
  refused: number;
}

/** Starts a bulk call in the background and waits until it ends. */
export async function runToCompletion(
  app: ServerProcess,
  headers: Record<string, string>,
  path: string,
  body?: object,
): Promise<{ id: string; run: Run }> {
  const answer = await fetch(`${app.url}/api${path}`, {
    method: 'POST',
    headers: { ...headers, prefer: 'respond-async', ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { runId } = (await answer.json()) as { runId?: string };
  if (answer.status !== 202 || runId === undefined) throw new Error(`${path} answered ${answer.status}`);
  for (;;) {
    const asked = await fetch(`${app.url}/api/bulk-runs/${runId}`, { headers });
    if (!asked.ok) throw new Error(await asked.text());
    const run = (await asked.json()) as Run;
    if (run.status !== 'queued' && run.status !== 'running') return { id: runId, run };
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** One machine’s part of a bulk call, which is the same for all machines. */
interface Recorded {
  runId: string;
  /** Of its transaction. */
  statements: Statement[];
}

const itsPosition = '{position}';

/** The statements of the transaction that stored the outcome of the only machine of a call. */
function recordedOf({ statements, response }: RecordedCall): Recorded {
  const stored = statements.findLastIndex(({ text }) => text.startsWith('update "bulk_run_items"'));
  const begin = statements.slice(0, stored).findLastIndex(({ text }) => text === 'begin');
  if (stored < 0 || begin < 0) throw new Error('no transaction of a machine was recorded');
  return {
    runId: (response as { runId: string }).runId,
    statements: statements.slice(begin + 1, stored + 1).map(({ text, values }) => ({
      text,
      // The machine is the first of its run.
      values: text.includes('"bulk_run_items"')
        ? values.map((one) => (one === 1 ? itsPosition : one))
        : values,
    })),
  };
}

/** A change and its undo of one machine. */
async function record(
  database: BenchDatabase,
  headers: Record<string, string>,
  id: string,
): Promise<{ change: Recorded; undo: Recorded }> {
  const app = await recordingApp(database, headers);
  const change = recordedOf(await app.statementsOf('/api/machines/bulk-update', { ids: [id], changes }));
  const undo = recordedOf(await app.statementsOf(`/api/bulk-runs/${change.runId}/undo`, {}));
  await app.close();
  return { change, undo };
}

/** Lets the recorded runs go on with the machines of the floor. */
async function continueRuns({ pool }: BenchDatabase, runs: readonly string[], ids: readonly string[]) {
  await pool.query(
    `update bulk_runs set status = 'running', is_background = true, finished_at = null where id = any($1)`,
    [runs],
  );
  await pool.query(
    `insert into bulk_run_items (run_id, position, record_id)
     select run_id, n + 1, record_id from unnest($1::uuid[]) as run(run_id),
       unnest($2::uuid[]) with ordinality as given(record_id, n)`,
    [runs, ids],
  );
}

/** The same transactions through plain pg, as many at a time, while clients load lists from the product. */
async function floorOf(
  environment: Environment,
  database: BenchDatabase,
  app: ServerProcess,
  headers: Record<string, string>,
  { recorded, sample, ids }: { recorded: Recorded; sample: string; ids: readonly string[] },
): Promise<number> {
  const floor = await environment.spawn('./floor-server.ts', {
    BENCH_DATABASE: database.url,
    BENCH_STATEMENTS: JSON.stringify(recorded.statements),
    BENCH_TRANSACTION: 'true',
    BENCH_SAMPLE: `${sample},${itsPosition}`,
  });
  const next = (index: number) => ({ path: `/${ids[index]},${index + 2}` });
  const work = () => load({ url: floor.url, clients: workers, requests: ids.length, next });
  const { result, seconds } = await runWatched(app, work, headers);
  await floor.stop();
  if (result.statuses[200] !== ids.length) throw new Error(`floor: ${JSON.stringify(result.statuses)}`);
  return seconds;
}

/** The floor must not do less than the product. */
async function checkDone({ pool }: BenchDatabase, ids: readonly string[], status: string): Promise<void> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from machines m where id = any($1) and status = $2 and exists (
       select from audit_log a where a.entity = 'machine' and a.entity_id = m.id::text)`,
    [ids, status],
  );
  if (rows[0]?.n !== ids.length) throw new Error(`${rows[0]?.n} of ${ids.length} machines are ${status}`);
}

/**
 * Changes the status of 10 000 machines and undoes it, while clients load lists; compared with the same statements in
 * plain transactions on as many others.
 */
export async function bulk(environment: Environment, sizes: readonly number[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const size of sizes) {
    const database = await environment.fleet(size);
    const headers = await signIn(database.pool);
    const { rows: machines } = await database.pool.query<{ id: string }>(
      `select id from machines where status = 'available' order by id limit ${2 * bulkSize + 1}`,
    );
    const [sample = '', ...others] = machines.map(({ id }) => id);
    const count = Math.floor(others.length / 2);
    const ids = others.slice(0, count);
    const bare = others.slice(count, 2 * count);
    const recorded = await record(database, headers, sample);
    await continueRuns(database, [recorded.change.runId, recorded.undo.runId], bare);

    const app = await environment.spawn('./app-server.ts', { BENCH_DATABASE: database.url });
    const idle = await idleList(app, headers);
    const floorSeconds = (of: Recorded) =>
      floorOf(environment, database, app, headers, { recorded: of, sample, ids: bare });
    const run = (path: string, body?: object) =>
      runWatched(app, () => runToCompletion(app, headers, path, body), headers);

    const changedBare = await floorSeconds(recorded.change);
    const changed = await run('/machines/bulk-update', { ids, changes });
    for (const all of [ids, bare]) await checkDone(database, all, changes.status);
    const undoneBare = await floorSeconds(recorded.undo);
    const undone = await run(`/bulk-runs/${changed.result.id}/undo`);
    for (const all of [ids, bare]) await checkDone(database, all, 'available');
    await app.stop();
    for (const [what, measured, floor, { statements }] of [
      ['bulk status', changed, changedBare, recorded.change],
      ['its undo', undone, undoneBare, recorded.undo],
    ] as const)
      rows.push({
        ...againstTransaction(
          what,
          { machines: size, statements: statements.length },
          { product: count / measured.seconds, floor: count / floor },
        ),
        chosen: String(count),
        done: String(measured.result.run.done),
        seconds: measured.seconds,
        'memory +MB': measured.memory,
        'list p95 idle ms': idle.p95,
        'list p95 during ms': measured.list?.p95 ?? '',
      });
  }
  return rows;
}
