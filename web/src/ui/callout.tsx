import { IconAlertTriangle, IconInfoCircle, type Icon } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import classes from './callout.module.css';

interface CalloutProps {
  ref?: Ref<HTMLDivElement>;
  /** A failure, or what is probably a mistake, is marked; anything else to know before going on is not. */
  isFailure?: boolean;
  icon?: Icon;
  title?: string | undefined;
  role?: 'alert' | 'status';
  className?: string | undefined;
  children: ReactNode;
}

/** Something to know, in a form or dialog: in the lines of a panel, see `PanelNote`. */
export function Callout({
  ref,
  isFailure = false,
  icon,
  title,
  role,
  className = '',
  children,
}: CalloutProps) {
  const Mark = icon ?? (isFailure ? IconAlertTriangle : IconInfoCircle);
  return (
    <div
      ref={ref}
      className={`${classes.callout} ${className}`}
      data-failed={isFailure || undefined}
      role={role}
    >
      <Mark size={18} stroke={1.8} aria-hidden />
      <div className={classes.text}>
        {title !== undefined && <div className={classes.title}>{title}</div>}
        {children}
      </div>
    </div>
  );
}
