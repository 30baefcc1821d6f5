import { Button, Text } from '@mantine/core';
import type { CustomerRecord } from '@strojpark/core/contracts/customers';
import { joined, separator } from '@strojpark/core/domain/joined';
import type { ReservationStatus } from '@strojpark/core/domain/reservations/reservation-status';
import { customerNames } from '@strojpark/core/domain/reservations/reservation-customer';
import { liveStatuses } from '@strojpark/core/domain/reservations/reservation-status';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useRouter } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DemandStatusBadge } from '../../../entities/demands/demand-status-badge.tsx';
import { useWantedLine } from '../../../entities/demands/use-wanted-line.ts';
import { MachineBlock } from '../../../entities/machines/machine-block.tsx';
import { QueueStatusBadge } from '../../../entities/queue/queue-status-badge.tsx';
import { QuoteStatusBadge } from '../../../entities/quotes/quote-status-badge.tsx';
import { useMachinesLine } from '../../../entities/quotes/use-machines-line.ts';
import { customerLabels } from '../../../entities/reservations/customer-facts.tsx';
import { formatDate, formatMoney, formatNumber, formatSum } from '../../../lib/format.ts';
import { loadingOf } from '../../../lib/loading-of.ts';
import { useTabTitle } from '../../../lib/tab-title.ts';
import { ContactLink } from '../../../ui/contact-link.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Highlighted } from '../../../ui/highlighted.tsx';
import { LoadState } from '../../../ui/load-state.tsx';
import { MoreButton } from '../../../ui/more-button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Segments } from '../../../ui/record-screen/segments.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { picturedMachine as wantedMachine } from '../demands/demand-actions.ts';
import { picturedMachine } from '../quotes/quote-actions.ts';
import { CustomerActs } from './customer-acts.tsx';
import {
  useCustomer,
  useCustomerDemands,
  useCustomerQueue,
  useCustomerQuotes,
  useCustomerReservationPages,
  useCustomerSales,
} from './customer.queries.ts';
import { DataExport } from './data-export.tsx';
import { ReservationRow } from './reservation-row.tsx';
import classes from './customer-view.module.css';

/** All records of one customer, as far as the user may see them. */
export function CustomerView({ customerKey }: { customerKey: string }) {
  const { data: customer, error, refetch } = useCustomer(customerKey);
  if (customer === undefined) return <LoadState {...loadingOf({ error, refetch })} rows="record" />;
  const { purchases, queue, demands, quotes } = customer;
  return (
    <div className={classes.page}>
      <Identity customer={customer} />
      <div className={classes.records}>
        <Reservations customer={customer} />
        {purchases !== null && purchases.count > 0 && (
          <Purchases customerKey={customerKey} purchases={purchases} />
        )}
        {quotes !== null && quotes.open + quotes.ended > 0 && (
          <Quotes customerKey={customerKey} counts={quotes} />
        )}
        {demands.open + demands.ended > 0 && <Demands customerKey={customerKey} counts={demands} />}
        {queue.open + queue.ended > 0 && <Queue customerKey={customerKey} counts={queue} />}
      </div>
    </div>
  );
}

/** Who it is, and what to check about it. */
function Identity({ customer }: { customer: CustomerRecord }) {
  const { t } = useTranslation();
  const { name, contact } = customerNames(customer);
  useTabTitle(name);
  const isPhone = useIsPhone();
  const { customer_email: email, customer_phone: phone, first_at, last_at } = customer;
  return (
    <section className={classes.identity} aria-label={t('customers.details')}>
      <BackLink />
      <div>
        <h2 className={classes.name}>{name}</h2>
        {contact !== null && <Text>{contact}</Text>}
      </div>
      <Facts
        columns={isPhone ? 2 : 1}
        facts={[
          { label: t(customerLabels.customerTaxId), value: customer.customer_tax_id, isNumeric: true },
          {
            label: t(customerLabels.customerEmail),
            value: email !== '' && <ContactLink kind="email" value={email} />,
          },
          {
            label: t(customerLabels.customerPhone),
            value: phone !== '' && <ContactLink kind="phone" value={phone} />,
          },
          { label: t(customerLabels.customerAddress), value: customer.customer_address },
          { label: t('customers.first'), value: formatDate(first_at), isNumeric: true },
          { label: t('customers.last'), value: formatDate(last_at), isNumeric: true },
        ]}
      />
      <CustomerActs customer={customer} />
      <Doubts customer={customer} />
      <DataExport customerKey={customer.customer_key} />
    </section>
  );
}

