import { ActionIcon } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';

interface ToolButtonProps {
  label: string;
  icon: Icon;
  isBusy?: boolean;
  isDisabled?: boolean;
  onClick: () => void;
}

/** An icon button of a toolbar, with its name as a tooltip. */
export function ToolButton({
  label,
  icon: ToolIcon,
  isBusy = false,
  isDisabled = false,
  onClick,
}: ToolButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      title={label}
      loading={isBusy}
      disabled={isDisabled}
      onClick={onClick}
    >
      <ToolIcon size={20} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}
