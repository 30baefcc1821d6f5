import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './record-sheet.module.css';

interface RecordSheetProps {
  name: string;
  /** Before its name. */
  picture?: ReactNode;
  /** Beside its name. */
  badge?: ReactNode;
  /** A line about it. */
  about: ReactNode;
  /** Its state, on its own line. */
  state?: ReactNode;
  /** What may be done with it; not on paper. */
  actions: ReactNode;
  /** Its sections. */
  children: ReactNode;
}

/** Everything about a record. */
export function RecordSheet({ name, picture, badge, about, state, actions, children }: RecordSheetProps) {
  return (
    <div className={classes.sheet}>
      <div className={classes.head}>
        <div>
          <div className={classes.name}>
            {picture}
            <Title order={2}>{name}</Title>
            {badge}
          </div>
          <div className={classes.about}>{about}</div>
        </div>
        {state !== undefined && <div className={classes.state}>{state}</div>}
        <div className={classes.actions}>{actions}</div>
      </div>
      {children}
    </div>
  );
}
