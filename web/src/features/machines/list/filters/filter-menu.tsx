import { Suspense, useState } from 'react';
import { lazyPart } from '../../../../lib/lazy-part.ts';
import { FilterButton } from './filter-button.tsx';

const OptionList = lazyPart(async () => (await import('./option-list.tsx')).OptionList);

export interface FilterOption {
  value: string;
  label: string;
  /** How many records the option would show with the other filters applied; undefined where they are not counted. */
  count: string | undefined;
}

interface FilterMenuProps {
  label: string;
  options: readonly FilterOption[];
  chosen: readonly string[];
  /** Only one value at a time. */
  isSingle?: boolean;
  /** Undefined for none. */
  onChange: (chosen: string[] | undefined) => void;
}

/** A filter one click away; its list is loaded on the first click. */
export function FilterMenu({ label, options, chosen, isSingle = false, onChange }: FilterMenuProps) {
  const [wasOpened, setWasOpened] = useState(false);
  const button = { label, isOn: chosen.length > 0 };
  const closed = <FilterButton {...button} onClick={() => setWasOpened(true)} />;
  if (!wasOpened) return closed;
  return (
    <Suspense fallback={closed}>
      <OptionList
        button={button}
        options={options}
        chosen={chosen}
        isSingle={isSingle}
        onChange={(values) => onChange(values.length > 0 ? values : undefined)}
      />
    </Suspense>
  );
}
