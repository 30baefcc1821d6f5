import { beforeEach, describe, expect, it } from 'vitest';
import { customer } from '../../../../test/build.ts';
import { demandCalls } from '../../../../test/demands.ts';
import { columns, csv } from '../../../../test/import-calls.ts';
import { importDrafts } from '../../../../test/import-drafts.ts';
import { setUpTestApp } from '../../../../test/test-app.ts';
import { emptyTrash } from '../../trash/trash.service.ts';

const test = setUpTestApp();
const admin = test.addUser('admin');
const drafts = importDrafts(test, admin, { kind: 'machines', machineType: 'stock' });

beforeEach(() =>
  test.testDb.pool.query(
    'truncate machines, categories, import_batches, import_record_outcomes, audit_log cascade',
  ),
);

const header = 'name;manufacturer;model;category;equipment_number;location;current_value';
const mappings = columns(...header.split(';'));
const line = (number: number, location = 'Jihlava', value = '100') =>
  `Stroj ${number};Volvo;L 120;Nakladače;EQ ${number};${location};${value}`;
const run = (...lines: string[]) => drafts.import(csv(header, ...lines), { mappings });
const machines = () =>
  test.testDb.db
    .selectFrom('machines')
    .select(['id', 'name', 'location', 'current_value', 'deleted_at', 'version'])
    .orderBy('name')
    .execute();
const idOf = async (name: string) => (await machines()).find((one) => one.name === name)?.id ?? '';

describe('undoing an import', () => {
  it('moves new machines to the trash and restores previous values', async () => {
    await run(line(1), `Stroj 2;Volvo;L 120;Nakladače;EQ 2;;`);
    const { body } = await run(line(1, 'Brno', '200'), line(2, 'Znojmo', '5'), line(3));
    const undone = await drafts.undo(body.batchId);
    expect(undone.undo).toMatchObject({ status: 'completed', done: 3, kept: 0, by: admin.name });
    expect(await machines()).toMatchObject([
      { name: 'Stroj 1', location: 'Jihlava', current_value: 100, deleted_at: null, version: 3 },
      { name: 'Stroj 2', location: null, current_value: null, deleted_at: null },
      { name: 'Stroj 3', deleted_at: expect.any(String) as string },
    ]);
    const { rows } = await test.testDb.pool.query(
      `select action, entity, changes from audit_log order by id desc limit 4`,
    );
    expect(rows.map(({ action, entity }: { action: string; entity: string }) => [action, entity])).toEqual([
      ['undo', 'import'],
      ['update', 'machine'],
      ['update', 'machine'],
      ['delete', 'machine'],
    ]);
    expect(rows).toContainEqual(
      expect.objectContaining({
        changes: expect.objectContaining({ location: { from: 'Brno', to: 'Jihlava' } }) as object,
      }),
    );
  });

  it('keeps machines that were changed since, and lists them', async () => {
    await run(line(1));
    const { body } = await run(line(1, 'Brno'), line(2), line(3), line(4), line(5));
    await test.call(admin, 'PATCH', `/machines/${await idOf('Stroj 1')}`, { location: 'Praha' });
    await test.call(admin, 'PATCH', `/machines/${await idOf('Stroj 2')}`, { notes: 'moje' });
    await test.call(admin, 'POST', '/reservations', { machineId: await idOf('Stroj 3'), ...customer });
    await test.call(admin, 'DELETE', `/machines/${await idOf('Stroj 4')}`);
    const undone = await drafts.undo(body.batchId);
    expect(undone.undo).toMatchObject({ done: 1, kept: 4 });
    expect((await drafts.kept(body.batchId)).map(({ name, reason }) => [name, reason])).toEqual([
      ['Stroj 1', 'edited'],
      ['Stroj 2', 'edited'],
      ['Stroj 3', 'reserved'],
      ['Stroj 4', 'deleted'],
    ]);
    const [first] = await machines();
    expect(first).toMatchObject({ location: 'Praha' });
  });

  it.each([1, 7])(
    'takes back the notifications about %i machines for a demand, and those about others stay',
    async (count) => {
      const owner = await test.user('salesperson');
      const model = `Zpět ${count}`;
      const of = (number: number) => line(number).replace('L 120', model);
      const demands = demandCalls(test);
      const notices = () =>
        test.testDb.db
          .selectFrom('notifications')
          .select(['kind', 'values'])
          .where('user_id', '=', owner.id)
          .orderBy('created_at')
          .execute();
      await demands.wants(owner, { model });
      await demands.match();
      await run(of(1));
      await demands.match();
      const { body } = await run(...Array.from({ length: count }, (_, index) => of(index + 2)));
      await demands.match();
      expect(await notices()).toHaveLength(2);
      await drafts.undo(body.batchId);
      expect(await notices()).toMatchObject([{ kind: 'demand_match', values: { machineName: 'Stroj 1' } }]);
    },
  );

  it('keeps a notification about several machines while one of them is left, or none is of the import', async () => {
    const owner = await test.user('salesperson');
    const another = await test.user('salesperson');
    const of = (number: number, model: string) => line(number).replace('L 120', model);
    const numbers = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => from + index);
    const demands = demandCalls(test);
    await demands.wants(owner, { model: 'Zbude' });
    await demands.wants(another, { model: 'Jiny' });
    await demands.match();
    const { body } = await run(...numbers(1, 7).map((number) => of(number, 'Zbude')));
    await run(of(8, 'Zbude'), ...numbers(11, 7).map((number) => of(number, 'Jiny')));
    await demands.match();
    // Not by the import: its digest has nothing left either.
    const { db } = test.testDb;
    await db.updateTable('machines').set({ deleted_at: new Date() }).where('model', '=', 'Jiny').execute();
    await drafts.undo(body.batchId);
    const kept = await db
      .selectFrom('notifications')
      .select(['user_id', 'kind'])
      .where('user_id', 'in', [owner.id, another.id])
      .execute();
    expect(kept.map(({ user_id }) => user_id).toSorted()).toEqual([owner.id, another.id].toSorted());
    expect(kept.every(({ kind }) => kind === 'demand_matches')).toBe(true);
  });

  it('is possible once, and only for a completed import', async () => {
    const { body } = await run(line(1));
    await drafts.undo(body.batchId);
    const again = await test.call(admin, 'POST', `/import-export/batches/${body.batchId}/undo`);
    expect(again).toMatchObject({ status: 409, body: { code: 'import_state' } });
  });
});

