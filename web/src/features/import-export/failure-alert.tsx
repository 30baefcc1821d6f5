import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { failureText } from './failure-text.ts';

interface FailureAlertProps {
  title: string;
  error: Error | null;
}

/** What has just failed, in the place where it was asked for; nothing without an error. */
export function FailureAlert({ title, error }: FailureAlertProps) {
  if (error === null) return null;
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={title} role="alert">
      {failureText(error)}
    </Alert>
  );
}
