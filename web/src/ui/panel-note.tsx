import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './panel-note.module.css';

interface PanelNoteProps {
  icon: Icon;
  /** Below the text. */
  hint?: string;
  /** A button at the end. */
  action?: ReactNode;
  children: ReactNode;
}

/** A line of a panel with something to know before going on. */
export function PanelNote({ icon: NoteIcon, hint, action, children }: PanelNoteProps) {
  return (
    <div className={classes.note}>
      <NoteIcon size={18} stroke={1.8} aria-hidden />
      <div className={classes.text} role="status">
        {children}
        {hint !== undefined && <div className={classes.hint}>{hint}</div>}
      </div>
      {action}
    </div>
  );
}
