import type { ImportBatch, ImportMapping } from '@strojpark/core/contracts/import-records';
import { beforeEach, describe, expect, it } from 'vitest';
import { addMachine } from '../../../../test/build.ts';
import { columns, csv } from '../../../../test/import-calls.ts';
import { importDrafts } from '../../../../test/import-drafts.ts';
import { setUpTestApp } from '../../../../test/test-app.ts';
import { whileLocked } from '../../../../test/while-locked.ts';
import { writeXlsx } from 'hucre/xlsx';
import { discardDraft } from '../batches.service.ts';

const test = setUpTestApp();
const admin = test.addUser('admin');
const drafts = importDrafts(test, admin, { kind: 'machines', machineType: 'used' });

beforeEach(() =>
  test.testDb.pool.query(
    'truncate machines, categories, import_batches, import_mappings, import_record_outcomes, import_rows, import_row_outcomes, audit_log, notifications cascade',
  ),
);

const header = 'name;manufacturer;model;category;equipment_number;serial_number;current_value';
const mappings = columns(...header.split(';'));
const loader = 'Nakladač;Volvo;L 120;Kolové nakladače;EQ 1;S 1;1 000 000';
const dozer = 'Dozer;Komatsu;D 61;Dozery;EQ 2;S 2;2 000 000,50';
const file = (...lines: string[]) => csv(header, ...lines);
const draft = (...lines: string[]) => drafts.draft(file(...lines), { mappings });
const imported = async (...lines: string[]) => drafts.import(file(...lines), { mappings });
const count = async (table: 'machines' | 'import_rows' | 'import_batches') => {
  const { rows } = await test.testDb.pool.query<{ n: number }>(`select count(*) as n from ${table}`);
  return rows[0]?.n;
};
const machine = (name: string) =>
  test.testDb.db
    .selectFrom('machines')
    .select(['id', 'version', 'location', 'current_value', 'deleted_at', 'model'])
    .where('name', '=', name)
    .executeTakeFirstOrThrow();

