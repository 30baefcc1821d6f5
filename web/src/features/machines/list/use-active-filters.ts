import { useTranslation } from 'react-i18next';
import { useCategoryName } from '../use-category-name.ts';
import type { ListFilters, ListState } from './use-list-state.ts';

export interface ActiveFilter {
  key: string;
  label: string;
  /** The filters without this one. */
  without: Partial<ListFilters>;
}

const without = <T>(values: readonly T[], value: T) => {
  const rest = values.filter((one) => one !== value);
  return rest.length > 0 ? rest : undefined;
};

/** What narrows the list at present, in words. */
export function useActiveFilters({ filters }: ListState): ActiveFilter[] {
  const { t } = useTranslation();
  const categoryName = useCategoryName();
  const { search, field, status = [], category = [] } = filters;
  const searchLabel = (text: string) =>
    field === undefined
      ? t('machines.filters.search', { text })
      : t('machines.filters.searchIn', { text, field: t(`machines.fields.${field}`) });
  return [
    ...(search === undefined
      ? []
      : [{ key: 'search', label: searchLabel(search), without: { search: undefined, field: undefined } }]),
    ...status.map((value) => ({
      key: `status-${value}`,
      label: t(`machines.status.${value}`),
      without: { status: without(status, value) },
    })),
    ...category.map((value) => ({
      key: `category-${value}`,
      label: categoryName(value),
      without: { category: without(category, value) },
    })),
  ];
}