describe('categories added by an import', () => {
  const inCategory = (number: number, category: string) => line(number).replace('Nakladače', category);
  const categories = () =>
    test.testDb.db.selectFrom('categories').select(['key', 'is_active']).orderBy('key').execute();

  it('are hidden with its machines, and appear again when a machine is restored from the trash', async () => {
    const { body } = await run(line(1), inCategory(2, 'Omyl'));
    await drafts.undo(body.batchId);
    expect(await categories()).toEqual([
      { key: 'nakladace', is_active: false },
      { key: 'omyl', is_active: false },
    ]);
    const restored = await test.call(admin, 'POST', `/machines/${await idOf('Stroj 2')}/restore`);
    expect(restored).toMatchObject({ status: 200, body: { category: 'omyl' } });
    await emptyTrash(test.at(new Date(Date.now() + 31 * 86_400_000)));
    expect(await categories()).toEqual([{ key: 'omyl', is_active: false }]);
  });

  it('are deleted immediately when not even the trash has a machine of them', async () => {
    await run(line(1));
    const { body } = await run(inCategory(1, 'Omyl'));
    const undone = await drafts.undo(body.batchId);
    expect(undone.undo).toMatchObject({ done: 1, categoriesKept: 0 });
    expect(await categories()).toEqual([{ key: 'nakladace', is_active: true }]);
    const { rows } = await test.testDb.pool.query(
      `select actor_name, entity_name from audit_log where entity = 'category' and action = 'delete'`,
    );
    expect(rows).toEqual([{ actor_name: admin.name, entity_name: 'Omyl' }]);
  });

  it('are kept while other machines use them, and the undo says how many', async () => {
    const { body } = await run(line(1), inCategory(2, 'Omyl'));
    await run(line(3));
    expect((await drafts.undo(body.batchId)).undo).toMatchObject({ done: 2, kept: 0, categoriesKept: 1 });
    expect(await categories()).toEqual([
      { key: 'nakladace', is_active: true },
      { key: 'omyl', is_active: false },
    ]);
  });

  it('are new again in the next import, and hidden again by its undo', async () => {
    const first = await run(line(1));
    await drafts.undo(first.body.batchId);
    const second = await run(line(1));
    expect(second.body).toMatchObject({ created: 1, categoriesCreated: 1 });
    expect(await categories()).toEqual([{ key: 'nakladace', is_active: true }]);
    await drafts.undo(second.body.batchId);
    expect(await categories()).toEqual([{ key: 'nakladace', is_active: false }]);
  });

  it('are not hidden when they existed before', async () => {
    await test.testDb.db
      .insertInto('categories')
      .values([
        { key: 'nakladace', name_cs: 'Nakladače', name_en: 'Loaders' },
        { key: 'stare', name_cs: 'Staré', name_en: 'Old', is_active: false },
      ])
      .execute();
    const { body } = await run(line(1), inCategory(2, 'Staré'));
    expect(body).toMatchObject({ categoriesCreated: 0 });
    await drafts.undo(body.batchId);
    expect(await categories()).toEqual([
      { key: 'nakladace', is_active: true },
      { key: 'stare', is_active: false },
    ]);
  });
});

