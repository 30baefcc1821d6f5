import { machineStatuses } from '@strojpark/core/domain/machines/machine-status';
import { useTranslation } from 'react-i18next';
import { useCategories, useCategoryName } from '../../../../entities/categories/categories.queries.ts';
import { currentLanguage } from '../../../../lib/i18n.ts';
import { useMachineFacets, type MachineFilterQuery } from '../../../../entities/machines/machines.queries.ts';

export interface FilterOption {
  value: string;
  label: string;
  /** How many machines the option would show with the other filters applied. */
  count: number | undefined;
}

/** The options of the status and category filters with their counts. */
export function useFilterOptions(filter: MachineFilterQuery): Record<'status' | 'category', FilterOption[]> {
  const { t } = useTranslation();
  const { data: facets } = useMachineFacets(filter);
  const { data: categories } = useCategories();
  const categoryName = useCategoryName();
  const counted = (group: 'status' | 'category', value: string) =>
    facets === undefined ? undefined : (facets[group]?.[value] ?? 0);

  const known = categories?.map(({ key }) => key) ?? [];
  // Machines may have a category that no longer exists.
  const others = Object.keys(facets?.['category'] ?? {})
    .filter((key) => !known.includes(key))
    .toSorted((a, b) => a.localeCompare(b, currentLanguage()));

  return {
    status: machineStatuses.map((value) => ({
      value,
      label: t(`machines.status.${value}`),
      count: counted('status', value),
    })),
    category: [...known, ...others].map((value) => ({
      value,
      label: categoryName(value),
      count: counted('category', value),
    })),
  };
}
