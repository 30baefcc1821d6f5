import { FailureNote } from '../../ui/failure-note.tsx';
import { failureText } from './failure-text.ts';

interface FailureAlertProps {
  title: string;
  error: Error | null;
}

/** The error of the last action, shown where it was started; renders nothing without an error. */
export function FailureAlert({ title, error }: FailureAlertProps) {
  return <FailureNote title={title} text={failureText(error)} />;
}
