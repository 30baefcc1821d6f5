import type { TFunction } from 'i18next';

/** What a list is limited to, in words: `Filtry: Rok výroby: od 2019, Plzeň`. The first one is the search, if there is one. */
export function filterText(t: TFunction, filters: readonly string[], search: string | undefined): string {
  const both = filters.length > 1 ? 'searchAndFilters' : 'search';
  return t(`lists.print.${search === undefined ? 'filters' : both}`, { filters: filters.join(', ') });
}
