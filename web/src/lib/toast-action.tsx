import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';

interface ToastActionProps {
  text: string;
  /** Undefined without an action. */
  label: string | undefined;
  onAction: () => void;
  /** A link. */
  children?: ReactNode;
}

/** A toast with an action, such as undo, or a link: below a text that has no room next to it. */
export function ToastAction({ text, label, onAction, children }: ToastActionProps) {
  return (
    <Group justify="space-between" gap="xs">
      <span>{text}</span>
      {children}
      {label && (
        <Button size="compact-sm" variant="light" flex="none" ml="auto" onClick={onAction}>
          {label}
        </Button>
      )}
    </Group>
  );
}
