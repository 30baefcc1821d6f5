import type { ReactNode } from 'react';
import classes from './state-label.module.css';

/** A state without a colour of its own, as a word. */
export function StateLabel({ isGood, children }: { isGood: boolean; children: ReactNode }) {
  return (
    <span className={classes.word} data-good={isGood || undefined}>
      {children}
    </span>
  );
}
