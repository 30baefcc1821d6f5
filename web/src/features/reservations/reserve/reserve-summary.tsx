import { Text } from '@mantine/core';
import { saleCurrency } from '@strojpark/core/domain/money/money';
import { customerLine } from '@strojpark/core/domain/reservations/reservation-customer';
import { useTranslation } from 'react-i18next';
import { useReservationEnd } from '../../../entities/reservations/use-reservation-end.ts';
import { formatMoney } from '../../../lib/format.ts';
import type { CustomerValues } from '../customer-form.ts';
import type { ReservableMachine } from './reservable-machine.ts';

interface ReserveSummaryProps {
  machine: ReservableMachine;
  customer: CustomerValues | null;
  /** The name of the replacement; null for a request without one. */
  replacement: string | null;
}

/** What the last button of the wizard will do, as a sentence. */
export function ReserveSummary({ machine, customer, replacement }: ReserveSummaryProps) {
  const { t } = useTranslation();
  const end = useReservationEnd();
  if (customer === null || end === undefined) return null;
  const { customerName: customer_name, customerCompany: customer_company, sellingPrice: price } = customer;
  const values = {
    machine: machine.name,
    customer: customerLine({ customer_name, customer_company }),
    price: formatMoney(price, saleCurrency(machine.currency)),
  };
  const isPriced = typeof price === 'number';
  if (replacement === null)
    return (
      <Text>
        {t(
          isPriced ? 'reservations.reserve.summary.requestedFor' : 'reservations.reserve.summary.requested',
          values,
        )}{' '}
        {t('reservations.reserve.lastsApproved', { count: end.count })}
      </Text>
    );
  return (
    // Above the buttons, where it is in sight next to any number of replacements.
    <Text role="status" w="100%">
      {t(isPriced ? 'reservations.reserve.summary.replacedFor' : 'reservations.reserve.summary.replaced', {
        ...values,
        replacement,
      })}{' '}
      {t('reservations.reserve.lasts', end)}
    </Text>
  );
}
