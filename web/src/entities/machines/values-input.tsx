import { type ComponentProps, useState } from 'react';
import { WordsInput } from '../../ui/words-input.tsx';
import { countIn, useValuesInUse, type ValueSource } from './machines.queries.ts';

/** Several texts of machines, each typed or picked from those in use. */
export function ValuesInput({
  source,
  ...input
}: { source: ValueSource } & ComponentProps<typeof WordsInput>) {
  const [typed, setTyped] = useState('');
  const [wasUsed, setWasUsed] = useState(false);
  const { data: known = [] } = useValuesInUse({ ...source, counts: 'true' }, typed, wasUsed);
  return (
    <WordsInput
      {...input}
      data={known.map(({ value }) => value)}
      noteOf={(value) => countIn(known, value)}
      onSearchChange={setTyped}
      onFocus={() => setWasUsed(true)}
    />
  );
}
