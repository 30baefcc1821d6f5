import type { Machine } from '@strojpark/core/contracts/machine-record';
import { currencyOfField } from '@strojpark/core/domain/fields/machine-fields';
import { canMakeAvailable } from '@strojpark/core/domain/machines/machine-actions';
import { separator } from '@strojpark/core/domain/joined';
import { buyerName } from '@strojpark/core/domain/reservations/reservation-customer';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AcceptedQuotes } from '../../../entities/quotes/accepted-quotes.tsx';
import { FittingDemands } from '../../../entities/demands/fitting-demands.tsx';
import { WaitingLink } from '../../../entities/queue/waiting-link.tsx';
import { useMachineReservations } from '../../../entities/reservations/reservations.queries.ts';
import { isFormerReplacement, type Hold, useHoldText } from '../../../entities/machines/use-hold-text.ts';
import { useActor, useCan } from '../../../lib/auth.ts';
import { formatDate, formatMoney } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import classes from './machine-detail.module.css';
import { useOwnSale } from './use-own-sale.ts';

/** In one sentence who has the machine, until when, and whose reservation it is; then who waits for such a machine. */
export function StatusLine({ machine }: { machine: Machine }) {
  if (machine.status === 'sold') return <Sold machine={machine} />;
  return (
    <>
      {machine.hold !== null && <Held machine={machine} hold={machine.hold} />}
      <WaitingLink machineId={machine.id} waiting={machine.waiting} />
      <AcceptedQuotes machine={machine} />
      <FittingDemands machineId={machine.id} />
    </>
  );
}

interface HeldProps {
  machine: Machine;
  hold: Hold;
}

function Held({ machine, hold }: HeldProps) {
  const seesReservations = useCan('reservations.view');
  const { data } = useMachineReservations(machine.id);
  const { reservation_id: reservationId } = hold;
  const { t } = useTranslation();
  const mayRelease = canMakeAvailable(useActor(), machine, machine.sale) === null;
  const { sentence, until } = useHoldText(useNow())(hold);
  // That of a replacement is about another machine.
  const own = data?.items.find(({ id }) => id === reservationId);
  return (
    <Sentence
      reservationId={seesReservations ? reservationId : null}
      what={sentence}
      more={[
        until,
        own?.sales_person,
        isFormerReplacement(hold) && t(`machines.hold.${mayRelease ? 'canRelease' : 'releasedByOthers'}`),
      ]}
    />
  );
}

/** The customer is in the reservation that the sale completed, or in the sale. */
function Sold({ machine }: { machine: Machine }) {
  const { t } = useTranslation();
  const { data } = useMachineReservations(machine.id);
  const { data: own } = useOwnSale(machine);
  const price = formatMoney(machine.sale_price, currencyOfField('sale_price', machine));
  const what = t('machines.hold.sold', { price });
  if (own !== undefined) {
    const { sold_at, seller_name: seller } = own;
    return <Sentence reservationId={null} what={what} more={[buyerName(own), formatDate(sold_at), seller]} />;
  }
  const sale = data?.items.find(
    ({ machine_id, status }) => machine_id === machine.id && status === 'completed',
  );
  return (
    <Sentence
      reservationId={sale?.id ?? null}
      what={what}
      more={[sale && buyerName(sale), sale?.sold_at != null && formatDate(sale.sold_at), sale?.sold_by]}
    />
  );
}

interface SentenceProps {
  /** Linked where it is known. */
  reservationId: string | null;
  what: string;
  more: readonly (string | null | undefined | false)[];
}

function Sentence({ reservationId, what, more }: SentenceProps) {
  const parts = more.filter((part): part is string => typeof part === 'string' && part !== '');
  return (
    <span className={classes.status}>
      {reservationId === null ? (
        <span>{what}</span>
      ) : (
        <Link to="/reservations" search={{ reservation: reservationId }} className={classes.link}>
          {what}
        </Link>
      )}
      {/* Breaks before a part rather than within a date or name. */}
      <span className={classes.more}>
        {parts.map((part) => `${separator}${part.replaceAll(' ', '\u00a0')}`).join('')}
      </span>
    </span>
  );
}
