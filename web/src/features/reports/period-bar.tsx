import { Group, SegmentedControl } from '@mantine/core';
import { periodKinds } from '@strojpark/core/domain/report-periods';
import { useTranslation } from 'react-i18next';
import { timeZone } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { useUserSettings } from '../../lib/user-settings.ts';
import { calendarDay } from '@strojpark/core/domain/calendar-days';
import { DateInput } from '../../ui/date-input.tsx';
import classes from './period-bar.module.css';
import type { ReportSearch } from './report-search.ts';

interface PeriodBarProps {
  search: ReportSearch;
  /** The days that the period means, once the server has answered. */
  shown: { from: string; to: string } | undefined;
  onChange: (search: ReportSearch) => void;
}

/** The period by name, or from one day to another. */
export function PeriodBar({ search, shown, onChange }: PeriodBarProps) {
  const { t } = useTranslation();
  const format = useUserSettings(({ dateFormat }) => dateFormat);
  const { from, to } = search.from === undefined ? (shown ?? {}) : search;
  const today = calendarDay(useNow(), timeZone());
  const setRange = (first: string | undefined, last: string | undefined) => {
    if (first !== undefined && last !== undefined && first <= last) onChange({ from: first, to: last });
  };
  return (
    <Group gap="xs" className={classes.bar} role="group" aria-label={t('reports.period.label')}>
      <SegmentedControl
        aria-label={t('reports.period.label')}
        value={search.from === undefined ? (search.period ?? 'month') : ''}
        onChange={(value) => onChange({ period: periodKinds.find((kind) => kind === value) })}
        data={periodKinds.map((value) => ({ value, label: t(`reports.period.${value}`) }))}
      />
      <DateInput
        format={format}
        className={classes.date}
        aria-label={t('reports.period.from')}
        placeholder={t('reports.period.from')}
        value={from}
        maxDate={to ?? today}
        clearable={false}
        onChange={(day) => setRange(day ?? undefined, to)}
      />
      <span aria-hidden>–</span>
      <DateInput
        format={format}
        className={classes.date}
        aria-label={t('reports.period.to')}
        placeholder={t('reports.period.to')}
        value={to}
        minDate={from}
        maxDate={today}
        clearable={false}
        onChange={(day) => setRange(from, day ?? undefined)}
      />
    </Group>
  );
}
