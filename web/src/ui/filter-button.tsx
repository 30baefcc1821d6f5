import { UnstyledButton } from '@mantine/core';
import { separator } from '@strojpark/core/domain/joined';
import type { MouseEvent } from 'react';
import classes from './filter-button.module.css';

export interface FilterButtonProps {
  label: string;
  /** The number of rows for this option. */
  count?: string | undefined;
  /** What these rows are worth; left out of narrow strips. */
  sum?: string | undefined;
  /** The place of the count is kept while it is unknown. */
  isCounted?: boolean;
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
export function FilterButton(props: FilterButtonProps) {
  const { label, count, isCounted = count !== undefined, sum } = props;
  const { status, isOn, isEmpty, isClicked, onClick } = props;
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
      {isCounted && (
        <span className={classes.count} data-numeric>
          {count}
          {sum !== undefined && <span className={classes.sum}>{separator + sum}</span>}
        </span>
      )}
    </UnstyledButton>
  );
}
