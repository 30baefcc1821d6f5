import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportRowError } from '@strojpark/core/contracts/import-records';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { columns, csv, importCalls } from '../../../test/import-calls.ts';
import { unknownId } from '../../../test/build.ts';
import { setUpTestApp } from '../../../test/test-app.ts';
import { draftHours } from './read/uploads.ts';

const test = setUpTestApp();
const admin = test.addUser('admin');
const calls = importCalls(test, admin);

beforeEach(() => test.testDb.pool.query('truncate machines, categories, import_batches, audit_log cascade'));

const header = 'name;manufacturer;model;category;equipment_number;serial_number;current_value';
const loader = 'Nakladač;Volvo;L 120;Kolové nakladače;EQ 1;S 1;1 000 000';
const dozer = 'Dozer;Komatsu;D 61;Dozery;EQ 2;S 2;2 000 000,50';
const mappings = columns(...header.split(';'));

const importLines = (...lines: string[]) => calls.import(csv(header, ...lines), { mappings });
const machines = () =>
  test.testDb.db
    .selectFrom('machines')
    .select(['id', 'name', 'type', 'status', 'category', 'equipment_number', 'serial_number'])
    .select(['current_value', 'currency', 'version', 'created_by', 'updated_at'])
    .orderBy('name')
    .execute();
const audit = () =>
  test.testDb.db
    .selectFrom('audit_log')
    .select(['action', 'entity', 'entity_name', 'actor_name', 'changes'])
    .orderBy('id')
    .execute();

