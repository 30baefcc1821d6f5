import { crownsOf, rateOf } from '@strojpark/core/domain/money/money';
import { useState } from 'react';
import { DecimalInput, type DecimalInputProps } from './decimal-input.tsx';

interface RateInputProps extends DecimalInputProps {
  /** Units of the currency for 1 CZK; shown and typed the other way round, as banks publish it. */
  value: number | null;
}

/** An exchange rate in CZK for one unit. */
export function RateInput({ value, onChange, onBlur, ...input }: RateInputProps) {
  // Kept while typing, because the stored rate has no zero.
  const [typed, setTyped] = useState<number | null>();
  return (
    <DecimalInput
      {...input}
      allowNegative={false}
      decimalScale={3}
      value={typed === undefined ? value && crownsOf(value) : typed}
      onChange={(crowns) => {
        setTyped(crowns);
        onChange(rateOf(crowns ?? 0));
      }}
      onBlur={(event) => {
        setTyped(undefined);
        onBlur?.(event);
      }}
    />
  );
}
