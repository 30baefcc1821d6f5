import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql, type Expression } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setUpTestDb } from '../../test/test-db.ts';
import {
  positionOf,
  scanFirstRows,
  scanRows,
  widenBy,
  type Keyed,
  type KeysetColumn,
  type Position,
  type Scan,
} from './keyset-scan.ts';
import { keysetPage, keysetPageByWalk, type KeysetPage, type KeysetRequest } from './keyset.ts';

interface Thing {
  id: string;
  kind: string;
  label: string;
  amount: number | null;
  at: string | null;
}

const test = setUpTestDb();

beforeAll(async () => {
  await test.pool.query(`create table things (
    id uuid primary key, kind text not null, label text not null, amount numeric, at timestamptz)`);
});
beforeEach(() => test.pool.query('truncate things'));

const tables = () => test.db.$extendTables<{ things: Thing }>();
const things = (kind?: string) => {
  const query = tables().selectFrom('things as t').select(['t.id', 't.label']);
  return kind === undefined ? query : query.where('t.kind', '=', kind);
};
const id = sql.ref('t.id');
const columns = {
  label: { value: sql.ref('t.label'), type: 'text', nullable: false, id },
  amount: { value: sql.ref('t.amount'), type: 'numeric', nullable: true, id },
  at: { value: sql.ref('t.at'), type: 'timestamptz', nullable: true, id },
} as const satisfies Record<string, KeysetColumn>;
type Sort = keyof typeof columns;

type Way = 'whole' | 'merged' | 'walked';

/** The index is scanned until a page is full; the rest is found by the complete query. */
async function walkedPage(sort: Sort, request: KeysetRequest) {
  const indexes = ['a', 'b'].map((kind) =>
    tables().selectFrom('things as t').selectAll().where('t.kind', '=', kind),
  );
  const passing = (rows: Expression<Thing>) =>
    sql<
      Pick<Thing, 'id' | 'label'>
    >`(select id, label, cursor_key from ${rows} as t where kind in ('a', 'b'))`;
  const walked = await keysetPageByWalk(test.db, indexes, passing, columns[sort], request);
  return walked ?? keysetPage(test.db, [things()], columns[sort], request);
}

function page(sort: Sort, order: 'asc' | 'desc', limit: number, cursor?: string | null, way: Way = 'whole') {
  const request = { sort, order, limit, filters: { way }, cursor: cursor ?? undefined };
  if (way === 'walked') return walkedPage(sort, request);
  const queries = way === 'whole' ? [things()] : ['a', 'b'].map(things);
  return keysetPage(test.db, queries, columns[sort], request);
}

async function walk(sort: Sort, order: 'asc' | 'desc', limit: number, way: Way) {
  const pages: KeysetPage<{ id: string }>[] = [await page(sort, order, limit, null, way)];
  for (let next = pages[0]?.nextCursor; next; next = pages.at(-1)?.nextCursor)
    pages.push(await page(sort, order, limit, next, way));
  const back = [pages.at(-1)];
  for (let previous = back[0]?.prevCursor; previous; previous = back[0]?.prevCursor)
    back.unshift(await page(sort, order, limit, previous, way));
  const ids = (some: typeof back) => some.flatMap((one) => one?.items.map((item) => item.id) ?? []);
  return { forward: ids(pages), backward: ids(back) };
}

async function insert(rows: Partial<Thing>[]) {
  const filled = rows.map((row) => ({
    id: randomUUID(),
    kind: 'a',
    label: '',
    amount: null,
    at: null,
    ...row,
  }));
  if (filled.length > 0) await tables().insertInto('things').values(filled).execute();
}

/** The whole list in the order of PostgreSQL. */
async function ordered(sort: Sort, order: 'asc' | 'desc'): Promise<string[]> {
  const { rows } = await test.pool.query<{ id: string }>(
    `select id from things order by ${sort} ${order} nulls last, id ${order}`,
  );
  return rows.map((row) => row.id);
}

