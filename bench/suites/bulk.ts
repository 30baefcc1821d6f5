import type { Environment, ServerProcess } from '../environment.ts';
import type { Row } from '../report.ts';
import { signIn } from '../session.ts';
import { idleList, runWatched } from '../watch.ts';

const bulkSize = 10_000;

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

/** Changes the status of 10 000 machines and undoes it, while clients load lists. */
export async function bulk(environment: Environment, sizes: readonly number[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const size of sizes) {
    const database = await environment.fleet(size);
    const headers = await signIn(database.pool);
    const { rows: machines } = await database.pool.query<{ id: string }>(
      `select id from machines where status in ('available', 'maintenance') order by id limit ${bulkSize}`,
    );
    const ids = machines.map(({ id }) => id);
    const app = await environment.spawn('./app-server.ts', { BENCH_DATABASE: database.url });
    const idle = await idleList(app, headers);
    const change = { ids, changes: { status: 'damaged' } };
    const changed = await runWatched(
      app,
      () => runToCompletion(app, headers, '/machines/bulk-update', change),
      headers,
    );
    const undoPath = `/bulk-runs/${changed.result.id}/undo`;
    const undone = await runWatched(app, () => runToCompletion(app, headers, undoPath), headers);
    await app.stop();
    for (const [what, measured] of [
      ['bulk status', changed],
      ['its undo', undone],
    ] as const)
      rows.push({
        what,
        machines: String(size),
        chosen: String(ids.length),
        done: String(measured.result.run.done),
        seconds: measured.seconds,
        'machines/s': ids.length / measured.seconds,
        'memory +MB': measured.memory,
        'list p95 idle ms': idle.p95,
        'list p95 during ms': measured.list?.p95 ?? '',
      });
  }
  return rows;
}
