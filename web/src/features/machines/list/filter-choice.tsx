import { lazy, Suspense, useState } from 'react';
import { FilterButton } from './filter-button.tsx';
import type { FilterOption } from './filter-options.ts';

const OptionList = lazy(async () => ({ default: (await import('./option-list.tsx')).OptionList }));

interface FilterChoiceProps {
  label: string;
  options: readonly FilterOption[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** Not a filter: having something chosen is nothing to point out. */
  isPlain?: boolean;
}

/** A choice of several values; its list comes with the first click. */
export function FilterChoice({ isPlain = false, ...choice }: FilterChoiceProps) {
  const [wasOpened, setWasOpened] = useState(false);
  const button = { label: choice.label, count: isPlain ? 0 : choice.chosen.length };
  const closed = <FilterButton {...button} onClick={() => setWasOpened(true)} />;
  if (!wasOpened) return closed;
  return (
    <Suspense fallback={closed}>
      <OptionList {...choice} button={button} />
    </Suspense>
  );
}
