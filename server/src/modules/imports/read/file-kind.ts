import { extname } from 'node:path';
import { FileRefused } from './file-refused.ts';

export type FileKind = 'xlsx' | 'xls' | 'csv';

const zipMark = Buffer.from('PK\u0003\u0004', 'latin1');
const compoundMark = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** The record that begins the globals of a BIFF8 workbook, and the one behind it when there is a password. */
const workbookBegin = Buffer.from('0908100000060500', 'hex');
const passwordRecord = 0x2f;
const beginLength = 20;

const isLike = (bytes: Buffer, mark: Buffer) => bytes.subarray(0, mark.length).equals(mark);
const wide = (text: string) => Buffer.from(text, 'utf16le');

/** The kind of a file by its content, which must be what its extension promises. */
export function fileKind(fileName: string, bytes: Buffer): FileKind {
  if (bytes.length === 0) throw new FileRefused('empty');
  const kind = contentKind(bytes);
  if (extname(fileName).toLowerCase() !== `.${kind}`) throw new FileRefused('not_a_spreadsheet');
  return kind;
}

function contentKind(bytes: Buffer): FileKind {
  if (isLike(bytes, zipMark)) return 'xlsx';
  if (isLike(bytes, compoundMark)) return compoundKind(bytes);
  const start = bytes
    .subarray(0, 1024)
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();
  // A page or a document is text too, but none of rows and columns.
  if (bytes.includes(0) || /^(?:<|%PDF|\{\\rtf)/.test(start)) throw new FileRefused('not_a_spreadsheet');
  return 'csv';
}

/** Office keeps old workbooks, other documents and encrypted new workbooks in the same container. */
function compoundKind(bytes: Buffer): FileKind {
  if (bytes.includes(wide('EncryptedPackage'))) throw new FileRefused('encrypted');
  if (!bytes.includes(wide('Workbook'))) throw new FileRefused('not_a_spreadsheet');
  const begin = bytes.indexOf(workbookBegin);
  const next = begin + beginLength;
  if (begin !== -1 && next + 2 <= bytes.length && bytes.readUInt16LE(next) === passwordRecord)
    throw new FileRefused('encrypted');
  return 'xls';
}
