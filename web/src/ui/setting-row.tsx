import type { ReactNode } from 'react';
import classes from './setting-rows.module.css';

/** A row that is not one input: its label and hint, and next to them its content. */
export function SettingRow({
  label,
  hint,
  children,
}: {
  label: string;
  hint?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className={classes.row} role="group" aria-label={label}>
      <div>
        <div className={classes.label}>{label}</div>
        {hint !== undefined && <div className={classes.hint}>{hint}</div>}
      </div>
      <div>{children}</div>
    </div>
  );
}
