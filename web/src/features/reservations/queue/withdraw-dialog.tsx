import type { QueueEntry } from '@strojpark/core/contracts/queue';
import { customerLine } from '@strojpark/core/domain/reservations/reservation-customer';
import { useTranslation } from 'react-i18next';
import { MachineBlock } from '../../../entities/machines/machine-block.tsx';
import type { BulkDialog } from '../../../ui/record-screen/bulk-bar.tsx';
import { BulkReasonDialog } from '../bulk-reason-dialog.tsx';
import { useBulkWithdraw } from './queue-changes.queries.ts';
import type { QueueState } from './queue-search.ts';

type Dialog = BulkDialog<QueueEntry, QueueState['filter'], 'withdraw'>;

/** Removes the selected customers from their queues, with a reason. */
export function WithdrawDialog(dialog: Dialog) {
  const { t } = useTranslation();
  const { count, shown } = dialog.subject;
  return (
    <BulkReasonDialog
      {...dialog}
      texts={{
        title: t('queue.bulk.title', { count, shown }),
        text: t('queue.bulk.text'),
        reason: t('queue.withdraw.reason'),
        confirm: t('queue.bulk.withdraw'),
      }}
      othersLabel={(others, number) => t('queue.bulk.others', { count: others, shown: number })}
      blockOf={blockOf}
      mutation={useBulkWithdraw()}
    />
  );
}

function blockOf(entry: QueueEntry) {
  return <MachineBlock machine={entry.machine} size="small" line={customerLine(entry)} />;
}
