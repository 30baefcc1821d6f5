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
