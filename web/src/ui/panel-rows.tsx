import type { ReactNode } from 'react';
import classes from './panel.module.css';

interface PanelRowsProps {
  label: string;
  /** Of `PanelRow`. */
  children: ReactNode;
}

/** The records of a panel, one below the other. */
export function PanelRows({ label, children }: PanelRowsProps) {
  return (
    <ul className={classes.rows} aria-label={label}>
      {children}
    </ul>
  );
}
