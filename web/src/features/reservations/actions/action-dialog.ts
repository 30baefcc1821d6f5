import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { useTranslation } from 'react-i18next';

/** The props of every action dialog. */
export interface ActionDialogProps {
  reservation: Reservation;
  opened: boolean;
  onClose: () => void;
}

/** The names of machine and customer for the texts of a dialog. */
export function useSubject({ machine, customer_name }: Reservation): string {
  const { t } = useTranslation();
  return t('reservations.subject', { machine: machine.name, customer: customer_name });
}
