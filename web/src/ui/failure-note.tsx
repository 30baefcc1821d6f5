import { Alert } from '@mantine/core';

interface FailureNoteProps {
  title?: string;
  /** Undefined or null as long as nothing has failed. */
  text: string | null | undefined;
}

/** Why something could not be done, where it was asked for. What was typed stays. */
export function FailureNote({ title, text }: FailureNoteProps) {
  if (text == null) return null;
  return (
    <Alert color="red" role="alert" title={title}>
      {text}
    </Alert>
  );
}