describe('the preview of an import', () => {
  it('lists what every row would do, with old and new values, and writes nothing', async () => {
    await imported(loader, dozer);
    const batch = await draft(
      loader,
      'Dozer;Komatsu;D 65;Dozery;EQ 2;S 2;1 900 000',
      'Rypadlo;CAT;320;Rypadla;EQ 3;S 3;',
      'Válec;Bomag;BW;Válce;EQ 4;S 4;dle dohody',
    );
    expect(batch).toMatchObject({ status: 'draft', created: 1, updated: 1, unchanged: 1, refused: 1 });
    expect(await count('machines')).toBe(2);

    const page = await drafts.rows(batch.id);
    expect(page.counts).toEqual({ create: 1, update: 1, unchanged: 1, error: 1 });
    expect(page.items.map(({ row, outcome }) => [row, outcome])).toEqual([
      [2, 'unchanged'],
      [3, 'update'],
      [4, 'create'],
      [5, 'error'],
    ]);
    expect(page.items[1]?.cells).toMatchObject({
      model: { value: 'D 65', before: 'D 61' },
      current_value: { value: '1900000', before: '2000000.5' },
      category: { value: 'Dozery' },
    });
    expect(page.items[3]?.cells).toMatchObject({
      name: { value: 'Válec' },
      current_value: { value: 'dle dohody', error: 'To není cena.' },
    });
    const errors = await drafts.rows(batch.id, '?outcome=error&limit=1');
    expect(errors).toMatchObject({ total: 1, items: [{ row: 5 }], nextCursor: null });
  });

  it('puts the name together where the file has none, and replaces none that somebody has given', async () => {
    const unnamed = 'manufacturer;model;category;serial_number;current_value';
    const list = (...lines: string[]) => csv(unnamed, ...lines);
    const loaders = 'Volvo;L 120;Nakladače;S 1;1';
    const dozers = 'Komatsu;D 61;Dozery;S 2;2';
    const first = await drafts.draft(list(loaders, dozers, 'CAT;320;Rypadla;S 3;dle dohody'));
    expect((await drafts.rows(first.id)).items.map(({ cells }) => cells['name'])).toEqual([
      { value: 'Volvo L 120' },
      { value: 'Komatsu D 61' },
      { value: 'CAT 320' },
    ]);
    await drafts.start(first.id);
    await test.testDb.pool.query(`update machines set name = 'Dozer po opravě' where name = 'Komatsu D 61'`);
    expect(await drafts.draft(list(loaders, dozers))).toMatchObject({ unchanged: 2 });
    const second = await drafts.draft(
      list(loaders.replace('L 120', 'L 150'), dozers.replace('D 61', 'D 65')),
    );
    expect((await drafts.rows(second.id)).items.map(({ cells }) => cells['name'])).toEqual([
      { value: 'Volvo L 150', before: 'Volvo L 120' },
      { value: 'Dozer po opravě' },
    ]);
    expect(await drafts.start(second.id)).toMatchObject({ updated: 2 });
    expect(await machine('Volvo L 150')).toMatchObject({ model: 'L 150' });
    expect(await machine('Dozer po opravě')).toMatchObject({ model: 'D 65' });
  });

  it('shows the number of the maker as the VIN only if it is one, also in rejected rows', async () => {
    const batch = await drafts.draft(
      csv(
        'name;manufacturer;model;category;Výrobní číslo',
        'Rypadlo;CAT;320;Rypadla;CAT320D0014',
        'Rypadlo;CAT;320;Rypadla;CAT320D0014',
        'Tatra;Tatra;T815;Tahače;TNT815000L1234567',
        'Tatra;Tatra;T815;Tahače;TNT815000L1234567',
      ),
      {
        mappings: [
          ...columns('name', 'manufacturer', 'model', 'category'),
          { targetField: 'vyrobni_cislo', sourceColumn: 'Výrobní číslo' },
        ],
      },
    );
    const { items } = await drafts.rows(batch.id);
    expect(items.map(({ outcome, cells }) => [outcome, cells['vin']?.value])).toEqual([
      ['create', undefined],
      ['error', undefined],
      ['create', 'TNT815000L1234567'],
      ['error', 'TNT815000L1234567'],
    ]);
  });

  it('pages its rows forwards and backwards', async () => {
    const batch = await draft(loader, dozer, 'Rypadlo;CAT;320;Rypadla;EQ 3;S 3;1');
    const first = await drafts.rows(batch.id, '?limit=2');
    const second = await drafts.rows(batch.id, `?limit=2&cursor=${first.nextCursor}`);
    expect([first, second].map(({ items }) => items.map(({ row }) => row))).toEqual([[2, 3], [4]]);
    expect((await drafts.rows(batch.id, `?limit=2&cursor=${second.prevCursor}`)).items).toEqual(first.items);
  });

  it('warns of new machines without identifying numbers, also after a correction', async () => {
    const nameless = 'Dozer;Komatsu;D 61;Dozery;;;1';
    const batch = await draft(loader, nameless, nameless, 'Válec;Bomag;BW;Válce;;;dle dohody');
    expect(batch).toMatchObject({ created: 3, refused: 1, withoutNumber: 2 });
    await drafts.correct(batch.id, 3, { serial_number: 'S 9' });
    expect(await drafts.batch(batch.id)).toMatchObject({ created: 3, withoutNumber: 1 });
    await drafts.start(batch.id);
    expect(await draft(loader, nameless)).toMatchObject({ created: 1, unchanged: 1, withoutNumber: 1 });
  });

  it('names the categories that it would add, as many as are added, also after a correction', async () => {
    const undone = await imported(loader);
    await drafts.undo(undone.body.batchId);
    await imported(dozer);
    const batch = await draft(
      loader,
      'Dozer;Komatsu;D 65;dozery;EQ 4;S 4;1',
      'Dozer;Komatsu;D 65;Dozry;EQ 5;S 5;1',
      'Rypadlo;CAT;320;Rypadla;EQ 6;S 6;1',
      'Rypadlo;CAT;320;Rypadla.;EQ 7;S 7;1',
      'Válec;Bomag;BW;Válce;EQ 8;S 8;dle dohody',
    );
    expect(await drafts.newCategories(batch.id)).toEqual({
      total: 3,
      restored: 1,
      items: [
        { name: 'Kolové nakladače', texts: ['Kolové nakladače'], rows: 1, firstRow: 2, isRestored: true },
        { name: 'Dozry', texts: ['Dozry'], rows: 1, firstRow: 4, isRestored: false },
        { name: 'Rypadla', texts: ['Rypadla', 'Rypadla.'], rows: 2, firstRow: 5, isRestored: false },
      ],
    });
    await drafts.correct(batch.id, 4, { category: 'Dozery' });
    expect(await drafts.newCategories(batch.id)).toMatchObject({ total: 2 });
    expect(await drafts.start(batch.id)).toMatchObject({ categoriesCreated: 2 });
  });

  it('shows the value for all rows also in those with an error', async () => {
    const withMaker = [
      ...mappings.filter(({ targetField }) => targetField !== 'manufacturer'),
      { targetField: 'manufacturer', constant: 'Bomag' },
    ];
    const row = file('Válec;Volvo;BW;Válce;EQ 8;S 8;dle dohody');
    const batch = await drafts.draft(row, { mappings: withMaker });
    const [refused] = (await drafts.rows(batch.id)).items;
    expect(refused).toMatchObject({
      outcome: 'error',
      cells: { manufacturer: { value: 'Bomag' }, name: { value: 'Válec' } },
    });
  });

  it('uses an existing category in place of a new one for all its rows', async () => {
    await imported(dozer);
    const { key } = await test.testDb.db
      .selectFrom('categories')
      .select('key')
      .where('name_cs', '=', 'Dozery')
      .executeTakeFirstOrThrow();
    const batch = await draft('Dozer;Komatsu;D 65;Dozry;EQ 5;S 5;1', 'Dozer;Komatsu;D 65;Dozry.;EQ 6;S 6;1');
    const [added] = (await drafts.newCategories(batch.id)).items;
    const substitutions = (added?.texts ?? []).map((from) => ({ from, to: key }));
    const mappings = batch.mappings.map((mapping) =>
      mapping.targetField === 'category' ? { ...mapping, substitutions } : mapping,
    );
    expect(await drafts.remap(batch.id, mappings)).toMatchObject({ created: 2, refused: 0 });
    expect(await drafts.newCategories(batch.id)).toMatchObject({ total: 0 });
    expect(await drafts.problems(batch.id)).toEqual([]);
    const [row] = (await drafts.rows(batch.id)).items;
    expect(row?.cells['category']).toEqual({ value: 'Dozery', adjustedFrom: 'Dozry' });
    expect(await drafts.start(batch.id)).toMatchObject({ created: 2, categoriesCreated: 0 });
  });

  it('is written when confirmed, exactly as shown', async () => {
    const batch = await draft(loader, dozer);
    const done = await drafts.start(batch.id);
    expect(done).toMatchObject({ status: 'completed', created: 2, refused: 0, uploadId: null });
    expect(await count('machines')).toBe(2);
    expect(await count('import_rows')).toBe(0);
    const { rows } = await test.testDb.pool.query('select kind, user_id from notifications');
    expect(rows).toEqual([{ kind: 'import_finished', user_id: admin.id }]);
  });

  it('checks the inventory again before writing', async () => {
    const batch = await draft(loader);
    await imported(loader);
    expect(await drafts.start(batch.id)).toMatchObject({ created: 0, unchanged: 1 });
  });

  it('in stop mode writes nothing when a row is refused', async () => {
    const batch = await draft(loader, 'Bez čísla;;;;;;');
    expect(await drafts.start(batch.id, 'stop')).toMatchObject({ status: 'failed', refused: 1 });
    expect(await count('machines')).toBe(0);
  });

  it('of many new rows is followed by a vacuum in a job of its own', async () => {
    const rows = Array.from({ length: 1000 }, (_, n) => `Dozer ${n};Komatsu;D 61;Dozery;EQ ${n};S ${n};1`);
    expect(await drafts.start((await draft(...rows)).id)).toMatchObject({
      status: 'completed',
      created: 1000,
    });
    expect(test.jobs.sent.map(({ name }) => name)).toContain('import-vacuum');
    await test.testDb.db.deleteFrom('machines').where('manufacturer', '=', 'Komatsu').execute();
  });

  it('can be opened by another administrator and is listed with the imports', async () => {
    const batch = await draft(loader);
    const other = importDrafts(test, await test.user('admin'), { kind: 'machines', machineType: 'used' });
    expect((await other.rows(batch.id)).items).toHaveLength(1);
    expect(await other.start(batch.id)).toMatchObject({ status: 'completed', created: 1 });
  });

  it('can be discarded, but not after it was written', async () => {
    const path = (id: string) => `/import-export/batches/${id}`;
    const batch = await draft(loader);
    expect((await test.call(admin, 'DELETE', path(batch.id))).status).toBe(204);
    expect(await count('import_batches')).toBe(0);
    expect(await count('import_rows')).toBe(0);
    const second = await draft(loader);
    await drafts.start(second.id);
    for (const [method, rest] of [
      ['DELETE', ''],
      ['GET', '/rows'],
      ['POST', '/start'],
    ] as const)
      expect(
        await test.call(admin, method, `${path(second.id)}${rest}`, rest === '/start' ? {} : undefined),
      ).toMatchObject({
        status: 409,
        body: { code: 'import_state' },
      });
  });

  it('that is old is discarded by the next upload, also when someone else discards it just then', async () => {
    const [one] = [await draft(loader), await draft(dozer)];
    await test.testDb.pool.query(`update import_batches set created_at = created_at - interval '15 days'`);
    const analysis = await whileLocked(
      test,
      (ctx) => discardDraft(ctx, one.id),
      () => drafts.analyze(file(dozer)),
    );
    expect(analysis.totalRows).toBe(1);
    expect(await count('import_batches')).toBe(0);
  });

  it('keeps the rows of two drafts apart', async () => {
    const [first, second] = [await draft(loader), await draft(dozer)];
    expect((await drafts.rows(first.id)).items[0]?.cells['name']?.value).toBe('Nakladač');
    await drafts.start(first.id);
    expect((await drafts.rows(second.id)).items[0]?.cells['name']?.value).toBe('Dozer');
  });

  it('is staged again, with its corrections, when a crash has emptied the staging table', async () => {
    const batch = await draft(loader, 'Válec;Bomag;BW;Válce;EQ 4;S 4;dle dohody');
    await drafts.correct(batch.id, 3, { current_value: '5' });
    await test.testDb.pool.query('truncate import_rows, import_row_outcomes');
    expect(await drafts.start(batch.id)).toMatchObject({ created: 2, refused: 0 });
    expect((await machine('Válec')).current_value).toBe(5);
  });
});

