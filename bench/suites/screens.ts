import { createDb } from '../../server/src/db/connect.ts';
import { buildOrder } from '../../server/src/modules/machines/machine-order.service.ts';
import { foldAgeTotals } from '../../server/src/modules/machines/machine-ageing.repo.ts';
import { foldMachineTotals } from '../../server/src/modules/machines/machine-totals.repo.ts';
import { mergeMachineWords } from '../../server/src/modules/machines/machine-words.repo.ts';
import { indexOf, noteOrder } from '../../server/src/modules/machines/order-index.repo.ts';
import { foldReportTotals } from '../../server/src/modules/reports/report-overview.repo.ts';
import { foldReservationTotals } from '../../server/src/modules/reservations/reservation-totals.repo.ts';
import type { Environment } from '../environment.ts';
import { middle } from '../load.ts';
import type { Row } from '../report.ts';
import { makeRequests } from '../reservations.ts';
import { makeSales } from '../sales.ts';
import { signIn } from '../session.ts';
import { recordingApp } from '../statements.ts';

/** The calls that every screen makes. */
const sharedCalls = ['/api/auth/me', '/api/settings/public', '/api/badges'];

const machineList = (filter: string, sort = '') => [
  ...sharedCalls,
  '/api/field-config',
  '/api/categories',
  `/api/machines?${filter}${sort}&limit=100`,
  `/api/machines/facets?${filter}`,
  `/api/machines/statistics?${filter.split('&')[0]}`,
];

/** The calls of each screen; `:machine` and `:reservation` are replaced by ids. */
const screenCalls: Record<string, readonly string[]> = {
  dashboard: [
    ...sharedCalls,
    '/api/machines/statistics',
    '/api/reservations/statistics',
    '/api/reservations?limit=5',
    '/api/reservations?expiry=today&sort=expires_at&order=asc&limit=6',
    '/api/reservations?expiry=week&sort=expires_at&order=asc&limit=6',
  ],
  'used machines': machineList('type=used'),
  'used machines, three filters': machineList('type=used&status=available&category=category-3'),
  'stock machines, dense search': machineList('type=stock&search=nakladac'),
  'stock machines, a new order': machineList('type=stock', '&sort=kt_kod'),
  'stock machines, an order used before': machineList('type=stock', '&sort=serial_number'),
  'one machine': [
    ...sharedCalls,
    '/api/machines/:machine',
    '/api/machines/:machine/timeline',
    '/api/reservations?machine=:machine&limit=100',
    '/api/audit?entity=machine&entityId=:machine',
  ],
  reservations: [
    ...sharedCalls,
    '/api/reservations?limit=100',
    '/api/reservations?limit=1&facets=status,expired,soon',
  ],
  'filters of used machines': [
    ...sharedCalls,
    '/api/machines/facets?type=used',
    '/api/machines/values?field=manufacturer&type=used&counts=true',
    '/api/machines/values?field=model&type=used&counts=true&search=l1',
    '/api/machines/values?field=location&type=used&counts=true',
  ],
  'reservations, dense search': [
    ...sharedCalls,
    '/api/reservations?search=nova&limit=100',
    '/api/reservations?search=nova&limit=1&facets=status,expired,soon',
  ],
  'one reservation': [...sharedCalls, '/api/reservations/:reservation'],
  'reserve a used machine': [...sharedCalls, '/api/reservations/machines/:machine/suggested-replacements'],
  sales: [
    ...sharedCalls,
    '/api/sales/sellers',
    '/api/sales?limit=100',
    '/api/sales?limit=1&facets=type,mine,atLoss',
    '/api/sales/totals',
  ],
  'sales, dense search': [
    ...sharedCalls,
    '/api/sales?search=nakladac&limit=100',
    '/api/sales?search=nakladac&limit=1&facets=type,mine,atLoss',
    '/api/sales/totals?search=nakladac',
  ],
  'approvals, 1 000 requests': [...sharedCalls, '/api/reservations/pending-approvals?limit=100'],
  'approvals, by discount and category': [
    ...sharedCalls,
    '/api/reservations/pending-approvals?discount=10&category=category-3&limit=100',
  ],
  'search everything': [
    `/api/machines?search=nova&limit=6&${['available', 'reserved', 'maintenance', 'damaged', 'sold'].map((status) => `status=${status}`).join('&')}`,
    '/api/reservations?search=nova&limit=6',
    '/api/users?search=nova&limit=6',
  ],
  'aged stock': [
    ...sharedCalls,
    '/api/categories',
    '/api/machines/locations',
    '/api/machines/ageing',
    '/api/machines?sort=current_value&order=desc&fields=days_in_stock&fields=price_margin&fields=price_margin_percent&limit=100',
  ],
  trash: [...sharedCalls, '/api/trash/machines?limit=50', '/api/trash/reservations?limit=50'],
  import: [...sharedCalls, '/api/field-config', '/api/categories', '/api/import-export/batches?limit=10'],
  export: [
    ...sharedCalls,
    '/api/exports/data-sets',
    '/api/exports/columns?dataSet=all',
    '/api/produced-files?kind=export&limit=10',
  ],
  'reports, this month': [
    ...sharedCalls,
    '/api/reports/overview?period=month',
    '/api/reports/schedules',
    '/api/produced-files?kind=report&limit=10',
  ],
  'reports, this year': [...sharedCalls, '/api/reports/overview?period=year'],
  'bulk actions': [...sharedCalls, '/api/bulk-runs?limit=20'],
  users: [...sharedCalls, '/api/users?limit=50', '/api/users/statistics'],
  'change history': [...sharedCalls, '/api/audit?limit=50'],
};

const rounds = 5;

/** The server time for all calls of a screen, run one after another without a network. */
export async function screens(environment: Environment, sizes: readonly number[]): Promise<Row[]> {
  const machines = Math.max(...sizes);
  const database = await environment.fleet(machines, 2 * machines);
  await makeRequests(database.pool, 1000);
  await makeSales(database.pool, machines);
  const db = createDb(database.pool);
  await noteOrder(db, 'serial_number', indexOf(db, { sort: 'serial_number' }));
  await buildOrder({ db }, 'serial_number');
  // As the jobs do every ten minutes.
  for (const fold of [
    foldMachineTotals,
    foldAgeTotals,
    mergeMachineWords,
    foldReservationTotals,
    foldReportTotals,
  ])
    await fold(db);
  const app = await recordingApp(database, await signIn(database.pool));
  const some = async (table: string, where: string) => {
    const { rows } = await database.pool.query<{ id: string }>(
      `select id from ${table} where ${where} order by id limit 1`,
    );
    return rows[0]?.id ?? '';
  };
  const machine = await some('machines', `type = 'used' and status = 'available'`);
  const reservation = await some('reservations', `status = 'active'`);
  const rows: Row[] = [];
  for (const [what, paths] of Object.entries(screenCalls)) {
    const times: number[] = [];
    for (const path of paths) {
      const asked = path.replace(':machine', machine).replace(':reservation', reservation);
      await app.timeOf(asked);
      const runs: number[] = [];
      for (let round = 0; round < rounds; round++) runs.push(await app.timeOf(asked));
      times.push(middle(runs));
    }
    rows.push({
      what,
      calls: String(paths.length),
      'all ms': times.reduce((sum, time) => sum + time, 0),
      'slowest ms': Math.max(...times),
      'slowest call': paths[times.indexOf(Math.max(...times))] ?? '',
    });
  }
  await app.close();
  return rows;
}
