import type { Demand } from '@strojpark/core/contracts/demands';
import { blank } from '@strojpark/core/domain/blank';
import { customerNames } from '@strojpark/core/domain/reservations/reservation-customer';
import { useTranslation } from 'react-i18next';
import { linesOf, PrintedList } from '../../../entities/company/printed-list.tsx';
import { useWantedLine } from '../../../entities/demands/use-wanted-line.ts';
import { formatCount, formatDate, formatNumber } from '../../../lib/format.ts';
import type { PrintedRows } from '../../../ui/list/use-print.tsx';

const columns = ['customer', 'wanted', 'matches', 'until', 'status', 'owner', 'created'] as const;

interface PrintedDemandsProps {
  printed: PrintedRows<Demand>;
  filters: readonly string[];
  onDone: () => void;
}

/** The printed list of demands. */
export function PrintedDemands({ printed, filters, onDone }: PrintedDemandsProps) {
  const { t } = useTranslation();
  const wanted = useWantedLine();
  const { total, totalIsExact } = printed;
  return (
    <PrintedList
      title={t('demands.list.label')}
      printed={printed}
      total={t('demands.list.total', { count: total, shown: formatCount(total, totalIsExact) })}
      filters={filters}
      columns={columns.map((name) => ({
        label: t(`demands.columns.${name}`),
        isNumeric: name === 'matches',
      }))}
      rows={printed.items.map((demand) => ({
        id: demand.id,
        cells: [
          linesOf(customerNames(demand).name, customerNames(demand).contact),
          wanted(demand),
          formatNumber(demand.matches.fitting),
          demand.valid_until === null ? blank : formatDate(demand.valid_until),
          t(`demands.status.${demand.status}`),
          demand.owner_name ?? blank,
          formatDate(demand.created_at),
        ],
      }))}
      onDone={onDone}
    />
  );
}
