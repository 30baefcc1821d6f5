import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';

interface FilterButtonProps extends ComponentProps<'button'> {
  label: string;
  /** The number of selected values. */
  count: number;
}

/** Opens a filter and shows the number of selected values. */
export function FilterButton({ label, count, ...button }: FilterButtonProps) {
  const { t } = useTranslation();
  return (
    <Button
      aria-haspopup="listbox"
      {...button}
      variant={count > 0 ? 'light' : 'default'}
      rightSection={<IconChevronDown size={14} aria-hidden />}
    >
      {count > 0 ? t('machines.filters.counted', { label, number: count }) : label}
    </Button>
  );
}
