import { Button, Popover } from '@mantine/core';
import { addDays } from '@strojpark/core/domain/dates/calendar-days';
import { formatDate, type DateFormat } from '@strojpark/core/domain/dates/dates';
import { lastWholePeriod, periodToDate } from '@strojpark/core/domain/reports/report-periods';
import { IconChevronDown } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateInput } from './date-input.tsx';
import classes from './period-filter.module.css';

/** Calendar days (`YYYY-MM-DD`), both inclusive; undefined for no limit. */
interface Days {
  from: string | undefined;
  to: string | undefined;
}

interface PeriodFilterProps extends Days {
  today: string;
  /** The user's date format. */
  format: DateFormat;
  onChange: (days: Days) => void;
}

/** Filters a list by a period: a usual one, or from one day to another. */
export function PeriodFilter({ from, to, today, format, onChange }: PeriodFilterProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const choices = usualPeriods(t, today);
  const current = choices.find((one) => one.from === from && one.to === to);
  const isOn = from !== undefined || to !== undefined;
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-start"
      width={296}
      shadow="md"
      withinPortal={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          className={classes.button}
          variant={isOn ? 'light' : 'default'}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOn ? (current?.label ?? daysText(t, { from, to }, format)) : t('common.period.label')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('common.period.label')}>
        <div className={classes.usual}>
          {choices.map((one) => (
            <Button
              key={one.label}
              variant={one === current ? 'light' : 'subtle'}
              color={one === current ? 'petrol' : 'gray'}
              justify="flex-start"
              aria-pressed={one === current}
              onClick={() => {
                onChange({ from: one.from, to: one.to });
                setIsOpen(false);
              }}
            >
              {one.label}
            </Button>
          ))}
        </div>
        <div className={classes.days}>
          <DateInput
            format={format}
            label={t('common.period.from')}
            value={from}
            maxDate={to}
            popoverProps={{ withinPortal: false }}
            onChange={(day) => onChange({ from: day ?? undefined, to })}
          />
          <DateInput
            format={format}
            label={t('common.period.to')}
            value={to}
            minDate={from}
            popoverProps={{ withinPortal: false }}
            onChange={(day) => onChange({ from, to: day ?? undefined })}
          />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

const usualPeriods = (t: TFunction, today: string): (Days & { label: string })[] => [
  { label: t('common.period.any'), from: undefined, to: undefined },
  { label: t('common.period.today'), from: today, to: today },
  { label: t('common.period.last7'), from: addDays(today, -6), to: today },
  { label: t('common.period.last30'), from: addDays(today, -29), to: today },
  { label: t('common.period.thisMonth'), ...periodToDate('month', today) },
  { label: t('common.period.lastMonth'), ...lastWholePeriod('month', today) },
];

/** `01.11.2026 – 30.11.2026`, `od 01.11.2026` or `do 30.11.2026`. */
function daysText(t: TFunction, { from, to }: Days, format: DateFormat): string {
  if (from === undefined) return t('common.period.until', { day: formatDate(to, format) });
  if (to === undefined) return t('common.period.since', { day: formatDate(from, format) });
  return from === to ? formatDate(from, format) : `${formatDate(from, format)} – ${formatDate(to, format)}`;
}
