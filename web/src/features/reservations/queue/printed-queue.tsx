import type { QueueEntry } from '@strojpark/core/contracts/queue';
import { displayIdentifier } from '@strojpark/core/domain/machines/machine-identifier';
import { customerNames } from '@strojpark/core/domain/reservations/reservation-customer';
import { useTranslation } from 'react-i18next';
import { linesOf, PrintedList } from '../../../entities/company/printed-list.tsx';
import { formatCount, formatDate } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import type { PrintedRows } from '../../../ui/list/use-print.tsx';
import { useTurnText } from './queue-actions.ts';

const columns = ['machine', 'customer', 'turn', 'status', 'created'] as const;

interface PrintedQueueProps {
  printed: PrintedRows<QueueEntry>;
  filters: readonly string[];
  onDone: () => void;
}

/** The printed list of customers who wait. */
export function PrintedQueue({ printed, filters, onDone }: PrintedQueueProps) {
  const { t } = useTranslation();
  const turn = useTurnText(useNow());
  const { total, totalIsExact } = printed;
  return (
    <PrintedList
      title={t('queue.list.label')}
      printed={printed}
      total={t('queue.list.total', { count: total, shown: formatCount(total, totalIsExact) })}
      filters={filters}
      columns={columns.map((name) => ({ label: t(`queue.columns.${name}`) }))}
      rows={printed.items.map((entry) => ({
        id: entry.id,
        cells: [
          linesOf(entry.machine.name, displayIdentifier(entry.machine)),
          linesOf(customerNames(entry).name, customerNames(entry).contact),
          linesOf(turn(entry).text, turn(entry).detail),
          t(`queue.status.${entry.status}`),
          linesOf(formatDate(entry.created_at), entry.sales_person ?? entry.created_by_name),
        ],
      }))}
      onDone={onDone}
    />
  );
}
