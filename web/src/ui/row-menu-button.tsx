import type { ComponentProps } from 'react';
import classes from './row-menu.module.css';

interface RowMenuButtonProps extends ComponentProps<'button'> {
  label: string;
}

/** A three-dots button with a single SVG path: scrolling mounts and unmounts dozens of them. */
export function RowMenuButton({ label, ...button }: RowMenuButtonProps) {
  return (
    <button type="button" {...button} className={classes.button} aria-haspopup="menu" aria-label={label}>
      <svg className={classes.dots} viewBox="0 0 24 24" aria-hidden>
        <path d="M5 12h.01M12 12h.01M19 12h.01" />
      </svg>
    </button>
  );
}
