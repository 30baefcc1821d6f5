import { IconDots } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import classes from './row-menu.module.css';

interface RowMenuButtonProps extends ComponentProps<'button'> {
  label: string;
}

/** Three dots at the end of a row. */
export function RowMenuButton({ label, ...button }: RowMenuButtonProps) {
  return (
    <button type="button" {...button} className={classes.button} aria-haspopup="menu" aria-label={label}>
      <IconDots size={18} aria-hidden />
    </button>
  );
}
