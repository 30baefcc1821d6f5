import { useId, type ReactNode } from 'react';
import classes from './criteria-fields.module.css';

interface CriteriaPartProps {
  title: string;
  /** How many of its criteria are chosen; each value of a choice counts. */
  chosen: number;
  children: ReactNode;
}

/** The criteria of one group, and how many of them are chosen. */
export function CriteriaPart({ title, chosen, children }: CriteriaPartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.part}>
      <h3 className={classes.title}>
        <span id={id}>{title}</span>{' '}
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
