import { compareWithFloor } from '../compare-with-floor.ts';
import type { BenchDatabase, Environment } from '../environment.ts';
import { machineFloors } from '../floors.ts';
import type { LoadRequest } from '../load.ts';
import type { Row } from '../report.ts';

export const newMachine = (serial: string) => ({
  type: 'used',
  status: 'available',
  name: `Volvo L90 ${serial}`,
  manufacturer: 'Volvo',
  model: 'L90',
  category: 'category-3',
  serial_number: serial,
  condition: 'Good',
  currency: 'CZK',
  current_value: 1_000_000,
  year_of_manufacture: 2015,
});

async function someMachines({ pool }: BenchDatabase): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('select id from machines limit 2000');
  return rows.map(({ id }) => id);
}

/**
 * Reads, adds and changes one machine with permissions, history, audit entry and events, compared with one statement
 * that does the same to the tables, after one that tells who calls.
 */
export async function machine(environment: Environment, sizes: readonly number[]): Promise<Row[]> {
  const rows: Row[] = [];
  let added = 0;
  for (const size of sizes) {
    const database = await environment.fleet(size);
    const ids = await someMachines(database);
    const idOf = (index: number) => ids[index % ids.length] ?? '';
    const calls: Record<keyof typeof machineFloors, (index: number) => LoadRequest> = {
      get: (index) => ({ path: `/api/machines/${idOf(index)}` }),
      create: () => ({
        path: '/api/machines',
        method: 'POST',
        body: JSON.stringify(newMachine(`SN bench ${added++}`)),
      }),
      update: (index) => ({
        path: `/api/machines/${idOf(index)}`,
        method: 'PATCH',
        body: JSON.stringify({ location: `Praha ${added++}` }),
      }),
    };
    for (const what of ['get', 'update', 'create'] as const)
      rows.push(
        ...(await compareWithFloor(environment, database, {
          what: `${what} a machine`,
          request: calls[what],
          floor: machineFloors[what],
          floorPath: (index) => `/${idOf(index)}`,
          clients: [1, 16],
          seconds: 3,
        })),
      );
  }
  return rows;
}
