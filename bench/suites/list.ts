import { compareWithFloor } from '../compare-with-floor.ts';
import type { Environment } from '../environment.ts';
import type { Row } from '../report.ts';
import { allFieldNames, byHighestValue, countsFloor, itemColumns, pageFloor } from '../floors.ts';

const filtered = 'type=used&status=available&category=category-3&limit=50';
const filter = `m.type = 'used' and m.status = 'available' and m.category = 'category-3'`;
const lists = [
  {
    what: 'list: 3 filters, by name, 50',
    path: `/api/machines?${filtered}`,
    floor: pageFloor(filter),
    clients: [1, 4, 16],
  },
  {
    what: 'the same with all fields',
    path: `/api/machines?${filtered}${allFieldNames.map((name) => `&fields=${name}`).join('')}`,
    floor: pageFloor(filter, { columns: 'm.*' }),
    clients: [1, 16],
  },
  {
    what: 'list: by value, highest 50',
    path: '/api/machines?type=used&sort=current_value&order=desc&limit=50',
    // All machines of the bench are in one currency; the product also compares several.
    floor: pageFloor(`m.type = 'used' and m.status <> 'sold' and m.currency = 'CZK'`, {
      order: byHighestValue,
    }),
  },
  {
    what: 'list: by days in stock, longest 50',
    path: '/api/machines?type=used&sort=days_in_stock&order=desc&limit=50&fields=days_in_stock',
    floor: pageFloor(`m.type = 'used' and m.status <> 'sold'`, {
      columns: `${itemColumns}, current_date - m.in_stock_since as days_in_stock`,
      order: 'order by m.in_stock_since, m.id limit 51',
    }),
  },
  {
    what: 'list: by margin, lowest 50, with days and margins',
    path: '/api/machines?type=used&sort=price_margin&limit=50&fields=days_in_stock&fields=price_margin&fields=price_margin_percent',
    floor: pageFloor(`m.type = 'used' and m.status <> 'sold' and m.currency = 'CZK'`, {
      columns: `${itemColumns}, current_date - m.in_stock_since as days_in_stock, m.price_margin, m.price_margin_percent`,
      order: 'and m.price_margin is not null order by m.price_margin, m.id limit 51',
    }),
  },
  {
    what: 'list with counts by status and category',
    path: `/api/machines?${filtered}&facets=status,category`,
    floor: [
      ...pageFloor(filter),
      ...countsFloor(
        `m.type = 'used' and m.category = 'category-3'`,
        `m.type = 'used' and m.status = 'available'`,
      ),
    ],
  },
  { what: 'statistics', path: '/api/machines/statistics' },
];

/** A page of a filtered list with its total and filter counts. */
export async function list(environment: Environment, sizes: readonly number[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const size of sizes) {
    const database = await environment.fleet(size);
    for (const { path, ...rest } of lists)
      rows.push(...(await compareWithFloor(environment, database, { ...rest, request: () => ({ path }) })));
  }
  return rows;
}
