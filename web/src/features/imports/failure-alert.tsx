import { FailureNote } from '../../ui/failure-note.tsx';
import { PanelPart } from '../../ui/panel-part.tsx';
import { failureText } from './failure-text.ts';

interface FailureAlertProps {
  title: string;
  error: Error | null;
}

/** The error of the last action, shown where it was started; renders nothing without an error. */
export function FailureAlert({ title, error }: FailureAlertProps) {
  const text = failureText(error);
  if (text === null) return null;
  return (
    <PanelPart>
      <FailureNote title={title} text={text} />
    </PanelPart>
  );
}
