import type { ReactNode } from 'react';
import { PresenceMarks } from './presence-marks.tsx';
import type { PresentAt } from './presence.queries.ts';
import classes from './presence-marks.module.css';

interface PresenceTitleProps extends PresentAt {
  children: ReactNode;
}

/** The title of a form, next to those who have the same record open. */
export function PresenceTitle({ children, ...at }: PresenceTitleProps) {
  return (
    <span className={classes.title}>
      <span>{children}</span>
      <PresenceMarks {...at} />
    </span>
  );
}
