import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import classes from './decimal-input.module.css';

interface IntegerInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'classNames'> {
  value: number | null;
  onChange: (value: number | null) => void;
}

const numberOf = (digits: string) => (digits === '' ? null : Number(digits));

/** A whole number that is not negative. The input of decimal numbers would take a ninth of the scripts that a screen may load. */
export function IntegerInput({ value, onChange, onBlur, ...input }: IntegerInputProps) {
  // Keeps `00`, from which the first digit was deleted.
  const [typed, setTyped] = useState('');
  return (
    <TextInput
      inputMode="numeric"
      maxLength={9}
      data-width="short"
      {...input}
      classNames={{ input: classes.input }}
      value={numberOf(typed) === value ? typed : String(value ?? '')}
      onChange={(event) => {
        const digits = event.currentTarget.value.replaceAll(/\D/g, '');
        setTyped(digits);
        onChange(numberOf(digits));
      }}
      onBlur={(event) => {
        setTyped('');
        onBlur?.(event);
      }}
    />
  );
}
