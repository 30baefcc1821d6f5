import { Anchor } from '@mantine/core';
import type { Machine } from '@strojpark/core/contracts/machine-record';
import { useTranslation } from 'react-i18next';
import { useMachineReservations } from '../../../entities/reservations/reservations.queries.ts';
import { formatDate, formatMoney } from '../../../lib/format.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Section } from '../../../ui/section.tsx';

/** To whom a machine was sold: the customer of the reservation that the sale has completed. */
export function CustomerFacts({ machine }: { machine: Machine }) {
  const { t } = useTranslation();
  const { data } = useMachineReservations(machine.id);
  const sale = data?.items.find(
    ({ machine_id, status }) => machine_id === machine.id && status === 'completed',
  );
  if (machine.status !== 'sold' || sale === undefined) return null;
  const { customer_email: email, customer_phone: phone } = sale;
  return (
    <Section title={t('machines.detail.customer')}>
      <Facts
        facts={[
          { label: t('reservations.customer.name'), value: sale.customer_name },
          { label: t('reservations.customer.company'), value: sale.customer_company },
          {
            label: t('reservations.customer.email'),
            value: email && (
              <Anchor size="sm" href={`mailto:${email}`}>
                {email}
              </Anchor>
            ),
          },
          {
            label: t('reservations.customer.phone'),
            value: phone && (
              <Anchor size="sm" href={`tel:${phone.replaceAll(/\s/g, '')}`}>
                {phone}
              </Anchor>
            ),
          },
          { label: t('reservations.customer.taxId'), value: sale.customer_tax_id, isNumeric: true },
          { label: t('reservations.customer.address'), value: sale.customer_address },
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
