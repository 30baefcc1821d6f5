import { ApiError } from '../../lib/api-error.ts';
import { failureTexts } from '../../lib/failure.ts';

/** The server's own words about the file where it has some, else the shared text. */
export function failureText(error: Error | null): string | null {
  if (error === null) return null;
  return error instanceof ApiError && error.status < 500 && error.message
    ? error.message
    : failureTexts(error).join(' ');
}
