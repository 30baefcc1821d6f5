import { beforeEach, describe, expect, it } from 'vitest';
import { columns, csv, fixture, importCalls, type TestFile } from '../../../../test/import-calls.ts';
import { setUpTestApp } from '../../../../test/test-app.ts';
import { deflatedSpaces, row, sheetPart, workbook, workbookParts, zip } from '../../../../test/workbook.ts';

const test = setUpTestApp();
const calls = importCalls(test, test.addUser('admin'));

beforeEach(() => test.testDb.pool.query('truncate machines, categories cascade'));

const required = ['name', 'manufacturer', 'model', 'category'];
const refusal = async (file: TestFile) => {
  const { status, body } = await calls.analyze<{ code: string; details: { reason: string } }>(file);
  return [status, body.code, body.details.reason];
};
const spaces = (megabytes: number, claims = megabytes * 1024 * 1024) => ({
  name: 'xl/worksheets/sheet1.xml',
  content: '',
  packed: deflatedSpaces(megabytes),
  claims,
});

describe('a zip bomb', () => {
  it('that declares its real size is refused', async () => {
    const file = { name: 'bomb.xlsx', content: zip([...workbookParts, spaces(300)]) };
    expect(file.content.length).toBeLessThan(400_000);
    expect(await refusal(file)).toEqual([413, 'payload_too_large', 'too_big_unpacked']);
  });

  it('that declares a false size is refused', async () => {
    const file = { name: 'bomb.xlsx', content: zip([...workbookParts, spaces(300, 5000)]) };
    expect(await refusal(file)).toEqual([422, 'unreadable_file', 'damaged']);
  });

  it('whose entries overlap is refused', async () => {
    const copies = Array.from({ length: 60 }, (_, index) => ({
      ...spaces(2),
      name: `xl/media/${index}.xml`,
      sameDataAs: workbookParts.length,
    }));
    const file = { name: 'bomb.xlsx', content: zip([...workbookParts, spaces(2), ...copies]) };
    expect(await refusal(file)).toEqual([413, 'payload_too_large', 'too_big_unpacked']);
  });

  it('with an impossible compression ratio is refused even below the size limit', async () => {
    const file = { name: 'bomb.xlsx', content: zip([...workbookParts, spaces(90)]) };
    expect(await refusal(file)).toEqual([413, 'payload_too_large', 'too_big_unpacked']);
  });

  it('of XML entities is not expanded', async () => {
    const entities = '<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>';
    const part = sheetPart(row(1, 'name', '&b;'));
    const content = String(part.content).replace('<worksheet>', `${entities}<worksheet>`);
    const { body } = await calls.analyze({
      name: 'a.xlsx',
      content: zip([...workbookParts, { ...part, content }]),
    });
    expect(body.columns).toEqual(['name', '&b;']);
  });
});

describe('a file beyond the limits is refused', () => {
  it('with more than 200 000 rows', async () => {
    const file = { name: 'a.csv', content: `name\n${'a\n'.repeat(200_001)}` };
    expect(await refusal(file)).toEqual([413, 'payload_too_large', 'too_many_rows']);
  });

  it('with a row number that no spreadsheet has', async () => {
    expect((await refusal(workbook(row(2_000_000, 'a')))).at(-1)).toBe('too_many_rows');
  });

  it('with blank cells far to the right in many rows', async () => {
    const far = Array.from(
      { length: 3000 },
      (_, index) => `<row r="${index + 2}"><c r="XFD${index + 2}"/></row>`,
    );
    expect(await refusal(workbook(row(1, 'a') + far.join('')))).toEqual([
      422,
      'unreadable_file',
      'too_demanding',
    ]);
  });

  it.each([
    ['csv', csv(Array.from({ length: 5000 }, (_, index) => `c${index}`).join(';'))],
    ['xlsx', workbook(row(1, ...Array.from({ length: 5000 }, (_, index) => `c${index}`)))],
    ['xlsx with one cell in the last column', workbook('<row r="1"><c r="XFD1"><v>1</v></c></row>')],
  ])('with too many columns: %s', async (_what, file) => {
    expect(await refusal(file)).toEqual([413, 'payload_too_large', 'too_many_columns']);
  });

  it('with more than 20 MB', async () => {
    const file = { name: 'big.csv', content: Buffer.alloc(21 * 1024 * 1024, 'a') };
    expect(await calls.analyze(file)).toMatchObject({ status: 413, body: { code: 'payload_too_large' } });
  });
});

