import type { ReactNode } from 'react';
import classes from './panel.module.css';

interface PanelRowsProps {
  label: string;
  /** `PanelRow` elements. */
  children: ReactNode;
}

/** The records of a panel, below each other. */
export function PanelRows({ label, children }: PanelRowsProps) {
  return (
    <ul className={classes.rows} aria-label={label}>
      {children}
    </ul>
  );
}
