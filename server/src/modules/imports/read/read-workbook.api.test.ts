import { writeOds } from 'hucre/ods';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { importDrafts } from '../../../../test/import-drafts.ts';
import { setUpTestApp } from '../../../../test/test-app.ts';

const test = setUpTestApp();
const drafts = importDrafts(test, test.addUser('admin'), { kind: 'machines', machineType: 'used' });

const rows = [
  ['Kategorie', 'Název', 'Model', 'Výrobce', 'Rok'],
  ['Nakladače', 'Nakladač', 'L 90', 'Volvo', 2015],
  [null, 'Nakladač', 'L 120', 'Volvo', 2016],
  ['Dozery', 'Dozer', 'D 61', 'Komatsu', 2017],
];
const merges = [{ startRow: 1, endRow: 2, startCol: 0, endCol: 0 }];

describe.each([
  ['ods', writeOds],
  ['xlsx', writeXlsx],
] as const)('an .%s file', (format, write) => {
  it('is read with its sheets, numbers and header', async () => {
    const content = Buffer.from(
      await write({
        sheets: [
          { name: 'Stroje', rows: [['Seznam'], ...rows] },
          { name: 'Nic', rows: [['x']] },
        ],
      }),
    );
    expect(await drafts.analyze({ name: `a.${format}`, content })).toMatchObject({
      sheet: 'Stroje',
      sheets: ['Stroje', 'Nic'],
      headerRow: 2,
      columns: rows[0],
      totalRows: 3,
    });
  });

  it('has vertically merged cells filled only on request', async () => {
    const file = {
      name: `a.${format}`,
      content: Buffer.from(await write({ sheets: [{ name: 'Stroje', rows, merges }] })),
    };
    const analysis = await drafts.analyze(file);
    expect(analysis).toMatchObject({ mergedCells: 1, fillMerged: false });
    expect(analysis.sampleData.map((row) => row['Kategorie'])).toEqual(['Nakladače', '', 'Dozery']);
    expect(await drafts.draft(file)).toMatchObject({ created: 2, refused: 1 });
    const filled = await drafts.analyze(file, { fillMerged: 'true' });
    expect(filled.sampleData.map((row) => row['Kategorie'])).toEqual(['Nakladače', 'Nakladače', 'Dozery']);
    expect(await drafts.draft(file, { fillMerged: true })).toMatchObject({ created: 3, refused: 0 });
  });
});

const priceRows = [
  ['Název', 'Výrobce', 'Model', 'Kategorie', 'Číslo zařízení', 'Cena', 'Poznámka'],
  ['A', 'Volvo', 'L', 'Nakladače', 'EQ 1', 1250.5, 'v pořádku'],
  ['B', 'Volvo', 'L', 'Nakladače', 'EQ 2', 0.21, null],
  ['C', 'Volvo', 'L', 'Nakladače', 'EQ 3', 900, '#DIV/0!'],
  ['D', 'Volvo', 'L', 'Nakladače', 'EQ 4', 700, null],
];
const cells = new Map([
  ['1,5', { style: { numFmt: '#,##0.00 [$€-407]' } }],
  ['2,5', { style: { numFmt: '0%' } }],
  ['3,5', { style: { numFmt: '#,##0 [$Kč-405]' } }],
]);

it('takes the currency of a cell format, and refuses percentages and formula errors by name', async () => {
  const content = Buffer.from(await writeXlsx({ sheets: [{ name: 'Ceny', rows: priceRows, cells }] }));
  const draft = await drafts.draft({ name: 'a.xlsx', content });
  expect(draft).toMatchObject({ created: 2, refused: 2 });
  const { items } = await drafts.rows(draft.id);
  const errors = items.map((row) => Object.values(row.cells).flatMap(({ error }) => error ?? []));
  expect(errors).toEqual([
    [],
    ['To je procento, ne částka nebo množství.'],
    ['Buňka obsahuje chybu vzorce.'],
    [],
  ]);
  await drafts.start(draft.id);
  const machines = test.testDb.db
    .selectFrom('machines')
    .select(['name', 'current_value', 'currency'])
    .orderBy('name');
  expect(await machines.execute()).toEqual([
    { name: 'A', current_value: 1250.5, currency: 'EUR' },
    { name: 'D', current_value: 700, currency: 'CZK' },
  ]);
  expect(await drafts.draft({ name: 'a.xlsx', content })).toMatchObject({ unchanged: 2, refused: 2 });
});

it('takes the currency that amounts name, one for each row', async () => {
  await test.testDb.pool.query('truncate machines cascade');
  const header = 'Název;Výrobce;Model;Kategorie;Aktuální hodnota;Nákupní cena';
  const lines = [
    'A;Volvo;L;Nakladače;1 250 €;1000',
    'B;Volvo;L;Nakladače;5 000 Kč;100 EUR',
    'C;Volvo;L;Nakladače;5;6',
  ];
  const draft = await drafts.draft({ name: 'a.csv', content: [header, ...lines].join('\n') });
  expect(draft).toMatchObject({ created: 2, refused: 1 });
  const { items } = await drafts.rows(draft.id, '?outcome=error');
  expect(items[0]?.cells['purchase_price']?.error).toBe('Částka je v jiné měně než CZK.');
  await drafts.start(draft.id);
  const machines = test.testDb.db.selectFrom('machines').select(['name', 'currency']).orderBy('name');
  expect(await machines.execute()).toEqual([
    { name: 'A', currency: 'EUR' },
    { name: 'C', currency: 'CZK' },
  ]);
});

it('reads units, two-digit years and whole numbers written as decimals', async () => {
  await test.testDb.pool.query('truncate machines cascade');
  const header = 'Název;Výrobce;Model;Kategorie;Rok výroby;Motohodiny;Poslední servis';
  const line = 'A;Volvo;L;Nakladače;2015.0;1000 mth;15.03.24';
  const draft = await drafts.draft({ name: 'a.csv', content: `${header}\n${line}` });
  expect(draft).toMatchObject({ created: 1, refused: 0 });
  await drafts.start(draft.id);
  const machines = test.testDb.db
    .selectFrom('machines')
    .select(['year_of_manufacture', 'operating_hours', 'last_service_date']);
  expect(await machines.execute()).toEqual([
    { year_of_manufacture: 2015, operating_hours: 1000, last_service_date: '2024-03-15' },
  ]);
});