it('a small workbook with an excessive declared range is read by its real cells', async () => {
  const corner = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>';
  const part = sheetPart(`${row(1, 'name')}${corner}`);
  const content = String(part.content).replace('<sheetData>', '<dimension ref="A1:XFD1048576"/><sheetData>');
  const file = { name: 'sparse.xlsx', content: zip([...workbookParts, { ...part, content }]) };
  expect(file.content.length).toBeLessThan(1500);
  const { body } = await calls.analyze(file);
  expect(body).toMatchObject({ totalRows: 1, columns: ['name'], sampleData: [{ name: '' }] });
});

describe('a file whose content does not match its extension is refused', () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const xlsx = fixture('used-machines.xlsx').content;
  const xls = fixture('stock-machines.xls').content;
  const word = zip([
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: 'word/document.xml', content: '<a/>' },
  ]);
  it.each([
    ['picture.xlsx', png],
    ['picture.csv', png],
    ['text.xlsx', 'a;b\n1;2'],
    ['text.xls', 'a;b\n1;2'],
    ['page.csv', '<html><body>a;b</body></html>'],
    ['page.xls', '<html><table><tr><td>a</td></tr></table></html>'],
    ['workbook.csv', xlsx],
    ['workbook.xls', xlsx],
    ['old-workbook.xlsx', xls],
    ['old-workbook.csv', xls],
    ['letter.xlsx', word],
    ['document.csv', '%PDF-1.7 a;b'],
    ['zeros.csv', 'a;b\n1;\u0000'],
    ['text.txt', 'a;b\n1;2'],
    ['noextension', 'a;b\n1;2'],
    ['csv', 'a;b\n1;2'],
  ])('%s', async (name, content) => {
    expect(await refusal({ name, content })).toEqual([415, 'unsupported_media_type', 'not_a_spreadsheet']);
  });
});

describe('an unreadable file is refused with a clear message', () => {
  const xlsx = Buffer.from(fixture('used-machines.xlsx').content);
  const xls = Buffer.from(fixture('stock-machines.xls').content);
  const compound = Buffer.from('d0cf11e0a1b11ae1', 'hex');
  const garbage = { ...sheetPart(''), packed: Buffer.alloc(50, 0xff), claims: 500 };
  it.each([
    ['an empty one', 'a.csv', '', 'empty'],
    ['one of blank rows', 'a.csv', ';;;\n\n;;', 'empty'],
    ['a workbook without cells', 'a.xlsx', workbook('').content, 'empty'],
    ['one that was cut off', 'a.xlsx', xlsx.subarray(0, xlsx.length - 500), 'damaged'],
    ['an old one that was cut off', 'a.xls', xls.subarray(0, 600), 'not_a_spreadsheet'],
    ['one with broken compression', 'a.xlsx', zip([...workbookParts, garbage]), 'damaged'],
    ['one without its sheet', 'a.xlsx', zip(workbookParts), 'damaged'],
    [
      'one with rows in no order',
      'a.xlsx',
      workbook(row(1, 'a') + row(3, 'b') + row(3, 'c')).content,
      'damaged',
    ],
    [
      'one with a row that is none',
      'a.xlsx',
      workbook('<row r="x"><c><v>1</v></c></row>').content,
      'damaged',
    ],
    [
      'one with a password',
      'a.xlsx',
      Buffer.concat([compound, Buffer.from('EncryptedPackage', 'utf16le')]),
      'encrypted',
    ],
    [
      'an old one with a password',
      'a.xls',
      Buffer.concat([
        compound,
        Buffer.from('Workbook', 'utf16le'),
        Buffer.from('0908100000060500', 'hex'),
        Buffer.alloc(12),
        Buffer.from('2f003600', 'hex'),
      ]),
      'encrypted',
    ],
  ])('%s', async (_what, name, content, reason) => {
    const [status, , found] = await refusal({ name, content });
    expect(found).toBe(reason);
    expect(status).toBe(reason === 'not_a_spreadsheet' ? 415 : 422);
  });

  it('with the reason in the language of the reader', async () => {
    const file = { name: 'a.csv', content: '' };
    const { body } = await calls.analyze<object>(file, {}, { language: 'en' });
    expect(body).toMatchObject({
      message: 'The file could not be read.',
      errors: { file: ['The file is empty.'] },
    });
  });
});

