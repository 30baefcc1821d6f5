import { Alert } from '@mantine/core';

/** A question about the input, which submitting once more answers with yes. */
export function QuestionNote({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <Alert color="yellow" role="alert">
      {text}
    </Alert>
  );
}
