import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';
import classes from './decimal-input.module.css';

export interface DecimalInputProps extends Omit<
  NumberInputProps,
  'value' | 'defaultValue' | 'onChange' | 'classNames'
> {
  value: number | null | undefined;
  onChange: (value: number | null) => void;
  /** The value with a point while nobody types: `12.50`. */
  format?: (value: number) => string;
  /** Shown after the number: `CZK`, `kg`. */
  unit?: string | undefined;
}

const space = '\u00a0';

/** The number typed so far: `3,` is 3. */
function numberOf(typed: number | string): number | null {
  if (typed === '') return null;
  const number = Number(typed);
  return Number.isFinite(number) ? number : null;
}

/** A number in Czech format: a decimal comma (a point is accepted too) and thousands separators. */
export function DecimalInput(props: DecimalInputProps) {
  const { value = null, onChange, onBlur, format = String, unit, ...input } = props;
  // Mantine reports `3,` and `0,0` as strings: without keeping them, the comma would disappear while typing.
  const [typed, setTyped] = useState<number | string>('');
  return (
    <NumberInput
      hideControls
      thousandSeparator={space}
      clampBehavior="none"
      data-width="short"
      {...(unit !== undefined && {
        rightSection: unit,
        rightSectionWidth: 48,
        rightSectionPointerEvents: 'none',
      })}
      {...input}
      classNames={classes}
      decimalSeparator=","
      allowedDecimalSeparators={[',', '.']}
      value={numberOf(typed) === value ? typed : value === null ? '' : format(value)}
      onChange={(next) => {
        setTyped(next);
        onChange(numberOf(next));
      }}
      onBlur={(event) => {
        setTyped('');
        onBlur?.(event);
      }}
    />
  );
}
