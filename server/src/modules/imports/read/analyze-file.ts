import type { ErrorCode, MessageParams } from '@strojpark/core/errors';
import { AppError } from '../../../lib/app-error.ts';
import type { Ctx } from '../../../lib/ctx.ts';
import type { FileStore } from '../../../lib/files.ts';
import { createSemaphore } from '../../../lib/semaphore.ts';
import { FileRefused, type FileRefusalCode } from './file-refused.ts';
import type { Analysis, SourceFile } from './parse-task.ts';
import { startParsing } from './start-parsing.ts';
import { readUpload } from './uploads.ts';

const timeoutMs = 60_000;
/** Each parsing process may take 512 MB. */
const semaphore = createSemaphore({ running: 2 });

/** The columns and first rows of a file; AppError when the file is refused. */
export function analyzeFile(ctx: Ctx, file: SourceFile, countRows: boolean): Promise<Analysis> {
  return semaphore.run(async () => {
    try {
      return await analyze(ctx, file, countRows);
    } catch (error) {
      throw asCallError(error);
    }
  });
}

/** The same for a file that was uploaded before. */
export function analyzeUpload(
  ctx: Ctx,
  files: FileStore,
  id: string,
  file: Omit<SourceFile, 'path'>,
): Promise<Analysis> {
  return semaphore.run(async () => {
    try {
      return await readUpload(files, id, (path) => analyze(ctx, { ...file, path }, true));
    } catch (error) {
      throw asCallError(error);
    }
  });
}

async function analyze(ctx: Ctx, file: SourceFile, countRows: boolean): Promise<Analysis> {
  const parsing = await startParsing(
    { kind: 'analyze', file, countRows },
    { timeoutMs, onFailure: (failure) => ctx.log.warn(failure, 'import: parsing failed') },
  );
  parsing.rows.resume();
  const result = await parsing.result;
  if (result.type === 'analysis') return result.analysis;
  throw new Error(`parsing answered ${result.type}`);
}

const asCallError = (error: unknown) =>
  error instanceof FileRefused ? failureError(error.code, error.params) : error;

const errorCodes: Record<FileRefusalCode, ErrorCode> = {
  upload_gone: 'not_found',
  not_a_spreadsheet: 'unsupported_media_type',
  encrypted: 'unreadable_file',
  damaged: 'unreadable_file',
  empty: 'unreadable_file',
  wrong_encoding: 'unreadable_file',
  unknown_column: 'unreadable_file',
  unknown_sheet: 'unreadable_file',
  no_header_row: 'unreadable_file',
  fields_changed: 'validation',
  too_many_records: 'payload_too_large',
  too_big_unpacked: 'payload_too_large',
  too_many_rows: 'payload_too_large',
  too_many_columns: 'payload_too_large',
  too_demanding: 'unreadable_file',
};

const isRefusalCode = (code: string): code is FileRefusalCode => Object.hasOwn(errorCodes, code);

/** The error of a call whose file cannot be imported; `errors.file` says why. */
export function failureError(code: string, params: MessageParams): AppError {
  if (code === 'internal') return new AppError('internal');
  const errors = { file: [{ key: `import.failures.${code}`, params }] };
  return new AppError(isRefusalCode(code) ? errorCodes[code] : 'validation', {
    errors,
    details: { reason: code },
  });
}