describe('paging through a list', () => {
  const row = fc.record({
    kind: fc.constantFrom('a', 'b'),
    label: fc.constantFrom('', 'a', 'ch', 'h', "x'y", '\\'),
    amount: fc.constantFrom(null, 0, -1.5, 3, 999_999_999_999.99),
    at: fc.constantFrom(null, '2026-01-01T00:00:00.000001Z', '2026-01-01T00:00:00.000002Z', '1999-12-31Z'),
  });

  it.each(['label', 'amount', 'at'] as const)(
    'by %s gives every row exactly once, blanks last, forward and backward, both orders',
    async (sort) => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(row, { maxLength: 40 }),
          fc.integer({ min: 1, max: 7 }),
          async (rows, limit) => {
            await test.pool.query('truncate things');
            await insert(rows);
            for (const order of ['asc', 'desc'] as const) {
              const expected = await ordered(sort, order);
              for (const way of ['whole', 'merged', 'walked'] as const) {
                const { forward, backward } = await walk(sort, order, limit, way);
                expect(forward).toEqual(expected);
                expect(backward).toEqual(expected);
              }
            }
          },
        ),
        { numRuns: 15 },
      );
    },
    60_000,
  );

  it('a walk goes on with the rows without a value once it has read all that have one', async () => {
    await insert([{ amount: 1 }, { amount: 2, kind: 'c' }, ...Array.from({ length: 5 }, () => ({}))]);
    const indexes = [tables().selectFrom('things as t').selectAll()];
    const passing = (rows: Expression<Thing>) =>
      sql<Pick<Thing, 'id'>>`(select id, cursor_key from ${rows} as t where kind = 'a')`;
    const request = { sort: 'amount', order: 'asc', limit: 4, filters: {} } as const;
    const walked = () => keysetPageByWalk(test.db, indexes, passing, columns.amount, request);
    expect((await walked())?.items).toHaveLength(4);
    // More rows have a value than are read at first: those without are too far away.
    await insert(Array.from({ length: 300 }, () => ({ amount: 3, kind: 'c' })));
    expect(await walked()).toBeNull();
  });

  it('a walk adds columns to the rows of the page, in the order of the list, with and without a value', async () => {
    await insert(
      ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((label, index) => ({
        label,
        kind: index % 2 === 0 ? 'a' : 'b',
        amount: index < 5 ? 10 - index : null,
      })),
    );
    const indexes = ['a', 'b'].map((kind) =>
      tables().selectFrom('things as t').selectAll().where('t.kind', '=', kind),
    );
    const passing = (rows: Expression<Thing>) =>
      sql<{ id: string }>`(select id, cursor_key from ${rows} as t)`;
    const widen = widenBy(things().where('t.id', '=', sql<string>`page.id`));
    const request = { sort: 'amount', order: 'asc', limit: 7, filters: {} } as const;
    const walked = await keysetPageByWalk(test.db, indexes, passing, columns.amount, request, { widen });
    const whole = await keysetPage(test.db, [things()], columns.amount, request);
    expect(walked?.items.map(({ label }) => label)).toEqual(whole.items.map(({ label }) => label));
    expect(walked?.nextCursor).toBe(whole.nextCursor);
  });

  it('neither repeats nor skips rows when rows are added or deleted in between', async () => {
    await insert(['b', 'd', 'f', 'h'].map((label) => ({ label })));
    const first = await page('label', 'asc', 2);
    await insert([{ label: 'a' }, { label: 'e' }]);
    await test.pool.query(`delete from things where label = 'd'`);
    const second = await page('label', 'asc', 2, first.nextCursor);
    expect(second.items.map((item) => item.label)).toEqual(['e', 'f']);
  });

  it('links back from a page whose rows were all deleted', async () => {
    await insert(['a', 'b', 'c'].map((label) => ({ label })));
    const first = await page('label', 'asc', 2);
    await test.pool.query(`delete from things where label = 'c'`);
    const second = await page('label', 'asc', 2, first.nextCursor);
    expect(second).toMatchObject({ items: [], nextCursor: null });
    const back = await page('label', 'asc', 2, second.prevCursor);
    expect(back.items.map((item) => item.label)).toEqual(['a']);
  });
});

