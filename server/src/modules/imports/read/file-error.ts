import type { ErrorCode, MessageParams } from '@strojpark/core/errors';
import { AppError } from '../../../lib/app-error.ts';
import type { FileRefusalCode, FileRefused } from './file-refused.ts';

const codes: Record<FileRefusalCode, ErrorCode> = {
  upload_gone: 'not_found',
  not_a_spreadsheet: 'unsupported_media_type',
  encrypted: 'unreadable_file',
  damaged: 'unreadable_file',
  empty: 'unreadable_file',
  wrong_encoding: 'unreadable_file',
  unknown_column: 'unreadable_file',
  unknown_sheet: 'unreadable_file',
  fields_changed: 'validation',
  too_many_records: 'payload_too_large',
  too_big_unpacked: 'payload_too_large',
  too_many_rows: 'payload_too_large',
  too_many_columns: 'payload_too_large',
  too_demanding: 'unreadable_file',
};

const isRefusalCode = (code: string): code is FileRefusalCode => Object.hasOwn(codes, code);

/** What a caller is told about a file that cannot be imported; `errors.file` says why. */
export function fileError({ code, params }: Pick<FileRefused, 'code' | 'params'>): AppError {
  return failureError(code, params);
}

/** The same for any failure of an import; `internal` says no more than that. */
export function failureError(code: string, params: MessageParams): AppError {
  if (code === 'internal') return new AppError('internal');
  const errors = { file: [{ key: `import.failures.${code}`, params }] };
  return new AppError(isRefusalCode(code) ? codes[code] : 'validation', {
    errors,
    details: { reason: code },
  });
}
