import type { Reservation } from '@strojpark/core/contracts/reservations';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { HistoryLink } from '../../../lib/history-link.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Section } from '../../../ui/section.tsx';

/** The reservation as a record: who made it, when, under which number. */
export function RecordSection({ reservation }: { reservation: Reservation }) {
  const { t } = useTranslation();
  const { id, created_at, created_by_name, sales_person } = reservation;
  return (
    <Section title={t('reservations.detail.record')}>
      <Facts
        facts={[
          { label: t('reservations.detail.createdAt'), value: formatDateTime(created_at), isNumeric: true },
          { label: t('reservations.detail.createdBy'), value: created_by_name },
          { label: t('reservations.detail.salesPerson'), value: sales_person },
          { label: t('reservations.detail.id'), value: id },
        ]}
      />
      <HistoryLink entity="reservation" id={id} />
    </Section>
  );
}
