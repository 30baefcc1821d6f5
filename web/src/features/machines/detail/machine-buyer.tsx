import type { Machine } from '@strojpark/core/contracts/machine-record';
import type { SaleRecord } from '@strojpark/core/contracts/sales';
import { useTranslation } from 'react-i18next';
import { CustomerFacts } from '../../../entities/reservations/customer-facts.tsx';
import { HeldReplacement } from '../../../entities/sales/held-replacement.tsx';
import { Section } from '../../../ui/section.tsx';
import { useMachineSale } from './use-machine-sale.ts';

/** The customer of the sale, and the replacement that it left held; price, day and seller are in the status line. */
export function MachineBuyer({ machine }: { machine: Machine }) {
  const { t } = useTranslation();
  const { data: sale } = useMachineSale(machine);
  const buyer = sale && buyerOf(sale);
  if (sale === undefined) return null;
  return (
    <>
      {buyer != null && (
        <Section title={t('machines.detail.customer')}>
          <CustomerFacts reservation={buyer} more={[]} />
        </Section>
      )}
      <HeldReplacement sale={sale} />
    </>
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
