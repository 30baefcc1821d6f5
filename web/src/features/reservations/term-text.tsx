import { IconClockExclamation } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './term-text.module.css';

/** A term; one that is over, or will be soon, is marked: the status next to it would look calm. */
export function TermText({ isUrgent, children }: { isUrgent: boolean; children: ReactNode }) {
  return (
    <span className={classes.term} data-numeric data-urgent={isUrgent || undefined}>
      {isUrgent && <IconClockExclamation size={15} stroke={1.8} aria-hidden />}
      {children}
    </span>
  );
}
