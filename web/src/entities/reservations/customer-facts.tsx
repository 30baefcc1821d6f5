import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import type { CustomerColumn } from '@strojpark/core/domain/reservations/reservation-customer';
import { useTranslation } from 'react-i18next';
import type { MessageKey } from '../../lib/i18n.ts';
import { ContactLink } from '../../ui/contact-link.tsx';
import { Facts, type Fact } from '../../ui/facts.tsx';
import { CustomerLink } from './customer-link.tsx';

/** The labels of the customer fields. */
export const customerLabels = {
  customerName: 'reservations.customer.name',
  customerCompany: 'reservations.customer.company',
  customerEmail: 'reservations.customer.email',
  customerPhone: 'reservations.customer.phone',
  customerTaxId: 'reservations.customer.taxId',
  customerAddress: 'reservations.customer.address',
} as const satisfies Record<string, MessageKey>;

interface CustomerFactsProps {
  reservation: Pick<Reservation, CustomerColumn | 'customer_key'>;
  /** More facts, shown below those of the customer. */
  more: readonly Fact[];
}

/** The customer of a reservation, sale or queue entry; blank fields are left out. */
export function CustomerFacts({ reservation, more }: CustomerFactsProps) {
  const { t } = useTranslation();
  const { customer_email: email, customer_phone: phone } = reservation;
  const company = reservation.customer_company.trim();
  const link = (name: string) => <CustomerLink customer={reservation.customer_key}>{name}</CustomerLink>;
  return (
    <Facts
      facts={[
        { label: t(customerLabels.customerCompany), value: company !== '' && link(company) },
        {
          label: t(customerLabels.customerName),
          value: company === '' ? link(reservation.customer_name) : reservation.customer_name,
        },
        {
          label: t(customerLabels.customerEmail),
          value: email && <ContactLink kind="email" value={email} />,
        },
        {
          label: t(customerLabels.customerPhone),
          value: phone && <ContactLink kind="phone" value={phone} />,
        },
        { label: t(customerLabels.customerTaxId), value: reservation.customer_tax_id, isNumeric: true },
        { label: t(customerLabels.customerAddress), value: reservation.customer_address },
        ...more,
      ]}
    />
  );
}
