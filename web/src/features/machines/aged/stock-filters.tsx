import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCategories, useCategoryName } from '../../../entities/categories/categories.queries.ts';
import { useMachineLocations } from '../../../entities/machines/machines.queries.ts';
import classes from './stock-filters.module.css';

interface StockFilter {
  category?: string[] | undefined;
  location?: string | undefined;
}

interface StockFiltersProps {
  filter: StockFilter;
  onChange: (changes: StockFilter) => void;
}

/** The filters of the machines in stock: by category and location. */
export function StockFilters({ filter: { category, location }, onChange }: StockFiltersProps) {
  const { t } = useTranslation();
  const { data: categories = [] } = useCategories();
  const categoryName = useCategoryName();
  const { data: locations = [] } = useMachineLocations();
  const places = locations.map((one) => one.location);
  return (
    <>
      <Select
        className={classes.filter}
        aria-label={t('machines.fields.category')}
        placeholder={t('machines.fields.category')}
        data={categories.map(({ key }) => ({ value: key, label: categoryName(key) }))}
        value={category?.[0] ?? null}
        onChange={(value) => onChange({ category: value === null ? undefined : [value] })}
        searchable
        clearable
        clearButtonProps={{
          'aria-label': t('machines.form.clear', { field: t('machines.fields.category') }),
        }}
        nothingFoundMessage={t('machines.filters.noOption')}
      />
      <Select
        className={classes.filter}
        aria-label={t('machines.fields.location')}
        placeholder={t('machines.fields.location')}
        data={location === undefined || places.includes(location) ? places : [location, ...places]}
        value={location ?? null}
        onChange={(value) => onChange({ location: value ?? undefined })}
        searchable
        clearable
        clearButtonProps={{
          'aria-label': t('machines.form.clear', { field: t('machines.fields.location') }),
        }}
        nothingFoundMessage={t('machines.filters.noOption')}
      />
    </>
  );
}