describe('a cell of the preview', () => {
  it('is corrected in place and checked on the server', async () => {
    const batch = await draft(loader, 'Válec;Bomag;BW;Válce;EQ 4;S 4;dle dohody');
    const wrong = await drafts.correct(batch.id, 3, { current_value: 'mnoho' });
    expect(wrong.body.row).toMatchObject({
      outcome: 'error',
      cells: { current_value: { value: 'mnoho', error: 'To není cena.' } },
    });
    const right = await drafts.correct(batch.id, 3, { current_value: '750 000,50' });
    expect(right.body).toMatchObject({
      row: {
        outcome: 'create',
        corrected: ['current_value'],
        cells: { current_value: { value: '750000.5' } },
      },
      counts: { create: 2, error: 0 },
    });
    expect(await drafts.batch(batch.id)).toMatchObject({ created: 2, refused: 0 });
    await drafts.start(batch.id);
    expect((await machine('Válec')).current_value).toBe(750000.5);
  });

  it('also changes the outcome of other rows with the same number', async () => {
    await imported(loader);
    const batch = await draft(dozer, dozer.replace('EQ 2', 'EQ 9'), 'Válec;Bomag;BW;Válce;EQ 4;S 4;1');
    expect(await drafts.batch(batch.id)).toMatchObject({ created: 2, refused: 1 });
    await drafts.correct(batch.id, 3, { serial_number: 'S 9' });
    expect((await drafts.rows(batch.id)).counts).toEqual({ create: 3, update: 0, unchanged: 0, error: 0 });
    // Now the third row matches a machine of the inventory.
    const changed = await drafts.correct(batch.id, 4, { equipment_number: 'eq-1', serial_number: '' });
    expect(changed.body.row.outcome).toBe('update');
    const taken = await drafts.correct(batch.id, 2, { equipment_number: 'EQ 1', serial_number: 'S 7' });
    expect(taken.body.counts).toEqual({ create: 1, update: 1, unchanged: 0, error: 1 });
  });

  it('also changes rows that are related only through another row', async () => {
    const numbered = (equipment: string, serial: string, value = '1') =>
      `Válec;Bomag;BW;Válce;${equipment};${serial};${value}`;
    // Row 3 has the number of row 2 and that of row 4; the first is not valid yet.
    const batch = await draft(numbered('EQ 1', '', 'mnoho'), numbered('EQ 1', 'S 1'), numbered('', 'S 1'));
    const outcomes = async () => (await drafts.rows(batch.id)).items.map(({ outcome }) => outcome);
    expect(await outcomes()).toEqual(['error', 'create', 'error']);
    await drafts.correct(batch.id, 2, { current_value: '5' });
    expect(await outcomes()).toEqual(['create', 'error', 'create']);
  });

  it('also changes rows whose machine has the number of the maker as the VIN, from an earlier import', async () => {
    await addMachine(test.testDb.db, { type: 'used', equipment_number: 'EQ 1', vin: 'CAT 1' });
    const fields = [...header.split(';').slice(0, 5), 'vyrobni_cislo', 'current_value'];
    const lines = ['Válec;Bomag;BW;Válce;;CAT 9;1', 'Válec;Bomag;BW;Válce;EQ 1;;1'];
    const batch = await drafts.draft(csv(fields.join(';'), ...lines), { mappings: columns(...fields) });
    expect(batch).toMatchObject({ created: 1, updated: 1 });
    const { body } = await drafts.correct(batch.id, 2, { vyrobni_cislo: 'CAT 1' });
    expect(body.counts).toEqual({ create: 0, update: 1, unchanged: 0, error: 1 });
    expect(body.row.outcome).toBe('update');
  });

  it('must belong to an existing column and row of the file', async () => {
    const batch = await draft(loader);
    expect(await drafts.correct(batch.id, 2, { id: 'x' })).toMatchObject({ status: 422 });
    expect(await drafts.correct(batch.id, 77, { name: 'x' })).toMatchObject({ status: 404 });
  });
});

