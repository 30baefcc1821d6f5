import { useTranslation } from 'react-i18next';
import { formatDeadline } from '../../lib/format.ts';

const minute = 60_000;
/** Up to a day the hours are counted; above, days are easier to grasp. */
const fewHours = 24;

/** Until when an offer can be answered: the moment, and the time left in words. */
export function useOfferText(now: Date): (endsAt: string) => {
  until: string;
  left: string;
  isUrgent: boolean;
} {
  const { t } = useTranslation();
  return (endsAt) => {
    const all = (Date.parse(endsAt) - now.getTime()) / minute;
    const [hours, minutes] = [Math.floor(all / 60), Math.floor(all % 60)];
    const left = (() => {
      if (all <= 0) return t('queue.offer.over');
      if (hours < 1) return t('queue.offer.minutes', { minutes: Math.max(minutes, 1) });
      if (hours < fewHours) return t('queue.offer.hours', { count: hours });
      return t('queue.offer.days', { count: Math.floor(hours / 24) });
    })();
    return { until: t('queue.offer.until', { date: formatDeadline(endsAt) }), left, isUrgent: hours < 4 };
  };
}
