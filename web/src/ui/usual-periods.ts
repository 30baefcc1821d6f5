import { addDays } from '@strojpark/core/domain/dates/calendar-days';
import { lastWholePeriod, periodToDate } from '@strojpark/core/domain/reports/report-periods';
import type { TFunction } from 'i18next';

/** Calendar days (`YYYY-MM-DD`), both inclusive; undefined for no limit. */
export interface Days {
  from: string | undefined;
  to: string | undefined;
}

export type UsualPeriod = Days & { label: string };

/** Those that lists are filtered by most often. */
export const usualPeriods = (t: TFunction, today: string): UsualPeriod[] => [
  { label: t('common.period.any'), from: undefined, to: undefined },
  { label: t('common.period.today'), from: today, to: today },
  { label: t('common.period.last7'), from: addDays(today, -6), to: today },
  { label: t('common.period.last30'), from: addDays(today, -29), to: today },
  { label: t('common.period.thisMonth'), ...periodToDate('month', today) },
  { label: t('common.period.lastMonth'), ...lastWholePeriod('month', today) },
];
