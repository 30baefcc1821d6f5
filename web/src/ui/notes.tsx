import { Children, type ReactNode } from 'react';
import classes from './notes.module.css';

interface NotesProps {
  /** Whether they are about an error. */
  isFailure?: boolean;
  /** The notes; blank ones are left out. */
  children: ReactNode;
}

/** Short facts in one line, below a name. */
export function Notes({ isFailure = false, children }: NotesProps) {
  return (
    <span className={classes.notes} data-failed={isFailure || undefined}>
      {Children.map(Children.toArray(children), (note) => (
        <span>{note}</span>
      ))}
    </span>
  );
}
