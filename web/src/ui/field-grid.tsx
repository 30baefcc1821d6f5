import type { ReactNode } from 'react';
import classes from './field-grid.module.css';

/**
 * The fields of a form, each as wide as its content: numbers and dates a third, texts a half or what is left of the row,
 * long texts a row. `data-width` on an input says what its kind does not: `short`, `third`, `rest` or `full`.
 */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className={classes.grid}>{children}</div>;
}
