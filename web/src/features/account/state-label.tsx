import type { ReactNode } from 'react';
import classes from './state-label.module.css';

/** The state of a security feature as a coloured word next to its title. */
export function StateLabel({ isGood, children }: { isGood: boolean; children: ReactNode }) {
  return (
    <span className={classes.word} data-good={isGood || undefined}>
      {children}
    </span>
  );
}
