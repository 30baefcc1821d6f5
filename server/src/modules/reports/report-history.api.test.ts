import { randomUUID } from 'node:crypto';
import { machineStatuses, type MachineStatus } from '@strojpark/core/domain/machines/machine-status';
import { calendarDay, daysBetween, endOfDay, startOfDay } from '@strojpark/core/domain/dates/calendar-days';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { addMachine } from '../../../test/build.ts';
import { setUpTestApp } from '../../../test/test-app.ts';
import { selectIdleMachines } from './machine-reports.repo.ts';
import { overview } from './report-overview.service.ts';

const test = setUpTestApp();
const now = new Date('2026-04-10T09:00:00Z');
const prague = 'Europe/Prague';
const hour = 3_600_000;
const ago = (hours: number) => new Date(now.getTime() - hours * hour);

beforeAll(async () => {
  await addMachine(test.testDb.db, { category: 'cranes' });
  await addMachine(test.testDb.db);
});

interface Life {
  type: 'stock' | 'used';
  category: 'loaders' | 'cranes';
  value: number;
  /** In ascending order. */
  changes: { at: Date; status: MachineStatus }[];
  deletedAt: Date | null;
}

const maxHours = 100 * 24;
const lives: fc.Arbitrary<Life[]> = fc.array(
  fc
    .record({
      type: fc.constantFrom('stock' as const, 'used' as const),
      category: fc.constantFrom('loaders' as const, 'cranes' as const),
      value: fc.integer({ min: 0, max: 1_000_000 }),
      hours: fc.uniqueArray(fc.integer({ min: 1, max: maxHours }), { minLength: 1, maxLength: 6 }),
      statuses: fc.array(fc.constantFrom(...machineStatuses), { minLength: 6, maxLength: 6 }),
      isDeleted: fc.boolean(),
    })
    .map(({ hours, statuses, isDeleted, ...life }) => {
      const [last = 1, ...others] = hours.toSorted((one, other) => one - other);
      const deleted = isDeleted && others.length > 0;
      const times = (deleted ? others : [last, ...others]).toReversed();
      const changes = times.map((at, index) => ({ at: ago(at), status: statuses[index] ?? 'available' }));
      return { ...life, changes, deletedAt: deleted ? ago(last) : null };
    }),
  { minLength: 1, maxLength: 12 },
);

async function store(all: readonly Life[]): Promise<void> {
  const { db } = test.testDb;
  await db.deleteFrom('machine_status_changes').execute();
  await db.deleteFrom('machines').execute();
  for (const { type, category, value, changes, deletedAt } of all) {
    const id = randomUUID();
    const [first, last] = [changes[0], changes.at(-1)];
    if (!first || !last) continue;
    await addMachine(db, {
      id,
      type,
      category,
      current_value: value,
      equipment_number: null,
      status: last.status,
      created_at: first.at,
      deleted_at: deletedAt,
    });
    await db
      .insertInto('machine_status_changes')
      .values(
        changes.map(({ at, status }, index) => ({
          machine_id: id,
          from_status: changes[index - 1]?.status ?? null,
          to_status: status,
          at,
          changed_by_name: 'x',
        })),
      )
      .execute();
  }
}

/** The expected status, read from the generated history; undefined when the machine does not count. */
function statusAt({ changes, deletedAt }: Life, moment: Date): MachineStatus | undefined {
  if (deletedAt !== null) return undefined;
  return changes.findLast(({ at }) => at < moment)?.status;
}

function hoursIn(life: Life, status: MachineStatus, begin: Date, end: Date): number {
  if (life.deletedAt !== null) return 0;
  return life.changes.reduce((sum, change, index) => {
    if (change.status !== status) return sum;
    const until = life.changes[index + 1]?.at ?? end;
    const from = Math.max(change.at.getTime(), begin.getTime());
    return sum + Math.max(0, Math.min(until.getTime(), end.getTime()) - from) / hour;
  }, 0);
}

const query = { from: '2026-03-20', to: '2026-03-31' };
const endOf = (day: string) => endOfDay(day, prague);

