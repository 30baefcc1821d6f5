import { UnstyledButton } from '@mantine/core';
import classes from './filter-button.module.css';

interface FilterButtonProps {
  label: string;
  /** The number of rows for this option; undefined while unknown. */
  count?: string | undefined;
  isOn: boolean;
  onClick: () => void;
}

/** A filter option that can be switched on and off. */
export function FilterButton({ label, count, isOn, onClick }: FilterButtonProps) {
  return (
    <UnstyledButton className={classes.button} aria-pressed={isOn} onClick={onClick}>
      {label}
      {count !== undefined && (
        <span className={classes.count} data-numeric>
          {count}
        </span>
      )}
    </UnstyledButton>
  );
}
