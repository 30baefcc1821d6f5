import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { blank } from '@strojpark/core/domain/blank';
import {
  daysLeft,
  isExpired,
  listExpiryColour,
} from '@strojpark/core/domain/reservations/reservation-status';
import { useTranslation } from 'react-i18next';
import { timeZone } from '../../lib/format.ts';
import tone from '../../ui/tone.module.css';

interface ExpiryTextProps {
  reservation: Pick<Reservation, 'status' | 'expires_at'>;
  now: Date;
}

/** The remaining time of an active reservation: red when expired, orange within the last seven days. */
export function ExpiryText({ reservation, now }: ExpiryTextProps) {
  const { t } = useTranslation();
  const days = daysLeft(reservation, now, timeZone());
  if (days === null) return blank;
  const colour = listExpiryColour(reservation, now, timeZone());
  return (
    <span className={colour === null ? undefined : tone[colour]} data-numeric>
      {isExpired(reservation, now)
        ? t('reservations.period.expired')
        : t('reservations.period.left', { count: days })}
    </span>
  );
}
