import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readTable } from './read-table.ts';

const folder = mkdtempSync(join(tmpdir(), 'strojpark-csv-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function rowsOf(content: Buffer | string): Promise<unknown[][]> {
  const path = join(folder, 'large.csv');
  writeFileSync(path, content);
  const rows: unknown[][] = [];
  await readTable(
    { path, fileName: 'large.csv', maxMegabytes: 100 },
    {
      onHeader: () => undefined,
      onRow(cells) {
        rows.push([...cells]);
        return true;
      },
    },
  );
  return rows;
}

// Several pieces of the file; lengths that share no factor with theirs end them at any place of a row.
const machines = Array.from({ length: 60_000 }, (_, n) => [
  `Nakladač ž${n}`,
  `první řádek\n"druhý" ${'x'.repeat(n % 7)}`,
  `${n}`,
]);
const quoted = (cells: readonly string[]) =>
  cells.map((cell) => (/[\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(';');

it.each([
  ['UTF-8', '\n', 'utf8'],
  ['UTF-8 with the line ends of Windows', '\r\n', 'utf8'],
  ['UTF-16', '\r\n', 'utf16le'],
] as const)('a text file longer than a piece has all its rows whole: %s', async (_what, end, encoding) => {
  const text = ['název;popis;číslo', ...machines.map(quoted)].join(end);
  const content = Buffer.from(encoding === 'utf16le' ? `\uFEFF${text}` : text, encoding);
  expect(content.length).toBeGreaterThan(2_500_000);
  const rows = await rowsOf(content);
  expect(rows).toHaveLength(machines.length);
  expect(rows.findIndex((cells, index) => cells.join('|') !== machines[index]?.join('|'))).toBe(-1);
});

it('an encoding that only the end of a long file shows applies to its start, too', async () => {
  const start = Buffer.from(`name;note\n${'abc;abc\n'.repeat(300_000)}`, 'latin1');
  const rows = await rowsOf(Buffer.concat([start, Buffer.from([0xe8, 0x3b, 0xf8])]));
  expect(rows.at(-1)).toEqual(['č', 'ř']);
});

it('a quote that is never closed in a long file spoils one row and ends the reading', async () => {
  const rows = await rowsOf(
    `name;note\n${'abc;abc\n'.repeat(200_000)}"abc;abc\n${'abc;abc\n'.repeat(200_000)}`,
  );
  expect(rows).toHaveLength(200_001);
});
