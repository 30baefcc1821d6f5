import type { ReactNode } from 'react';
import classes from './panel.module.css';

/** What stands in a panel with space around it. */
export function PanelPart({ children }: { children: ReactNode }) {
  return <div className={classes.part}>{children}</div>;
}
