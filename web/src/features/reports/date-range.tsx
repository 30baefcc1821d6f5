import { calendarDay } from '@strojpark/core/domain/dates/calendar-days';
import { useTranslation } from 'react-i18next';
import { timeZone } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { useUserSettings } from '../../lib/user-settings.ts';
import { DateInput } from '../../ui/date-input.tsx';

interface DateRangeProps {
  className: string | undefined;
  /** Calendar days, both inclusive. */
  from: string | undefined;
  to: string | undefined;
  onChange: (range: { from: string; to: string }) => void;
}

/** The first and the last day of a period. */
export function DateRange({ className, from, to, onChange }: DateRangeProps) {
  const { t } = useTranslation();
  const format = useUserSettings(({ dateFormat }) => dateFormat);
  const today = calendarDay(useNow(), timeZone());
  const change = (first: string | null | undefined, last: string | null | undefined) => {
    if (first && last && first <= last) onChange({ from: first, to: last });
  };
  return (
    <div className={className}>
      <DateInput
        isFilter
        format={format}
        aria-label={t('reports.period.from')}
        placeholder={t('reports.period.from')}
        value={from}
        maxDate={to ?? today}
        clearable={false}
        onChange={(day) => change(day, to)}
      />
      <span aria-hidden>–</span>
      <DateInput
        isFilter
        format={format}
        aria-label={t('reports.period.to')}
        placeholder={t('reports.period.to')}
        value={to}
        minDate={from}
        maxDate={today}
        clearable={false}
        onChange={(day) => change(from, day)}
      />
    </div>
  );
}
