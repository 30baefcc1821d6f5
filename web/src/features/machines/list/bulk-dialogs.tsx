import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { toast } from '../../../lib/toast.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useBulkDeleteMachines, type BulkResult } from '../machine-bulk.queries.ts';
import type { BulkTarget } from './selection.ts';

const BulkStatusDialog = lazy(async () => ({
  default: (await import('./bulk-status-dialog.tsx')).BulkStatusDialog,
}));
const BulkFailures = lazy(async () => ({ default: (await import('./bulk-failures.tsx')).BulkFailures }));

export type BulkAct = 'status' | 'delete';

interface BulkDialogsProps {
  act: BulkAct | null;
  target: BulkTarget;
  count: number;
  /** The count as people read it. */
  shown: string;
  onClose: () => void;
  /** Everything chosen has been dealt with. */
  onDone: () => void;
}

/** The dialogs of bulk acts, and what came of them. */
export function BulkDialogs({ act, target, count, shown, onClose, onDone }: BulkDialogsProps) {
  const { t } = useTranslation();
  const [failures, setFailures] = useState<BulkResult['failures']>([]);
  const remove = useBulkDeleteMachines();

  const finish = (key: 'deleted' | 'updated', result: BulkResult) => {
    const done = formatNumber(result.done);
    if (result.done > 0) toast.success(t(`machines.bulk.${key}`, { count: result.done, done }));
    setFailures(result.failures);
    onClose();
    onDone();
  };

  return (
    <>
      <ConfirmDialog
        opened={act === 'delete'}
        title={t('machines.bulk.deleteTitle', { count, shown })}
        text={t('machines.bulk.deleteText')}
        confirmLabel={t('common.actions.delete')}
        cancelLabel={t('common.actions.cancel')}
        destructive
        loading={remove.isPending}
        onConfirm={() => remove.mutate(target, { onSuccess: (result) => finish('deleted', result) })}
        onCancel={onClose}
      />
      <Suspense>
        {act === 'status' && (
          <BulkStatusDialog
            target={target}
            title={t('machines.bulk.statusTitle', { count, shown })}
            onClose={onClose}
            onDone={(result) => finish('updated', result)}
          />
        )}
        {failures.length > 0 && <BulkFailures failures={failures} onClose={() => setFailures([])} />}
      </Suspense>
    </>
  );
}
