import { Anchor, Button } from '@mantine/core';
import type { Quote, QuoteItem } from '@strojpark/core/contracts/quotes';
import { isHeld } from '@strojpark/core/domain/machines/machine-status';
import { joined, separator } from '@strojpark/core/domain/joined';
import { hasLost, totalOfQuote } from '@strojpark/core/domain/quotes/quote-money';
import { takeOf } from '@strojpark/core/domain/quotes/quote-next';
import { IconAlertCircle } from '@tabler/icons-react';
import { Link, linkOptions } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { MachineBlock } from '../../../entities/machines/machine-block.tsx';
import { useMachineFacts } from '../../../entities/machines/machine-facts.ts';
import { MachineLink } from '../../../entities/machines/machine-link.tsx';
import { useCan } from '../../../lib/auth.ts';
import { formatMoney } from '../../../lib/format.ts';
import { Section } from '../../../ui/section.tsx';
import { takeIcons } from './quote-actions.ts';
import classes from './quotes.module.css';

interface QuotedMachinesProps {
  quote: Quote;
  /** Whether the user may reserve machines. */
  mayTake: boolean;
  /** The machine to continue with, which a button of the record takes too. */
  next: QuoteItem | null;
  onTake: (item: QuoteItem) => void;
}

/** The machines with their prices, and what the seller can do with each for this customer. */
export function QuotedMachines({ quote, mayTake, next, onTake }: QuotedMachinesProps) {
  const { t } = useTranslation();
  const { items, currency } = quote;
  const { of, total } = totalOfQuote(
    quote.status,
    items.map(({ shown_price: price, ...item }) => ({ ...item, price })),
  );
  return (
    <Section title={t('quotes.detail.machines')}>
      <ul className={classes.rows}>
        {items.map((item) => (
          <MachineRow
            key={item.machine_id}
            quote={quote}
            item={item}
            // The only machine has its button among those of the record.
            take={mayTake && (item !== next || items.length > 1) ? takeOf(quote, item) : null}
            onTake={() => onTake(item)}
          />
        ))}
      </ul>
      {items.length > 1 && total !== null && (
        <div className={classes.total}>
          <span>{t(`quotes.totals.${of}`)}</span>
          <span data-numeric>{formatMoney(total, currency)}</span>
        </div>
      )}
    </Section>
  );
}

interface MachineRowProps {
  quote: Quote;
  item: QuoteItem;
  take: ReturnType<typeof takeOf>;
  onTake: () => void;
}

function MachineRow({ quote, item, take, onTake }: MachineRowProps) {
  const { t } = useTranslation();
  const facts = useMachineFacts();
  const { machine, machine_id, machine_deleted, state, shown_price, accepted } = item;
  const isLost = hasLost({ status: quote.status, items: [item] });
  const lost = machine.status === 'sold' ? 'sold' : isHeld(machine.status) ? 'held' : null;
  const stateText = () => {
    if (!isLost || lost === null) return t(`quotes.itemState.${state}`);
    return joined([
      item.taken_by === null
        ? t(`quotes.lost.${lost}`)
        : t(`quotes.lost.${lost}To`, { customer: item.taken_by }),
      state === 'queued' && t('quotes.itemState.queued'),
    ]);
  };
  const TakeIcon = take && takeIcons[take];
  return (
    <li className={classes.row}>
      <div className={classes.rowBody}>
        <MachineBlock
          machine={machine}
          title={
            machine_deleted ? (
              machine.name
            ) : (
              <MachineLink id={machine_id} type={machine.type} isAlone>
                {machine.name}
              </MachineLink>
            )
          }
          line={facts(machine)}
          note={
            <span
              className={isLost ? classes.lost : classes.state}
              data-gone={state === 'taken' || undefined}
            >
              {state === 'taken' && !isLost && <IconAlertCircle size={14} stroke={1.8} aria-hidden />}
              <HeldLink item={item} isLost={isLost}>
                {stateText()}
              </HeldLink>
              {accepted && `${separator}${t('quotes.detail.accepted')}`}
            </span>
          }
        />
      </div>
      <div className={classes.rowEnd}>
        <span className={classes.figure} data-numeric>
          {shown_price === null ? t('quotes.priceOnRequest') : formatMoney(shown_price, quote.currency)}
        </span>
        {take !== null && TakeIcon !== null && (
          <Button
            size="xs"
            variant={take === 'reserve' && accepted ? 'filled' : 'default'}
            leftSection={<TakeIcon size={16} aria-hidden />}
            onClick={onTake}
          >
            {t(`quotes.detail.${take}`)}
          </Button>
        )}
      </div>
    </li>
  );
}

interface HeldLinkProps {
  item: QuoteItem;
  /** Somebody else has the machine. */
  isLost: boolean;
  children: string;
}

/** Leads to the reservation of the machine for this customer, or to the customer's place in the queue. */
function HeldLink({ item: { reservation_id, queue_entry_id }, isLost, children }: HeldLinkProps) {
  const mayOpen = useCan('reservations.view');
  const link =
    reservation_id !== null
      ? linkOptions({ to: '/reservations', search: { reservation: reservation_id } })
      : queue_entry_id !== null && linkOptions({ to: '/queue', search: { entry: queue_entry_id } });
  if (!mayOpen || isLost || link === false) return children;
  return (
    <Anchor inherit renderRoot={(props) => <Link {...link} {...props} />}>
      {children}
    </Anchor>
  );
}
