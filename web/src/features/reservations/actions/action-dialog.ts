import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { customerLine } from '@strojpark/core/domain/reservations/reservation-customer';
import { useTranslation } from 'react-i18next';

/** The props of every action dialog. */
export interface ActionDialogProps {
  reservation: Reservation;
  opened: boolean;
  onClose: () => void;
}

/** The names of machine and customer: for the texts of a dialog, and for what a screen reader says of a row. */
export function useSubject(reservation: Reservation): string {
  const { t } = useTranslation();
  const { machine } = reservation;
  return t('reservations.subject', { machine: machine.name, customer: customerLine(reservation) });
}
