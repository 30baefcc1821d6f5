import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './filter-chip.module.css';

interface FilterChipProps {
  icon?: ReactNode;
  label: string;
  clearLabel: string;
  onClear: () => void;
}

/** Shows that a list is limited to one record, and clears that filter. */
export function FilterChip({ icon, label, clearLabel, onClear }: FilterChipProps) {
  return (
    <span className={classes.chip}>
      {icon}
      <span className={classes.label} title={label}>
        {label}
      </span>
      <ActionIcon
        size="sm"
        variant="subtle"
        color="gray"
        className={classes.clear}
        aria-label={clearLabel}
        onClick={onClear}
      >
        <IconX size={14} aria-hidden />
      </ActionIcon>
    </span>
  );
}
