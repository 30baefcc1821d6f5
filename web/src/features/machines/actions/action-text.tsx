import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { failureTexts } from '../../../lib/failure.ts';
import { FailureNote } from '../../../ui/failure-note.tsx';

interface ActionTextProps {
  /** Why the act did not come about; null as long as it was not tried, or is being tried again. */
  error: Error | null;
  /** That it did not come about. */
  failed: string;
  children: ReactNode;
}

/** Whose record it is says more than that the permission is missing. */
const reasonOf = (error: Error) =>
  error instanceof ApiError && error.code === 'not_owner' ? error.message : failureTexts(error).join(' ');

/** What a dialog says about its act, and about the failure of it: the dialog stays, with what was typed. */
export function ActionText({ error, failed, children }: ActionTextProps) {
  return (
    <Stack gap="md">
      <div>{children}</div>
      <FailureNote title={failed} text={error && reasonOf(error)} />
    </Stack>
  );
}
