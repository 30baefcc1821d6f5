import type { ReactNode } from 'react';
import classes from './criteria-fields.module.css';

interface CriteriaPartProps {
  title: string;
  /** How many of its criteria are chosen; each value of a choice counts. */
  chosen?: number;
  children: ReactNode;
}

/** The criteria of one theme, and how many of them are chosen. */
export function CriteriaPart({ title, chosen = 0, children }: CriteriaPartProps) {
  return (
    <section aria-label={title} className={classes.part}>
      <h3 className={classes.title}>
        {title}{' '}
        {chosen > 0 && (
          <span className={classes.chosen} data-numeric>
            {chosen}
          </span>
        )}
      </h3>
      {children}
    </section>
  );
}
