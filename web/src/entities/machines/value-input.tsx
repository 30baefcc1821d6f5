import { Combobox } from '@mantine/core';
import type { TextWithValues } from '@strojpark/core/domain/fields/machine-criteria';
import type { MachineType } from '@strojpark/core/domain/fields/machine-fields';
import { type ComponentProps, useState } from 'react';
import { SuggestInput, type SuggestInputProps } from '../../ui/suggest-input.tsx';
import { WordsInput } from '../../ui/words-input.tsx';
import { useValuesInUse } from './machines.queries.ts';

interface Source {
  field: TextWithValues;
  /** Null: of machines of any type. */
  machineType: MachineType | null;
}

type ValueInputProps = Source & Omit<SuggestInputProps, 'value' | 'data'> & { value: string };

/** A text of a machine, typed or picked from those of other machines. */
export function ValueInput({ value, field, machineType, onFocus, ...input }: ValueInputProps) {
  const [wasUsed, setWasUsed] = useState(false);
  const { data: values = [] } = useValuesInUse({ field, type: machineType, search: value }, wasUsed);
  return (
    <SuggestInput
      {...input}
      value={value}
      data={values.filter((one) => one !== value)}
      rightSection={<Combobox.Chevron />}
      rightSectionPointerEvents="none"
      onFocus={(event) => {
        setWasUsed(true);
        onFocus?.(event);
      }}
    />
  );
}

/** Several such texts. */
export function ValuesInput({ field, machineType, ...input }: Source & ComponentProps<typeof WordsInput>) {
  const [typed, setTyped] = useState('');
  const [wasUsed, setWasUsed] = useState(false);
  const { data } = useValuesInUse({ field, type: machineType, search: typed }, wasUsed);
  return <WordsInput {...input} data={data} onSearchChange={setTyped} onFocus={() => setWasUsed(true)} />;
}
