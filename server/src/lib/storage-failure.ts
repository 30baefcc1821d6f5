import { asAppError } from './error-answer.ts';

/** Why the system or the database failed to write a file; null for other errors. */
export function storageFailure(error: unknown): 'disk_full' | 'not_writable' | 'database' | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? error.code : '';
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'disk_full';
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return 'not_writable';
  return asAppError(error).code === 'unavailable' ? 'database' : null;
}
