import type { ReactNode, Ref } from 'react';
import classes from './panel.module.css';

interface PanelRowProps {
  ref?: Ref<HTMLLIElement>;
  /** Shown in front of the name. */
  picture?: ReactNode;
  name: ReactNode;
  /** Highlighted, because a link led to it. */
  isMarked?: boolean;
  /** The actions. */
  actions?: ReactNode;
  /** Details. */
  children?: ReactNode;
}

/** A record in a panel: its name, details, and buttons at the end. */
export function PanelRow({ ref, picture, name, isMarked = false, actions, children }: PanelRowProps) {
  return (
    <li ref={ref} className={classes.row} data-marked={isMarked || undefined}>
      {picture}
      <div className={classes.text}>
        <div className={classes.name}>{name}</div>
        {children}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </li>
  );
}
