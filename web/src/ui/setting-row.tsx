import { useId, type ReactNode } from 'react';
import classes from './setting-rows.module.css';

interface SettingRowProps {
  label: string;
  hint?: string | undefined;
  /** A function gets the label and hint for a control that is a group itself, which the row then is not. */
  children:
    | ReactNode
    | ((names: { 'aria-labelledby': string; 'aria-describedby'?: string | undefined }) => ReactNode);
}

/** A row that is not one input: its label and hint, and next to them its content. */
export function SettingRow({ label, hint, children }: SettingRowProps) {
  const id = useId();
  const names = {
    'aria-labelledby': id,
    'aria-describedby': hint === undefined ? undefined : `${id}-hint`,
  };
  const isGroup = typeof children !== 'function';
  return (
    <div className={classes.row} {...(isGroup && { role: 'group', ...names })}>
      <div>
        <div id={id} className={classes.label}>
          {label}
        </div>
        {hint !== undefined && (
          <div id={`${id}-hint`} className={classes.hint}>
            {hint}
          </div>
        )}
      </div>
      <div>{isGroup ? children : children(names)}</div>
    </div>
  );
}
