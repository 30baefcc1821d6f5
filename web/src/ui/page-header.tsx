import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page-header.module.css';

interface PageHeaderProps {
  /** The purpose of the page or its counts; the title is in the top bar. */
  text?: ReactNode;
  /** The buttons of the page. */
  actions?: ReactNode;
}

/** The line above the content of a page. */
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
