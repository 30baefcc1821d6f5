import { UnstyledButton } from '@mantine/core';
import type { MouseEvent } from 'react';
import classes from './filter-button.module.css';

export interface FilterButtonProps {
  label: string;
  /** The number of rows for this option; undefined while unknown. */
  count?: string | undefined;
  /** Shows a dot in the colour `--status-<status>`. */
  status?: string | undefined;
  isOn: boolean;
  /** Finds nothing: see `Segments`. */
  isEmpty?: boolean;
  /** The screen is about to follow the click. */
  isClicked?: boolean;
  onClick: (event: MouseEvent) => void;
}

/** A filter option that can be switched on and off. */
export function FilterButton({ label, count, status, isOn, isEmpty, isClicked, onClick }: FilterButtonProps) {
  return (
    <UnstyledButton
      className={classes.button}
      aria-pressed={isOn}
      data-clicked={isClicked || undefined}
      data-none={isEmpty || undefined}
      onClick={onClick}
    >
      {status !== undefined && (
        <span className={classes.dot} style={{ background: `var(--status-${status})` }} />
      )}
      {/* The space separates label and count for screen readers. */}
      {label}{' '}
      {count !== undefined && (
        <span className={classes.count} data-numeric>
          {count}
        </span>
      )}
    </UnstyledButton>
  );
}
