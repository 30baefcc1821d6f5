import type { CSSProperties } from 'react';
import classes from './initials-avatar.module.css';

interface InitialsAvatarProps {
  name: string;
  isInactive?: boolean;
  /** In pixels. */
  size?: 32 | 48;
}

/** An avatar with a user's initials, shown next to the name. */
export function InitialsAvatar({ name, isInactive = false, size = 32 }: InitialsAvatarProps) {
  return (
    <span
      className={classes.avatar}
      style={{ '--size': `${size}px` } as CSSProperties}
      data-inactive={isInactive || undefined}
      aria-hidden
    >
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
