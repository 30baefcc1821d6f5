import { type ComponentProps, useState } from 'react';
import { WordsInput } from '../../ui/words-input.tsx';
import { useValuesInUse } from './machines.queries.ts';
import type { ValueSource } from './value-input.tsx';

/** Several texts of machines, each typed or picked from those in use. */
export function ValuesInput({
  field,
  machineType,
  ...input
}: ValueSource & ComponentProps<typeof WordsInput>) {
  const [typed, setTyped] = useState('');
  const [wasUsed, setWasUsed] = useState(false);
  const { data } = useValuesInUse({ field, type: machineType, search: typed }, wasUsed);
  return <WordsInput {...input} data={data} onSearchChange={setTyped} onFocus={() => setWasUsed(true)} />;
}
