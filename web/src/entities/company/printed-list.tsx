import { joined } from '@strojpark/core/domain/joined';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount, formatDateTime, formatNumber } from '../../lib/format.ts';
import type { PrintedRows } from '../../ui/list/use-print.tsx';
import { PrintSheet } from '../../ui/print/print-sheet.tsx';
import { PrintedTable, type PrintedColumn } from '../../ui/print/printed-table.tsx';
import { useCompany } from './company.queries.ts';
import { Letterhead } from './letterhead.tsx';

interface PrintedListProps {
  title: string;
  printed: PrintedRows<unknown>;
  /** Their number in words, such as `12 rezervací`. */
  total: string;
  /** The filters of the list in words. */
  filters: readonly string[];
  columns: readonly PrintedColumn[];
  /** Something for each column. */
  rows: readonly { id: string; cells: readonly ReactNode[] }[];
  onClose: () => void;
}

/** A printed list with the letterhead, its filters, and when it was printed. */
export function PrintedList(props: PrintedListProps) {
  const { title, printed, total, filters, columns, rows, onClose } = props;
  const { t } = useTranslation();
  const company = useCompany();
  const { items, at } = printed;
  const shown = formatCount(printed.total, printed.totalIsExact);
  return (
    <PrintSheet isReady={!company.isPending} isLandscape footer={title} onDone={onClose}>
      <Letterhead company={company.data} />
      <PrintedTable
        title={title}
        notes={[
          ...(filters.length > 0 ? [t('lists.print.filters', { filters: filters.join(', ') })] : []),
          joined([
            items.length < printed.total
              ? t('lists.print.first', { printed: formatNumber(items.length), shown })
              : total,
            t('lists.print.on', { date: formatDateTime(at) }),
          ]),
        ]}
        columns={columns}
        rows={rows}
      />
    </PrintSheet>
  );
}
