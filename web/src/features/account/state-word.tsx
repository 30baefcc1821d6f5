import type { ReactNode } from 'react';
import classes from './state-word.module.css';

/** How a part of the account stands, in a word beside its title. */
export function StateWord({ isGood, children }: { isGood: boolean; children: ReactNode }) {
  return (
    <span className={classes.word} data-good={isGood || undefined}>
      {children}
    </span>
  );
}
