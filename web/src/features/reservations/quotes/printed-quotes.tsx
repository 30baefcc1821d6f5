import type { Quote } from '@strojpark/core/contracts/quotes';
import { blank } from '@strojpark/core/domain/blank';
import { customerNames } from '@strojpark/core/domain/reservations/reservation-customer';
import { useTranslation } from 'react-i18next';
import { linesOf, PrintedList } from '../../../entities/company/printed-list.tsx';
import { formatCount, formatDate, formatMoney } from '../../../lib/format.ts';
import type { PrintedRows } from '../../../ui/list/use-print.tsx';

const columns = ['customer', 'machines', 'total', 'until', 'status', 'owner', 'created'] as const;

interface PrintedQuotesProps {
  printed: PrintedRows<Quote>;
  filters: readonly string[];
  onDone: () => void;
}

/** The printed list of quotes. */
export function PrintedQuotes({ printed, filters, onDone }: PrintedQuotesProps) {
  const { t } = useTranslation();
  const { total, totalIsExact } = printed;
  return (
    <PrintedList
      title={t('quotes.list.label')}
      printed={printed}
      total={t('quotes.list.total', { count: total, shown: formatCount(total, totalIsExact) })}
      filters={filters}
      columns={columns.map((name) => ({ label: t(`quotes.columns.${name}`), isNumeric: name === 'total' }))}
      rows={printed.items.map((quote) => ({
        id: quote.id,
        cells: [
          linesOf(customerNames(quote).name, customerNames(quote).contact),
          linesOf(...quote.items.map(({ machine }) => machine.name)) || t('quotes.noMachine'),
          quote.total === null ? t('quotes.priceOnRequest') : formatMoney(quote.total, quote.currency),
          formatDate(quote.valid_until),
          t(`quotes.status.${quote.status}`),
          quote.owner_name ?? blank,
          linesOf(formatDate(quote.created_at), quote.number),
        ],
      }))}
      onDone={onDone}
    />
  );
}
