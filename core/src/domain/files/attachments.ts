/** Photos and documents of a machine: accepted types, names and limits. */

export const attachmentKinds = ['photo', 'document'] as const;
export type AttachmentKind = (typeof attachmentKinds)[number];

const mega = 1024 * 1024;

export const attachmentLimits = {
  /** Per file, in bytes. */
  fileBytes: 20 * mega,
  /** Files per machine. */
  count: 100,
  /** All files of one machine, in bytes. */
  totalBytes: 500 * mega,
  /** Pixels per photo. */
  photoPixels: 64_000_000,
  nameLength: 200,
  captionLength: 500,
  /** Days during which a deleted file can be restored. */
  trashDays: 7,
} as const;

interface AttachmentType {
  kind: AttachmentKind;
  /** The first one is added to files that have none of them. */
  extensions: readonly string[];
}

const document = (...extensions: string[]): AttachmentType => ({ kind: 'document', extensions });
const photo = (...extensions: string[]): AttachmentType => ({ kind: 'photo', extensions });
const openXml = 'application/vnd.openxmlformats-officedocument';
const openDocument = 'application/vnd.oasis.opendocument';

/** Photos of iPhones; stored as JPEG. */
export const heicType = 'image/heic';

/** Accepted files by content type. */
const types: Record<string, AttachmentType> = {
  'image/jpeg': photo('jpg', 'jpeg'),
  'image/png': photo('png'),
  'image/webp': photo('webp'),
  [heicType]: photo('heic', 'heif'),
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

/** The content types for the photo file picker. */
export const photoTypes = Object.keys(types).filter((type) => types[type]?.kind === 'photo');
const photoExtensions = photoTypes.flatMap((type) => types[type]?.extensions ?? []);
export const attachmentExtensions = Object.values(types).flatMap(({ extensions }) => extensions);

/** Undefined for a type that is not accepted. */
export const attachmentKindOf = (contentType: string): AttachmentKind | undefined => types[contentType]?.kind;

/** Whether a chosen file is a photo. Some browsers know no content type for those of iPhones; then its extension says it. */
export const isPhoto = ({ name, type }: { name: string; type: string }): boolean =>
  photoTypes.includes(type) || (type === '' && photoExtensions.includes(extensionOf(name)));

/** A file name’s extension in lower case, without the dot; empty if there is none. */
export const extensionOf = (name: string): string => /\.([^.]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '';

// Path separators, characters that file systems reject, control characters, and direction overrides that display
// "gpj.exe" as "exe.jpg".
const unfit = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}<>:"/\\|?*]+/gu;

/** A safe file name, with an extension that matches the content type. */
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
