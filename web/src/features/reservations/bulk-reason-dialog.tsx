import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isShownAtOnce } from '../../entities/bulk-runs/expected-bulk.ts';
import { ReasonDialog } from '../../lib/reason-dialog.tsx';
import type { BulkTarget } from '../../ui/list/selection.ts';
import type { BulkDialog } from '../../ui/record-screen/bulk-bar.tsx';
import { NamedSubject } from './named-subject.tsx';

interface BulkReasonDialogProps<T, Filter, Name> extends BulkDialog<T, Filter, Name> {
  texts: { title: string; text: string; reason: string; confirm: string };
  /** "and 3 more customers" */
  othersLabel: (count: number, shown: string) => string;
  /** The picture and name of a record. */
  blockOf: (record: T) => ReactNode;
  mutation: UseMutationResult<unknown, unknown, { target: BulkTarget<Filter>; reason: string }>;
  /** False for what can be undone later. */
  destructive?: boolean;
}

/** Ends the selected records with one reason. */
export function BulkReasonDialog<T extends { id: string }, Filter, Name>({
  subject,
  opened,
  onClose,
  onDone,
  texts,
  othersLabel,
  blockOf,
  mutation,
  destructive = true,
}: BulkReasonDialogProps<T, Filter, Name>) {
  const { target } = subject;
  return (
    <ReasonDialog
      opened={opened}
      title={texts.title}
      text={<NamedSubject subject={subject} text={texts.text} othersLabel={othersLabel} blockOf={blockOf} />}
      reasonLabel={texts.reason}
      confirmLabel={texts.confirm}
      destructive={destructive}
      isOptimistic={isShownAtOnce(target)}
      loading={mutation.isPending}
      onCancel={onClose}
      onConfirm={(reason) => mutation.mutate({ target, reason }, { onSuccess: onDone })}
    />
  );
}
