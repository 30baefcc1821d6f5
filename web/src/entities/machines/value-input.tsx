import type { TextWithValues } from '@strojpark/core/domain/fields/machine-criteria';
import type { MachineType } from '@strojpark/core/domain/fields/machine-fields';
import { useState } from 'react';
import { SuggestInput, type SuggestInputProps } from '../../ui/suggest-input.tsx';
import { useValuesInUse } from './machines.queries.ts';

export interface ValueSource {
  field: TextWithValues;
  /** Null: of machines of any type. */
  machineType: MachineType | null;
}

type ValueInputProps = ValueSource & Omit<SuggestInputProps, 'value' | 'data'> & { value: string };

/** A text of a machine, typed or picked from those of other machines. */
export function ValueInput({ value, field, machineType, onFocus, ...input }: ValueInputProps) {
  const [wasUsed, setWasUsed] = useState(false);
  const { data: values = [] } = useValuesInUse({ field, type: machineType, search: value }, wasUsed);
  return (
    <SuggestInput
      {...input}
      value={value}
      data={values.filter((one) => one !== value)}
      onFocus={(event) => {
        setWasUsed(true);
        onFocus?.(event);
      }}
    />
  );
}
