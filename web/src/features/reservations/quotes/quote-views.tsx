import { Menu } from '@mantine/core';
import type { Quote } from '@strojpark/core/contracts/quotes';
import { separator } from '@strojpark/core/domain/joined';
import { agreedItems, hasLost } from '@strojpark/core/domain/quotes/quote-money';
import type { QuoteAction } from '@strojpark/core/domain/quotes/quote-actions';
import { blank } from '@strojpark/core/domain/blank';
import { customerNames } from '@strojpark/core/domain/reservations/reservation-customer';
import { IconEye } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { linesOf, type PrintedCells } from '../../../entities/company/use-list-print.tsx';
import { MachinePicture } from '../../../entities/machines/machine-picture.tsx';
import { QuoteStatusBadge, quoteTones } from '../../../entities/quotes/quote-status-badge.tsx';
import { useMachinesLine } from '../../../entities/quotes/use-machines-line.ts';
import { formatDate, formatDateTime, formatMoney } from '../../../lib/format.ts';
import { ActionItems } from '../../../ui/action-items.tsx';
import { Highlighted } from '../../../ui/highlighted.tsx';
import { ListRow, type RowPlace } from '../../../ui/list/list-row.tsx';
import { RowTitle } from '../../../ui/list/row-title.tsx';
import table from '../../../ui/list/list-table.module.css';
import type { ListEvents, RecordPlace } from '../../../ui/list/list-view.ts';
import { PhoneRow, tallestPhoneRowHeight } from '../../../ui/list/phone-row.tsx';
import phoneRow from '../../../ui/list/phone-row.module.css';
import { RowCheckbox } from '../../../ui/list/row-checkbox.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { picturedMachine, useMayAssign, useQuoteActions, useSubject } from './quote-actions.ts';
import type { QuoteState } from './quote-search.ts';
import classes from './quotes.module.css';

type Events = ListEvents<Quote, QuoteAction>;

const columns = [
  // On a tablet, customer, machines, price and status have room; next to a record status and machines are below the customer.
  { name: 'customer', width: 280, min: 170, beside: 200 },
  // In full next to their picture, over three lines, long names over four.
  { name: 'machines', width: 340, min: 216, beside: 260, rank: 3 },
  // `9 999 999,50 CZK` in one line.
  { name: 'total', width: 150, min: 138, rank: 4, isNumeric: true },
  // The first to end comes first.
  { name: 'until', width: 100, min: 92, beside: 116, rank: 2, sort: 'valid_until', first: 'asc' },
  { name: 'status', width: 148, min: 126, beside: 200, rank: 3 },
  { name: 'owner', width: 172, min: 95, beside: 160 },
  // With the number.
  { name: 'created', width: 100, min: 96, beside: 116, from: 760, sort: 'created_at', first: 'desc' },
] as const;

/** Room for the machines below status and customer. */
const rowHeight = 60;

/** The quotes as rows, taller ones on phones. */
export function useQuoteViews({ filter: { search: query } }: Pick<QuoteState, 'filter'>) {
  const { t } = useTranslation();
  const subject = useSubject();
  const isSelectable = useMayAssign();
  return {
    table: {
      columns: columns.map((column) => ({ ...column, label: t(`quotes.columns.${column.name}`) })),
      rowHeight,
      renderRow: (quote: Quote, place: RowPlace, events: Events) => (
        <QuoteRow
          {...place}
          query={query}
          quote={quote}
          subject={subject(quote)}
          isSelectable={isSelectable}
          events={events}
        />
      ),
    },
    cards: {
      height: tallestPhoneRowHeight,
      renderCard: (quote: Quote, place: RecordPlace, events: Events) => (
        <QuotePhoneRow
          {...place}
          query={query}
          quote={quote}
          subject={subject(quote)}
          isSelectable={isSelectable}
          events={events}
        />
      ),
    },
  };
}

/** A quote on paper. */
export function usePrintedQuote(): PrintedCells<Quote, (typeof columns)[number]['name']> {
  const { t } = useTranslation();
  return {
    customer: (quote) => linesOf(customerNames(quote).name, customerNames(quote).contact),
    machines: ({ status, items }) =>
      linesOf(...agreedItems(status, items).map(({ machine }) => machine.name)) || t('quotes.noMachine'),
    total: ({ total, currency }) =>
      total === null ? t('quotes.priceOnRequest') : formatMoney(total, currency),
    until: (quote) => formatDate(quote.valid_until),
    status: (quote) =>
      linesOf(t(`quotes.status.${quote.status}`), hasLost(quote) ? t('quotes.lost.any') : null),
    owner: (quote) => quote.owner_name ?? blank,
    created: (quote) => linesOf(formatDate(quote.created_at), quote.number),
  };
}

interface QuoteProps extends RecordPlace {
  quote: Quote;
  subject: string;
  query: string | undefined;
  isSelectable: boolean;
  events: Events;
}

/** The currency may stand below the amount, rather than either be cut. */
const breakable = (amount: string) => amount.replace(/\s(?=\p{L}+$)/u, ' ');

