import { FailureNote } from '../../ui/failure-note.tsx';
import { failureText } from './failure-text.ts';

interface FailureAlertProps {
  title: string;
  error: Error | null;
}

/** What has just failed, in the place where it was asked for; nothing without an error. */
export function FailureAlert({ title, error }: FailureAlertProps) {
  return <FailureNote title={title} text={failureText(error)} />;
}