describe('the invalid cells of a column', () => {
  const yearHeader = 'name;manufacturer;model;category;equipment_number;year_of_manufacture;current_value';
  const machineOf = (number: number, year: string, value = '1') =>
    `Válec;Bomag;BW;Válce;EQ ${number};${year};${value}`;
  const lines = [
    machineOf(1, '1000'),
    machineOf(2, '1000'),
    machineOf(3, 'neznámý'),
    machineOf(4, '2015', 'dohodou'),
  ];
  const ruled = (batch: ImportBatch, column: string, rules: Partial<ImportMapping>) =>
    batch.mappings.map((mapping) => (mapping.sourceColumn === column ? { ...mapping, ...rules } : mapping));
  const years = async () =>
    (
      await test.testDb.pool.query(
        'select equipment_number as n, year_of_manufacture as y from machines order by 1',
      )
    ).rows.map(({ n, y }: { n: string; y: number | null }) => [n, y]);

  it('are counted per column with their most frequent texts', async () => {
    const batch = await drafts.draft(csv(yearHeader, ...lines));
    expect(batch).toMatchObject({ created: 0, refused: 4, adjusted: 0 });
    expect(await drafts.problems(batch.id)).toMatchObject([
      {
        column: 'year_of_manufacture',
        fields: ['Rok výroby'],
        canBeBlank: true,
        onInvalid: 'reject',
        rejected: 3,
        adjusted: 0,
        values: [
          { value: '1000', rows: 2 },
          { value: 'neznámý', message: 'To není rok.', rows: 1 },
        ],
      },
      { column: 'current_value', rejected: 1, values: [{ value: 'dohodou', rows: 1 }] },
    ]);
  });

  it('are none in a row that repeats an earlier one, which is counted on its own', async () => {
    const batch = await drafts.draft(
      csv(yearHeader, machineOf(1, '2015'), machineOf(1, '2016'), machineOf(2, '2015')),
    );
    expect(batch).toMatchObject({ created: 2, refused: 1 });
    expect(await drafts.problems(batch.id)).toEqual([]);
    expect(await drafts.repeated(batch.id)).toBe(1);
  });

  it('are left blank by a rule, and the preview shows what the file says', async () => {
    const batch = await drafts.draft(csv(yearHeader, ...lines));
    const ruledBatch = await drafts.remap(
      batch.id,
      ruled(batch, 'year_of_manufacture', { onInvalid: 'blank' }),
    );
    expect(ruledBatch).toMatchObject({ status: 'draft', created: 3, refused: 1, adjusted: 3 });
    expect((await drafts.problems(batch.id))[0]).toMatchObject({
      onInvalid: 'blank',
      rejected: 0,
      adjusted: 3,
    });
    const { items } = await drafts.rows(batch.id);
    expect(items[0]?.cells['year_of_manufacture']).toEqual({ value: '', adjustedFrom: '1000' });
    expect(await drafts.start(batch.id)).toMatchObject({ created: 3, refused: 1, adjusted: 3 });
    expect(await years()).toEqual([
      ['EQ 1', null],
      ['EQ 2', null],
      ['EQ 3', null],
    ]);
  });

  it('take another value by a rule, and equal texts are changed together', async () => {
    const batch = await drafts.draft(csv(yearHeader, ...lines));
    const rules = {
      onInvalid: 'replace',
      replacement: '1999',
      substitutions: [{ from: '1000', to: '2001' }],
    } as const;
    const { id } = await drafts.remap(
      batch.id,
      ruled(batch, 'year_of_manufacture', { ...rules, substitutions: [...rules.substitutions] }),
    );
    expect(await drafts.start(id)).toMatchObject({ created: 3, adjusted: 3 });
    expect(await years()).toEqual([
      ['EQ 1', 2001],
      ['EQ 2', 2001],
      ['EQ 3', 1999],
    ]);
    // The next file of this kind has the same rules.
    const next = await drafts.analyze(csv(yearHeader, machineOf(5, '1000')));
    expect(next.mappings.find(({ targetField }) => targetField === 'year_of_manufacture')).toMatchObject(
      rules,
    );
  });

  it('of a required field are never left blank, and a replacement must be valid itself', async () => {
    const batch = await drafts.draft(csv(yearHeader, ';Bomag;BW;Válce;EQ 1;2015;1'));
    expect(await drafts.problems(batch.id)).toMatchObject([{ column: 'name', canBeBlank: false }]);
    expect(
      await test.call(admin, 'PUT', `/import-export/batches/${batch.id}/mappings`, {
        mappings: ruled(batch, 'name', { onInvalid: 'blank' }),
      }),
    ).toMatchObject({
      status: 422,
      body: {
        errors: {
          'mappings.0.onInvalid': ['Pole Název nelze nechat prázdné: povinný údaj by chyběl.'],
        },
      },
    });
    const wrong = ruled(batch, 'year_of_manufacture', { onInvalid: 'replace', replacement: 'mnoho' });
    expect(
      await test.call(admin, 'PUT', `/import-export/batches/${batch.id}/mappings`, { mappings: wrong }),
    ).toMatchObject({
      status: 422,
      body: { errors: { 'mappings.5.replacement': ['To není rok.'] } },
    });
    const named = ruled(batch, 'name', { onInvalid: 'replace', replacement: 'Stroj' });
    expect(await drafts.remap(batch.id, named)).toMatchObject({ created: 1, refused: 0 });
  });

  it('of the only source of a required field are never left blank either', async () => {
    const mixed = 'nazev_fr;manufacturer;model;category;equipment_number;year_of_manufacture';
    const batch = await drafts.draft(csv(mixed, ';Bomag;BW;Válce;EQ 1;2015'));
    expect(await drafts.problems(batch.id)).toMatchObject([{ column: 'nazev_fr', canBeBlank: false }]);
    const mappings = ruled(batch, 'nazev_fr', { onInvalid: 'blank' });
    expect(
      await test.call(admin, 'PUT', `/import-export/batches/${batch.id}/mappings`, { mappings }),
    ).toMatchObject({ status: 422 });
  });

  it('keep the corrections made by hand', async () => {
    const batch = await drafts.draft(csv(yearHeader, ...lines));
    await drafts.correct(batch.id, 5, { current_value: '7' });
    const again = await drafts.remap(batch.id, ruled(batch, 'year_of_manufacture', { onInvalid: 'blank' }));
    expect(again).toMatchObject({ created: 4, refused: 0 });
  });
});

