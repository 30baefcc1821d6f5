import { randomUUID } from 'node:crypto';
import type { BenchDatabase, Environment } from '../environment.ts';
import { load, type LoadResult } from '../load.ts';
import { againstFloor, type Row } from '../report.ts';
import { signIn } from '../session.ts';
import { statementsOf } from '../statements.ts';

const clients = 16;
const perRound = 400;
const rounds = 3;

const customer = {
  customerName: 'Bench',
  customerCompany: 'Bench s.r.o.',
  customerEmail: 'bench@bench.example',
  customerPhone: '+420 600 000 000',
};

async function availableStock({ pool }: BenchDatabase): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from machines where type = 'stock' and status = 'available' order by id`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Reserves stock machines with all checks, holds, history and audit rows, compared with the same statements in a plain
 * transaction. Both use one database but different machines.
 */
export async function reserve(environment: Environment, sizes: readonly number[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const size of sizes) {
    const database = await environment.fleet(size);
    const headers = { ...(await signIn(database.pool)), 'content-type': 'application/json' };
    const machines = await availableStock(database);
    const sample = machines.pop() ?? '';
    const { statements, response } = await statementsOf(database, '/api/reservations', headers, {
      machineId: sample,
      ...customer,
    });
    const app = await environment.spawn('./app-server.ts', { BENCH_DATABASE: database.url });
    const floor = await environment.spawn('./floor-server.ts', {
      BENCH_DATABASE: database.url,
      BENCH_STATEMENTS: JSON.stringify(statements),
      BENCH_TRANSACTION: 'true',
      BENCH_SAMPLE: sample,
      BENCH_RECORDED: (response as { id: string }).id,
    });
    const take = () => machines.pop() ?? '';
    const ours = () =>
      load({
        url: app.url,
        clients,
        requests: perRound,
        next: () => ({
          path: '/api/reservations',
          method: 'POST',
          headers,
          body: JSON.stringify({ machineId: take(), ...customer }),
        }),
      });
    const bare = () =>
      load({
        url: floor.url,
        clients,
        requests: perRound,
        next: () => ({ path: `/${take()}?${randomUUID()}` }),
      });
    const [product, base]: [LoadResult[], LoadResult[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      base.push(await bare());
      product.push(await ours());
    }
    await app.stop();
    await floor.stop();
    rows.push(
      againstFloor(
        'create a reservation',
        { machines: size, statements: statements.length },
        { product, floor: base, status: 201 },
      ),
    );
  }
  return rows;
}
