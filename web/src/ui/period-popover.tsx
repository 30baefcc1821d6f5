import { Button, Popover } from '@mantine/core';
import type { DateFormat } from '@strojpark/core/domain/dates/dates';
import { cloneElement, useState, type ComponentProps, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { DateInput } from './date-input.tsx';
import type { Days, UsualPeriod } from './period-filter.tsx';
import classes from './period-filter.module.css';

interface PeriodPopoverProps {
  button: ReactElement<ComponentProps<'button'>>;
  days: Days;
  choices: readonly UsualPeriod[];
  /** The one that is chosen, if it is a usual one. */
  current: UsualPeriod | undefined;
  format: DateFormat;
  onChange: (days: Days) => void;
}

/** The choices of `PeriodFilter`; open when it appears. */
export function PeriodPopover({ button, days, choices, current, format, onChange }: PeriodPopoverProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(true);
  const { from, to } = days;
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-start"
      width={340}
      shadow="md"
      withinPortal={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>{cloneElement(button, { onClick: () => setIsOpen(!isOpen) })}</Popover.Target>
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
      </Popover.Dropdown>
    </Popover>
  );
}