describe('the state calculated backwards from now', () => {
  it('equals the state counted machine by machine', async () => {
    await fc.assert(
      fc.asyncProperty(lives, async (all) => {
        await store(all);
        const { figures: found, stockHistory, ageing } = await overview(test.at(now), query);
        const at = (moment: Date) => all.map((life) => ({ ...life, status: statusAt(life, moment) }));
        const [end, before] = [at(endOf('2026-03-31')), at(endOf('2026-03-19'))];
        const isInInventory = ({ status }: { status: MachineStatus | undefined }) =>
          status !== undefined && status !== 'sold';
        const isComparable = all.some(
          ({ changes, deletedAt }) => deletedAt === null && (changes[0]?.at ?? now) < endOf('2026-03-19'),
        );
        expect(found.total).toEqual({
          stock: end.filter((one) => isInInventory(one) && one.type === 'stock').length,
          used: end.filter((one) => isInInventory(one) && one.type === 'used').length,
          before: isComparable ? before.filter(isInInventory).length : null,
        });
        for (const status of ['available', 'reserved', 'maintenance'] as const) {
          const { stock, used, before: then } = found[status];
          expect(stock + used).toBe(end.filter((one) => one.status === status).length);
          const counted = before.filter((one) => one.status === status).length;
          expect(then).toBe(isComparable ? counted : null);
        }
        const worth = (list: typeof end) =>
          list.filter(isInInventory).reduce((sum, { value }) => sum + value, 0);
        expect(found.value).toEqual({
          amount: worth(end),
          before: isComparable ? worth(before) : null,
          rate: null,
        });

        expect(stockHistory.points).toHaveLength(12);
        for (const { day, counts } of stockHistory.points) {
          const then = at(endOf(day));
          for (const [status, count] of Object.entries(counts)) {
            expect(count).toBe(then.filter((one) => one.status === status).length);
          }
        }

        const today = at(now).filter(isInInventory);
        for (const { from, to, stock, used } of ageing.bands) {
          const entered = today.filter(({ changes }) => {
            const day = calendarDay(changes[0]?.at ?? now, prague);
            const age = daysBetween(day, '2026-04-10');
            return age >= from && (to === null || age <= to);
          });
          expect({ stock, used }).toEqual({
            stock: entered.filter(({ type }) => type === 'stock').length,
            used: entered.filter(({ type }) => type === 'used').length,
          });
        }
      }),
      { numRuns: 40 },
    );
  });

  it('has the days in each status per category and machine', async () => {
    const [begin, end] = [startOfDay(query.from, prague), endOf(query.to)];
    await fc.assert(
      fc.asyncProperty(lives, async (all) => {
        await store(all);
        const { categories } = (await overview(test.at(now), query)).utilisation;
        for (const category of ['loaders', 'cranes'] as const) {
          const own = all.filter((life) => life.category === category);
          const row = categories.find((one) => one.category === category);
          for (const status of [
            'available',
            'reserved',
            'pending_approval',
            'maintenance',
            'damaged',
          ] as const) {
            const hours = own.reduce((sum, life) => sum + hoursIn(life, status, begin, end), 0);
            expect(row?.days[status] ?? 0).toBeCloseTo(Math.round((10 * hours) / 24) / 10, 1);
          }
        }
        const options = { begin, end, onlyChanged: false, language: 'cs' } as const;
        const machines = await selectIdleMachines(test.testDb.db, options, 100);
        const stock = ['available', 'reserved', 'pending_approval', 'maintenance', 'damaged'] as const;
        const totals = all
          .map((life) => stock.reduce((sum, status) => sum + hoursIn(life, status, begin, end), 0) / 24)
          .filter((days) => days > 0);
        const sums = machines.map((one) => one.available + one.reserved + one.maintenance + one.damaged);
        const ascending = (list: number[]) => list.toSorted((one, other) => one - other);
        expect(sums).toHaveLength(totals.length);
        ascending(sums).forEach((days, index) => expect(days).toBeCloseTo(ascending(totals)[index] ?? -1, 3));
      }),
      { numRuns: 40 },
    );
  });
});
