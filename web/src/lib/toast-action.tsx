import { Button, Group } from '@mantine/core';

interface ToastActionProps {
  text: string;
  label: string;
  onAction: () => void;
}

/** A toast with an action, such as undo. */
export function ToastAction({ text, label, onAction }: ToastActionProps) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <span>{text}</span>
      <Button size="compact-sm" variant="light" flex="none" onClick={onAction}>
        {label}
      </Button>
    </Group>
  );
}
