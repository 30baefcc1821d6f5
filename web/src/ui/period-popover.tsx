import { Popover } from '@mantine/core';
import { cloneElement, useState, type ComponentProps, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { PeriodChoices } from './period-choices.tsx';

interface PeriodPopoverProps extends Omit<ComponentProps<typeof PeriodChoices>, 'onChosen'> {
  button: ReactElement<ComponentProps<'button'>>;
}

/** The choices of `PeriodFilter`; open when it appears. */
export function PeriodPopover({ button, ...choice }: PeriodPopoverProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(true);
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
        <PeriodChoices {...choice} onChosen={() => setIsOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
