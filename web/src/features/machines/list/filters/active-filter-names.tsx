import { useTranslation } from 'react-i18next';
import type { ListState } from '../use-list-state.ts';
import { useActiveFilters } from './use-active-filters.ts';

/** `Filtry: Rok výroby: od 2019, Plzeň`. */
export function ActiveFilterNames({ state }: { state: ListState }) {
  const { t } = useTranslation();
  const filters = useActiveFilters(state).map(({ label }) => label);
  return t('common.print.filters', { filters: filters.join(', ') });
}
