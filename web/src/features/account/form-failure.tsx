import { ApiError } from '../../lib/api-error.ts';
import { failureTexts } from '../../lib/failure.ts';
import { FailureNote } from '../../ui/failure-note.tsx';

interface FormFailureProps {
  error: unknown;
  /** The text for a failure without a server message. */
  fallback?: string;
}

/** The error of a form, unless it is shown at a field already. */
export function FormFailure({ error, fallback }: FormFailureProps) {
  if (error === null) return null;
  const isAtFields = error instanceof ApiError && Object.keys(error.errors).length > 0;
  if (isAtFields) return null;
  const message = error instanceof ApiError ? error.message : '';
  return <FailureNote text={message || fallback || failureTexts(error).join(' ')} />;
}
