import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { useTranslation } from 'react-i18next';

/** What every dialog of an act is given. */
export interface ActionDialogProps {
  reservation: Reservation;
  opened: boolean;
  onClose: () => void;
}

/** What an act is about: the machine and the customer by name. */
export function useSubject({ machine, customer_name }: Reservation): string {
  const { t } = useTranslation();
  return t('reservations.subject', { machine: machine.name, customer: customer_name });
}
