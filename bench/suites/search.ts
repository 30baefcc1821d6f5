import { compareWithFloor } from '../compare-with-floor.ts';
import type { Environment } from '../environment.ts';
import { searchCountFloor, searchFacetsFloor, searchFloor } from '../floors.ts';
import type { Row } from '../report.ts';

/** `dense`: the best way is the index of the order, after the name `from`; otherwise the index of the texts. */
const searches = [
  { what: 'one machine by number', text: 'EQ 1004242', patterns: ['%1004242%'] },
  { what: 'rare fragment', text: 'q317 grejdr', patterns: ['%q317%', '%grejdr%'], faceted: true },
  {
    what: 'dense word, no diacritics',
    text: 'nakladac',
    patterns: ['%nakladac%'],
    dense: true,
    counted: true,
  },
  { what: 'dense word, late in the order', text: 'volvo', patterns: ['%volvo%'], dense: true, from: 'Volvo' },
  { what: 'two letters', text: 'ca', patterns: ['% ca%'], dense: true, from: 'Case' },
  { what: 'nothing found', text: 'xyzzy', patterns: ['%xyzzy%'] },
];

/** Substring search ignoring case and diacritics in all text fields: the first 50 by name, and the count. */
export async function search(environment: Environment, sizes: readonly number[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const size of sizes) {
    const database = await environment.fleet(size);
    for (const { what, text, patterns, counted = false, faceted = false, ...way } of searches) {
      const query = `type=used&search=${encodeURIComponent(text)}`;
      const request = () => ({ path: `/api/machines?limit=50&${query}` });
      const floor = searchFloor(patterns, way);
      const figures = [
        ...(counted ? [{ what: 'count', call: 'count', floor: searchCountFloor(patterns) }] : []),
        ...(faceted
          ? [{ what: 'by status and category', call: 'facets', floor: searchFacetsFloor(patterns) }]
          : []),
      ];
      const page = { what: `search: ${what}`, request, floor, clients: [1, 16] };
      rows.push(...(await compareWithFloor(environment, database, page)));
      for (const { what: figure, call, floor: statements } of figures) {
        const path = `/api/machines/${call}?${query}`;
        const comparison = { what: `${figure}: ${what}`, request: () => ({ path }), floor: statements };
        rows.push(...(await compareWithFloor(environment, database, { ...comparison, clients: [1, 16] })));
      }
    }
  }
  return rows;
}
