import type { FileRefusalCode } from './parse-task.ts';

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
