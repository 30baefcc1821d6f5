import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/format.ts';

const hour = 3_600_000;
/** Above this, days are easier to grasp than hours. */
const manyHours = 48;

/** Until when an offer can be answered: the moment, and the time left in words. */
export function useOfferText(now: Date): (endsAt: string) => {
  until: string;
  left: string;
  isUrgent: boolean;
} {
  const { t } = useTranslation();
  return (endsAt) => {
    const hours = (Date.parse(endsAt) - now.getTime()) / hour;
    const count = Math.floor(hours);
    const left = (() => {
      if (hours <= 0) return t('queue.offer.over');
      if (hours < 1) return t('queue.offer.minutes');
      if (hours < manyHours) return t('queue.offer.hours', { count });
      return t('queue.offer.days', { count: Math.floor(hours / 24) });
    })();
    return { until: t('queue.offer.until', { date: formatDateTime(endsAt) }), left, isUrgent: hours < 4 };
  };
}
