import { useTranslation } from 'react-i18next';
import { useCategories, useCategoryName } from '../../../../entities/categories/categories.queries.ts';
import { useMachineFacets, type MachineFilterQuery } from '../../../../entities/machines/machines.queries.ts';
import { formatFacet } from '../../../../lib/format.ts';
import { currentLanguage } from '../../../../lib/i18n.ts';
import type { ListState } from '../use-list-state.ts';
import { FilterMenu, type FilterOption } from './filter-menu.tsx';

/** The filter used most. */
export function CategoryFilter({ state }: { state: ListState }) {
  const { t } = useTranslation();
  return (
    <FilterMenu
      label={t('machines.fields.category')}
      options={useCategoryOptions(state.filter)}
      chosen={state.filters.category ?? []}
      onChange={(category) => state.setFilter({ category })}
    />
  );
}

function useCategoryOptions(filter: MachineFilterQuery): FilterOption[] {
  const { data: facets } = useMachineFacets(filter);
  const { data: categories } = useCategories();
  const categoryName = useCategoryName();
  const known = categories?.map(({ key }) => key) ?? [];
  // Machines may have a category that no longer exists.
  const others = Object.keys(facets?.category ?? {})
    .filter((key) => !known.includes(key))
    .toSorted((a, b) => a.localeCompare(b, currentLanguage()));
  return [...known, ...others].map((value) => ({
    value,
    label: categoryName(value),
    count: facets && formatFacet(facets.category[value] ?? 0, facets.precision),
  }));
}