describe('who may import', () => {
  const paths = [
    ['POST', '/import-export/analyze'],
    ['POST', '/import-export/import'],
    ['GET', '/import-export/batches'],
    ['GET', `/import-export/batches/${unknownId}`],
    ['GET', `/import-export/batches/${unknownId}/errors`],
    ['GET', `/import-export/batches/${unknownId}/rows`],
    ['PATCH', `/import-export/batches/${unknownId}/rows/2`],
    ['POST', `/import-export/batches/${unknownId}/start`],
    ['POST', `/import-export/batches/${unknownId}/undo`],
    ['GET', `/import-export/batches/${unknownId}/failed-rows`],
  ] as const;

  it.each(paths)('%s %s requires an administrator', async (method, path) => {
    expect((await test.call(null, method, path)).status).toBe(401);
    for (const role of ['backoffice', 'salesperson'] as const) {
      const answer = await test.call(await test.user(role), method, path);
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
  });
});

describe('the analysis of a file', () => {
  it('returns its columns, a suggestion for each, the fields and the first rows', async () => {
    const file = csv('Název;Výrobce;Neznámý sloupec;Cena', 'Nakladač;Volvo;x;"1 000,50"', '', 'Dozer;CAT;;');
    const { status, body } = await calls.analyze(file, { machineType: 'stock_machine' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      fileName: 'test.csv',
      totalRows: 2,
      columns: ['Název', 'Výrobce', 'Neznámý sloupec', 'Cena'],
      encoding: 'utf-8',
      delimiter: ';',
      sampleData: [
        { Název: 'Nakladač', Výrobce: 'Volvo', 'Neznámý sloupec': 'x', Cena: '1 000,50' },
        { Název: 'Dozer', Výrobce: 'CAT', 'Neznámý sloupec': '', Cena: '' },
      ],
    });
    expect(body.suggestedMappings).toEqual([
      {
        sourceColumn: 'Název',
        targetField: 'name',
        displayName: 'Název',
        required: true,
        reason: 'Podle názvu sloupce',
      },
      {
        sourceColumn: 'Výrobce',
        targetField: 'vyrobce',
        displayName: expect.any(String) as string,
        required: false,
        reason: 'Podle názvu sloupce',
      },
      {
        sourceColumn: 'Neznámý sloupec',
        targetField: null,
        displayName: 'Neznámý sloupec',
        required: false,
        reason: null,
      },
      {
        sourceColumn: 'Cena',
        targetField: 'current_value',
        displayName: 'Aktuální hodnota',
        required: false,
        reason: 'Podle názvu sloupce',
      },
    ]);
    const byField = new Map(body.targets.map((target) => [target.field, target]));
    expect(byField.get('category')).toMatchObject({ required: true, system: false });
    expect(byField.get('status')).toMatchObject({ required: false, system: true });
    expect(byField.has('vin')).toBe(false);
  });

  it('uses the language of the request', async () => {
    const { body } = await calls.analyze(csv('Název', 'x'), {}, { language: 'en' });
    expect(body.suggestedMappings[0]?.displayName).toBe('Name');
  });

  it.each([
    ['utf-8 with a mark', Buffer.from('\ufeffNázev;Cena\nŽeriav;1'), 'utf-8', ';'],
    [
      'windows-1250',
      Buffer.from([0x4e, 0xe1, 0x7a, 0x65, 0x76, 0x0a, 0x8e, 0x9e, 0xf8]),
      'windows-1250',
      ',',
    ],
    ['commas', 'Název,Cena\n"a,b",1', 'utf-8', ','],
    ['tabs', 'Název\tCena\na,b\t1', 'utf-8', '\t'],
    ['vertical bars', 'Název|Cena\na,b|1', 'utf-8', '|'],
    ['UTF-16 with a mark', Buffer.from('\ufeffNázev;Cena\nŽeriav;1', 'utf16le'), 'utf-16le', ';'],
    ['UTF-16 without a mark', Buffer.from('Název;Cena\nŽeriav;1', 'utf16le'), 'utf-16le', ';'],
    [
      'UTF-16 in the other byte order',
      Buffer.from('\ufeffNázev;Cena\nŽeriav;1', 'utf16le').swap16(),
      'utf-16be',
      ';',
    ],
    [
      'semicolons below title rows',
      'Seznam, stav k 1. 1.\n\nNázev;Cena;Rok\nL 90;1,5;2015\nL 120;2,5;2016',
      'utf-8',
      ';',
    ],
    ["Excel's line for the delimiter", 'sep=;\nNázev;Cena,x\na;1', 'utf-8', ';'],
  ])('recognises %s', async (_what, content, encoding, delimiter) => {
    const { body } = await calls.analyze({ name: 'a.CSV', content });
    expect([body.encoding, body.delimiter]).toEqual([encoding, delimiter]);
    expect(body.columns[0]).toBe('Název');
  });

  it('finds the header below title rows, and reads any other row as the header on request', async () => {
    const lines = ['Seznam strojů', '', 'Název;Výrobce;Rok', 'L 90;Volvo;2015', 'D 61;Komatsu;2016'];
    const { body } = await calls.analyze(csv(...lines));
    expect(body).toMatchObject({ headerRow: 3, totalRows: 2, columns: ['Název', 'Výrobce', 'Rok'] });
    expect(body.firstRows.slice(0, 2)).toEqual([
      { row: 1, text: 'Seznam strojů' },
      { row: 3, text: 'Název | Výrobce | Rok' },
    ]);
    const path = `/import-export/uploads/${body.uploadId}?machineType=used`;
    const again = await test.call(admin, 'GET', `${path}&headerRow=4`);
    expect(again.body).toMatchObject({ headerRow: 4, totalRows: 1, columns: ['L 90', 'Volvo', '2015'] });
    const none = await test.call(admin, 'GET', `${path}&headerRow=0`);
    expect(none.body).toMatchObject({ headerRow: 0, totalRows: 4, columns: ['A', 'B', 'C'] });
    expect(await test.call(admin, 'GET', `${path}&headerRow=99`)).toMatchObject({
      status: 422,
      body: { details: { reason: 'no_header_row' } },
    });
  });

  it('calls the columns of a file without a header A, B, C, and suggests fields by their values', async () => {
    const lines = [1, 2, 3, 4, 5].map(
      (number) => `EQ 100${number};L ${number}0;Volvo;201${number};2 000 00${number} Kč`,
    );
    const file = csv(...lines);
    const { body } = await calls.analyze(file);
    expect(body).toMatchObject({ headerRow: 0, totalRows: 5, columns: ['A', 'B', 'C', 'D', 'E'] });
    const fieldOfColumn = Object.fromEntries(
      body.suggestedMappings.map(({ sourceColumn, targetField }) => [sourceColumn, targetField]),
    );
    expect(fieldOfColumn).toMatchObject({ D: 'year_of_manufacture', E: 'current_value' });
    const { body: done } = await calls.import(file, {
      mappings: [
        { targetField: 'equipment_number', sourceColumn: 'A' },
        { targetField: 'name', sourceColumn: 'B' },
        { targetField: 'model', sourceColumn: 'B' },
        { targetField: 'manufacturer', sourceColumn: 'C' },
        { targetField: 'category', constant: 'Nakladače' },
      ],
    });
    expect(done).toMatchObject({ created: 5, refused: 0 });
  });

  it('uses the encoding and delimiter that the user chose', async () => {
    const file = { name: 'a.csv', content: Buffer.from('a;b,c\n\u010d;x', 'utf8') };
    const { body } = await calls.analyze(file, { encoding: 'windows-1250', delimiter: ',' });
    expect(body).toMatchObject({ encoding: 'windows-1250', delimiter: ',', columns: ['a;b', 'c'] });
    const wrong = await calls.analyze(
      { name: 'a.csv', content: Buffer.from([0x8e, 0x0a]) },
      { encoding: 'utf-8' },
    );
    expect(wrong).toMatchObject({ status: 422, body: { code: 'unreadable_file' } });
  });

  it('distinguishes columns with the same name and names those without a header', async () => {
    const { body } = await calls.analyze(csv('Cena;;Cena;Cena (2)', '1;2;3;4'));
    expect(body.columns).toEqual(['Cena', '[B]', 'Cena (2)', 'Cena (2) (2)']);
  });

  it('requires a file and a machine type', async () => {
    expect(await calls.analyze(null as never)).toMatchObject({
      status: 422,
      body: { code: 'validation', errors: { file: ['Toto pole je povinné'] } },
    });
    const answer = await calls.analyze<object>(csv('a'), { machineType: 'boat' });
    expect(answer).toMatchObject({ status: 422, body: { errors: { machineType: [expect.any(String)] } } });
  });
});

describe('an import', () => {
  it('creates available machines with history, categories and audit entries', async () => {
    const { status, body } = await importLines(loader, dozer);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      created: 2,
      updated: 0,
      unchanged: 0,
      refused: 0,
      categoriesCreated: 2,
      errors: [],
      rowErrors: [],
    });
    const [second, first] = await machines();
    expect(first).toMatchObject({
      name: 'Nakladač',
      type: 'used',
      status: 'available',
      category: 'kolove-nakladace',
      equipment_number: 'EQ 1',
      current_value: 1000000,
      currency: 'CZK',
      version: 1,
      created_by: admin.id,
    });
    expect(second?.current_value).toBe(2000000.5);
    const history = await test.testDb.db
      .selectFrom('machine_status_changes')
      .select(['from_status', 'to_status', 'changed_by_name'])
      .where('machine_id', '=', first?.id ?? '')
      .execute();
    expect(history).toEqual([{ from_status: null, to_status: 'available', changed_by_name: admin.name }]);
    const trail = await audit();
    expect(trail.map(({ action, entity, entity_name }) => [action, entity, entity_name])).toEqual([
      ['create', 'machine', 'Nakladač'],
      ['create', 'machine', 'Dozer'],
      ['import', 'import', 'test.csv'],
    ]);
    expect(trail[0]).toMatchObject({
      actor_name: admin.name,
      changes: { name: { to: 'Nakladač' }, current_value: { to: 1000000 } },
    });
  });

  it('values new machines in the company currency where the file has none', async () => {
    await test.set({ default_currency: 'EUR' });
    onTestFinished(() => test.unset());
    await importLines(loader);
    expect(await machines()).toMatchObject([{ currency: 'EUR' }]);
  });

  it('accepts an analysed upload once', async () => {
    const { body: analysis } = await calls.analyze(csv(header, loader));
    const fields = { uploadId: analysis.uploadId, mappings };
    expect((await calls.import(null, fields)).body).toMatchObject({ success: true, created: 1 });
    expect(await calls.import(null, fields)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('deletes what earlier uploads left behind, and is not stopped by the file of another program', async () => {
    const folder = join(test.uploadFolder, 'files', 'imports');
    await calls.analyze(csv(header, loader));
    const left = { complete: randomUUID(), interrupted: `${randomUUID()}.part`, hidden: '.DS_Store' };
    const long = new Date(Date.now() - (draftHours + 1) * 3_600_000);
    for (const name of Object.values(left)) {
      writeFileSync(join(folder, name), 'left');
      utimesSync(join(folder, name), long, long);
    }
    const { status, body } = await calls.analyze(csv(header, loader));
    expect(status).toBe(200);
    expect(existsSync(join(folder, body.uploadId))).toBe(true);
    const names = readdirSync(folder);
    expect(names).toContain(left.hidden);
    expect(names).not.toContain(left.complete);
    expect(names).not.toContain(left.interrupted);
  });

  it('does not accept the upload of another user', async () => {
    const { body: analysis } = await calls.analyze(csv(header, loader));
    const other = importCalls(test, await test.user('admin'));
    const answer = await other.import(null, { uploadId: analysis.uploadId, mappings });
    expect(answer.status).toBe(404);
  });

  it('parses an upload again when another delimiter is chosen', async () => {
    const { body: analysis } = await calls.analyze(csv(header, loader), { delimiter: ',' });
    const fields = { uploadId: analysis.uploadId, mappings, delimiter: ';' };
    expect((await calls.import(null, fields)).body).toMatchObject({ success: true, created: 1 });
  });

  it('with the same Idempotency-Key is made once and returns the same response', async () => {
    const file = csv(header, loader);
    const once = () => calls.import(file, { mappings }, { headers: { 'idempotency-key': 'import' } });
    const first = await once();
    expect(first).toMatchObject({ status: 200, body: { success: true, created: 1 } });
    expect((await once()).body).toEqual(first.body);
  });

  it('of the same file changes nothing the second time', async () => {
    await importLines(loader, dozer);
    const before = await machines();
    const { body } = await importLines(loader, dozer);
    expect(body).toMatchObject({ success: true, created: 0, updated: 0, unchanged: 2, categoriesCreated: 0 });
    expect(await machines()).toEqual(before);
  });

  it('changes only what differs on the machine with the same number, ignoring case and spaces', async () => {
    await importLines(loader, dozer);
    await test.testDb.pool.query('truncate audit_log');
    const { body } = await importLines('Nakladač;Volvo;L 120;Kolové nakladače;eq-1;;1 500 000', dozer);
    expect(body).toMatchObject({ created: 0, updated: 1, unchanged: 1 });
    expect((await machines())[1]).toMatchObject({
      equipment_number: 'eq-1',
      serial_number: 'S 1',
      current_value: 1500000,
      version: 2,
    });
    expect((await audit())[0]).toMatchObject({
      action: 'update',
      changes: {
        equipment_number: { from: 'EQ 1', to: 'eq-1' },
        current_value: { from: 1000000, to: 1500000 },
      },
    });
    expect(Object.keys((await audit())[0]?.changes as object)).toHaveLength(2);
  });

  it('also matches machines by serial number', async () => {
    await importLines(loader);
    const { body } = await importLines('Nakladač;Volvo;L 120;Kolové nakladače;EQ 9;s1;1 000 000');
    expect(body).toMatchObject({ created: 0, updated: 1 });
    expect(await machines()).toMatchObject([{ equipment_number: 'EQ 9', serial_number: 's1' }]);
  });

  it('does not change sold or deleted machines, or those of the other type', async () => {
    await importLines(loader, dozer);
    await test.testDb.pool.query(
      `update machines set status = case name when 'Dozer' then 'sold' else status end,
         deleted_at = case name when 'Nakladač' then now() end`,
    );
    expect((await importLines(loader, dozer)).body).toMatchObject({ created: 2, updated: 0 });
    const stock = await calls.import(csv(header, loader, dozer), { mappings, machineType: 'stock' });
    expect(stock.body).toMatchObject({ created: 2, updated: 0, unchanged: 0 });
  });

  it('never changes the status or the hold of a machine', async () => {
    await importLines(loader);
    await test.testDb.pool.query(
      `with held as (update machines set status = 'reserved' returning id)
       insert into holds (machine_id, kind) select id, 'manual' from held`,
    );
    await importLines(loader.replace('1 000 000', '5'));
    expect(await machines()).toMatchObject([{ status: 'reserved', current_value: 5 }]);
  });

  it('matches existing categories by key and by name in either language', async () => {
    await test.testDb.db
      .insertInto('categories')
      .values([
        { key: 'loaders', name_cs: 'Kolové nakladače', name_en: 'Wheel loaders' },
        { key: 'dozery', name_cs: 'Buldozery', name_en: 'Bulldozers' },
      ])
      .execute();
    const { body } = await importLines(
      'A;V;1;KOLOVE NAKLADACE;E1;;',
      'B;V;1;wheel loaders;E2;;',
      'C;V;1;Dozery;E3;;',
      'D;V;1;Grejdry;E4;;',
      'E;V;1;grejdry!;E5;;',
    );
    expect(body).toMatchObject({ created: 5, categoriesCreated: 1 });
    const found = (await machines()).map(({ category }) => category);
    expect(found).toEqual(['loaders', 'loaders', 'dozery', 'grejdry', 'grejdry']);
  });

  it('maps one column to two fields, and a constant to a field', async () => {
    const { body } = await calls.import(csv('Popis', '966 M'), {
      mappings: [
        { targetField: 'name', sourceColumn: 'Popis' },
        { targetField: 'model', sourceColumn: 'Popis' },
        { targetField: 'manufacturer', constant: 'Caterpillar' },
        { targetField: 'category', constant: 'Nakladače' },
        { targetField: 'condition', constant: 'velmi dobrý' },
        { targetField: 'currency', constant: 'EUR' },
        { targetField: 'hoursOfOperation', constant: '12' },
      ],
    });
    expect(body).toMatchObject({ created: 1 });
    const [machine] = await test.testDb.db
      .selectFrom('machines')
      .select(['name', 'model', 'manufacturer', 'condition', 'currency', 'operating_hours'])
      .execute();
    expect(machine).toEqual({
      name: '966 M',
      model: '966 M',
      manufacturer: 'Caterpillar',
      condition: 'Very Good',
      currency: 'EUR',
      operating_hours: 12,
    });
  });
});

describe('refused rows', () => {
  const bad = [
    ';Volvo;L 1;Nakladače;EQ 3;;1',
    'X;Volvo;L 1;Nakladače;EQ 4;;mnoho',
    'Y;Volvo;L 1;Nakladače;eq-1;;1',
    'Z;Volvo;L 1;Nakladače;;;1;navíc',
  ];

  it('are skipped and reported with row, column, value and reason', async () => {
    const { body } = await importLines(loader, '', ...bad);
    expect(body).toMatchObject({ success: true, created: 1, refused: 4 });
    expect(body.rowErrors).toEqual([
      { row: 4, column: 'name', value: null, code: 'required', message: 'Povinný údaj chybí.' },
      { row: 5, column: 'current_value', value: 'mnoho', code: 'not_a_price', message: 'To není cena.' },
      {
        row: 6,
        column: 'equipment_number',
        value: 'eq-1',
        code: 'repeated_number',
        message: 'Stejné číslo je už v řádku 2.',
      },
      {
        row: 7,
        column: null,
        value: 'Z | Volvo | L 1 | Nakladače |  |  | 1 | navíc',
        code: 'extra_cells',
        message: 'Řádek má víc hodnot než hlavička, sloupce jsou posunuté.',
      },
    ]);
    expect(body.errors[0]).toBe('Řádek 4, name: Povinný údaj chybí.');
  });

  it('are reported in the language of the reader', async () => {
    const { body } = await importLines(...bad);
    const path = `/import-export/batches/${body.batchId}/errors`;
    const english = await test.call<{ items: ImportRowError[]; total: number }>(
      admin,
      'GET',
      path,
      undefined,
      { language: 'en' },
    );
    expect(english.body.total).toBe(3);
    expect(english.body.items[0]?.message).toBe('A required value is missing.');
  });

  it('are paged in file order', async () => {
    const { body } = await importLines(...bad, ...bad);
    const path = `/import-export/batches/${body.batchId}/errors?limit=4`;
    const first = await test.call<{ items: ImportRowError[]; nextCursor: string }>(admin, 'GET', path);
    expect(first.body).toMatchObject({ total: 7, totalIsExact: true, prevCursor: null, repeated: 1 });
    const next = await test.call<{ items: ImportRowError[] }>(
      admin,
      'GET',
      `${path}&cursor=${first.body.nextCursor}`,
    );
    expect([...first.body.items, ...next.body.items].map(({ row }) => row)).toEqual([2, 3, 5, 6, 7, 8, 9]);
    // The count concerns the whole file.
    expect(next.body).not.toHaveProperty('repeated');
    const { body: other } = await importLines(...bad);
    const mismatch = await test.call(
      admin,
      'GET',
      `/import-export/batches/${other.batchId}/errors?cursor=${first.body.nextCursor}`,
    );
    expect(mismatch).toMatchObject({ status: 400, body: { code: 'cursor_mismatch' } });
  });

  it('stop the whole import in stop mode', async () => {
    const { body: analysis } = await calls.analyze(csv(header, loader, ...bad));
    const fields = { uploadId: analysis.uploadId, mappings, mode: 'stop' };
    const { status, body } = await calls.import(null, fields);
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: false, created: 0, categoriesCreated: 0, refused: 4 });
    expect(body.rowErrors).toHaveLength(4);
    expect(await machines()).toEqual([]);
    expect(await calls.batch(body.batchId)).toMatchObject({
      status: 'failed',
      refused: 4,
      message: 'Nic se neimportovalo: 4 řádky mají chyby.',
    });
    // The upload is kept, so that it can be imported again.
    expect((await calls.import(null, { ...fields, mode: 'skip' })).body).toMatchObject({ created: 1 });
  });

  it('include rows whose numbers match different machines', async () => {
    await importLines(loader, dozer);
    const { body } = await importLines('Nakladač;Volvo;L 120;Kolové nakladače;EQ 1;S 2;1');
    expect(body).toMatchObject({ updated: 0, refused: 1, rowErrors: [{ row: 2, code: 'several_machines' }] });
  });

  it('include rows that match a machine which an earlier row changes', async () => {
    await importLines(loader);
    const { body } = await importLines(
      'Nakladač;Volvo;L 120;Kolové nakladače;EQ 1;;1',
      'Nakladač;Volvo;L 120;Kolové nakladače;;S 1;2',
    );
    expect(body).toMatchObject({ updated: 1, refused: 1, rowErrors: [{ row: 3, code: 'same_machine' }] });
    expect(await machines()).toMatchObject([{ current_value: 1 }]);
  });

  it('leave their number to the first row that is valid', async () => {
    const good = 'X;Volvo;L 1;Nakladače;EQ 4;;1';
    const { body } = await importLines(bad[1] ?? '', good, good);
    expect(body).toMatchObject({ created: 1, refused: 2 });
    expect(body.rowErrors).toMatchObject([
      { row: 2, code: 'not_a_price' },
      { row: 4, code: 'repeated_number', message: 'Stejné číslo je už v řádku 3.' },
    ]);
  });
});

