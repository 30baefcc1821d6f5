/** Photos and documents of a machine: what is taken, under which names, and how much of it. */

export const attachmentKinds = ['photo', 'document'] as const;
export type AttachmentKind = (typeof attachmentKinds)[number];

/** The longer sides of the pictures made of each photo, in pixels. */
export const photoSizes = [160, 480, 1600] as const;
export type PhotoSize = (typeof photoSizes)[number];

const mega = 1024 * 1024;

export const attachmentLimits = {
  /** Of one file, in bytes. */
  fileBytes: 20 * mega,
  /** Files of one machine. */
  count: 100,
  /** Of all files of one machine, in bytes. */
  totalBytes: 500 * mega,
  /** Of one photo: width times height. */
  photoPixels: 64_000_000,
  nameLength: 200,
  captionLength: 500,
  /** Days after which a deleted file cannot be brought back. */
  trashDays: 7,
} as const;

interface AttachmentType {
  kind: AttachmentKind;
  /** The first is what a file gets that has none of them. */
  extensions: readonly string[];
}

const document = (...extensions: string[]): AttachmentType => ({ kind: 'document', extensions });
const photo = (...extensions: string[]): AttachmentType => ({ kind: 'photo', extensions });
const openXml = 'application/vnd.openxmlformats-officedocument';
const openDocument = 'application/vnd.oasis.opendocument';

/** What is taken, by content type. */
const types: Record<string, AttachmentType> = {
  'image/jpeg': photo('jpg', 'jpeg'),
  'image/png': photo('png'),
  'image/webp': photo('webp'),
  'application/pdf': document('pdf'),
  [`${openXml}.wordprocessingml.document`]: document('docx'),
  [`${openXml}.spreadsheetml.sheet`]: document('xlsx'),
  [`${openXml}.presentationml.presentation`]: document('pptx'),
  [`${openDocument}.text`]: document('odt'),
  [`${openDocument}.spreadsheet`]: document('ods'),
  [`${openDocument}.presentation`]: document('odp'),
  'application/msword': document('doc'),
  'application/vnd.ms-excel': document('xls'),
  'application/vnd.ms-powerpoint': document('ppt'),
  'text/csv': document('csv'),
  'text/plain': document('txt'),
};

/** For the choosers of files: what may be offered there. */
export const photoTypes = Object.keys(types).filter((type) => types[type]?.kind === 'photo');
export const attachmentExtensions = Object.values(types).flatMap(({ extensions }) => extensions);

/** Undefined for a type that is not taken. */
export const attachmentKindOf = (contentType: string): AttachmentKind | undefined => types[contentType]?.kind;

/** The extension of a file's name in small letters, without the dot; blank when there is none. */
export const extensionOf = (name: string): string => /\.([^.]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '';

// Paths, what no file system takes, control signs, and signs that turn the direction of writing around,
// by which "gpj.exe" reads as "exe.jpg".
const unfit = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}<>:"/\\|?*]+/gu;

/** A name that is safe to be saved under, with an extension that tells what the file is. */
export function attachmentName(given: string, contentType: string): string {
  const extensions = types[contentType]?.extensions ?? [];
  const clean = given.split(/[/\\]/).at(-1)?.replaceAll(unfit, ' ').replaceAll(/\s+/g, ' ').trim() ?? '';
  const fits = extensions.includes(extensionOf(clean));
  const extension = fits ? extensionOf(clean) : (extensions[0] ?? '');
  const known = fits || attachmentExtensions.includes(extensionOf(clean));
  const base = (known ? clean.slice(0, clean.lastIndexOf('.')) : clean).replaceAll(/^[.\s]+|[.\s]+$/g, '');
  const room = attachmentLimits.nameLength - extension.length - 1;
  return `${[...(base === '' ? 'soubor' : base)].slice(0, room).join('').trim()}.${extension}`;
}
