import { Anchor } from '@mantine/core';
import type { Machine } from '@strojpark/core/contracts/machine-record';
import { customerNames } from '@strojpark/core/domain/reservations/reservation-customer';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useWaitingQuotes } from './use-waiting-quotes.ts';

interface AcceptedQuotesProps {
  machine: Pick<Machine, 'id' | 'status'>;
  /** In a dialog that reserves or sells the machine: it does not say to do so. */
  isTaken?: boolean;
}

/** Says of an available machine which customer has accepted it in a quote and still waits for a reservation. */
export function AcceptedQuotes({ machine, isTaken = false }: AcceptedQuotesProps) {
  const { t } = useTranslation();
  return useWaitingQuotes(machine).quotes.map((quote) => (
    <Anchor
      key={quote.id}
      inherit
      renderRoot={(props) => <Link to="/quotes" search={{ quote: quote.id }} {...props} />}
    >
      {t(isTaken ? 'sales.sell.acceptedQuote' : 'machines.acceptedQuote', {
        customer: customerNames(quote).name,
        number: quote.number,
      })}
    </Anchor>
  ));
}
