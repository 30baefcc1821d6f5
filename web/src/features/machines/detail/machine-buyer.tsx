import type { Machine } from '@strojpark/core/contracts/machine-record';
import { useTranslation } from 'react-i18next';
import { CustomerFacts } from '../../../entities/reservations/customer-facts.tsx';
import { useMachineReservations } from '../../../entities/reservations/reservations.queries.ts';
import { Section } from '../../../ui/section.tsx';

/** The customer of the sale, from the reservation that it completed; price, day and seller are in the status line. */
export function MachineBuyer({ machine }: { machine: Machine }) {
  const { t } = useTranslation();
  const { data } = useMachineReservations(machine.id);
  const sale = data?.items.find(
    ({ machine_id, status }) => machine_id === machine.id && status === 'completed',
  );
  if (machine.status !== 'sold' || sale === undefined) return null;
  return (
    <Section title={t('machines.detail.customer')}>
      <CustomerFacts reservation={sale} more={[]} />
    </Section>
  );
}
