import { useTranslation } from 'react-i18next';
import { useCategories, useCategoryName } from '../../../../entities/categories/categories.queries.ts';
import { useMachineFacets } from '../../../../entities/machines/machines.queries.ts';
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
      options={useCategoryOptions(state)}
      chosen={state.filters.category ?? []}
      onChange={(category) => state.setFilter({ category })}
    />
  );
}

function useCategoryOptions({ filter, filters }: ListState): FilterOption[] {
  const { data: facets } = useMachineFacets(filter);
  const { data: categories } = useCategories();
  const categoryName = useCategoryName();
  const known = categories?.map(({ key }) => key) ?? [];
  // Machines may have a category that no longer exists.
  const others = Object.keys(facets?.category ?? {})
    .filter((key) => !known.includes(key))
    .toSorted((a, b) => a.localeCompare(b, currentLanguage()));
  // One that is switched off is offered only where there are machines of it.
  const off = new Set(categories?.flatMap(({ key, is_active: isActive }) => (isActive ? [] : [key])));
  const isOffered = (key: string) =>
    !off.has(key) || (facets?.category[key] ?? 0) > 0 || filters.category?.includes(key) === true;
  const isEmpty = (key: string) => facets !== undefined && !facets.category[key];
  const offered = [...known, ...others].filter(isOffered);
  // Those that no machine of the list has come last.
  return [...offered.filter((key) => !isEmpty(key)), ...offered.filter(isEmpty)].map((value) => ({
    value,
    label: categoryName(value),
    count: facets && formatFacet(facets.category[value] ?? 0, facets.precision),
  }));
}
