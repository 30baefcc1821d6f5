import { Menu } from '@mantine/core';
import type { Sale } from '@strojpark/core/contracts/sales';
import { blank } from '@strojpark/core/domain/blank';
import { joined, separator } from '@strojpark/core/domain/joined';
import { IconEye } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { linesOf, type PrintedCells } from '../../entities/company/use-list-print.tsx';
import { MachinePicture } from '../../entities/machines/machine-picture.tsx';
import { CustomerLink } from '../../entities/reservations/customer-link.tsx';
import { useCan } from '../../lib/auth.ts';
import { formatDate, formatDateTime, formatMoney, formatShare, formatSum } from '../../lib/format.ts';
import { ActionItems } from '../../ui/action-items.tsx';
import { Highlighted } from '../../ui/highlighted.tsx';
import { ListRow, rowHeight, type RowPlace } from '../../ui/list/list-row.tsx';
import { RowTitle } from '../../ui/list/row-title.tsx';
import table from '../../ui/list/list-table.module.css';
import type { ListEvents, RecordPlace } from '../../ui/list/list-view.ts';
import { PhoneRow, phoneRowHeight } from '../../ui/list/phone-row.tsx';
import phoneRow from '../../ui/list/phone-row.module.css';
import { RowMenu } from '../../ui/row-menu.tsx';
import type { SaleState } from './sale-search.ts';
import { saleActions, type SaleAction } from './sale-actions.ts';
import { customerOfSale, pictured } from './sale-values.ts';
import classes from './sales.module.css';

type Events = ListEvents<Sale, SaleAction>;

const columns = [
  // At 1024 pixels, a name of 80 letters on three lines, customer, price and margin have room; day and seller are below the last two.
  // The seller is below the day where only that has a column.
  // Next to a record, name, price and margin; what the others leave belongs to the name.
  { name: 'machine', width: 384, min: 294, beside: 183 },
  { name: 'customer', width: 260, min: 122, rank: 2 },
  {
    name: 'price',
    width: 152,
    min: 136,
    beside: 122,
    rank: 4,
    isNumeric: true,
    sort: 'price',
    first: 'desc',
  },
  {
    name: 'margin',
    // `−3 837 237,65 CZK` in one line.
    width: 160,
    min: 120,
    beside: 114,
    rank: 3,
    isNumeric: true,
    sort: 'margin',
    first: 'asc',
  },
  {
    name: 'percent',
    width: 100,
    min: 92,
    beside: 116,
    isNumeric: true,
    sort: 'margin_percent',
    first: 'asc',
  },
  { name: 'seller', width: 180, min: 110, from: 1240 },
  { name: 'soldAt', width: 148, min: 144, rank: 1, sort: 'sold_at', first: 'desc' },
  // Of reversed sales, in place of what they would have brought.
  { name: 'reversed', width: 260, min: 130, rank: 3 },
  { name: 'invoice', width: 140, min: 128 },
] as const;
type ColumnName = (typeof columns)[number]['name'];

const costColumns: readonly ColumnName[] = ['margin', 'percent'];

/** The sales as rows, lower ones with a larger picture on phones; without what the user may not see. */
export function useSaleViews({ filter: { search: query, reversed } }: Pick<SaleState, 'filter'>) {
  const { t } = useTranslation();
  const seesCustomers = useCan('reservations.view');
  const isReversed = reversed === 'true';
  const seesMargins = useCan('machines.view_costs') && !isReversed;
  const isShown = (name: ColumnName) =>
    (seesMargins || !costColumns.includes(name)) &&
    (seesCustomers || name !== 'customer') &&
    (isReversed || name !== 'reversed');
  const shown = { seesMargins, seesCustomers, isReversed, query };
  return {
    table: {
      columns: columns
        .filter(({ name }) => isShown(name))
        .map((column) => ({
          ...column,
          // Without the margin there is room for it.
          ...(column.name === 'seller' && !seesMargins && { from: 0 }),
          label:
            column.name === 'reversed' ? t('sales.detail.reversedAt') : t(`sales.columns.${column.name}`),
        })),
      rowHeight,
      renderRow: (sale: Sale, place: RowPlace, events: Events) => (
        <SaleRow {...place} {...shown} sale={sale} events={events} />
      ),
    },
    cards: {
      height: phoneRowHeight,
      renderCard: (sale: Sale, place: RecordPlace, events: Events) => (
        <SalePhoneRow {...place} {...shown} sale={sale} events={events} />
      ),
    },
  };
}

/** A sale on paper. */
export function usePrintedSale(): PrintedCells<Sale, ColumnName> {
  const { t } = useTranslation();
  return {
    machine: (sale) => linesOf(sale.machine_name, sale.machine_identifier),
    customer: (sale) => {
      const customer = customerOfSale(sale);
      return customer === null ? t('sales.noCustomer') : linesOf(customer.name, customer.contact);
    },
    price: ({ price, currency, price_czk: inCzk }) =>
      linesOf(formatMoney(price, currency), currency === 'CZK' ? null : formatSum(inCzk)),
    margin: ({ margin, currency }) => formatMoney(margin, currency),
    percent: ({ margin_percent: percent }) => (percent === null ? blank : formatShare(percent)),
    seller: (sale) => sale.seller_name,
    soldAt: (sale) => formatDate(sale.sold_at),
    invoice: (sale) => sale.invoice_number ?? blank,
    reversed: (sale) => linesOf(formatDate(sale.reversed_at), reversalText(sale)),
  };
}

