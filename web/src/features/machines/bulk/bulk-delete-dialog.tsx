import { displayIdentifier } from '@strojpark/core/domain/machines/machine-identifier';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../lib/format.ts';
import { isShownAtOnce } from '../../../entities/bulk-runs/expected-bulk.ts';
import { MachineBlock } from '../../../entities/machines/machine-block.tsx';
import { NamedRecords } from '../../../ui/bulk/named-records.tsx';
import { ConfirmAction } from '../../../ui/confirm-action.tsx';
import { useBulkDelete } from '../machine-bulk.queries.ts';
import type { BulkDialogProps } from './bulk-dialog.ts';

/** Moves the selected machines to the trash after listing them. */
export function BulkDeleteDialog({ subject, opened, onClose, onDone }: BulkDialogProps) {
  const { t } = useTranslation();
  const { count, isExact, shown, known, target } = subject;
  return (
    <ConfirmAction
      opened={opened}
      title={t('bulk.machines.deleteTitle', { count, shown })}
      text={
        <NamedRecords
          records={known.map((machine) => ({
            id: machine.id,
            block: <MachineBlock machine={machine} size="small" line={displayIdentifier(machine)} />,
          }))}
          count={count}
          othersLabel={(others) =>
            t('bulk.machines.others', { count: others, shown: formatCount(others, isExact) })
          }
          text={t('bulk.machines.deleteText')}
        />
      }
      confirmLabel={t('common.actions.delete')}
      destructive
      isOptimistic={isShownAtOnce(target)}
      action={useBulkDelete()}
      subject={{ target }}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
