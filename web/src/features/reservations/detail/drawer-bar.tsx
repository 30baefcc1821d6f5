import { ActionIcon, Drawer, Group, Tooltip } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconPrinter, type Icon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './drawer-bar.module.css';

interface DrawerBarProps {
  /** Undefined where there is no neighbour. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** The buttons above the record. */
export function DrawerBar({ onPrevious, onNext }: DrawerBarProps) {
  const { t } = useTranslation();
  return (
    <Group gap={4} wrap="nowrap" className={classes.bar}>
      <BarButton
        label={t('reservations.detail.previous')}
        keyName="k"
        icon={IconChevronUp}
        onClick={onPrevious}
      />
      <BarButton label={t('reservations.detail.next')} keyName="j" icon={IconChevronDown} onClick={onNext} />
      <BarButton label={t('reservations.detail.print')} icon={IconPrinter} onClick={() => window.print()} />
      <Drawer.CloseButton size="lg" ml="auto" aria-label={t('common.actions.close')} />
    </Group>
  );
}

interface BarButtonProps {
  label: string;
  keyName?: string;
  icon: Icon;
  onClick: (() => void) | undefined;
}

function BarButton({ label, keyName, icon: ButtonIcon, onClick }: BarButtonProps) {
  return (
    <Tooltip label={keyName === undefined ? label : `${label} (${keyName})`}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={label}
        aria-keyshortcuts={keyName}
        disabled={onClick === undefined}
        onClick={onClick}
      >
        <ButtonIcon size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
