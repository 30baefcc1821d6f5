import { ActionIcon, Drawer, Group, Tooltip } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconPrinter, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './record-bar.module.css';

interface RecordBarProps {
  labels: Record<'previous' | 'next' | 'print' | 'close', string>;
  /** Undefined where there is no neighbour. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  /** Further buttons. */
  children?: ReactNode;
}

/** The buttons above a record in a drawer: to its neighbours (k and j), to the printer, and out. */
export function RecordBar({ labels, onPrevious, onNext, children }: RecordBarProps) {
  return (
    <Group gap={4} wrap="nowrap" className={classes.bar}>
      <BarButton label={labels.previous} keyName="k" icon={IconChevronUp} onClick={onPrevious} />
      <BarButton label={labels.next} keyName="j" icon={IconChevronDown} onClick={onNext} />
      <BarButton label={labels.print} icon={IconPrinter} onClick={() => window.print()} />
      {children}
      <Drawer.CloseButton size="lg" ml="auto" aria-label={labels.close} />
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
        className={classes.button}
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
