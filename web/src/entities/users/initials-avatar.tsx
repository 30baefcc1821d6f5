import { initialsOf } from '../../lib/initials.ts';
import classes from './initials-avatar.module.css';

/** A person by the first letters of their name, which stands beside it. */
export function InitialsAvatar({ name, isInactive = false }: { name: string; isInactive?: boolean }) {
  return (
    <span className={classes.avatar} data-inactive={isInactive || undefined} aria-hidden>
      {initialsOf(name)}
    </span>
  );
}
