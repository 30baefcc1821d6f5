import { useState } from 'react';
import { SuggestInput, type SuggestInputProps } from '../../ui/suggest-input.tsx';
import { countIn, useValuesInUse, type ValueSource } from './machines.queries.ts';

interface ValueInputProps extends Omit<SuggestInputProps, 'value' | 'data' | 'noteOf'> {
  value: string;
  source: ValueSource;
  /** Says of each value how many machines have it: a filter finds them. */
  withCounts?: boolean;
}

/** A text of a machine, typed or picked from those of other machines. */
export function ValueInput({ value, source, withCounts = false, onFocus, ...input }: ValueInputProps) {
  const [wasUsed, setWasUsed] = useState(false);
  const { data: known = [] } = useValuesInUse(
    withCounts ? { ...source, counts: 'true' } : source,
    value,
    wasUsed,
  );
  return (
    <SuggestInput
      {...input}
      value={value}
      data={known.map((one) => one.value).filter((one) => one !== value)}
      {...(withCounts && { noteOf: (one: string) => countIn(known, one) })}
      onFocus={(event) => {
        setWasUsed(true);
        onFocus?.(event);
      }}
    />
  );
}
