/** Limits: a larger file is refused (an upload has at most 20 MB), and longer texts are cut. */
export const limits = {
  rows: 200_000,
  /** The highest row number of a spreadsheet. */
  lastRow: 1_048_576,
  columns: 200,
  cells: 200_000 * 200,
  unpackedBytes: 100 * 1024 * 1024,
  /**
   * A workbook usually compresses to a tenth, a monotonous one to a thirtieth; real data never compresses further.
   */
  compressionRatio: 150,
  /** Below this size a high ratio is harmless. */
  ratioCheckedFrom: 10 * 1024 * 1024,
  zipParts: 2000,
  headerLength: 200,
  sampleRows: 10,
  sampleCellLength: 200,
  firstRows: 12,
  firstRowLength: 200,
  errorsPerRow: 20,
  errorValueLength: 200,
} as const;

/** Why a whole file is refused; the texts are the messages `import.failures.<code>`. */
export type FileRefusalCode =
  | 'upload_gone'
  | 'not_a_spreadsheet'
  | 'encrypted'
  | 'damaged'
  | 'empty'
  | 'wrong_encoding'
  | 'unknown_column'
  | 'unknown_sheet'
  | 'no_header_row'
  | 'fields_changed'
  | 'too_many_records'
  | 'too_big_unpacked'
  | 'too_many_rows'
  | 'too_many_columns'
  | 'too_demanding';

/** Thrown when the file as a whole cannot be imported. */
export class FileRefused extends Error {
  override name = 'FileRefused';
  readonly code: FileRefusalCode;
  readonly params: Record<string, string | number>;

  constructor(
    code: FileRefusalCode,
    params: Record<string, string | number> = {},
    options: { cause?: unknown } = {},
  ) {
    super(code, options);
    this.code = code;
    this.params = params;
  }
}