interface SaleProps extends RecordPlace {
  sale: Sale;
  seesMargins: boolean;
  seesCustomers: boolean;
  isReversed: boolean;
  query: string | undefined;
  events: Events;
}

const isAtLoss = ({ margin }: Sale) => margin !== null && margin < 0;

/** Who reversed it, and why if that was said. */
const reversalText = ({ reversed_by_name: by, reversal_reason: reason }: Sale) => joined([by, reason]);

/** A sale in the table. */
const SaleRow = memo(function SaleRow(props: SaleProps & RowPlace) {
  const { sale, seesMargins, seesCustomers, isReversed, query, events, ...place } = props;
  const { margin, margin_percent: percent, sold_at: soldAt } = sale;
  const lossCell = `${table.cell} ${isAtLoss(sale) ? classes.loss : ''}`;
  return (
    <ListRow
      {...place}
      label={sale.machine_name}
      onOpen={() => events.open(sale)}
      onIntent={() => events.prepare(sale)}
      picture={<MachinePicture machine={pictured(sale)} className={table.picture} />}
      title={<RowTitle name={sale.machine_name} detail={sale.machine_identifier} isNumeric query={query} />}
      menu={<RowActions sale={sale} place={place} events={events} />}
    >
      {seesCustomers && <CustomerCell sale={sale} query={query} />}
      <div role="cell" className={table.cell} data-numeric data-day={formatDate(soldAt)}>
        <span className={classes.price}>{formatMoney(sale.price, sale.currency)}</span>
        {sale.currency !== 'CZK' && <span className={table.detail}>{formatSum(sale.price_czk)}</span>}
      </div>
      {seesMargins && (
        <>
          <div role="cell" className={lossCell} data-numeric>
            {formatMoney(margin, sale.currency)}
          </div>
          <div role="cell" className={lossCell} data-numeric>
            {percent === null ? blank : formatShare(percent)}
          </div>
        </>
      )}
      <div role="cell" className={table.cell}>
        <span className={classes.seller}>
          <Highlighted text={sale.seller_name} query={query} />
        </span>
      </div>
      <div role="cell" className={table.cell} title={formatDateTime(soldAt)} data-seller={sale.seller_name}>
        <span data-numeric>{formatDate(soldAt)}</span>
      </div>
      {isReversed && (
        <div role="cell" className={table.cell} title={reversalText(sale)}>
          <span data-numeric>{formatDate(sale.reversed_at)}</span>
          <span className={classes.reversal}>{reversalText(sale)}</span>
        </div>
      )}
      <div role="cell" className={table.cell} title={sale.invoice_number ?? undefined}>
        <span data-numeric>
          <Highlighted text={sale.invoice_number ?? blank} query={query} />
        </span>
      </div>
    </ListRow>
  );
});

/** Leads to everything about the customer. */
function CustomerCell({ sale, query }: Pick<SaleProps, 'sale' | 'query'>) {
  const { t } = useTranslation();
  const customer = customerOfSale(sale);
  return (
    <div role="cell" className={table.cell}>
      {customer === null ? (
        <span className={table.detail}>{t('sales.noCustomer')}</span>
      ) : (
        <>
          <CustomerLink customer={sale.customer_key} className={classes.customer}>
            <span className={classes.company} title={customer.name}>
              <Highlighted text={customer.name} query={query} />
            </span>
          </CustomerLink>
          <span className={table.detail}>
            <Highlighted text={customer.contact ?? ''} query={query} />
          </span>
        </>
      )}
    </div>
  );
}

/** A sale in the list of a phone. */
const SalePhoneRow = memo(function SalePhoneRow(props: SaleProps) {
  const { t } = useTranslation();
  const { sale, seesMargins, seesCustomers, query, isSelected, isActive, href, events } = props;
  const customer = customerOfSale(sale);
  return (
    <PhoneRow
      href={href}
      isSelected={isSelected}
      isActive={isActive}
      onOpen={() => events.open(sale)}
      onIntent={() => events.prepare(sale)}
      picture={<MachinePicture machine={pictured(sale)} className={phoneRow.picture} />}
      title={<Highlighted text={sale.machine_name} query={query} />}
      subtitle={
        <Highlighted
          text={seesCustomers ? (customer?.name ?? t('sales.noCustomer')) : sale.machine_identifier}
          query={query}
        />
      }
      amount={
        seesMargins && isAtLoss(sale) ? (
          <span className={classes.loss}>
            {t('sales.list.lossOf', { amount: formatMoney(-(sale.margin ?? 0), sale.currency) })}
          </span>
        ) : undefined
      }
      detail={
        <>
          <b className={classes.paid}>{formatMoney(sale.price, sale.currency)}</b>
          {separator}
          {sale.reversed_at == null
            ? formatDate(sale.sold_at)
            : t('sales.reversed', { date: formatDate(sale.reversed_at) })}
        </>
      }
    >
      {null}
    </PhoneRow>
  );
});

/** The action menu of a sale in the list. */
function RowActions({
  sale,
  place: { tabIndex },
  events,
}: Pick<SaleProps, 'sale' | 'events'> & { place: Pick<RowPlace, 'tabIndex'> }) {
  const { t } = useTranslation();
  return (
    <RowMenu label={t('sales.list.actions', { name: sale.machine_name })} tabIndex={tabIndex}>
      <Menu.Item leftSection={<IconEye size={16} aria-hidden />} onClick={() => events.open(sale)}>
        {t('sales.detail.open')}
      </Menu.Item>
      <ActionItems actions={saleActions(sale, events.action)} />
    </RowMenu>
  );
}
