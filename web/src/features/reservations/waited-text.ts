import type { TFunction } from 'i18next';

/** Minutes of working days in words: `5 hours`, from a whole day on `2 working days`. */
export function waitedText(t: TFunction, minutes: number): string {
  const hours = Math.floor(minutes / 60);
  if (hours < 1) return t('reservations.facts.waited.new');
  if (hours < 24) return t('reservations.facts.waited.hours', { count: hours });
  return t('reservations.facts.waited.days', { count: Math.floor(hours / 24) });
}