/** A quote in the table. */
const QuoteRow = memo(function QuoteRow(props: QuoteProps & RowPlace) {
  const { t } = useTranslation();
  const { quote, subject, query, isSelectable, events, ...place } = props;
  const { number, status, total, currency, valid_until, owner_name, openings, question, created_at } = quote;
  const { name, contact } = customerNames(quote);
  const machines = useMachinesLine()(quote);
  return (
    <ListRow
      {...place}
      label={subject}
      onOpen={() => events.open(quote)}
      onIntent={() => events.prepare(quote)}
      {...(isSelectable && {
        choice: {
          label: t('quotes.select.one', { name: subject }),
          onToggle: (withShift) => events.toggle(quote, withShift),
        },
      })}
      title={
        <>
          <RowTitle
            name={name}
            detail={contact}
            status={{ status: quoteTones[status], label: t(`quotes.status.${status}`) }}
            query={query}
          />
          <span className={classes.below}>
            <Highlighted text={machines} query={query} />
          </span>
        </>
      }
      menu={<RowActions quote={quote} subject={subject} place={place} events={events} />}
    >
      <div role="cell" className={`${table.cell} ${table.pictured}`} title={machines}>
        <span className={table.front}>
          <MachinePicture machine={picturedMachine(quote)} className={table.picture} />
        </span>
        <span className={classes.machines} data-long={machines.length > 70 || undefined}>
          <Highlighted text={machines} query={query} />
        </span>
      </div>
      <div role="cell" className={`${table.cell} ${classes.amount}`} data-numeric>
        {total === null ? t('quotes.priceOnRequest') : breakable(formatMoney(total, currency))}
      </div>
      <div role="cell" className={table.cell}>
        <span data-numeric>{formatDate(valid_until)}</span>
      </div>
      <div role="cell" className={table.cell}>
        <QuoteStatusBadge status={status} />
        {hasLost(quote) ? (
          <span className={classes.lost}>{t('quotes.lost.any')}</span>
        ) : question ? (
          <span className={classes.waits}>{t('quotes.question.waits')}</span>
        ) : (
          // Once is what the status says.
          openings > 1 && <span className={table.detail}>{t('quotes.openings', { count: openings })}</span>
        )}
      </div>
      <div role="cell" className={table.cell}>
        <span className={classes.owner}>{owner_name ?? blank}</span>
      </div>
      <div role="cell" className={table.cell} title={formatDateTime(created_at)}>
        <span data-numeric>{formatDate(created_at)}</span>
        <span className={table.detail} data-numeric>
          <Highlighted text={number} query={query} />
        </span>
      </div>
    </ListRow>
  );
});

/** A quote in the list of a phone. */
const QuotePhoneRow = memo(function QuotePhoneRow(props: QuoteProps) {
  const { t } = useTranslation();
  const { quote, subject, query, isSelectable, isSelected, isActive, href, events } = props;
  const { number, status, total, currency, valid_until, question } = quote;
  return (
    <PhoneRow
      href={href}
      isSelected={isSelected}
      isActive={isActive}
      onOpen={() => events.open(quote)}
      onIntent={() => events.prepare(quote)}
      picture={<MachinePicture machine={picturedMachine(quote)} className={phoneRow.picture} />}
      title={<Highlighted text={customerNames(quote).name} query={query} />}
      subtitle={<Highlighted text={useMachinesLine()(quote)} query={query} />}
      isTall
      status={{ status: quoteTones[status], label: t(`quotes.status.${status}`) }}
      detail={
        total === null ? (
          t('quotes.priceOnRequest')
        ) : (
          <b className={classes.offered}>{formatMoney(total, currency)}</b>
        )
      }
      note={
        <>
          <span className={classes.number}>
            <Highlighted text={number} query={query} />
          </span>
          {separator}
          {hasLost(quote) ? (
            <b className={classes.lost}>{t('quotes.lost.any')}</b>
          ) : question ? (
            <b className={classes.waits}>{t('quotes.question.waits')}</b>
          ) : (
            t('machines.hold.until', { date: formatDate(valid_until) })
          )}
        </>
      }
    >
      {isSelectable ? (
        <RowCheckbox
          label={t('quotes.select.one', { name: subject })}
          checked={isSelected}
          onToggle={(withShift) => events.toggle(quote, withShift)}
        />
      ) : null}
    </PhoneRow>
  );
});

interface RowActionsProps {
  quote: Quote;
  subject: string;
  place: Pick<RowPlace, 'tabIndex'>;
  events: Events;
}

/** The action menu of a quote in the list. */
function RowActions({ quote, subject, place: { tabIndex }, events }: RowActionsProps) {
  const { t } = useTranslation();
  const actionsOf = useQuoteActions();
  return (
    <RowMenu label={t('quotes.list.actions', { name: subject })} tabIndex={tabIndex}>
      <Menu.Item leftSection={<IconEye size={16} aria-hidden />} onClick={() => events.open(quote)}>
        {t('quotes.actions.open')}
      </Menu.Item>
      <ActionItems actions={actionsOf(quote, events.action)} />
    </RowMenu>
  );
}