describe('an invalid mapping is refused', () => {
  let uploadId: string;
  beforeAll(async () => {
    uploadId = (await calls.analyze(csv(header, loader))).body.uploadId;
  });
  const errorsOf = async (given: object[]) => {
    const fields = { uploadId, mappings: given };
    const { status, body } = await calls.import<{ code: string; errors: object }>(null, fields);
    expect(status).toBe(422);
    expect(body.code).toBe('validation');
    return body.errors;
  };

  it('without required fields', async () => {
    expect(await errorsOf(columns('name', 'model'))).toEqual({
      mappings: ['Přiřaďte povinná pole: Výrobce, Kategorie.'],
    });
  });

  it.each(['id', 'status', 'createdBy', 'customer_name', 'customerVat', 'sold_price'])(
    'with the system field %s as a target',
    async (targetField) => {
      const errors = await errorsOf([...mappings, { targetField, sourceColumn: 'name' }]);
      expect(errors).toEqual({ 'mappings.7.targetField': ['Systémové pole nelze importovat.'] });
    },
  );

  it.each(['nothing', '__proto__', 'constructor', 'typ', 'name_key'])(
    'with the unknown target %s',
    async (targetField) => {
      const errors = await errorsOf([...mappings, { targetField, sourceColumn: 'name' }]);
      expect(errors).toEqual({ 'mappings.7.targetField': ['Takové pole není.'] });
    },
  );

  it('with the same target twice', async () => {
    const errors = await errorsOf([...mappings, { targetField: 'name', sourceColumn: 'model' }]);
    expect(errors).toEqual({ 'mappings.7.targetField': ['Pole je už přiřazené.'] });
  });

  it('with a column that the file does not have', async () => {
    const errors = await errorsOf([...mappings, { targetField: 'location', sourceColumn: 'Místo' }]);
    expect(errors).toEqual({ 'mappings.7.sourceColumn': ['Soubor nemá sloupec Místo.'] });
  });

  it('with a constant that is invalid for its field', async () => {
    const errors = await errorsOf([...mappings, { targetField: 'weight', constant: 'těžký' }]);
    expect(errors).toEqual({ 'mappings.7.constant': ['To není číslo.'] });
  });

  it('with neither column nor constant, with both, or with invalid JSON', async () => {
    await errorsOf([{ targetField: 'name' }]);
    await errorsOf([{ targetField: 'name', sourceColumn: 'name', constant: 'x' }]);
    const { status, body } = await calls.import<{ errors: object }>(csv(header), { mappings: '{' });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ mappings: ['Hodnota není platný JSON'] });
  });

  it('and so is a call without a file', async () => {
    const { status, body } = await calls.import<{ errors: object }>(null, { mappings });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ file: ['Toto pole je povinné'] });
    expect((await calls.import(null, { mappings, uploadId: unknownId })).status).toBe(404);
  });
});

