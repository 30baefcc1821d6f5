import { compareWithFloor } from '../compare-with-floor.ts';
import type { Environment } from '../environment.ts';
import type { Row } from '../report.ts';

const searches = [
  ['search: one machine by number', 'EQ 1004242'],
  ['search: rare fragment', 'q317 grejdr'],
  ['search: dense word, no diacritics', 'nakladac'],
  ['search: two letters', 'ca'],
  ['search: nothing found', 'xyzzy'],
] as const;

/** Substring search ignoring case and diacritics in all text fields: the first 50 by name with the total. */
export async function search(environment: Environment, sizes: readonly number[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const size of sizes) {
    const database = await environment.fleet(size);
    for (const [what, text] of searches) {
      const path = `/api/machines?type=used&limit=50&search=${encodeURIComponent(text)}`;
      rows.push(await compareWithFloor(environment, database, what, path));
    }
  }
  return rows;
}
