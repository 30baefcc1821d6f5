import { Alert } from '@mantine/core';

interface FormFailureProps {
  title: string;
  /** What was refused without naming a field; undefined when nothing was. */
  text: string | undefined;
}

/** Above a form: why it could not be saved. What was typed stays. */
export function FormFailure({ title, text }: FormFailureProps) {
  if (text === undefined) return null;
  return (
    <Alert color="red" variant="light" role="alert" title={title}>
      {text}
    </Alert>
  );
}
