import { ApiError } from '../../lib/api-error.ts';
import { failureTexts } from '../../lib/failure.ts';
import { FailureNote } from '../../ui/failure-note.tsx';

interface FormFailureProps {
  error: unknown;
  /** Said when the server did not say anything. */
  fallback?: string;
}

/** Why a form could not be sent, unless its fields say it. */
export function FormFailure({ error, fallback }: FormFailureProps) {
  if (error === null) return null;
  const isAtFields = error instanceof ApiError && Object.keys(error.errors).length > 0;
  if (isAtFields) return null;
  const message = error instanceof ApiError ? error.message : '';
  return <FailureNote text={message || fallback || failureTexts(error).join(' ')} />;
}
