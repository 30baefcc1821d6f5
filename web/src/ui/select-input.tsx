import { Select, type SelectProps } from '@mantine/core';
import { useState } from 'react';

/**
 * A select whose options are rendered with its first focus. For forms with a field for each column of a record, most of
 * which are never used; where there are a few, the kit's `Select` is enough.
 */
export function SelectInput({ onFocus, ...input }: Omit<SelectProps, 'comboboxProps'>) {
  const [wasUsed, setWasUsed] = useState(false);
  return (
    <Select
      {...input}
      comboboxProps={{ keepMounted: wasUsed }}
      onFocus={(event) => {
        setWasUsed(true);
        onFocus?.(event);
      }}
    />
  );
}
