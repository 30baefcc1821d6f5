import type { Sale } from '@strojpark/core/contracts/sales';
import { joined } from '@strojpark/core/domain/joined';
import { IconReceipt } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { MachineBlock } from '../../entities/machines/machine-block.tsx';
import { useCan } from '../../lib/auth.ts';
import { formatDate, formatMoney, formatShare, formatSum } from '../../lib/format.ts';
import { screenFormats } from '../../lib/screen-formats.ts';
import { Highlighted } from '../../ui/highlighted.tsx';
import { LoadMoreScreen } from '../../ui/record-screen/load-more-screen.tsx';
import { customerOfSale, soldMachine } from './sale-values.ts';
import classes from './sales-list.module.css';
import { useSales } from '../../entities/sales/sales.queries.ts';

interface SalesListProps {
  from: string;
  to: string;
}

/** The sales of a period; each links to its machine. */
export function SalesList({ from, to }: SalesListProps) {
  const { t } = useTranslation();
  const seesCustomers = useCan('reservations.view');
  return (
    <LoadMoreScreen
      query={useSales({ from, to })}
      formats={screenFormats}
      states={{
        empty: { icon: IconReceipt, title: t('sales.none'), text: t('sales.noneText') },
        failed: t('sales.failed'),
      }}
      skeleton={{ rows: 5, height: 56 }}
      moreLabel={t('sales.more')}
    >
      {(sales) => (
        <ul className={classes.rows}>
          {sales.map((sale) => (
            <li key={sale.id} className={classes.row}>
              <MachineBlock
                machine={{
                  name: sale.machine_name,
                  category: sale.machine_category ?? '',
                  cover_url: sale.cover_url,
                }}
                title={<MachineName sale={sale} />}
                line={joined([
                  sale.machine_identifier,
                  seesCustomers && (customerOfSale(sale)?.name ?? t('sales.noCustomer')),
                  sale.seller_name,
                ])}
              />
              <span className={classes.price} data-numeric>
                <span>{formatMoney(sale.price, sale.currency)}</span>
                <span className={classes.detail}>
                  {joined([sale.currency !== 'CZK' && formatSum(sale.price_czk), formatDate(sale.sold_at)])}
                </span>
                {sale.margin !== null && sale.margin_percent !== null && (
                  <span className={classes.detail} data-loss={sale.margin < 0 || undefined}>
                    {t('sales.margin', {
                      margin: formatMoney(sale.margin, sale.currency),
                      percent: formatShare(sale.margin_percent),
                    })}
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </LoadMoreScreen>
  );
}

/** A link to the machine, unless it was deleted. */
function MachineName({ sale }: { sale: Sale }) {
  const { machine_name: name } = sale;
  const machine = soldMachine(sale);
  if (machine === null) return name;
  return (
    <Link {...machine} className={classes.name}>
      <Highlighted text={name} />
    </Link>
  );
}
