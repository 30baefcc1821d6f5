import type { ReactNode, Ref } from 'react';
import classes from './panel.module.css';

interface PanelRowProps {
  ref?: Ref<HTMLLIElement>;
  /** Before its name. */
  picture?: ReactNode;
  name: ReactNode;
  /** Somebody has been led to it. */
  isMarked?: boolean;
  /** What can be done about it. */
  actions?: ReactNode;
  /** What else there is to say. */
  children?: ReactNode;
}

/** A record of a panel: its name, what there is to say about it, and the buttons at the end. */
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
