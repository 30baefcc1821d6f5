import { useTranslation } from 'react-i18next';
import { useCategories, useCategoryName } from '../../../entities/categories/categories.queries.ts';
import { useMachineLocations } from '../../../entities/machines/machines.queries.ts';
import { ClearFilters } from '../../../ui/record-screen/clear-filters.tsx';
import { FilterMenu } from '../list/filters/filter-menu.tsx';

interface StockFilter {
  category?: string[] | undefined;
  location?: string | undefined;
}

/** The filters in words. */
export function useStockFilterNames({ category = [], location }: StockFilter): string[] {
  const categoryName = useCategoryName();
  return [...category.map(categoryName), ...(location === undefined ? [] : [location])];
}

interface StockFiltersProps {
  filter: StockFilter;
  onChange: (changes: StockFilter) => void;
}

/** The filters of the machines in stock: by categories and location. */
export function StockFilters({ filter, onChange }: StockFiltersProps) {
  const { t } = useTranslation();
  const { location } = filter;
  const category = filter.category ?? [];
  const { data: categories = [] } = useCategories();
  // Only those of machines: a filter by another would find nothing.
  const offered = categories.filter(({ key, machine_count }) => machine_count > 0 || category.includes(key));
  const categoryName = useCategoryName();
  const { data: locations = [] } = useMachineLocations();
  const places = locations.map((one) => one.location);
  const known = location === undefined || places.includes(location) ? places : [location, ...places];
  /** What is chosen is part of the button. */
  const labelOf = (field: 'category' | 'location', values: readonly string[]) =>
    [t(`machines.fields.${field}`), values.join(', ')].filter((part) => part !== '').join(': ');
  return (
    <>
      <FilterMenu
        label={labelOf('category', category.map(categoryName))}
        options={offered.map(({ key }) => ({ value: key, label: categoryName(key), count: undefined }))}
        chosen={category}
        onChange={(values) => onChange({ category: values })}
      />
      <FilterMenu
        label={labelOf('location', location === undefined ? [] : [location])}
        options={known.map((place) => ({ value: place, label: place, count: undefined }))}
        chosen={location === undefined ? [] : [location]}
        isSingle
        onChange={(values) => onChange({ location: values?.[0] })}
      />
      {(category.length > 0 || location !== undefined) && (
        <ClearFilters onClear={() => onChange({ category: undefined, location: undefined })} />
      )}
    </>
  );
}
