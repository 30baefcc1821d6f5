import type { TFunction } from 'i18next';

/** What a list is limited to, in words: `Filtry: Rok výroby: od 2019, Plzeň`. The first one is the search, if there is one. */
export function filterText(t: TFunction, filters: readonly string[], search: string | undefined): string {
  const what = search === undefined ? 'filters' : filters.length > 1 ? 'searchAndFilters' : 'search';
  return t(`lists.print.${what}`, { filters: filters.join(', ') });
}
