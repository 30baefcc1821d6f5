import { Button } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import classes from './add-button.module.css';

interface AddButtonProps {
  label: string;
  icon: Icon;
  onClick: () => void;
}

/** The button that adds a record to a list. */
export function AddButton({ label, icon: AddIcon, onClick }: AddButtonProps) {
  return (
    <Button
      className={classes.add}
      leftSection={<AddIcon size={16} aria-hidden />}
      aria-label={label}
      onClick={onClick}
    >
      <span className={classes.text}>{label}</span>
    </Button>
  );
}
