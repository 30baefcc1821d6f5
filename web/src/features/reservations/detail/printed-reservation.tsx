import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { customerNames } from '@strojpark/core/domain/reservations/reservation-customer';
import { isLive } from '@strojpark/core/domain/reservations/reservation-status';
import { displayIdentifier } from '@strojpark/core/domain/machines/machine-identifier';
import { useTranslation } from 'react-i18next';
import { useState } from 'react';
import { useCompany } from '../../../entities/company/company.queries.ts';
import { Letterhead } from '../../../entities/company/letterhead.tsx';
import { MachineBlock } from '../../../entities/machines/machine-block.tsx';
import { useMachineFacts, useMachineLine } from '../../../entities/machines/machine-facts.ts';
import { customerLabels } from '../../../entities/reservations/customer-facts.tsx';
import { useReservation } from '../../../entities/reservations/reservations.queries.ts';
import { formatDate, formatMoney } from '../../../lib/format.ts';
import { PrintSheet } from '../../../ui/print/print-sheet.tsx';
import { PrintedFacts } from '../../../ui/print/printed-facts.tsx';
import { usePeriodText } from '../use-period-text.ts';
import classes from './printed-reservation.module.css';

interface PrintedReservationProps {
  id: string;
  onClose: () => void;
}

/**
 * A reservation on one page, for the customer to sign. Notes, reasons and the value of the machine stay inside the
 * company.
 */
export function PrintedReservation({ id, onClose }: PrintedReservationProps) {
  const { t } = useTranslation();
  const { data: reservation } = useReservation(id, undefined);
  const company = useCompany();
  const [printedAt] = useState(() => new Date().toISOString());
  if (reservation === undefined) return null;
  const { name } = customerNames(reservation);
  return (
    <PrintSheet
      isReady={!company.isPending}
      footer={t('lists.print.on', { date: formatDate(printedAt) })}
      onDone={onClose}
    >
      <Letterhead company={company.data} />
      <div className={classes.head}>
        <h1 className={classes.title}>{t('reservations.print.title')}</h1>
        <span>{t(`reservations.status.${reservation.status}`)}</span>
      </div>
      <Machine reservation={reservation} />
      <div className={classes.parties}>
        <Customer reservation={reservation} />
        <Terms reservation={reservation} />
      </div>
      <Replacement reservation={reservation} />
      {isLive(reservation.status) && (
        <div className={classes.signatures}>
          {[company.data?.name ?? t('common.appName'), name].map((signer) => (
            <p key={signer} className={classes.signature}>
              {t('reservations.print.signature', { name: signer })}
            </p>
          ))}
        </div>
      )}
    </PrintSheet>
  );
}

function Machine({ reservation }: { reservation: Reservation }) {
  const facts = useMachineFacts();
  const { machine } = reservation;
  return (
    <MachineBlock
      machine={machine}
      size="record"
      isPrinted
      line={facts(machine)}
      note={<span className={classes.number}>{displayIdentifier(machine)}</span>}
    />
  );
}

/** The company first, then who speaks for it. */
function Customer({ reservation }: { reservation: Reservation }) {
  const { t } = useTranslation();
  const { name, contact } = customerNames(reservation);
  return (
    <PrintedFacts
      title={t('reservations.detail.customer')}
      facts={[
        { label: t(customerLabels.customerCompany), value: name },
        { label: t(customerLabels.customerName), value: contact },
        { label: t(customerLabels.customerTaxId), value: reservation.customer_tax_id, isNumeric: true },
        { label: t(customerLabels.customerAddress), value: reservation.customer_address },
        { label: t(customerLabels.customerPhone), value: reservation.customer_phone },
        { label: t(customerLabels.customerEmail), value: reservation.customer_email },
      ]}
    />
  );
}

function Terms({ reservation }: { reservation: Reservation }) {
  const { t } = useTranslation();
  const { reserved_at, expires_at, sold_price, currency, sales_person } = reservation;
  const { selling_price, selling_currency } = reservation;
  const { days, period } = usePeriodText(reservation);
  const price =
    sold_price === null
      ? selling_price !== null && formatMoney(selling_price, selling_currency)
      : formatMoney(sold_price, currency);
  return (
    <PrintedFacts
      title={t('reservations.detail.term')}
      facts={[
        {
          label: t('reservations.detail.reservedAt'),
          value: reserved_at === null ? period : formatDate(reserved_at),
          isNumeric: true,
        },
        {
          label: t('reservations.detail.expiresAt'),
          value: expires_at !== null && <strong>{formatDate(expires_at)}</strong>,
          isNumeric: true,
        },
        { label: t('reservations.detail.duration'), value: days, isNumeric: true },
        {
          label: t(
            sold_price === null ? 'reservations.customer.sellingPrice' : 'reservations.detail.soldPrice',
          ),
          value: price !== false && <strong>{t('reservations.print.withoutVat', { price })}</strong>,
          isNumeric: true,
        },
        { label: t('reservations.detail.salesPerson'), value: sales_person },
      ]}
    />
  );
}

function Replacement({ reservation }: { reservation: Reservation }) {
  const { t } = useTranslation();
  const line = useMachineLine();
  const { replacement } = reservation;
  if (replacement === null) return null;
  return (
    <section className={classes.replacement}>
      <h2 className={classes.subtitle}>{t('reservations.detail.replacement')}</h2>
      <MachineBlock machine={replacement} size="large" isPrinted line={line(replacement)} />
    </section>
  );
}
