/** Beyond which a file is refused (it has at most 20 MB when it arrives), and of what is kept of it. */
export const limits = {
  rows: 200_000,
  /** The last row that a spreadsheet has. */
  lastRow: 1_048_576,
  columns: 200,
  cells: 200_000 * 200,
  unpackedBytes: 100 * 1024 * 1024,
  /** Spreadsheets shrink to a tenth, monotonous ones to a thirtieth; no real data shrinks further. */
  compressionRatio: 150,
  /** Below this size a high ratio is harmless. */
  ratioCheckedFrom: 10 * 1024 * 1024,
  zipParts: 2000,
  headerLength: 200,
  sampleRows: 10,
  sampleCellLength: 200,
  errorsPerRow: 20,
  errorValueLength: 200,
} as const;

/** Why a file is not imported at all; the texts are the messages `import.failures.<code>`. */
export type FileRefusalCode =
  | 'upload_gone'
  | 'not_a_spreadsheet'
  | 'encrypted'
  | 'damaged'
  | 'empty'
  | 'wrong_encoding'
  | 'unknown_column'
  | 'unknown_sheet'
  | 'fields_changed'
  | 'too_many_records'
  | 'too_big_unpacked'
  | 'too_many_rows'
  | 'too_many_columns'
  | 'too_demanding';

/** The file as a whole cannot be imported. */
export class FileRefused extends Error {
  override name = 'FileRefused';
  readonly code: FileRefusalCode;
  readonly params: Record<string, string | number>;

  constructor(code: FileRefusalCode, params: Record<string, string | number> = {}) {
    super(code);
    this.code = code;
    this.params = params;
  }
}
