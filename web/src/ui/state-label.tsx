import type { ReactNode } from 'react';
import classes from './state-label.module.css';

/** A state that is no status of a machine or reservation, as a word. */
export function StateLabel({ isGood, children }: { isGood: boolean; children: ReactNode }) {
  return (
    <span className={classes.word} data-good={isGood || undefined}>
      {children}
    </span>
  );
}
