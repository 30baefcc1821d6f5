import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { pipeline } from 'node:stream/promises';
import { writeXlsxStream, type CellValue } from 'hucre/xlsx';

const header = [
  'Equipment číslo',
  'Název FR',
  'Pobočka',
  'Lokace',
  'MTH (hodiny)',
  'Výrobní číslo',
  'Datum výroby',
  'Do půjčovny datum',
  'Pořizovací hodnota',
  'Odpisy kumulované',
  'Zůstatková hodnota + servis',
  'Výrobce',
  'Model',
  'Kategorie',
];

const places = ['Praha', 'Brno', 'Ostrava', 'Plzeň', 'Zlín', 'České Budějovice'];
const makers = ['Caterpillar', 'Volvo', 'Komatsu', 'Liebherr', 'Hitachi', 'Bobcat'];
const kinds = ['Kolové nakladače', 'Rypadla pásová', 'Dozery', 'Grejdry', 'Rypadlonakladače'];
const pick = (list: readonly string[], index: number) => list[index % list.length] ?? '';

/**
 * Row `n` of a dealer’s fleet list; every value is derived from the row number. The names are spread like those in the
 * inventory, so that new machines appear throughout a list sorted by name.
 */
function values(n: number) {
  const [maker, model, kind] = [
    pick(makers, n),
    `${String.fromCharCode(65 + ((n * 7) % 26))}${100 + (n % 400)}`,
    pick(kinds, n >> 3),
  ];
  const price = 300_000 + ((n * 7919) % 9_000_000) + 0.65;
  return {
    number: `EQ${9_000_000 + n}`,
    name: `${maker} ${model} ${kind}`,
    branch: pick(places, n >> 2),
    place: `hala ${n % 9}`,
    hours: n % 3 === 0 ? null : (n * 37) % 15_000,
    serial: `SN${n}-${(n * 7907) % 9_999_999}`,
    made: new Date(Date.UTC(2000 + (n % 25), n % 12, 1 + (n % 28))),
    rented: new Date(Date.UTC(2005 + (n % 20), n % 12, 1 + (n % 28))),
    price,
    written: Math.round(price * 40) / 100,
    left: Math.round(price * 60) / 100,
    maker,
    model,
    kind,
  };
}

const czechDate = (date: Date) =>
  `${String(date.getUTCDate()).padStart(2, '0')}.${String(date.getUTCMonth() + 1).padStart(2, '0')}.${date.getUTCFullYear()}`;
const czechNumber = (value: number | null) => (value === null ? '' : String(value).replace('.', ','));

function* csvLines(rows: number): Generator<string> {
  yield `${header.join(';')}\n`;
  for (let n = 0; n < rows; n++) {
    const cells = Object.values(values(n)).map((value) =>
      value instanceof Date ? czechDate(value) : typeof value === 'string' ? value : czechNumber(value),
    );
    yield `${cells.join(';')}\n`;
  }
}

function* xlsxRows(rows: number): Generator<CellValue[]> {
  for (let n = 0; n < rows; n++) yield Object.values(values(n));
}

/** A fleet list with the given number of valid rows, as Czech Excel writes it. */
export async function fleetFile(folder: string, rows: number, format: 'csv' | 'xlsx'): Promise<string> {
  const path = join(folder, `fleet-${rows}.${format}`);
  const content =
    format === 'csv'
      ? Readable.from(csvLines(rows))
      : Readable.fromWeb(
          writeXlsxStream(xlsxRows(rows), {
            name: 'Fleet',
            columns: header.map((text) => ({ header: text })),
          }) as ReadableStream,
        );
  await pipeline(content, createWriteStream(path));
  return path;
}
