import { Callout } from './callout.tsx';

interface FailureNoteProps {
  title?: string;
  /** Undefined or null without an error. */
  text: string | null | undefined;
}

/** The error of an action, shown where it was started. The input stays. */
export function FailureNote({ title, text }: FailureNoteProps) {
  if (text == null) return null;
  return (
    <Callout isFailure role="alert" title={title}>
      {text}
    </Callout>
  );
}
