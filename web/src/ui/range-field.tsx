import type { ReactNode } from 'react';
import classes from './range-field.module.css';

/** The two ends of a range next to each other, under the name of the range. */
export function RangeField({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={classes.range}>
      <legend className={classes.label}>{label}</legend>
      <div className={classes.ends}>{children}</div>
    </fieldset>
  );
}
