import type { Machine } from '@strojpark/core/contracts/machine-record';
import { useTranslation } from 'react-i18next';
import { CustomerFacts } from '../../../entities/reservations/customer-facts.tsx';
import { useMachineReservations } from '../../../entities/reservations/reservations.queries.ts';
import { formatDate, formatMoney } from '../../../lib/format.ts';
import { Section } from '../../../ui/section.tsx';

/** The customer of the sale, from the reservation that it completed. */
export function MachineBuyer({ machine }: { machine: Machine }) {
  const { t } = useTranslation();
  const { data } = useMachineReservations(machine.id);
  const sale = data?.items.find(
    ({ machine_id, status }) => machine_id === machine.id && status === 'completed',
  );
  if (machine.status !== 'sold' || sale === undefined) return null;
  return (
    <Section title={t('machines.detail.customer')}>
      <CustomerFacts
        reservation={sale}
        more={[
          {
            label: t('machines.fields.sale_price'),
            value: sale.sold_price !== null && formatMoney(sale.sold_price, sale.currency),
            isNumeric: true,
          },
          {
            label: t('machines.status.sold'),
            value: sale.sold_at !== null && formatDate(sale.sold_at),
            isNumeric: true,
          },
          { label: t('reservations.detail.salesPerson'), value: sale.sales_person },
        ]}
      />
    </Section>
  );
}
