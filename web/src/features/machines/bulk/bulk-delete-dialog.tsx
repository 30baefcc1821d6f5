import { displayIdentifier } from '@strojpark/core/domain/machines/machine-identifier';
import { useTranslation } from 'react-i18next';
import { formatCount, formatNumber } from '../../../lib/format.ts';
import { NamedRecords } from '../../../ui/bulk/named-records.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useBulkDelete } from '../machine-bulk.queries.ts';
import type { BulkDialogProps } from './bulk-dialog.ts';

/** Moves the selected machines to the trash after listing them. */
export function BulkDeleteDialog({ subject, opened, onClose, onDone }: BulkDialogProps) {
  const { t } = useTranslation();
  const remove = useBulkDelete();
  const { count, shown, known, target } = subject;
  // The total of a very large search is not exact.
  const isExact = shown === formatNumber(count);
  return (
    <ConfirmDialog
      opened={opened}
      title={t('machines.bulk.deleteTitle', { count, shown })}
      text={
        <NamedRecords
          records={known.map((machine) => ({
            id: machine.id,
            name: `${machine.name}, ${displayIdentifier(machine)}`,
          }))}
          count={count}
          othersLabel={(others) =>
            t('machines.bulk.others', { count: others, shown: formatCount(others, isExact) })
          }
          text={t('machines.bulk.deleteText')}
        />
      }
      confirmLabel={t('common.actions.delete')}
      cancelLabel={t('common.actions.cancel')}
      destructive
      loading={remove.isPending}
      onConfirm={() => remove.mutate(target, { onSuccess: onDone })}
      onCancel={onClose}
    />
  );
}
