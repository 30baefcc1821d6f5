import type { UseMutationResult } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

type DialogProps = Omit<ComponentProps<typeof ConfirmDialog>, 'loading' | 'onConfirm' | 'onClose'>;

interface ConfirmActionProps<Subject, Result> extends DialogProps {
  action: Pick<UseMutationResult<Result, Error, Subject>, 'mutate' | 'isPending'>;
  /** What the action is called with; null before the first opening. */
  subject: Subject | null;
  /** Called after the action; then the dialog closes. */
  onDone?: (result: Result) => void;
  onError?: (error: Error) => void;
  /** The action is shown before its answer: the dialog is out of sight until then. */
  isOptimistic?: boolean;
  onClose: () => void;
}

/** Asks before an action and performs it. After an error, the dialog stays open. */
export function ConfirmAction<Subject, Result>({
  action,
  subject,
  onDone,
  onError,
  isOptimistic = false,
  onClose,
  ...dialog
}: ConfirmActionProps<Subject, Result>) {
  const confirm = () => {
    if (subject === null) return;
    action.mutate(subject, {
      onSuccess: (result) => {
        onDone?.(result);
        onClose();
      },
      ...(onError && { onError }),
    });
  };
  return (
    <ConfirmDialog
      {...dialog}
      isOptimistic={isOptimistic}
      loading={action.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
