import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './figure.module.css';

interface FigureProps {
  label: string;
  /** Undefined while loading. */
  value: string | undefined;
  /** A note about the number, or a second number. */
  note?: ReactNode;
  /** Shows a dot in the colour `--status-<status>`. */
  status?: string;
}

/** A labelled number. Rendered inside a link or button with the class `figure.card`, which opens its rows. */
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
