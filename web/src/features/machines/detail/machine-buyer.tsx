import type { Machine } from '@strojpark/core/contracts/machine-record';
import type { SaleRecord } from '@strojpark/core/contracts/sales';
import { useTranslation } from 'react-i18next';
import { CustomerFacts } from '../../../entities/reservations/customer-facts.tsx';
import { useMachineReservations } from '../../../entities/reservations/reservations.queries.ts';
import { Section } from '../../../ui/section.tsx';
import { useOwnSale } from './use-own-sale.ts';

/** The customer of the sale, or of the reservation that it completed; price, day and seller are in the status line. */
export function MachineBuyer({ machine }: { machine: Machine }) {
  const { t } = useTranslation();
  const { data } = useMachineReservations(machine.id);
  const { data: own } = useOwnSale(machine);
  const reservation = data?.items.find(
    ({ machine_id, status }) => machine_id === machine.id && status === 'completed',
  );
  const buyer = own === undefined ? reservation : buyerOf(own);
  if (machine.status !== 'sold' || buyer == null) return null;
  return (
    <Section title={t('machines.detail.customer')}>
      <CustomerFacts reservation={buyer} more={[]} />
    </Section>
  );
}

/** Null for a sale without a customer. */
const buyerOf = ({ customer_name: name, ...sale }: SaleRecord) =>
  name === null
    ? null
    : {
        ...sale,
        customer_name: name,
        customer_company: sale.customer_company ?? '',
        customer_email: sale.customer_email ?? '',
        customer_phone: sale.customer_phone ?? '',
      };
