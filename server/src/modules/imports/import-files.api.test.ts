import { existsSync, readFileSync } from 'node:fs';
import type { ImportResult } from '@strojpark/core/contracts/import-records';
import { beforeEach, describe, expect, it } from 'vitest';
import { addMachine } from '../../../test/build.ts';
import { csv, fixture, importCalls, type TestFile } from '../../../test/import-calls.ts';
import { setUpTestApp } from '../../../test/test-app.ts';

const shared = new URL('../../../../../shared/data/', import.meta.url);
const sharedFile = (name: string): TestFile => ({ name, content: readFileSync(new URL(name, shared)) });

const test = setUpTestApp();
const calls = importCalls(test, test.addUser('admin'));

beforeEach(() => test.testDb.pool.query('truncate machines, categories cascade'));

/** Analyses a file and imports it with the suggested mapping. */
async function importAsSuggested(file: TestFile, machineType: 'stock' | 'used'): Promise<ImportResult> {
  const { body: analysis } = await calls.analyze(file, { machineType });
  const mappings = analysis.suggestedMappings
    .filter(({ targetField }) => targetField !== null)
    .map(({ sourceColumn, targetField }) => ({ sourceColumn, targetField }));
  const answer = await calls.import(null, { uploadId: analysis.uploadId, machineType, mappings });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body;
}

const reasons = ({ rowErrors }: ImportResult) =>
  rowErrors.map(({ row, column, value, code }) => [row, column, value, code]);

const machines = () =>
  test.testDb.db.selectFrom('machines').selectAll().where('deleted_at', 'is', null).orderBy('name').execute();

describe('a file of used machines', () => {
  const refused = [
    [4, 'Název FR', null, 'required'],
    [5, 'Cena', 'dle dohody', 'not_a_price'],
    [6, 'Datum výroby', '31.02.2017', 'not_a_date'],
    [7, 'Equipment číslo', 'eq 1001', 'repeated_number'],
  ];

  it.each(['used-machines.xlsx', 'used-machines-windows-1250.csv'])(
    '%s is taken over, its bad rows left out for the right reason',
    async (name) => {
      const result = await importAsSuggested(fixture(name), 'used');
      expect(result).toMatchObject({ success: true, created: 3, refused: 4, categoriesCreated: 3 });
      expect(reasons(result)).toEqual(refused);
      expect(result.errors[1]).toBe('Řádek 5, Cena „dle dohody“: To není cena.');
      const [loader] = await machines();
      expect(loader).toMatchObject({
        type: 'used',
        status: 'available',
        name: 'Nakladač kolový',
        model: 'L 120',
        category: 'kolove-nakladace',
        equipment_number: 'EQ-1001',
        equipment_cislo: 'EQ-1001',
        serial_number: 'VCE0L120A00001',
        vyrobni_cislo: 'VCE0L120A00001',
        vin: null,
        year_of_manufacture: 2019,
        datum_vyroby: '2019-06-15',
        operating_hours: 4850.5,
        purchase_price: 2450000,
        current_value: 1890000.5,
        location: 'Žďár nad Sázavou',
        material_kod: '00012345',
        currency: 'CZK',
      });
    },
  );
});

it('a number of the maker is the serial number, and the VIN only if it has the form of one', async () => {
  const vin = 'WDB9634031L123456';
  const row = (number: string) => `Nakladač;Volvo;L 120;Nakladače;${number}`;
  const header = 'Název;Výrobce;Model;Kategorie;Výrobní číslo';
  const file = csv(header, row(vin), row('CAT4605-4320869'), row(vin));
  const result = await importAsSuggested(file, 'used');
  expect(reasons(result)).toEqual([[4, 'Výrobní číslo', vin, 'repeated_number']]);
  const found = (await machines()).map((one) => [one.serial_number, one.vin]);
  expect(found).toEqual(
    expect.arrayContaining([
      [vin, vin],
      ['CAT4605-4320869', null],
    ]),
  );
  expect(await importAsSuggested(file, 'used')).toMatchObject({ created: 0, unchanged: 2, refused: 1 });
});

it('a number of the maker also finds a machine that has it as the VIN, as earlier imports stored it', async () => {
  const number = 'CAT4605-4320869';
  const old = { type: 'used', equipment_number: null, vyrobni_cislo: number } as const;
  const id = await addMachine(test.testDb.db, { ...old, vin: number });
  // A refused row says that the file contains the machine.
  const refused = await addMachine(test.testDb.db, { ...old, vin: 'CAT 2', vyrobni_cislo: 'CAT 2' });
  const file = csv(
    'Název;Výrobce;Model;Kategorie;Výrobní číslo;Cena',
    `Nakladač;Volvo;L 120;Nakladače;${number.toLowerCase()};1`,
    'Nakladač;Volvo;L 120;Nakladače;cat2;dle dohody',
    'Nakladač;Volvo;L 120;Nakladače;CAT 3;1',
  );
  expect(await importAsSuggested(file, 'used')).toMatchObject({ created: 1, updated: 1, refused: 1 });
  const found = await machines();
  expect(found).toHaveLength(3);
  expect(found.find((one) => one.id === id)).toMatchObject({
    name: 'Nakladač',
    serial_number: number.toLowerCase(),
    vin: number,
  });
  const contained = await test.testDb.db.selectFrom('import_record_outcomes').select('record_id').execute();
  expect(contained.map(({ record_id }) => record_id)).toEqual(expect.arrayContaining([id, refused]));
});

