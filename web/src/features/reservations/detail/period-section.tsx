import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import type { PublicSettings } from '@strojpark/core/contracts/settings';
import { releaseTime } from '@strojpark/core/domain/reservations/expired-reservations';
import { isExpired } from '@strojpark/core/domain/reservations/reservation-status';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime } from '../../../lib/format.ts';
import { usePublicSettings } from '../../../entities/settings/settings.queries.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Section } from '../../../ui/section.tsx';
import { usePeriodText } from '../use-period-text.ts';

/** The period and its extensions. */
export function PeriodSection({ reservation }: { reservation: Reservation }) {
  const { t } = useTranslation();
  const { data: rules } = usePublicSettings();
  const released = useReleaseText(reservation, rules);
  const { days, period } = usePeriodText(reservation);
  const { reserved_at, expires_at, extension_count: count } = reservation;
  const { extension_reason, extension_requested_at } = reservation;
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
            { label: t('reservations.detail.releasedAt'), value: released, isNumeric: true },
            { label: t('reservations.detail.duration'), value: days, isNumeric: true },
            { label: t('reservations.detail.extensions'), value: extensions, isNumeric: true },
            { label: t('reservations.detail.extensionReason'), value: extension_reason },
            {
              label: t('reservations.detail.extensionRequested'),
              value: extension_requested_at && formatDateTime(extension_requested_at),
              isNumeric: true,
            },
          ]}
        />
      )}
    </Section>
  );
}

/** When an expired reservation is released; null where it is not released automatically. */
function useReleaseText(reservation: Reservation, rules: PublicSettings | undefined): string | null {
  const { t } = useTranslation();
  const now = useNow();
  const time = rules && isExpired(reservation, now) ? releaseTime(reservation, rules) : null;
  if (time === null) return null;
  return time > now ? formatDateTime(time.toISOString()) : t('reservations.detail.releasedSoon');
}