describe('after importing a complete stock list', () => {
  it('the machines missing from the file are listed and not changed', async () => {
    await run(line(1), line(2), line(3));
    // The second row is refused, but the file does name its machine.
    const { body } = await run(line(1), line(2, 'Brno', 'dle dohody'));
    const path = `/import-export/batches/${body.batchId}/missing`;
    const answer = await test.call(admin, 'GET', path);
    expect(answer.body).toMatchObject({ total: 1, items: [{ name: 'Stroj 3', equipment_number: 'EQ 3' }] });
    expect((await drafts.workbook(`${path}/export`)).map(([name]) => name)).toEqual(['Název', 'Stroj 3']);
    expect((await machines()).every(({ deleted_at }) => deleted_at === null)).toBe(true);
  });

  it('the missing machines can be filtered and changed in bulk', async () => {
    await run(line(1), line(2), line(3), line(4));
    const { body } = await run(line(1), line(2));
    const named = async (type: string, batchId: string) => {
      const path = `/machines?type=${type}&missingFrom=${batchId}&facets=status`;
      return (await test.call<{ items: { name: string }[]; total: number }>(admin, 'GET', path)).body;
    };
    expect(await named('stock', body.batchId)).toMatchObject({
      items: [{ name: 'Stroj 3' }, { name: 'Stroj 4' }],
      total: 2,
      facets: { status: { available: 2 } },
    });
    // A file of the other type, or an unknown import, selects no machines.
    expect((await named('used', body.batchId)).total).toBe(0);
    expect((await named('stock', crypto.randomUUID())).total).toBe(0);

    const filter = { type: 'stock', missingFrom: body.batchId };
    await test.call(admin, 'POST', '/machines/bulk-delete', { filter, except: [await idOf('Stroj 4')] });
    const left = (await machines()).filter(({ deleted_at }) => deleted_at === null);
    expect(left.map(({ name }) => name)).toEqual(['Stroj 1', 'Stroj 2', 'Stroj 4']);
  });
});

describe('the refused rows of an import', () => {
  it('are downloaded, without repeated rows, as a file with reasons to correct and import again', async () => {
    const { body } = await run(line(1), line(2, 'Brno', 'dle dohody'), line(1));
    const rows = await drafts.workbook(`/import-export/batches/${body.batchId}/failed-rows`);
    expect(rows).toEqual([
      [...header.split(';'), 'Důvod odmítnutí'],
      [...line(2, 'Brno', 'dle dohody').split(';'), 'current_value: To není cena.'],
    ]);
    const errors = await test.call(admin, 'GET', `/import-export/batches/${body.batchId}/errors`);
    expect(errors.body).toMatchObject({
      items: [
        { row: 3, code: 'not_a_price' },
        { row: 4, code: 'repeated_number' },
      ],
      repeated: 1,
    });
    const corrected = rows.map((cells) => cells.join(';').replace('dle dohody', '250'));
    const draft = await drafts.draft(csv(...corrected));
    expect(draft).toMatchObject({ created: 1, updated: 0, refused: 0 });
    expect(draft.mappings.map(({ targetField }) => targetField)).toEqual(header.split(';'));
  });

  it('contain no formula that a spreadsheet would run', async () => {
    const { body } = await run(`=1+1;Volvo;L 120;Nakladače;EQ 1;"=HYPERLINK(""x"")";dle dohody`);
    const [, cells = []] = await drafts.workbook(`/import-export/batches/${body.batchId}/failed-rows`);
    expect(cells[0]).toBe('=1+1');
  });
});
