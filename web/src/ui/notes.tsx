import { Children, type ReactNode } from 'react';
import classes from './notes.module.css';

interface NotesProps {
  /** They tell of a failure. */
  isFailure?: boolean;
  /** Each one by itself; blank ones are left out. */
  children: ReactNode;
}

/** Short facts about a thing, side by side below its name. */
export function Notes({ isFailure = false, children }: NotesProps) {
  return (
    <span className={classes.notes} data-failed={isFailure || undefined}>
      {Children.map(Children.toArray(children), (note) => (
        <span>{note}</span>
      ))}
    </span>
  );
}
