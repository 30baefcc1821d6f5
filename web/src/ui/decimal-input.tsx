import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';

interface DecimalInputProps extends Omit<NumberInputProps, 'value' | 'defaultValue' | 'onChange'> {
  value: number | null | undefined;
  onChange: (value: number | null) => void;
}

const space = '\u00a0';

/** What is typed so far as a number: `3,` is 3. */
function numberOf(typed: number | string): number | null {
  if (typed === '') return null;
  const number = Number(typed);
  return Number.isFinite(number) ? number : null;
}

/** A number in Czech form: a decimal comma (a point is taken too), thousands apart. */
export function DecimalInput({ value = null, onChange, ...input }: DecimalInputProps) {
  // The kit says `3,` and `0,0` as text: without it the comma would vanish while somebody types.
  const [typed, setTyped] = useState<number | string>('');
  return (
    <NumberInput
      hideControls
      thousandSeparator={space}
      clampBehavior="none"
      {...input}
      decimalSeparator=","
      allowedDecimalSeparators={[',', '.']}
      value={numberOf(typed) === value ? typed : (value ?? '')}
      onChange={(next) => {
        setTyped(next);
        onChange(numberOf(next));
      }}
    />
  );
}
