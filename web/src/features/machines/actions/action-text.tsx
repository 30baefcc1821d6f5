import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { failureTexts } from '../../../lib/failure.ts';
import { FailureNote } from '../../../ui/failure-note.tsx';

interface ActionTextProps {
  /** The error of the last attempt; null before the first attempt and during a retry. */
  error: Error | null;
  /** The message for a failed action. */
  failed: string;
  children: ReactNode;
}

/** Naming the owner is more helpful than "missing permission". */
const reasonOf = (error: Error) =>
  error instanceof ApiError && error.code === 'not_owner' ? error.message : failureTexts(error).join(' ');

/** What the dialog is about to do, and the error if it failed: the dialog then stays open with its input. */
export function ActionText({ error, failed, children }: ActionTextProps) {
  return (
    <Stack gap="md">
      <div>{children}</div>
      <FailureNote title={failed} text={error && reasonOf(error)} />
    </Stack>
  );
}