/** Back to where the link to the customer was; their reservations lead here, too. */
function BackLink() {
  const { t } = useTranslation();
  const { history } = useRouter();
  const look = {
    className: classes.back,
    variant: 'subtle',
    size: 'compact-sm',
    leftSection: <IconArrowLeft size={16} aria-hidden />,
  } as const;
  if (history.canGoBack())
    return (
      <Button {...look} onClick={() => history.back()}>
        {t('common.actions.back')}
      </Button>
    );
  return (
    <Button {...look} renderRoot={(root) => <Link {...root} to="/reservations" />}>
      {t('shell.nav.reservations')}
    </Button>
  );
}

/** Different spellings of one tax id, and other customers who are perhaps the same one. */
function Doubts({ customer: { spellings, sharing_email: others } }: { customer: CustomerRecord }) {
  const { t } = useTranslation();
  return (
    <>
      {spellings.length > 1 && (
        <div className={classes.note}>
          <h3 className={classes.noteTitle}>{t('customers.spellings')}</h3>
          <ul className={classes.plain}>
            {spellings.map(({ tax_id, records }) => (
              <li key={tax_id} data-numeric>
                {tax_id}
                {separator}
                <span className={classes.dimmed}>
                  {t('customers.records', { count: records, number: formatNumber(records) })}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {others.length > 0 && (
        <div className={classes.note}>
          <h3 className={classes.noteTitle}>{t('customers.sharingEmail')}</h3>
          <ul className={classes.plain}>
            {others.map((other) => (
              <li key={other.customer_key}>
                <Link to="/customers/$key" params={{ key: other.customer_key }}>
                  {customerNames(other).name}
                </Link>{' '}
                <span className={classes.dimmed} data-numeric>
                  {other.customer_tax_id ?? t('customers.noTaxId')}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

interface RecordsProps<T> {
  title: string;
  /** Next to the title. */
  summary?: ReactNode;
  query: {
    data: { pages: readonly { items: readonly T[] }[] } | undefined;
    error: Error | null;
    refetch: () => unknown;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
  };
  /** Above the records. */
  filter?: ReactNode;
  empty?: string;
  children: (record: T) => ReactNode;
}

/** The records of one kind, loaded in steps. */
function Records<T>({ title, summary, filter, query, empty, children }: RecordsProps<T>) {
  const { t } = useTranslation();
  const records = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Panel title={title} link={summary}>
      {filter}
      {query.data === undefined && <LoadState {...loadingOf(query)} rows={2} height={56} />}
      {query.data !== undefined && records.length === 0 && (
        <Text c="dimmed" p="md">
          {empty}
        </Text>
      )}
      {records.length > 0 && <ul className={classes.rows}>{records.map(children)}</ul>}
      <MoreButton query={query} label={t('customers.more')} />
    </Panel>
  );
}

const shownStatuses = {
  all: [],
  open: liveStatuses,
  completed: ['completed'],
  cancelled: ['cancelled'],
} as const satisfies Record<string, readonly ReservationStatus[]>;
type Shown = keyof typeof shownStatuses;

function Reservations({ customer }: { customer: CustomerRecord }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<Shown>('all');
  const query = useCustomerReservationPages(customer.customer_key, shownStatuses[shown]);
  const { open, completed, cancelled } = customer.reservations;
  const counts: Record<Shown, number> = { all: open + completed + cancelled, open, completed, cancelled };
  const kinds = (Object.keys(counts) as Shown[]).filter((kind) => kind === 'all' || counts[kind] > 0);
  return (
    <Records
      title={t('customers.reservations')}
      empty={t('customers.noReservations')}
      filter={
        kinds.length > 2 && (
          <div className={classes.shown}>
            <Segments
              wraps
              groups={[
                {
                  label: t('customers.reservations'),
                  segments: kinds.map((kind) => ({
                    name: kind,
                    label: t(`customers.shown.${kind}`),
                    count: formatNumber(counts[kind]),
                    isOn: kind === shown,
                    onClick: () => setShown(kind),
                  })),
                },
              ]}
            />
          </div>
        )
      }
      query={query}
    >
      {(reservation) => <ReservationRow key={reservation.id} reservation={reservation} />}
    </Records>
  );
}

interface PurchasesProps {
  customerKey: string;
  purchases: NonNullable<CustomerRecord['purchases']>;
}

function Purchases({ customerKey, purchases }: PurchasesProps) {
  const { t } = useTranslation();
  const query = useCustomerSales(customerKey);
  return (
    <Records
      title={t('customers.purchases')}
      summary={
        <span className={classes.summary} data-numeric>
          {t('customers.total', {
            count: purchases.count,
            number: formatNumber(purchases.count),
            total: formatSum(purchases.total_czk),
          })}
        </span>
      }
      query={query}
    >
      {(sale) => (
        <li key={sale.id} className={classes.row}>
          <MachineBlock
            machine={{
              name: sale.machine_name,
              category: sale.machine_category ?? '',
              cover_url: sale.cover_url,
            }}
            title={
              <Link to="/sales" search={{ sale: sale.id }} className={classes.link}>
                <Highlighted text={sale.machine_name} />
              </Link>
            }
            line={joined([sale.machine_identifier, sale.seller_name])}
          />
          <span className={classes.price} data-numeric>
            {formatMoney(sale.price, sale.currency)}
            <span className={classes.dimmed}>{formatDate(sale.sold_at)}</span>
          </span>
        </li>
      )}
    </Records>
  );
}

interface CountedProps {
  customerKey: string;
  counts: { open: number; ended: number };
}

function Quotes({ customerKey, counts }: CountedProps) {
  const { t } = useTranslation();
  const query = useCustomerQuotes(customerKey);
  const machines = useMachinesLine();
  return (
    <Records title={t('customers.quotes')} summary={<Open counts={counts} />} query={query}>
      {(quote) => (
        <li key={quote.id} className={classes.row}>
          <MachineBlock
            machine={{ ...picturedMachine(quote), name: machines(quote) }}
            title={
              <Link to="/quotes" search={{ quote: quote.id }} className={classes.link}>
                {machines(quote)}
              </Link>
            }
            line={joined([quote.number, formatDate(quote.created_at), quote.owner_name])}
          />
          <span className={classes.price} data-numeric>
            {quote.total === null ? t('quotes.priceOnRequest') : formatMoney(quote.total, quote.currency)}
            <QuoteStatusBadge status={quote.status} />
          </span>
        </li>
      )}
    </Records>
  );
}

function Demands({ customerKey, counts }: CountedProps) {
  const { t } = useTranslation();
  const query = useCustomerDemands(customerKey);
  const wanted = useWantedLine();
  return (
    <Records title={t('customers.demands')} summary={<Open counts={counts} />} query={query}>
      {(demand) => (
        <li key={demand.id} className={classes.row}>
          <MachineBlock
            machine={{ ...wantedMachine(demand), name: wanted(demand) }}
            title={
              <Link to="/demands" search={{ demand: demand.id }} className={classes.link}>
                {wanted(demand)}
              </Link>
            }
            line={joined([formatDate(demand.created_at), demand.owner_name])}
          />
          <DemandStatusBadge status={demand.status} />
        </li>
      )}
    </Records>
  );
}

function Queue({ customerKey, counts }: CountedProps) {
  const { t } = useTranslation();
  const query = useCustomerQueue(customerKey);
  return (
    <Records title={t('customers.queue')} summary={<Open counts={counts} />} query={query}>
      {(entry) => (
        <li key={entry.id} className={classes.row}>
          <MachineBlock
            machine={entry.machine}
            title={
              <Link to="/queue" search={{ entry: entry.id }} className={classes.link}>
                {entry.machine.name}
              </Link>
            }
            line={joined([formatDate(entry.created_at), entry.sales_person])}
          />
          <QueueStatusBadge status={entry.status} />
        </li>
      )}
    </Records>
  );
}

/** `otevřené: 1 z 3`. */
function Open({ counts: { open, ended } }: Pick<CountedProps, 'counts'>) {
  const { t } = useTranslation();
  return (
    <span className={classes.summary} data-numeric>
      {open === 0
        ? formatNumber(ended)
        : t('customers.open', { all: formatNumber(open + ended), open: formatNumber(open) })}
    </span>
  );
}
