import { UnstyledButton } from '@mantine/core';
import classes from './filter-button.module.css';

interface FilterButtonProps {
  label: string;
  /** How many rows the choice would show; undefined while that is not known. */
  count?: string | undefined;
  isOn: boolean;
  onClick: () => void;
}

/** A choice of a list's filter that is on or off. */
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