describe('a workbook of several sheets', () => {
  it('is read from the chosen sheet', async () => {
    const content = Buffer.from(
      await writeXlsx({
        sheets: [
          { name: 'Úvod', rows: [['Nic tu není']] },
          { name: 'Stroje & díly', rows: [header.split(';'), loader.split(';')] },
        ],
      }),
    );
    const workbook = { name: 'stroje.xlsx', content };
    const first = await drafts.analyze(workbook);
    expect(first).toMatchObject({
      sheet: 'Úvod',
      sheets: ['Úvod', 'Stroje & díly'],
      columns: ['Nic tu není'],
    });
    const again = await test.call<{ columns: string[] }>(
      admin,
      'GET',
      `/import-export/uploads/${first.uploadId}?machineType=used&sheet=${encodeURIComponent('Stroje & díly')}`,
    );
    expect(again.body.columns).toEqual(header.split(';'));
    const batch = await drafts.draft(workbook, { sheet: 'Stroje & díly' });
    expect(await drafts.start(batch.id)).toMatchObject({ created: 1 });
    const unknown = `/import-export/uploads/${first.uploadId}?machineType=used&sheet=Nic`;
    expect(await test.call(admin, 'GET', unknown)).toMatchObject({ status: 422 });
  });
});

describe('a saved mapping', () => {
  const lines = ['Popis;Kdo;Co;Skupina X;Číslo', 'Nakladač;Volvo;L 120;Nakladače;EQ 1'];
  const own = [
    { targetField: 'name', sourceColumn: 'Popis' },
    { targetField: 'manufacturer', sourceColumn: 'Kdo' },
    { targetField: 'model', sourceColumn: 'Co' },
    { targetField: 'category', sourceColumn: 'Skupina X' },
    { targetField: 'condition', constant: 'Good' },
  ];

  it('is reused for the next file with the same columns, ignoring their order, case and accents', async () => {
    await drafts.draft(csv(...lines), { mappings: own });
    const next = await drafts.analyze(csv('číslo;co;KDO;skupina x;pópis', 'EQ 1;L;Volvo;X;Y'));
    expect(next.recalled).toMatchObject({ savedBy: admin.name });
    expect(next.mappings).toEqual([
      { targetField: 'name', sourceColumn: 'pópis' },
      { targetField: 'manufacturer', sourceColumn: 'KDO' },
      { targetField: 'model', sourceColumn: 'co' },
      { targetField: 'category', sourceColumn: 'skupina x' },
      { targetField: 'condition', constant: 'Good' },
    ]);
    const forgotten = `/import-export/uploads/${next.uploadId}/mapping?machineType=used`;
    expect((await test.call(admin, 'DELETE', forgotten)).status).toBe(204);
    expect((await drafts.analyze(csv(...lines))).recalled).toBeNull();
  });

  it('is also that of a file imported without a preview, with fields in camel case', async () => {
    const year = { targetField: 'yearOfManufacture', constant: '2020' };
    await drafts.import(csv(...lines), { mappings: [...own, year] });
    const next = await drafts.analyze(csv(...lines));
    expect(next.recalled).toMatchObject({ savedBy: admin.name });
    expect(next.mappings).toEqual([...own, { targetField: 'year_of_manufacture', constant: '2020' }]);
  });

  it('does not apply to files with other columns or of another kind', async () => {
    await drafts.draft(csv(...lines), { mappings: own });
    expect((await drafts.analyze(csv('Popis;Kdo;Co', 'a;b;c'))).recalled).toBeNull();
    const stock = importDrafts(test, admin, { kind: 'machines', machineType: 'stock' });
    expect((await stock.analyze(csv(...lines))).recalled).toBeNull();
  });
});
