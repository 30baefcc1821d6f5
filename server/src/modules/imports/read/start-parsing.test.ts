import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FileRefused } from './file-refused.ts';
import type { ParseTask } from './parse-task.ts';
import { startParsing } from './start-parsing.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'strojpark-parsing-'));
});
afterAll(() => rm(folder, { recursive: true }));

const plan = {
  mappings: ['name', 'current_value'].map((field) => ({
    field,
    source: { column: field },
    definition: field === 'name' ? ({ type: 'text', max: 50 } as const) : ({ type: 'money' } as const),
    isCustom: false,
    onInvalid: 'reject' as const,
    replacement: '',
    substitutions: [],
  })),
  derived: [],
};

interface Outcome {
  inChild: boolean;
  answer: object;
}

/** The result of parsing with its rows, or the refusal. */
async function parsed(content: string | Buffer, task: Partial<ParseTask> = {}): Promise<Outcome> {
  const path = join(folder, 'a.csv');
  await writeFile(path, content);
  const now = '2026-05-04T10:00:00.000Z';
  const whole = {
    kind: 'import',
    plan,
    now,
    batchId: 'b',
    corrections: {},
    ...task,
    ...(task.kind === 'analyze' && { countRows: true }),
    file: { path, fileName: 'a.csv', maxMegabytes: 20, ...task.file },
  } as ParseTask;
  let inChild = false;
  try {
    const parsing = await startParsing(whole, { timeoutMs: 60_000, onFailure: () => undefined });
    inChild = process.getActiveResourcesInfo().includes('ProcessWrap');
    const [rows, result] = await Promise.all([text(parsing.rows), parsing.result]);
    return { inChild, answer: { rows, result } };
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    const { code, params } = error;
    return { inChild, answer: { code, params } };
  }
}

/** Blank rows at the end change only the size of the file. */
const enlarged = (content: string) =>
  content + (content.startsWith('sep=,') ? ',,,,\n' : ';;;;\n').repeat(14_000);

describe('a small text file gives the same result in process as in a child process', () => {
  const head = 'name;current_value;notes;x;y\n';
  test.each<[string, string, Partial<ParseTask>?]>([
    ['rows, refused cells and blank ones', `${head}Volvo;1 500,50\n\n;12\nCAT;a lot\n`],
    ['broken quotes and a delimiter in a value', `${head}a;1;2;3;4;5\n"x" y;1\nb;"2"\n`],
    ['cells that escape in COPY and guarded formulas', `${head}"a\tb\\c\nd";1\n'=1+1;2\n`],
    ['a named delimiter', `sep=,\nname,current_value,notes\na,1,b\n`],
    ['corrected cells', `${head}a;x\n`, { corrections: { 2: { current_value: '7' } } }],
    ['an analysis', `${head}${'a;1\n'.repeat(20)};;\n`, { kind: 'analyze' }],
  ])('%s', async (_what, content, task) => {
    const [here, there] = [await parsed(content, task), await parsed(enlarged(content), task)];
    expect([here.inChild, there.inChild]).toEqual([false, true]);
    expect(here.answer).toHaveProperty('result');
    expect(here.answer).toEqual(there.answer);
  });

  test.each<[string, string, string, object?]>([
    ['empty', 'no line', ''],
    ['not_a_spreadsheet', 'a page', '<html>a;b</html>'],
    ['not_a_spreadsheet', 'zeros', 'a;b\n1;\u0000'],
    ['not_a_spreadsheet', 'the beginning of a workbook', 'PK\u0003\u0004'],
    ['unknown_column', 'a column less', 'name;price;notes;x;y\na;1\n'],
    [
      'too_many_columns',
      '201 headers',
      `${Array.from({ length: 201 }, (_, index) => `c${index}`).join(';')}\n`,
    ],
    ['too_many_columns', 'a header far to the right', `${';'.repeat(300)}x\n`],
    ['wrong_encoding', 'another encoding than the chosen one', 'n\u00e1zev', { encoding: 'utf-8' }],
  ])('and refused alike: %s, %s', async (code, _what, content, file) => {
    const task = { file } as Partial<ParseTask>;
    const bytes = (whole: string) => Buffer.from(whole, code === 'wrong_encoding' ? 'latin1' : 'utf8');
    const [here, there] = [await parsed(bytes(content), task), await parsed(bytes(enlarged(content)), task)];
    expect(here.answer).toMatchObject({ code });
    expect(here.answer).toEqual(there.answer);
  });
});

describe('a text file is parsed by a child process', () => {
  const head = 'name;current_value;notes;x;y\n';
  test.each([
    ['with many rows', `${head}${'a;1\n'.repeat(1001)}`],
    ['with a long line', `${head}${'a'.repeat(5000)};1\n`],
    ['with a long cell over many lines', `${head}"${'a\n'.repeat(3000)}";1\n`],
  ])('%s', async (_what, content) => {
    expect(await parsed(content)).toMatchObject({ inChild: true });
  });
});
