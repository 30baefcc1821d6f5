import { Button, Group } from '@mantine/core';

interface ToastActionProps {
  text: string;
  label: string;
  onAct: () => void;
}

/** A toast with one thing to do about it, such as undo. */
export function ToastAction({ text, label, onAct }: ToastActionProps) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <span>{text}</span>
      <Button size="compact-sm" variant="light" onClick={onAct}>
        {label}
      </Button>
    </Group>
  );
}