describe('a walk through several indexes', () => {
  const kinds = ['a', 'b', 'c'] as const;
  /** What an amount is worth; the index of a kind has the order of its amounts. */
  const rates = { a: 2.5, b: 1, c: 24.125 };
  const kindIs = (kind: string) => sql<boolean>`t.kind = ${kind}`;
  const worth = sql`t.amount * (case t.kind ${sql.join(
    kinds.map((kind) => sql`when ${kind} then ${rates[kind]}::numeric`),
    sql` `,
  )} end)`;
  const isWanted = sql<boolean>`t.label like 'wanted%'`;
  const lists = {
    label: { ofKind: () => columns.label, whole: columns.label },
    at: { ofKind: () => columns.at, whole: columns.at },
    amount: {
      ofKind: (kind: (typeof kinds)[number]) => ({ ...columns.amount, rate: rates[kind] }),
      whole: { ...columns.amount, value: worth },
    },
  };

  const whole = () => tables().selectFrom('things as t').select('t.id').where(isWanted);
  const indexes = () =>
    kinds.map((kind) => tables().selectFrom('things as t').selectAll().where(kindIs(kind)));
  const passing = (rows: Expression<Thing>) =>
    sql<{ id: string }>`(select id, cursor_key from ${rows} as t where ${isWanted})`;
  const ids = (rows: readonly { id: string }[]) => rows.map((one) => one.id);
  const columnsOf = (sort: Sort) => {
    const [a, b, c] = kinds.map((kind) => lists[sort].ofKind(kind));
    if (!a || !b || !c) throw new Error('there are three kinds');
    return [a, b, c] as const;
  };

  /** The rows of all pages; a page that the first `depth` rows do not fill is found by the complete query. */
  async function pages(sort: Sort, scan: Omit<Scan, 'columns' | 'after'>, depth: number) {
    const rows: Keyed<{ id: string }>[] = [];
    let after: Position | null = null;
    for (;;) {
      const walked = await scanFirstRows(
        test.db,
        indexes(),
        passing,
        { ...scan, columns: columnsOf(sort), after },
        depth,
      );
      const isFull = walked.length >= scan.limit;
      const found = isFull
        ? walked
        : await scanRows(test.db, [whole()], { ...scan, columns: lists[sort].whole, after });
      // Also fewer rows than a page are the first ones, so that they tell how many of those that are read pass.
      expect(ids(found).slice(0, walked.length)).toEqual(ids(walked));
      rows.push(...found.slice(0, scan.limit));
      if (found.length < scan.limit) return ids(rows);
      after = positionOf(found[scan.limit - 1]!);
    }
  }

  const row = fc.record({
    // Most are of one kind, so that its first rows end early in the order of the list.
    kind: fc.constantFrom('a', 'a', 'a', 'a', 'b', 'c'),
    label: fc.constantFrom('wanted', 'wanted 1', 'wanted 2', 'wanted 3', 'other', ''),
    amount: fc.option(fc.integer({ min: -2, max: 9 })),
    at: fc.option(fc.integer({ min: 10, max: 28 }).map((day) => `2026-01-${day}Z`)),
  });

  it.each(['label', 'amount', 'at'] as const)(
    'by %s skips no row of an index that it did not read to its end, with and without a value, both orders',
    async (sort) => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(row, { minLength: 10, maxLength: 40 }),
          fc.integer({ min: 3, max: 5 }),
          fc.integer({ min: 1, max: 6 }),
          async (rows, depth, limit) => {
            await test.pool.query('truncate things');
            await insert(rows);
            for (const direction of ['asc', 'desc'] as const)
              for (const backward of [false, true]) {
                const scan = { direction, backward, limit };
                const all = { ...scan, columns: lists[sort].whole, after: null, limit: rows.length + 1 };
                const expected = ids(await scanRows(test.db, [whole()], all));
                expect(await pages(sort, scan, depth)).toEqual(expected);
              }
          },
        ),
        { numRuns: 25, seed: 20_261_123 },
      );
    },
    60_000,
  );

  it('reads a frequent kind further instead of going on with distant rows of rare kinds', async () => {
    const things = (kind: string, count: number, step: number) =>
      Array.from({ length: count }, (_, index) => ({
        kind,
        // Every tenth row passes.
        label: index % 10 === 0 ? 'wanted' : 'other',
        amount: index * step,
      }));
    // The first 250 rows of the frequent kind are all before the second that is wanted of each rare one.
    await insert([...things('a', 1500, 1), ...things('b', 300, 1000), ...things('c', 300, 1000)]);
    const request = { sort: 'amount', order: 'asc', limit: 50, filters: {} } as const;
    const walked = await keysetPageByWalk(test.db, indexes(), passing, columns.amount, request);
    const expected = await keysetPage(test.db, [whole()], columns.amount, request);
    expect(expected.items).toHaveLength(50);
    expect(walked).toEqual(expected);
  });
});

describe('a cursor', () => {
  const encoded = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url');

  it('is valid only for its sort, order and filters', async () => {
    await insert([{ label: 'a' }, { label: 'b' }]);
    const { nextCursor } = await page('label', 'asc', 1);
    for (const other of [
      page('amount', 'asc', 1, nextCursor),
      page('label', 'desc', 1, nextCursor),
      page('label', 'asc', 1, nextCursor, 'merged'),
    ])
      await expect(other).rejects.toMatchObject({ code: 'cursor_mismatch' });
    expect((await page('label', 'asc', 9, nextCursor)).items).toHaveLength(1);
  });

  it('that is made up is malformed', async () => {
    await insert([{ amount: 1 }, { amount: 2 }]);
    const { nextCursor } = await page('amount', 'asc', 1);
    const parts = JSON.parse(Buffer.from(nextCursor ?? '', 'base64url').toString()) as unknown[];
    const bad = [
      'garbage',
      encoded({}),
      encoded(parts.with(3, 'no number')),
      encoded(parts.with(3, '\u0000')),
      encoded(parts.with(4, 'no id')),
    ];
    for (const cursor of bad)
      await expect(page('amount', 'asc', 1, cursor)).rejects.toMatchObject({ code: 'malformed' });
    const { nextCursor: named } = await page('label', 'asc', 1);
    const labels = JSON.parse(Buffer.from(named ?? '', 'base64url').toString()) as unknown[];
    await expect(page('label', 'asc', 1, encoded(labels.with(3, null)))).rejects.toMatchObject({
      code: 'malformed',
    });
  });
});
