/** Bounds of what is read (a file has at most 20 MB when it arrives). */
export const limits = {
  rows: 200_000,
  /** The last row that a spreadsheet has. */
  lastRow: 1_048_576,
  columns: 200,
  cells: 200_000 * 200,
  unpackedBytes: 100 * 1024 * 1024,
  /** Spreadsheets shrink to a tenth, dull ones to a thirtieth; what shrinks further says nothing. */
  ratio: 150,
  /** Below this size a high ratio is harmless. */
  ratioMatters: 10 * 1024 * 1024,
  zipParts: 2000,
  headerLength: 200,
  sampleRows: 10,
  sampleCellLength: 200,
  errorsPerRow: 20,
  errorValueLength: 200,
} as const;