describe('a file of stock machines', () => {
  it('in the old .xls format is imported', async () => {
    const result = await importAsSuggested(fixture('stock-machines.xls'), 'stock');
    expect(result).toMatchObject({ success: true, created: 2, refused: 2, categoriesCreated: 2 });
    expect(reasons(result)).toEqual([
      [4, 'Cena', 'bez ceny', 'not_a_price'],
      [5, 'Typ', null, 'required'],
    ]);
    const [caterpillar] = await machines();
    expect(caterpillar).toMatchObject({
      type: 'stock',
      name: 'Caterpillar 966',
      stroj: 'Caterpillar 966',
      model: '966',
      serial_number: 'CAT00966-1',
      datum_objednavky: '2025-05-12',
      order_cislo: '6141265',
      current_value: 8434000,
    });
  });

  it('has models in full, whose letters only the name of the machine has', async () => {
    const header = 'Typ;Stroj;Edice;Výrobce;Kategorie;Výrobní číslo';
    const rows = [
      '320;Caterpillar 320CL;C;Caterpillar;Rypadla;A1',
      '580;Case 580SUPER L;SUPER L;Case;Rypadla;A2',
    ];
    await importAsSuggested(csv(header, ...rows), 'stock');
    const found = (await machines()).map(({ model, typ }) => [model, typ]);
    expect(found).toEqual([
      ['580SUPER L', '580'],
      ['320CL', '320'],
    ]);
  });
});

describe.skipIf(!existsSync(shared))("the dealer's own files", () => {
  const countsOf = ({ rowErrors }: ImportResult) =>
    Object.fromEntries(
      [...Map.groupBy(rowErrors, ({ code }) => code)].map(([code, { length }]) => [code, length]),
    );

  // In these files a row without a name has no model either: two errors in one row.
  it.each([
    [
      'dealer/used-fleet.xlsx',
      { created: 2730, refused: 270, categoriesCreated: 6 },
      { repeated_number: 241, required: 36, not_a_price: 10, spreadsheet_error: 4 },
    ],
    [
      'dealer/used-fleet-windows-1250.csv',
      { created: 486, refused: 14, categoriesCreated: 6 },
      { repeated_number: 7, required: 6, not_a_price: 2, spreadsheet_error: 2 },
    ],
    ['dealer/stock-list.xls', { created: 400, refused: 0, categoriesCreated: 6 }, {}],
  ])(
    '%s is taken over but for its bad rows, and changes nothing the second time',
    async (name, result, counts) => {
      const type = name.includes('stock') ? 'stock' : 'used';
      const first = await importAsSuggested(sharedFile(name), type);
      expect(first).toMatchObject({ success: true, updated: 0, unchanged: 0, ...result });
      expect(countsOf(first)).toEqual(counts);

      const second = await importAsSuggested(sharedFile(name), type);
      const { created: unchanged, refused } = result;
      expect(second).toMatchObject({ created: 0, updated: 0, unchanged, refused, categoriesCreated: 0 });
    },
  );

  it('dealer/stock-list.xls gives every machine the model that its name ends with', async () => {
    await importAsSuggested(sharedFile('dealer/stock-list.xls'), 'stock');
    const shortened = (await machines()).filter(
      ({ name, manufacturer, model }) => name !== `${manufacturer} ${model}`,
    );
    expect(shortened.map(({ name, model }) => [name, model])).toEqual([]);
  });

  it('auction-machines.csv is imported with a constant and with one column mapped to two fields', async () => {
    const mappings = [
      { targetField: 'equipment_number', sourceColumn: 'MachineID' },
      { targetField: 'name', sourceColumn: 'fiModelDesc' },
      { targetField: 'model', sourceColumn: 'fiModelDesc' },
      { targetField: 'category', sourceColumn: 'ProductGroupDesc' },
      { targetField: 'year_of_manufacture', sourceColumn: 'YearMade' },
      { targetField: 'operating_hours', sourceColumn: 'MachineHoursCurrentMeter' },
      { targetField: 'manufacturer', constant: 'Caterpillar' },
    ];
    const file = sharedFile('auction-machines.csv');
    const { body: analysis } = await calls.analyze(file);
    const suggested = analysis.suggestedMappings.filter(({ targetField }) => targetField !== null);
    expect(
      Object.fromEntries(suggested.map(({ sourceColumn, targetField }) => [sourceColumn, targetField])),
    ).toEqual({
      MachineID: 'equipment_number',
      fiModelDesc: 'model',
      ProductGroupDesc: 'category',
      YearMade: 'year_of_manufacture',
      MachineHoursCurrentMeter: 'operating_hours',
      state: 'location',
    });
    expect(suggested.every(({ reason }) => reason !== null)).toBe(true);
    const { body } = await calls.import(file, { mappings });
    expect(body).toMatchObject({ success: true, created: 8559, refused: 3014, categoriesCreated: 6 });
    expect(countsOf(body)).toEqual({ year_out_of_range: 1206, repeated_number: 1830 });
    expect(body.rowErrors[0]).toMatchObject({ column: 'YearMade', value: '1000' });

    const again = await calls.import(file, { mappings });
    expect(again.body).toMatchObject({ created: 0, updated: 0, unchanged: 8559, refused: 3014 });
  });
});
