import type { ReactNode } from 'react';
import classes from './field-grid.module.css';

interface FieldGridProps {
  /** Two texts share a row in a narrow dialog too, except on a phone. */
  isDense?: boolean;
  children: ReactNode;
}

/**
 * The fields of a form, each as wide as its content: numbers and dates a third, texts a half or what is left of the row,
 * long texts a row. `data-width` on an input says what its kind does not:
 * `short` for a third that stays beside another one on a phone, `third` for one with a row of its own there, `rest` or `full`.
 */
export function FieldGrid({ isDense = false, children }: FieldGridProps) {
  return (
    <div className={classes.grid} data-dense={isDense || undefined}>
      {children}
    </div>
  );
}
