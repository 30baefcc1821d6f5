import { Alert, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { failureTexts } from '../../../lib/failure.ts';

interface ActTextProps {
  /** Why the act did not come about; null as long as it was not tried, or is being tried again. */
  error: Error | null;
  /** That it did not come about. */
  failed: string;
  children: ReactNode;
}

/** What a dialog says about its act, and about the failure of it: the dialog stays, with what was typed. */
export function ActText({ error, failed, children }: ActTextProps) {
  return (
    <Stack gap="md">
      <div>{children}</div>
      {error !== null && (
        <Alert color="red" role="alert" title={failed}>
          {failureTexts(error).join(' ')}
        </Alert>
      )}
    </Stack>
  );
}
