import classes from './initials-avatar.module.css';

/** An avatar with a user's initials, shown next to the name. */
export function InitialsAvatar({ name, isInactive = false }: { name: string; isInactive?: boolean }) {
  return (
    <span className={classes.avatar} data-inactive={isInactive || undefined} aria-hidden>
      {initialsOf(name)}
    </span>
  );
}

/** Up to two initials. */
export function initialsOf(name: string): string {
  return name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
}
