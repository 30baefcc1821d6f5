import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page-header.module.css';

interface PageHeaderProps {
  /** What the page is for, or how much it shows; its title stands in the top bar. */
  text?: ReactNode;
  /** The page's buttons. */
  actions?: ReactNode;
}

/** The line above a page's content. */
export function PageHeader({ text, actions }: PageHeaderProps) {
  return (
    <div className={classes.header}>
      <Text c="dimmed" component="div">
        {text}
      </Text>
      {actions !== undefined && <Group gap="xs">{actions}</Group>}
    </div>
  );
}
