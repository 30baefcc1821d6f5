import { compareWithFloor } from '../compare-with-floor.ts';
import type { Environment } from '../environment.ts';
import { saleListFloor } from '../floors.ts';
import type { Row } from '../report.ts';
import { makeSales } from '../sales.ts';

const firstSeller = `overlay(overlay(md5('seller 1') placing '4' from 13) placing '8' from 17)::uuid`;

/** The first pages of the list of sales, each with its total. */
const lists = [
  { what: 'sales: newest 50', query: '', floor: saleListFloor('true', { totals: 'true' }), clients: [1, 16] },
  {
    what: 'sales: highest price',
    query: 'sort=price&order=desc&',
    floor: saleListFloor('true', { order: 's.price_czk', totals: 'true' }),
  },
  {
    what: 'sales: lowest margin in percent',
    query: 'sort=margin_percent&order=asc&',
    floor: saleListFloor('s.margin_percent is not null', {
      order: 's.margin_percent',
      direction: 'asc',
      totals: 'true',
    }),
  },
  {
    what: 'sales: used machines at a loss',
    query: 'type=used&atLoss=true&',
    floor: saleListFloor(`s.machine_type = 'used' and s.margin_czk < 0`, { totals: 'at_loss' }),
  },
  {
    what: 'sales: one seller',
    query: 'seller={seller}&',
    floor: saleListFloor(`s.sold_by = ${firstSeller}`),
  },
  {
    what: 'sales: one customer',
    query: 'customer=00000042&',
    floor: saleListFloor(`s.customer_key = customer_key_of('00000042', null)`),
  },
  {
    what: 'sales: one machine by number',
    query: 'search=sn-99998&',
    floor: saleListFloor(`s.search_text like '%sn-99998%'`, { isRare: true }),
  },
  {
    what: 'sales: dense word, no diacritics',
    query: 'search=nakladac&',
    floor: saleListFloor(`s.search_text like '%nakladac%'`),
  },
] as const;

/** Pages of the list of sales: one sale for each machine. */
export async function sales(environment: Environment, sizes: readonly number[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const size of sizes) {
    const database = await environment.fleet(size);
    await makeSales(database.pool, size);
    const { rows: sellers } = await database.pool.query<{ id: string }>(`select ${firstSeller} as id`);
    for (const { what, query, floor, ...rest } of lists) {
      const path = `/api/sales?${query.replace('{seller}', sellers[0]?.id ?? '')}limit=50`;
      rows.push(
        ...(await compareWithFloor(environment, database, {
          what,
          request: () => ({ path }),
          floor,
          ...rest,
        })),
      );
    }
  }
  return rows;
}
