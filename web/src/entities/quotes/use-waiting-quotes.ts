import type { Machine } from '@strojpark/core/contracts/machine-record';
import type { Quote } from '@strojpark/core/contracts/quotes';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { useMachineReservations } from '../reservations/reservations.queries.ts';
import { useAcceptedQuotes } from './quotes.queries.ts';

/** The accepted quotes of an available machine whose customers still wait for it, the first accepted first. */
export function useWaitingQuotes({ id, status }: Pick<Machine, 'id' | 'status'>): {
  quotes: readonly Quote[];
  isLoading: boolean;
} {
  const isAvailable = status === 'available';
  const accepted = useAcceptedQuotes(id, isAvailable);
  const quotes = accepted.data ?? [];
  const reserved = useMachineReservations(id, quotes.length > 0);
  const reservations = reserved.data?.items ?? [];
  return {
    quotes: isAvailable
      ? quotes.filter((quote) => !reservations.some((reservation) => isFor(reservation, quote)))
      : [],
    isLoading: accepted.isLoading || reserved.isLoading,
  };
}

/** Reserved for the customer since, although that has ended again. */
const isFor = (reservation: Reservation, { customer_key, ended_at }: Quote): boolean =>
  customer_key !== null &&
  reservation.customer_key === customer_key &&
  Date.parse(reservation.created_at) >= Date.parse(ended_at ?? '');
