import { Anchor } from '@mantine/core';
import type { Machine } from '@strojpark/core/contracts/machine-record';
import { currencyOfField } from '@strojpark/core/domain/fields/machine-fields';
import { canEditMachine, canMakeAvailable, canSell } from '@strojpark/core/domain/machines/machine-actions';
import { separator } from '@strojpark/core/domain/joined';
import { buyerName } from '@strojpark/core/domain/reservations/reservation-customer';
import { Link, type LinkProps } from '@tanstack/react-router';
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
import { useMachineSale } from './use-machine-sale.ts';

/**
 * In one sentence who has the machine, until when, and whose reservation it is; then who waits for such a machine, and who
 * may change it where the user may not.
 */
export function StatusLine({ machine }: { machine: Machine }) {
  if (machine.status === 'sold') return <Sold machine={machine} />;
  return (
    <>
      {machine.hold !== null && <Held machine={machine} hold={machine.hold} />}
      <WaitingLink machineId={machine.id} waiting={machine.waiting} />
      <AcceptedQuotes machine={machine} />
      <FittingDemands machineId={machine.id} />
      <Owner machine={machine} />
    </>
  );
}

/** Who can change a machine that somebody else has added. */
function Owner({ machine }: { machine: Machine }) {
  const { t } = useTranslation();
  const actor = useActor();
  if (canEditMachine(actor, machine)?.code !== 'not_owner') return null;
  // Who may sell a reserved machine depends on its reservation.
  const act =
    machine.status !== 'reserved' && canSell(actor, machine, null)?.code === 'not_owner'
      ? 'editAndSell'
      : 'edit';
  return (
    <span className={classes.owner}>
      {machine.created_by_name === null
        ? t(`reservations.machineOwner.${act}Office`)
        : t(`reservations.machineOwner.${act}`, { owner: machine.created_by_name })}
    </span>
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
      link={
        seesReservations && reservationId !== null
          ? { to: '/reservations', search: { reservation: reservationId } }
          : null
      }
      what={sentence}
      more={[
        until,
        own?.sales_person,
        isFormerReplacement(hold) && t(`machines.hold.${mayRelease ? 'canRelease' : 'releasedByOthers'}`),
      ]}
    />
  );
}

function Sold({ machine }: { machine: Machine }) {
  const { t } = useTranslation();
  const { data: sale } = useMachineSale(machine);
  const price = formatMoney(machine.sale_price, currencyOfField('sale_price', machine));
  return (
    <>
      <Sentence
        link={null}
        what={t('machines.hold.sold', { price })}
        more={[
          sale && buyerName(sale),
          sale && formatDate(sale.sold_at),
          sale?.seller_name,
          sale?.invoice_number != null && t('machines.hold.invoice', { number: sale.invoice_number }),
        ]}
      />
      {machine.sale !== null && (
        <Anchor
          inherit
          renderRoot={(props) => <Link to="/sales" search={{ sale: machine.sale?.id }} {...props} />}
        >
          {t('sales.detail.open')}
        </Anchor>
      )}
    </>
  );
}

interface SentenceProps {
  /** The reservation, where it is known. */
  link: LinkProps | null;
  what: string;
  more: readonly (string | null | undefined | false)[];
}

function Sentence({ link, what, more }: SentenceProps) {
  const parts = more.filter((part): part is string => typeof part === 'string' && part !== '');
  return (
    <span className={classes.status}>
      {link === null ? (
        <span>{what}</span>
      ) : (
        <Link {...link} className={classes.link} data-touch>
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
