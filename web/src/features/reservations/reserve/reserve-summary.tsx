import { Text } from '@mantine/core';
import { saleCurrency } from '@strojpark/core/domain/money/money';
import { customerLine } from '@strojpark/core/domain/reservations/reservation-customer';
import { reservationPeriod } from '@strojpark/core/domain/reservations/reservation-terms';
import { useTranslation } from 'react-i18next';
import { useReservationRules } from '../../../entities/reservations/reservation-actions.ts';
import { formatDate, formatMoney } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
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
  const rules = useReservationRules();
  const now = useNow();
  if (customer === null || rules === undefined) return null;
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
        )}
      </Text>
    );
  const until = formatDate(reservationPeriod(rules, now).expires_at.toISOString());
  return (
    <Text role="status">
      {t(isPriced ? 'reservations.reserve.summary.replacedFor' : 'reservations.reserve.summary.replaced', {
        ...values,
        until,
        replacement,
      })}
    </Text>
  );
}
