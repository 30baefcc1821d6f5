import type { Sale } from '@strojpark/core/contracts/sales';
import { blank } from '@strojpark/core/domain/blank';
import { useTranslation } from 'react-i18next';
import { linesOf, PrintedList } from '../../entities/company/printed-list.tsx';
import { useCan } from '../../lib/auth.ts';
import { formatCount, formatDate, formatMoney, formatShare, formatSum } from '../../lib/format.ts';
import type { PrintedRows } from '../../ui/list/use-print.tsx';
import { customerOfSale } from './sale-values.ts';

interface PrintedSalesProps {
  printed: PrintedRows<Sale>;
  filters: readonly string[];
  onDone: () => void;
}

/** The printed list of sales, without what the user may not see. */
export function PrintedSales({ printed, filters, onDone }: PrintedSalesProps) {
  const { t } = useTranslation();
  const seesCosts = useCan('machines.view_costs');
  const seesCustomers = useCan('reservations.view');
  const { total, totalIsExact } = printed;
  const customer = (sale: Sale) => {
    const names = customerOfSale(sale);
    return names === null ? t('sales.noCustomer') : linesOf(names.name, names.contact);
  };
  const columns = [
    { name: 'machine', cell: (sale: Sale) => linesOf(sale.machine_name, sale.machine_identifier) },
    ...(seesCustomers ? [{ name: 'customer', cell: customer } as const] : []),
    {
      name: 'price',
      isNumeric: true,
      cell: (sale: Sale) =>
        linesOf(
          formatMoney(sale.price, sale.currency),
          sale.currency === 'CZK' ? null : formatSum(sale.price_czk),
        ),
    },
    ...(seesCosts
      ? ([
          {
            name: 'margin',
            isNumeric: true,
            cell: ({ margin, currency }: Sale) => (margin === null ? blank : formatSum(margin, currency)),
          },
          {
            name: 'percent',
            isNumeric: true,
            cell: ({ margin_percent: percent }: Sale) => (percent === null ? blank : formatShare(percent)),
          },
        ] as const)
      : []),
    { name: 'seller', cell: (sale: Sale) => sale.seller_name },
    { name: 'soldAt', cell: (sale: Sale) => formatDate(sale.sold_at) },
  ] as const;
  return (
    <PrintedList
      title={t('sales.list.label')}
      printed={printed}
      total={t('sales.list.total', { count: total, shown: formatCount(total, totalIsExact) })}
      filters={filters}
      columns={columns.map((column) => ({ ...column, label: t(`sales.columns.${column.name}`) }))}
      rows={printed.items.map((sale) => ({ id: sale.id, cells: columns.map(({ cell }) => cell(sale)) }))}
      onDone={onDone}
    />
  );
}
