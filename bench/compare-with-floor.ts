import type { BenchDatabase, Environment } from './environment.ts';
import { load, type LoadRequest, type LoadResult } from './load.ts';
import { median, type Row } from './report.ts';
import { signIn } from './session.ts';
import { statementsOf, type Statement } from './statements.ts';

const rounds = 3;

/** Both are measured as they run all day: compiled by V8, which takes some thousand requests of the product. */
const warmUpSeconds = 4;

interface Comparison {
  what: string;
  /** The n-th request to the product. */
  request: (index: number) => LoadRequest;
  /** The best statements known for the task (see `floor-server.ts`); without them, those of the product itself. */
  floor?: readonly Statement[];
  /** What the floor is asked for the n-th time. */
  floorPath?: (index: number) => string;
  clients?: readonly number[];
  seconds?: number;
}

/**
 * A call of the product compared with statements through plain pg and node:http. The two alternate, so that both run
 * under the same conditions.
 */
export async function compareWithFloor(
  environment: Environment,
  database: BenchDatabase,
  { what, request, floor, floorPath = () => '/', clients = [16], seconds = 2 }: Comparison,
): Promise<Row[]> {
  const headers = { ...(await signIn(database.pool)), 'content-type': 'application/json' };
  const statements = floor ?? (await statementsOf(database, request(0).path, headers)).statements;
  const app = await environment.spawn('./app-server.ts', { BENCH_DATABASE: database.url });
  const bare = await environment.spawn('./floor-server.ts', {
    BENCH_DATABASE: database.url,
    BENCH_STATEMENTS: JSON.stringify(statements),
  });
  const product = (count: number, time: number) =>
    load({ url: app.url, clients: count, seconds: time, next: (n) => ({ ...request(n), headers }) });
  const base = (count: number, time: number) =>
    load({ url: bare.url, clients: count, seconds: time, next: (n) => ({ path: floorPath(n) }) });
  await product(4, warmUpSeconds);
  await base(4, warmUpSeconds);
  const rows: Row[] = [];
  for (const count of clients) {
    const [ours, theirs]: [LoadResult[], LoadResult[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      theirs.push(await base(count, seconds));
      ours.push(await product(count, seconds));
    }
    rows.push(compared(what, database, count, median(ours), median(theirs)));
  }
  await app.stop();
  await bare.stop();
  return rows;
}

const hasFailed = ({ statuses }: LoadResult) =>
  Object.keys(statuses).some((status) => !status.startsWith('2'));

function compared(
  what: string,
  database: BenchDatabase,
  clients: number,
  ours: LoadResult,
  floor: LoadResult,
): Row {
  for (const result of [ours, floor])
    if (hasFailed(result)) throw new Error(`${what}: ${JSON.stringify(result.statuses)}`);
  return {
    what,
    machines: String(database.machines),
    clients: String(clients),
    'floor /s': floor.perSecond,
    'product /s': ours.perSecond,
    'of floor': `${((100 * ours.perSecond) / floor.perSecond).toFixed(0)} %`,
    'floor p50 ms': floor.p50,
    'p50 ms': ours.p50,
    'p95 ms': ours.p95,
  };
}
