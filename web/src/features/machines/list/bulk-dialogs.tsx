import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { toast } from '../../../lib/toast.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useOnceOpen } from '../../../ui/use-once-open.ts';
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
  const [showsFailures, setShowsFailures] = useState(false);
  const hadStatus = useOnceOpen(act === 'status');
  const remove = useBulkDeleteMachines();

  const finish = (key: 'deleted' | 'updated', result: BulkResult) => {
    const done = formatNumber(result.done);
    if (result.done > 0) toast.success(t(`machines.bulk.${key}`, { count: result.done, done }));
    if (result.failures.length > 0) {
      setFailures(result.failures);
      setShowsFailures(true);
    }
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
        {hadStatus && (
          <BulkStatusDialog
            opened={act === 'status'}
            target={target}
            title={t('machines.bulk.statusTitle', { count, shown })}
            onClose={onClose}
            onDone={(result) => finish('updated', result)}
          />
        )}
        {failures.length > 0 && (
          <BulkFailures opened={showsFailures} failures={failures} onClose={() => setShowsFailures(false)} />
        )}
      </Suspense>
    </>
  );
}
