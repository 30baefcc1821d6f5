import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import classes from './integer-input.module.css';

interface IntegerInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'classNames'> {
  value: number | null;
  onChange: (value: number | null) => void;
  /** Shown after the number: `dní`. */
  unit?: string | undefined;
}

const maxDigits = 9;
const steps: Record<string, number> = { ArrowUp: 1, ArrowDown: -1 };

const numberOf = (digits: string) => (digits === '' ? null : Number(digits));

/** A whole number that is not negative; the arrow keys change it by one. `DecimalInput` would add 9 kB to the scripts of the settings. */
export function IntegerInput({ value, onChange, onBlur, unit, ...input }: IntegerInputProps) {
  // Keeps `00`, from which the first digit was deleted.
  const [typed, setTyped] = useState('');
  return (
    <TextInput
      inputMode="numeric"
      maxLength={maxDigits}
      data-width="short"
      {...(unit !== undefined && {
        rightSection: unit,
        rightSectionWidth: 76,
        rightSectionPointerEvents: 'none',
      })}
      {...input}
      classNames={classes}
      value={numberOf(typed) === value ? typed : String(value ?? '')}
      onChange={(event) => {
        const digits = event.currentTarget.value.replaceAll(/\D/g, '');
        setTyped(digits);
        onChange(numberOf(digits));
      }}
      onKeyDown={(event) => {
        const step = steps[event.key];
        if (step === undefined) return;
        // Otherwise the cursor moves to an end of the number.
        event.preventDefault();
        const next = Math.max((value ?? 0) + step, 0);
        if (String(next).length > maxDigits) return;
        setTyped('');
        onChange(next);
      }}
      onBlur={(event) => {
        setTyped('');
        onBlur?.(event);
      }}
    />
  );
}
