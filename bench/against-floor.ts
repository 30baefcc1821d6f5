import type { BenchDatabase, Environment } from './environment.ts';
import { load, type LoadResult } from './load.ts';
import { median, type Row } from './report.ts';
import { signIn } from './session.ts';
import { statementsOf } from './statements.ts';

const clients = 16;
const seconds = 2;
const rounds = 3;

/**
 * One read call of the product against its own statements through bare pg and node:http, in turns, so that
 * both meet the same machine. `path` is asked again and again, by 16 clients at once.
 */
export async function againstFloor(
  environment: Environment,
  database: BenchDatabase,
  what: string,
  path: string,
): Promise<Row> {
  const headers = await signIn(database.pool);
  const statements = await statementsOf(database, path, headers);
  const app = await environment.spawn('./app-server.ts', { BENCH_DATABASE: database.url });
  const floor = await environment.spawn('./floor-server.ts', {
    BENCH_DATABASE: database.url,
    BENCH_STATEMENTS: JSON.stringify(statements),
  });
  const run = (url: string, time: number) =>
    load({ url, clients, seconds: time, next: () => ({ path: url === app.url ? path : '/', headers }) });
  await run(app.url, 1);
  await run(floor.url, 1);
  const [ours, bare]: [LoadResult[], LoadResult[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    bare.push(await run(floor.url, seconds));
    ours.push(await run(app.url, seconds));
  }
  await app.stop();
  await floor.stop();
  const [product, base] = [median(ours), median(bare)];
  if (Object.keys(product.statuses).join() !== '200')
    throw new Error(`${what}: ${JSON.stringify(product.statuses)}`);
  return {
    what,
    machines: String(database.machines),
    'floor /s': base.perSecond,
    'product /s': product.perSecond,
    'of floor': `${((100 * product.perSecond) / base.perSecond).toFixed(0)} %`,
    'floor p95 ms': base.p95,
    'p50 ms': product.p50,
    'p95 ms': product.p95,
  };
}
