import { Select, type SelectProps } from '@mantine/core';
import { useState } from 'react';

/** A select whose options are rendered with its first focus: a form has many, and most of them are never used. */
export function SelectInput({ onFocus, ...input }: SelectProps) {
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
