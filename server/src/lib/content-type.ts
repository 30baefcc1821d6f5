import { extensionOf, heicType } from '@strojpark/core/domain/files/attachments';

/** Why a file is refused; `type` without further detail. */
export type FileRefusal = 'type' | 'empty' | 'damaged' | 'pixels' | 'macros';

type ContentCheck = { contentType: string } | { refusal: FileRefusal };

const of = (contentType: string): ContentCheck => ({ contentType });
const refused = (refusal: FileRefusal): ContentCheck => ({ refusal });

const openXml = 'application/vnd.openxmlformats-officedocument';
const openXmlFolders: Record<string, string> = {
  'word/': `${openXml}.wordprocessingml.document`,
  'xl/': `${openXml}.spreadsheetml.sheet`,
  'ppt/': `${openXml}.presentationml.presentation`,
};
const openDocument =
  /^mimetype(application\/vnd\.oasis\.opendocument\.(?:text|spreadsheet|presentation))(?:PK|$)/;

/** Streams that identify the compound files of Office before 2007. */
const compoundStreams: Record<string, string> = {
  WordDocument: 'application/msword',
  Workbook: 'application/vnd.ms-excel',
  Book: 'application/vnd.ms-excel',
  'PowerPoint Document': 'application/vnd.ms-powerpoint',
};

const textTypes: Record<string, string> = { csv: 'text/csv', txt: 'text/plain' };
// Anything below a space except tab, line feed, form feed and carriage return.
const isControlCharacter = (byte: number) =>
  byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13;
// Anything a browser might render as a page.
const markup = /<(?:!doctype|html|head|body|script|svg|iframe|\?xml|\?php)\b/i;

const begins = (bytes: Buffer, ...values: number[]) => values.every((value, at) => bytes[at] === value);
const ascii = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);

/** A file's type by its content; the name only distinguishes kinds of plain text. */
export function checkContent(bytes: Buffer, name: string): ContentCheck {
  if (bytes.length === 0) return refused('empty');
  if (begins(bytes, 0xff, 0xd8, 0xff)) return of('image/jpeg');
  if (begins(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return of('image/png');
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return of('image/webp');
  if (ascii(bytes, 4, 8) === 'ftyp' && /^(?:hei|hev|mif1|msf1)/.test(ascii(bytes, 8, 12)))
    return of(heicType);
  if (ascii(bytes, 0, 5) === '%PDF-') return of('application/pdf');
  if (begins(bytes, 0x50, 0x4b, 0x03, 0x04)) return zipContent(bytes);
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return compoundContent(bytes);
  return textContent(bytes, name);
}

function zipContent(bytes: Buffer): ContentCheck {
  const opened = openDocument.exec(ascii(bytes, 30, 200));
  const names = zipNames(bytes);
  if (opened?.[1] !== undefined) {
    const hasScripts = names.some((name) => /^(?:Basic|Scripts)\//.test(name));
    return hasScripts ? refused('macros') : of(opened[1]);
  }
  if (!names.includes('[Content_Types].xml')) return refused('type');
  if (names.some((name) => /vbaProject\.bin$/i.test(name))) return refused('macros');
  const folder = Object.keys(openXmlFolders).find((one) => names.some((name) => name.startsWith(one)));
  return folder === undefined ? refused('type') : of(openXmlFolders[folder] ?? '');
}

function compoundContent(bytes: Buffer): ContentCheck {
  const has = (stream: string) => bytes.includes(Buffer.from(`${stream}\0`, 'utf16le'));
  if (has('_VBA_PROJECT')) return refused('macros');
  const stream = Object.keys(compoundStreams).find(has);
  return stream === undefined ? refused('type') : of(compoundStreams[stream] ?? '');
}

function textContent(bytes: Buffer, name: string): ContentCheck {
  const contentType = textTypes[extensionOf(name)];
  if (contentType === undefined || bytes.some(isControlCharacter) || markup.test(bytes.toString('latin1')))
    return refused('type');
  return of(contentType);
}

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const [endLength, maxComment, entryLength] = [22, 65_535, 46];
const maxNames = 10_000;

/** The names in a zip archive, read from its central directory; empty when it is not an archive. */
function zipNames(bytes: Buffer): string[] {
  const end = endOfDirectory(bytes);
  if (end === -1) return [];
  const count = Math.min(bytes.readUInt16LE(end + 10), maxNames);
  const names: string[] = [];
  let at = bytes.readUInt32LE(end + 16);
  while (names.length < count) {
    if (at + entryLength > bytes.length || bytes.readUInt32LE(at) !== entryMark) return [];
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    const next = at + entryLength + (name ?? 0);
    names.push(bytes.toString('utf8', at + entryLength, next));
    at = next + (extra ?? 0) + (comment ?? 0);
  }
  return names;
}

function endOfDirectory(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - endLength - maxComment);
  for (let at = bytes.length - endLength; at >= first; at--)
    if (bytes.readUInt32LE(at) === endMark) return at;
  return -1;
}
