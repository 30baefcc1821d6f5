import type { ReactNode } from 'react';
import classes from './setting-rows.module.css';

/** The inputs of a settings panel, one to a row: label and hint on the left, the input on the right. */
export function SettingRows({ children }: { children: ReactNode }) {
  return <div className={classes.rows}>{children}</div>;
}
