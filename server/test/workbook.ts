import { constants, crc32, deflateRawSync } from 'node:zlib';
import type { TestFile } from './import-calls.ts';

/** One entry of a zip file; declared and real size may differ, as in hostile files. */
export interface ZipPart {
  name: string;
  content: Buffer | string;
  /** Compressed content. */
  packed?: Buffer;
  /** The size declared in the directory. */
  claims?: number;
  /** Uses the data of the entry with this index instead of its own. */
  sameDataAs?: number;
}

function header(signature: number, fields: readonly (readonly [size: 2 | 4, value: number])[]): Buffer {
  const bytes = Buffer.alloc(4 + fields.reduce((sum, [size]) => sum + size, 0));
  let at = bytes.writeUInt32LE(signature, 0);
  for (const [size, value] of fields)
    at = size === 2 ? bytes.writeUInt16LE(value, at) : bytes.writeUInt32LE(value, at);
  return bytes;
}

/** A zip file, made by hand. */
export function zip(parts: readonly ZipPart[]): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  const offsets: number[] = [];
  let offset = 0;
  for (const { name, content, packed, claims, sameDataAs } of parts) {
    const plain = Buffer.from(content);
    const data = packed ?? deflateRawSync(plain);
    const crc = packed ? 0 : crc32(plain);
    const path = Buffer.from(name);
    const sizes = [
      [4, crc],
      [4, data.length],
      [4, claims ?? plain.length],
      [2, path.length],
      [2, 0],
    ] as const;
    const start = sameDataAs === undefined ? offset : (offsets[sameDataAs] ?? 0);
    offsets.push(start);
    if (sameDataAs === undefined) {
      local.push(header(0x04034b50, [[2, 20], [2, 0], [2, 8], [4, 0], ...sizes]), path, data);
      offset += 30 + path.length + data.length;
    }
    const rest = [
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, start],
    ] as const;
    central.push(header(0x02014b50, [[2, 20], [2, 20], [2, 0], [2, 8], [4, 0], ...sizes, ...rest]), path);
  }
  const directory = Buffer.concat(central);
  const count = parts.length;
  const end = header(0x06054b50, [
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, directory.length],
    [4, offset],
    [2, 0],
  ]);
  return Buffer.concat([...local, directory, end]);
}

/** Compressed data that unpacks to this many megabytes of spaces. */
export function deflatedSpaces(megabytes: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(1024 * 1024, ' '), { finishFlush: constants.Z_FULL_FLUSH });
  const last = Buffer.from([0x03, 0x00]);
  return Buffer.concat([...Array.from({ length: megabytes }, () => block), last]);
}

const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const xml = (body: string) => `<?xml version="1.0" encoding="UTF-8"?>${body}`;

/** The entries of a workbook without its sheet. */
export const workbookParts: readonly ZipPart[] = [
  {
    name: '[Content_Types].xml',
    content: xml('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
  },
  {
    name: '_rels/.rels',
    content: xml(
      `<Relationships><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
  },
  {
    name: 'xl/workbook.xml',
    content: xml(
      `<workbook xmlns:r="${relationships}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    content: xml(
      `<Relationships><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
  },
];

export const sheetPart = (rows: string): ZipPart => ({
  name: 'xl/worksheets/sheet1.xml',
  content: xml(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
});

const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

/** A row of texts as XML. */
export const row = (number: number, ...texts: string[]) =>
  `<row r="${number}">${texts.map(cell).join('')}</row>`;

/** A workbook with one sheet of these XML rows. */
export function workbook(rows: string, name = 'test.xlsx'): TestFile {
  return { name, content: zip([...workbookParts, sheetPart(rows)]) };
}
