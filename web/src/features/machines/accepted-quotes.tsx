import { Anchor } from '@mantine/core';
import type { Machine } from '@strojpark/core/contracts/machine-record';
import type { Quote } from '@strojpark/core/contracts/quotes';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { customerNames } from '@strojpark/core/domain/reservations/reservation-customer';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMachineReservations } from '../../entities/reservations/reservations.queries.ts';
import { useAcceptedQuotes } from '../../entities/quotes/quotes.queries.ts';

interface AcceptedQuotesProps {
  machine: Pick<Machine, 'id' | 'status'>;
}

/** Says of an available machine which customer has accepted it in a quote and still waits for a reservation. */
export function AcceptedQuotes({ machine: { id, status } }: AcceptedQuotesProps) {
  const { t } = useTranslation();
  const isAvailable = status === 'available';
  const { data = [] } = useAcceptedQuotes(id, isAvailable);
  const reservations = useMachineReservations(id, data.length > 0).data?.items ?? [];
  if (!isAvailable) return null;
  return data
    .filter((quote) => !reservations.some((reservation) => isFor(reservation, quote)))
    .map((quote) => (
      <Anchor
        key={quote.id}
        inherit
        renderRoot={(props) => <Link to="/quotes" search={{ quote: quote.id }} {...props} />}
      >
        {t('machines.acceptedQuote', { customer: customerNames(quote).name, number: quote.number })}
      </Anchor>
    ));
}

/** Reserved for the customer since, although that has ended again. */
const isFor = (reservation: Reservation, { customer_key, ended_at }: Quote): boolean =>
  customer_key !== null &&
  reservation.customer_key === customer_key &&
  Date.parse(reservation.created_at) >= Date.parse(ended_at ?? '');
