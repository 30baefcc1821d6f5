import { Stack } from '@mantine/core';
import type { Machine } from '@strojpark/core/contracts/machine-record';
import type { ReactNode } from 'react';
import { MachineBlock } from '../../../entities/machines/machine-block.tsx';
import { useMachineLine } from '../../../entities/machines/machine-facts.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { failureTexts } from '../../../lib/failure.ts';
import { FailureNote } from '../../../ui/failure-note.tsx';

interface ActionTextProps {
  machine: Machine;
  /** The error of the last attempt; null before the first attempt and during a retry. */
  error: Error | null;
  /** The message for a failed action. */
  failed: string;
  children?: ReactNode;
}

/** Naming the owner is more helpful than "missing permission". */
const reasonOf = (error: Error) =>
  error instanceof ApiError && error.code === 'not_owner' ? error.message : failureTexts(error).join(' ');

/** The machine, what the dialog is about to do with it, and the error if it failed: the dialog then stays open with its input. */
export function ActionText({ machine, error, failed, children }: ActionTextProps) {
  const line = useMachineLine()(machine);
  return (
    <Stack gap="md">
      <MachineBlock machine={machine} size="large" line={line} />
      {children !== undefined && <div>{children}</div>}
      <FailureNote title={failed} text={error && reasonOf(error)} />
    </Stack>
  );
}
