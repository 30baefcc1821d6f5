import type { ReactNode } from 'react';
import classes from './setting-rows.module.css';

interface SettingRowsProps {
  /** In a dialog the lines go from edge to edge. */
  isInDialog?: boolean;
  /** No rows, but parts that arrange their fields. */
  isPlain?: boolean;
  children: ReactNode;
}

/** The inputs of a settings panel, one to a row: label and hint on the left, the input on the right. */
export function SettingRows({ isInDialog = false, isPlain = false, children }: SettingRowsProps) {
  return (
    <div
      className={classes.rows}
      data-fields
      data-dialog={isInDialog || undefined}
      data-plain={isPlain || undefined}
    >
      {children}
    </div>
  );
}
