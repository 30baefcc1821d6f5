import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './figure.module.css';

interface FigureProps {
  label: string;
  /** Undefined while it loads. */
  value: string | undefined;
  /** A word about the number, or a second one. */
  note?: ReactNode;
  /** Shows the dot of `--status-<status>`. */
  status?: string;
}

/** A number with its name. It stands in a link or button of the class `figure.card`, which opens the rows behind it. */
export function Figure({ label, value, note, status }: FigureProps) {
  return (
    <>
      <span className={classes.label}>
        {status !== undefined && (
          <span className={classes.dot} style={{ background: `var(--status-${status})` }} />
        )}
        {label}
      </span>
      <span className={classes.value} data-numeric>
        {value ?? <Skeleton component="span" className={classes.wait} />}
      </span>
      {note !== undefined && <span className={classes.note}>{note}</span>}
    </>
  );
}