describe('cell contents', () => {
  const importRows = (...rows: string[]) =>
    calls.import(workbook(row(1, ...required, 'notes', 'current_value') + rows.join('')), {
      mappings: columns(...required, 'notes', 'current_value'),
    });
  const machine = () =>
    test.testDb.db
      .selectFrom('machines')
      .select(['name', 'model', 'notes', 'current_value'])
      .executeTakeFirst();

  it('formulas give their stored value and are never run', async () => {
    const formula = (f: string, value: string) => `<c><f>${f}</f>${value}</c>`;
    const { body } = await importRows(
      `<row r="2">${formula('A1', '<v>7</v>')}${formula('WEBSERVICE("http://x")', '<v>8</v>')}` +
        `${formula('1+1', '<v>2</v>')}${formula('1+2', '<v>3</v>')}${formula('1+3', '')}${formula('1+1', '<v>2</v>')}</row>`,
    );
    expect(body).toMatchObject({ created: 1 });
    expect(await machine()).toEqual({ name: '7', model: '2', notes: null, current_value: 2 });
  });

  it('a text in a csv file that looks like a formula is a text', async () => {
    const formula = `=cmd|' /C calc'!A0`;
    const { body } = await calls.import(csv(required.join(';'), `${formula};b;c;d`), {
      mappings: columns(...required),
    });
    expect(body).toMatchObject({ created: 1 });
    expect(await machine()).toMatchObject({ name: formula });
  });

  it('NUL characters, lone surrogates, tabs, backslashes and line ends are handled', async () => {
    const hard = 'a_x0000_b\\N\\.&#9;c&#10;d_xD83D_é';
    const { body } = await importRows(
      row(2, hard, 'm', 'm', 'k', hard, ''),
      row(3, 'x', 'm', 'm', 'k', '', hard),
    );
    expect(body).toMatchObject({ created: 1, refused: 1 });
    expect(await machine()).toMatchObject({
      name: 'ab\\N\\. c d\ufffdé',
      notes: 'ab\\N\\.\tc\nd\ufffdé',
    });
    expect(body.rowErrors[0]).toMatchObject({ row: 3, column: 'current_value', code: 'not_a_price' });
  });

  it('SQL in a name, category or header is only text', async () => {
    const sql = `') or 1=1 drop table machines --`;
    const { body } = await calls.import(csv(sql, sql), {
      mappings: required.map((targetField) => ({ targetField, sourceColumn: sql })),
    });
    expect(body).toMatchObject({ created: 1, categoriesCreated: 1 });
    expect(await machine()).toMatchObject({ name: sql });
  });

  it('a text that is too long for its field refuses the row and is shown shortened', async () => {
    const { body } = await importRows(row(2, 'x'.repeat(40_000), 'm', 'm', 'k', '', ''));
    expect(body).toMatchObject({ created: 0, refused: 1, rowErrors: [{ code: 'too_long' }] });
    expect(body.rowErrors[0]?.value).toHaveLength(200);
  });

  it('unclosed quotes affect only their own rows', async () => {
    const { body } = await calls.import(csv(required.join(';'), 'a;b;c;d', '"x" y;b;c;d', 'e;f;g;"h'), {
      mappings: columns(...required),
    });
    expect(body).toMatchObject({ created: 1 });
    expect(body.rowErrors.map(({ code }) => code)).toEqual(['broken_quotes']);
  });
});

it('a wrong column mapped as category does not create hundreds of categories', async () => {
  const lines = Array.from({ length: 501 }, (_, index) => `a;b;c;k${index}`);
  const answer = await calls.import<object>(csv(required.join(';'), ...lines), {
    mappings: columns(...required),
  });
  expect(answer).toMatchObject({ status: 422, body: { details: { reason: 'too_many_categories' } } });
  const { rows } = await test.testDb.pool.query('select from machines union all select from categories');
  expect(rows).toEqual([]);
});
