import { calendarGroupings } from '@strojpark/core/domain/calendar/calendar';
import type { Environment } from '../environment.ts';
import { middle } from '../load.ts';
import type { Row } from '../report.ts';
import { signIn } from '../session.ts';
import { recordingApp } from '../statements.ts';

/** Days before and after today, as the timeline asks for them. */
const spans = {
  'weeks on a wide screen': [7, 27],
  'months on a wide screen': [21, 116],
  '400 days': [390, 9],
} as const;
const rounds = 5;
const dayAt = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

interface Page {
  items: { bars: unknown[] }[];
  total: number;
  nextCursor: string | null;
}

/** The first page of the timeline, and one after ten pages: server time without a network. */
export async function calendar(environment: Environment, sizes: readonly number[]): Promise<Row[]> {
  const machines = Math.max(...sizes);
  const database = await environment.fleet(machines, 2 * machines);
  await database.pool.query(
    `update reservations set sales_person = 'Obchodník ' || abs(hashtext(id::text)) % 20`,
  );
  await database.pool.query('vacuum analyze reservations');
  const app = await recordingApp(database, await signIn(database.pool));
  const timeOf = async (path: string) => {
    await app.timeOf(path);
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) times.push(await app.timeOf(path));
    return middle(times);
  };
  const rows: Row[] = [];
  for (const by of calendarGroupings)
    for (const [what, [before, after]] of Object.entries(spans)) {
      const path = `/api/calendar?by=${by}&from=${dayAt(-before)}&to=${dayAt(after)}&limit=100`;
      let page = (await app.ask(path)) as Page;
      const { total } = page;
      let later = path;
      let bars = 0;
      for (let turned = 0; turned < 10 && page.nextCursor !== null; turned++) {
        bars += page.items.reduce((sum, lane) => sum + lane.bars.length, 0);
        later = `${path}&cursor=${encodeURIComponent(page.nextCursor)}`;
        page = (await app.ask(later)) as Page;
      }
      rows.push({
        what: `by ${by}, ${what}`,
        lanes: String(total),
        'bars on ten pages': String(bars),
        'first page ms': await timeOf(path),
        'later page ms': await timeOf(later),
      });
    }
  await app.close();
  return rows;
}
