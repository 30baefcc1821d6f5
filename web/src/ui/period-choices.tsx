import { Button } from '@mantine/core';
import type { DateFormat } from '@strojpark/core/domain/dates/dates';
import { useTranslation } from 'react-i18next';
import { DateInput } from './date-input.tsx';
import classes from './period-filter.module.css';
import type { Days, UsualPeriod } from './usual-periods.ts';

interface PeriodChoicesProps {
  days: Days;
  choices: readonly UsualPeriod[];
  /** The one that is chosen, if it is a usual one. */
  current: UsualPeriod | undefined;
  format: DateFormat;
  onChange: (days: Days) => void;
  /** After a usual period, which needs no further choice. */
  onChosen?: () => void;
}

/** The usual periods as buttons, and the first and the last day of any other. */
export function PeriodChoices({ days, choices, current, format, onChange, onChosen }: PeriodChoicesProps) {
  const { t } = useTranslation();
  const { from, to } = days;
  return (
    <>
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
              onChosen?.();
            }}
          >
            {one.label}
          </Button>
        ))}
      </div>
      <div className={classes.days}>
        <DateInput
          isFilter
          format={format}
          label={t('common.period.from')}
          value={from}
          maxDate={to}
          popoverProps={{ withinPortal: false }}
          onChange={(day) => onChange({ from: day ?? undefined, to })}
        />
        <DateInput
          isFilter
          format={format}
          label={t('common.period.to')}
          value={to}
          minDate={from}
          popoverProps={{ withinPortal: false }}
          onChange={(day) => onChange({ from, to: day ?? undefined })}
        />
      </div>
    </>
  );
}
