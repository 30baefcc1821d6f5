import { Anchor } from '@mantine/core';
import type { Reservation } from '@strojpark/core/contracts/reservations';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../lib/format.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Section } from '../../../ui/section.tsx';

/** Who the machine is held for; what was not given is left out. */
export function CustomerSection({ reservation }: { reservation: Reservation }) {
  const { t } = useTranslation();
  const { customer_email: email, customer_phone: phone, selling_price: price } = reservation;
  return (
    <Section title={t('reservations.detail.customer')}>
      <Facts
        facts={[
          { label: t('reservations.customer.name'), value: reservation.customer_name },
          { label: t('reservations.customer.company'), value: reservation.customer_company },
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
          { label: t('reservations.customer.taxId'), value: reservation.customer_tax_id },
          { label: t('reservations.customer.address'), value: reservation.customer_address },
          {
            label: t('reservations.customer.sellingPrice'),
            value: price !== null && formatMoney(price, reservation.selling_currency),
            isNumeric: true,
          },
        ]}
      />
    </Section>
  );
}
