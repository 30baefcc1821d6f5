import { useTranslation } from 'react-i18next';

/** Seconds in the two largest units that tell something: `3 d 4 h`, `12 min`, `8 s`. */
export function useDurationText(): (seconds: number) => string {
  const { t } = useTranslation();
  return (seconds) => {
    const minutes = Math.floor(seconds / 60);
    const hours = Math.floor(minutes / 60);
    if (minutes === 0) return t('settings.information.durations.seconds', { seconds });
    if (hours === 0) return t('settings.information.durations.minutes', { minutes });
    if (hours < 24) return t('settings.information.durations.hours', { hours, minutes: minutes % 60 });
    return t('settings.information.durations.days', { days: Math.floor(hours / 24), hours: hours % 24 });
  };
}
