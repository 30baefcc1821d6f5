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
export const analyzeFile = (ctx: Ctx, file: SourceFile, countRows: boolean): Promise<Analysis> =>
  analyzing(() => analyze(ctx, file, countRows));

/** The same for a file that was uploaded before. */
export const analyzeUpload = (
  ctx: Ctx,
  files: FileStore,
  id: string,
  file: Omit<SourceFile, 'path'>,
): Promise<Analysis> =>
  analyzing(() => readUpload(files, id, (path) => analyze(ctx, { ...file, path }, true)));

const analyzing = (task: () => Promise<Analysis>): Promise<Analysis> =>
  semaphore.run(async () => {
    try {
      return await task();
    } catch (error) {
      throw error instanceof FileRefused ? failureError(error.code, error.params) : error;
    }
  });

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
  workbook_too_big: 'payload_too_large',
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
