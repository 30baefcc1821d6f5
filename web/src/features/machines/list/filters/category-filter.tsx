import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCategories, useCategoryName } from '../../../../entities/categories/categories.queries.ts';
import { useMachineFacets, type MachineFilterQuery } from '../../../../entities/machines/machines.queries.ts';
import { currentLanguage } from '../../../../lib/i18n.ts';
import type { ListState } from '../use-list-state.ts';
import { FilterButton } from './filter-button.tsx';

const OptionList = lazy(async () => ({ default: (await import('./option-list.tsx')).OptionList }));

export interface FilterOption {
  value: string;
  label: string;
  /** How many machines the option would show with the other filters applied. */
  count: number | undefined;
}

/** The filter used most, one click away; its list is loaded on the first click. */
export function CategoryFilter({ state }: { state: ListState }) {
  const { t } = useTranslation();
  const options = useCategoryOptions(state.filter);
  const [wasOpened, setWasOpened] = useState(false);
  const { category: chosen = [] } = state.filters;
  const button = { label: t('machines.fields.category'), isOn: chosen.length > 0 };
  const closed = <FilterButton {...button} onClick={() => setWasOpened(true)} />;
  if (!wasOpened) return closed;
  return (
    <Suspense fallback={closed}>
      <OptionList
        button={button}
        options={options}
        chosen={chosen}
        onChange={(category) => state.setFilter({ category: category.length > 0 ? category : undefined })}
      />
    </Suspense>
  );
}

function useCategoryOptions(filter: MachineFilterQuery): FilterOption[] {
  const { data: facets } = useMachineFacets(filter);
  const { data: categories } = useCategories();
  const categoryName = useCategoryName();
  const counts = facets && (facets['category'] ?? {});
  const known = categories?.map(({ key }) => key) ?? [];
  // Machines may have a category that no longer exists.
  const others = Object.keys(counts ?? {})
    .filter((key) => !known.includes(key))
    .toSorted((a, b) => a.localeCompare(b, currentLanguage()));
  return [...known, ...others].map((value) => ({
    value,
    label: categoryName(value),
    count: counts && (counts[value] ?? 0),
  }));
}
