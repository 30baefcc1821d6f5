import { compareWithFloor } from '../compare-with-floor.ts';
import type { Environment } from '../environment.ts';
import type { Row } from '../report.ts';

const page = '/api/machines?type=used&status=available&category=category-3&limit=50';

/** A page of a filtered list with its total and filter counts. */
export async function list(environment: Environment, sizes: readonly number[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const size of sizes) {
    const database = await environment.fleet(size);
    rows.push(await compareWithFloor(environment, database, 'list: 3 filters, by name, 50', page));
    rows.push(
      await compareWithFloor(
        environment,
        database,
        'list: by value, newest 50',
        '/api/machines?type=used&sort=current_value&order=desc&limit=50',
      ),
    );
    rows.push(
      await compareWithFloor(
        environment,
        database,
        'list with counts by status and category',
        `${page}&facets=status,category`,
      ),
    );
    rows.push(await compareWithFloor(environment, database, 'statistics', '/api/machines/statistics'));
  }
  return rows;
}
