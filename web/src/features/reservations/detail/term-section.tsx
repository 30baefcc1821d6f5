import type { Reservation } from '@strojpark/core/contracts/reservations';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime } from '../../../lib/format.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Section } from '../../../ui/section.tsx';
import { usePeriodText } from '../use-period-text.ts';
import { useReservationRules } from '../use-reservation-rules.ts';

/** From when until when, and how it was extended. */
export function TermSection({ reservation }: { reservation: Reservation }) {
  const { t } = useTranslation();
  const rules = useReservationRules();
  const { days, period } = usePeriodText(reservation);
  const { reserved_at, expires_at, extension_count: count, extension_reason } = reservation;
  const extensions = rules ? `${count} / ${rules.max_extensions}` : String(count);
  return (
    <Section title={t('reservations.detail.term')}>
      {reserved_at === null ? (
        period
      ) : (
        <Facts
          facts={[
            {
              label: t('reservations.detail.reservedAt'),
              value: formatDateTime(reserved_at),
              isNumeric: true,
            },
            { label: t('reservations.detail.expiresAt'), value: formatDate(expires_at), isNumeric: true },
            { label: t('reservations.detail.duration'), value: days, isNumeric: true },
            { label: t('reservations.detail.extensions'), value: extensions, isNumeric: true },
            { label: t('reservations.detail.extensionReason'), value: extension_reason },
          ]}
        />
      )}
    </Section>
  );
}
