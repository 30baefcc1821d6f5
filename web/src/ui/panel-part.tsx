import type { ReactNode } from 'react';
import classes from './panel.module.css';

/** Padded content of a panel. */
export function PanelPart({ children }: { children: ReactNode }) {
  return <div className={classes.part}>{children}</div>;
}
