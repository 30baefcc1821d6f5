import { Button, Group } from '@mantine/core';

interface ToastActionProps {
  text: string;
  label: string;
  onAction: () => void;
}

/** A toast with an action, such as undo: below a text that has no room next to it. */
export function ToastAction({ text, label, onAction }: ToastActionProps) {
  return (
    <Group justify="space-between" gap="xs">
      <span>{text}</span>
      <Button size="compact-sm" variant="light" flex="none" ml="auto" onClick={onAction}>
        {label}
      </Button>
    </Group>
  );
}
