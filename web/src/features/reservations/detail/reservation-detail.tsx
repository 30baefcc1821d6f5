import type { Reservation } from '@strojpark/core/contracts/reservations';
import { isRunning } from '@strojpark/core/domain/reservation-status';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../lib/use-now.ts';
import { RecordSheet } from '../../../ui/record-sheet.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { ReservationAction } from '../actions/reservation-actions.ts';
import { ExpiryText } from '../expiry-text.tsx';
import { CustomerSection } from './customer-section.tsx';
import { DecisionSections } from './decision-sections.tsx';
import { DetailActions } from './detail-actions.tsx';
import { MachineSection } from './machine-section.tsx';
import { RecordSection } from './record-section.tsx';
import { ReplacementSection } from './replacement-section.tsx';
import { TermSection } from './term-section.tsx';

interface ReservationDetailProps {
  reservation: Reservation;
  onAction: (action: ReservationAction, reservation: Reservation) => void;
}

/** Everything about one reservation. */
export function ReservationDetail({ reservation, onAction }: ReservationDetailProps) {
  const { t } = useTranslation();
  const now = useNow();
  const { status, customer_name, customer_company, notes } = reservation;
  return (
    <RecordSheet
      name={customer_name}
      about={customer_company}
      state={
        <>
          <StatusBadge status={status} label={t(`reservations.status.${status}`)} />
          {isRunning(status) && <ExpiryText reservation={reservation} now={now} />}
        </>
      }
      actions={<DetailActions reservation={reservation} onAction={onAction} />}
    >
      <MachineSection reservation={reservation} />
      <ReplacementSection reservation={reservation} />
      <CustomerSection reservation={reservation} />
      <TermSection reservation={reservation} />
      <DecisionSections reservation={reservation} />
      {notes !== null && (
        <Section title={t('reservations.customer.notes')}>
          <p>{notes}</p>
        </Section>
      )}
      <RecordSection reservation={reservation} />
    </RecordSheet>
  );
}
