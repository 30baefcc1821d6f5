import { useTranslation } from 'react-i18next';
import { filterText } from '../../../../lib/filter-text.ts';
import type { ListState } from '../use-list-state.ts';
import { useActiveFilters } from './use-active-filters.ts';

/** The search and the filters in words. */
export function ActiveFilterNames({ state }: { state: ListState }) {
  const { t } = useTranslation();
  const filters = useActiveFilters(state).map(({ label }) => label);
  return filterText(t, filters, state.filters.search);
}
