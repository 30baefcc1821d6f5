import { ActionIcon } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { MouseEvent } from 'react';

interface ToolButtonProps {
  label: string;
  icon: Icon;
  /** Framed like the buttons beside it, above a list. */
  isFramed?: boolean;
  isBusy?: boolean;
  isDisabled?: boolean;
  /** Does the same in an open record. */
  keyName?: string;
  onClick: (event: MouseEvent<HTMLButtonElement>) => void;
}

/** An icon button with its name as a tooltip. */
export function ToolButton({
  label,
  icon: ToolIcon,
  isFramed = false,
  isBusy = false,
  isDisabled = false,
  keyName,
  onClick,
}: ToolButtonProps) {
  return (
    <ActionIcon
      {...(isFramed ? { variant: 'default', size: 36 } : { variant: 'subtle', color: 'gray', size: 'lg' })}
      aria-label={label}
      aria-keyshortcuts={keyName}
      title={keyName === undefined ? label : `${label} (${keyName})`}
      loading={isBusy}
      disabled={isDisabled}
      onClick={onClick}
    >
      <ToolIcon size={20} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}
