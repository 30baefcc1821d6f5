import { megabyte } from '../../../lib/upload-limits.ts';

/** Limits: a larger file is refused, and longer texts are cut. */
export const limits = {
  /** Of a workbook, which is read as a whole; the setting of the installation is for text files. */
  workbookMegabytes: 20,
  columns: 200,
  unpackedBytes: 100 * megabyte,
  /**
   * A workbook usually compresses to a tenth, a monotonous one to a thirtieth; real data never compresses further.
   */
  compressionRatio: 150,
  /** Below this size a high ratio is harmless. */
  ratioCheckedFrom: 10 * megabyte,
  zipParts: 2000,
  headerLength: 200,
  sampleRows: 10,
  sampleCellLength: 200,
  firstRows: 12,
  firstRowLength: 200,
  errorsPerRow: 20,
  errorValueLength: 200,
} as const;

const rowsPerMegabyte = 10_000;
/** The highest row number of a spreadsheet. */
const lastSpreadsheetRow = 1_048_576;

/** What follows from the size that a file may have in this installation. */
export function boundsOf(maxMegabytes: number) {
  const rows = maxMegabytes * rowsPerMegabyte;
  return {
    rows,
    /** Blank rows count. */
    lastRow: Math.max(lastSpreadsheetRow, 2 * rows),
    cells: rows * limits.columns,
  };
}

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
  | 'workbook_too_big'
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
