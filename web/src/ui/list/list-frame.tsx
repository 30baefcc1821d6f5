import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ProgressLine } from '../progress-line.tsx';
import classes from './list-frame.module.css';
import { listAttribute } from './list-keys.ts';
import type { PagedRows } from './use-paged-rows.ts';

interface ListFrameProps {
  rows: PagedRows<{ id: string }>;
  /** The rows scroll within the window; otherwise they scroll with the page. */
  isFilling: boolean;
  /** Figures, search and filters. */
  above: ReactNode;
  /** In the place of rows while there are none. */
  states: ReactNode;
  /** Said below rows whose continuation could not be loaded. */
  cutShort: string;
  retryLabel: string;
  children: ReactNode;
}

/** A list of records as a whole: what stands above its rows, and the rows or why there are none. */
export function ListFrame(props: ListFrameProps) {
  const { rows, isFilling, above, states, cutShort, retryLabel, children } = props;
  return (
    <div className={classes.list} data-fills={isFilling || undefined} {...listAttribute}>
      {above}
      <div className={classes.progress}>
        <ProgressLine isActive={rows.isFetching && !rows.isPending} />
      </div>
      {rows.items.length === 0 ? states : children}
      {rows.isCutShort && (
        <Group role="alert" gap="xs" justify="center">
          <Text c="var(--mantine-color-error)">{cutShort}</Text>
          <Button size="compact-sm" variant="default" onClick={rows.retry}>
            {retryLabel}
          </Button>
        </Group>
      )}
    </div>
  );
}
