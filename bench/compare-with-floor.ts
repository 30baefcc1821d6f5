import type { BenchDatabase, Environment } from './environment.ts';
import { load, type LoadResult } from './load.ts';
import { median, type Row } from './report.ts';
import { signIn } from './session.ts';
import { statementsOf } from './statements.ts';

const clients = 16;
const seconds = 2;
const rounds = 3;

/**
 * A read call of the product compared with its own statements through plain pg and node:http. The two alternate, so
 * that both run under the same conditions. 16 clients request `path` repeatedly.
 */
export async function compareWithFloor(
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
