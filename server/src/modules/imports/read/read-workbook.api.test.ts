import { writeOds } from 'hucre/ods';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importDrafts } from '../../../../test/import-drafts.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let test: TestApp;
let drafts: ReturnType<typeof importDrafts>;

beforeAll(async () => {
  test = await createTestApp();
  drafts = importDrafts(test, await test.user('admin'), { kind: 'machines', machineType: 'used' });
});
afterAll(() => test.close());

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
