import type { Machine } from '@strojpark/core/contracts/machine-record';
import { currencyOfField } from '@strojpark/core/domain/machine-fields';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../lib/auth.ts';
import { formatDate, formatMoney } from '../../../lib/format.ts';
import { useMachineReservations } from '../machines.queries.ts';
import classes from './hold-notice.module.css';

/** Whom the machine is promised or sold to. */
export function HoldNotice({ machine }: { machine: Machine }) {
  if (machine.status === 'sold') return <SoldNotice machine={machine} />;
  return machine.hold === null ? null : <PromiseNotice hold={machine.hold} />;
}

function PromiseNotice({ hold }: { hold: NonNullable<Machine['hold']> }) {
  const { t } = useTranslation();
  const seesReservations = useCan('reservations.view');
  const { kind, live, customer_name: customer, expires_at: expiry, reservation_id: reservation } = hold;
  // A replacement stays held after its reservation has ended, until somebody releases it.
  const variant = kind === 'replacement' && !live ? 'formerReplacement' : kind;
  const status = kind === 'pending_approval' ? 'pending_approval' : 'reserved';
  return (
    <div className={classes.notice} data-status={status}>
      <strong>{t(`machines.hold.${variant}`)}</strong>
      {customer !== null && <span>{t('machines.hold.customer', { customer })}</span>}
      {expiry !== null && <span>{t('machines.hold.until', { date: formatDate(expiry) })}</span>}
      {seesReservations && reservation !== null && (
        <Link to="/reservations" search={{ reservation }} className={classes.link}>
          {t('machines.hold.reservation')}
        </Link>
      )}
    </div>
  );
}

/** The customer stands in the reservation that the sale has completed; a block of its own tells the rest. */
function SoldNotice({ machine }: { machine: Machine }) {
  const { t } = useTranslation();
  const { data } = useMachineReservations(machine.id);
  const sale = data?.items.find(
    ({ machine_id, status }) => machine_id === machine.id && status === 'completed',
  );
  const price = formatMoney(machine.sale_price, currencyOfField('sale_price', machine));
  return (
    <div className={classes.notice} data-status="sold">
      <strong>{t('machines.hold.sold', { price })}</strong>
      {sale && (
        <span>
          {t('machines.hold.customer', { customer: `${sale.customer_name}, ${sale.customer_company}` })}
        </span>
      )}
      {sale?.sold_at && <span>{t('machines.hold.soldOn', { date: formatDate(sale.sold_at) })}</span>}
    </div>
  );
}
