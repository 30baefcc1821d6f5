import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';

interface FilterButtonProps extends ComponentProps<'button'> {
  label: string;
  /** Whether values are selected. */
  isOn: boolean;
}

/** Opens the options of a filter. */
export function FilterButton({ label, isOn, ...button }: FilterButtonProps) {
  return (
    <Button
      aria-haspopup="listbox"
      {...button}
      variant={isOn ? 'light' : 'default'}
      rightSection={<IconChevronDown size={14} aria-hidden />}
    >
      {label}
    </Button>
  );
}