describe('the list of imports', () => {
  it('is paged, newest first, and gives one by its id', async () => {
    const ids: string[] = [];
    for (const line of [loader, dozer, loader]) ids.push((await importLines(line)).body.batchId);
    const path = '/import-export/batches?limit=2';
    const first = await test.call<{ items: { id: string }[]; nextCursor: string }>(admin, 'GET', path);
    const next = await test.call<{ items: { id: string }[] }>(
      admin,
      'GET',
      `${path}&cursor=${first.body.nextCursor}`,
    );
    expect([...first.body.items, ...next.body.items].map(({ id }) => id)).toEqual(ids.toReversed());
    expect(first.body).toMatchObject({ total: 3 });
    expect(await calls.batch(ids[0] ?? '')).toEqual({
      id: ids[0],
      status: 'completed',
      kind: 'machines',
      machineType: 'used',
      mode: 'skip',
      fileName: 'test.csv',
      uploadId: null,
      mappings,
      undo: null,
      totalRows: 1,
      processedRows: 1,
      created: 1,
      updated: 0,
      unchanged: 0,
      adjusted: 0,
      refused: 0,
      categoriesCreated: 1,
      withoutNumber: 0,
      message: null,
      createdBy: admin.name,
      createdAt: expect.any(String) as string,
      finishedAt: expect.any(String) as string,
    });
  });

  it('can be limited to those that wait: drafts, and recent failures that were not repeated', async () => {
    await importLines(loader);
    const days = (ago: number) => new Date(Date.now() - ago * 86_400_000);
    const add = (file_name: string, status: 'draft' | 'failed', ago: number) =>
      test.testDb.db
        .insertInto('import_batches')
        .values({
          kind: 'machines',
          machine_type: 'used',
          mode: 'skip',
          mappings: '[]',
          parse_plan: '{}',
          is_background: true,
          request_id: 'r',
          file_name,
          status,
          created_by_name: 'Eva',
          created_at: days(ago),
          ...(status === 'failed' && { finished_at: days(ago), failure_code: 'empty' }),
        })
        .execute();
    await add('draft.csv', 'draft', 20);
    await add('failed.csv', 'failed', 2);
    await add('old.csv', 'failed', 8);
    await add('repeated.csv', 'failed', 3);
    await add('repeated.csv', 'failed', 1);
    const { body } = await test.call<{ items: { fileName: string }[]; total: number }>(
      admin,
      'GET',
      '/import-export/batches?waiting=true',
    );
    expect(body.items.map(({ fileName }) => fileName)).toEqual(['repeated.csv', 'failed.csv', 'draft.csv']);
    expect(body.total).toBe(3);
  });

  it('answers 404 for an unknown import', async () => {
    for (const path of [unknownId, `${unknownId}/errors`]) {
      const answer = await test.call(admin, 'GET', `/import-export/batches/${path}`);
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
  });
});

it('an analysis handles headers that are property names of JavaScript objects', async () => {
  const file = csv('__proto__;constructor;toString;name', 'a;b;c;d');
  const { status, body } = await calls.analyze(file);
  expect(status).toBe(200);
  expect(body.columns).toEqual(['__proto__', 'constructor', 'toString', 'name']);
  expect(Object.entries(body.sampleData[0] ?? {})).toEqual([
    ['__proto__', 'a'],
    ['constructor', 'b'],
    ['toString', 'c'],
    ['name', 'd'],
  ]);
  expect(({} as { a?: string }).a).toBeUndefined();
  const { body: result } = await calls.import(csv('__proto__', 'Stroj'), {
    mappings: ['name', 'manufacturer', 'model', 'category'].map((targetField) => ({
      targetField,
      sourceColumn: '__proto__',
    })),
  });
  expect(result).toMatchObject({ created: 1 });
});
