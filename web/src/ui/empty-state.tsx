import { Stack, Text } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './state.module.css';

interface EmptyStateProps {
  icon?: Icon;
  title: string;
  text?: ReactNode;
  /** The button that creates the first record. */
  action?: ReactNode;
}

/** Shown instead of rows when there are none. */
export function EmptyState({ icon: StateIcon, title, text, action }: EmptyStateProps) {
  return (
    <Stack className={classes.state} align="center" gap="xs">
      {StateIcon && <StateIcon className={classes.icon} aria-hidden />}
      <Text fw={600}>{title}</Text>
      {text !== undefined && (
        <Text c="dimmed" maw={440}>
          {text}
        </Text>
      )}
      {Boolean(action) && <div className={classes.action}>{action}</div>}
    </Stack>
  );
}
