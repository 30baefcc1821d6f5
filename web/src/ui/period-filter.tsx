import { Button } from '@mantine/core';
import { formatDate, type DateFormat } from '@strojpark/core/domain/dates/dates';
import { IconChevronDown } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { lateComponent, useLateOpening } from './late-component.ts';
import classes from './period-filter.module.css';
import { usualPeriods, type Days } from './usual-periods.ts';

const PeriodPopover = lateComponent(async () => (await import('./period-popover.tsx')).PeriodPopover);

interface PeriodFilterProps extends Days {
  today: string;
  /** The user's date format. */
  format: DateFormat;
  onChange: (days: Days) => void;
}

/**
 * Filters a list by a period: a usual one, or from one day to another. The choices and the calendar are loaded when the
 * pointer or the focus reaches the button.
 */
export function PeriodFilter({ today, format, onChange, ...days }: PeriodFilterProps) {
  const { t } = useTranslation();
  const { isOpened, onFailure, early } = useLateOpening(PeriodPopover);
  const choices = usualPeriods(t, today);
  const current = choices.find(({ from, to }) => from === days.from && to === days.to);
  const isOn = days.from !== undefined || days.to !== undefined;
  const button = (
    <Button
      className={classes.button}
      variant={isOn ? 'light' : 'default'}
      rightSection={<IconChevronDown size={14} aria-hidden />}
      {...early}
    >
      {isOn ? (current?.label ?? daysText(t, days, format)) : t('common.period.label')}
    </Button>
  );
  if (!isOpened) return button;
  return (
    <PeriodPopover
      early={button}
      button={button}
      onFailure={onFailure}
      days={days}
      choices={choices}
      current={current}
      format={format}
      onChange={onChange}
    />
  );
}

/** `01.11.2026 – 30.11.2026`, `od 01.11.2026` or `do 30.11.2026`. */
function daysText(t: TFunction, { from, to }: Days, format: DateFormat): string {
  if (from === undefined) return t('common.period.until', { day: formatDate(to, format) });
  if (to === undefined) return t('common.period.since', { day: formatDate(from, format) });
  return from === to ? formatDate(from, format) : `${formatDate(from, format)} – ${formatDate(to, format)}`;
}
