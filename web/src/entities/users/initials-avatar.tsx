import classes from './initials-avatar.module.css';

/** A person by the first letters of their name, which is next to it. */
export function InitialsAvatar({ name, isInactive = false }: { name: string; isInactive?: boolean }) {
  return (
    <span className={classes.avatar} data-inactive={isInactive || undefined} aria-hidden>
      {initialsOf(name)}
    </span>
  );
}

/** The first letters of a name, up to two. */
export function initialsOf(name: string): string {
  return name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
}
