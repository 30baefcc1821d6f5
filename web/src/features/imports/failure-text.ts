import { ApiError } from '../../lib/api-error.ts';
import { failureTexts } from '../../lib/failure.ts';

/** The server's message about the file, otherwise the general text of the error. */
export function failureText(error: Error | null): string | null {
  if (error === null) return null;
  if (!(error instanceof ApiError) || error.status >= 500) return failureTexts(error).join(' ');
  const reasons = new Set(Object.values(error.errors).flat());
  return reasons.size > 0 ? [...reasons].join(' ') : error.message || failureTexts(error).join(' ');
}
