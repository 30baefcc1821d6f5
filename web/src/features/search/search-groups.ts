import { fold, searchWords } from '@strojpark/core/domain/search-fold';
import { machineResult, reservationResult, userResult, type SearchResult } from './search-result.ts';
import { shortestSearch, type useFound } from './search.queries.ts';

export interface SearchGroup {
  name: 'machines' | 'reservations' | 'users' | 'pages' | 'actions';
  results: SearchResult[];
  /** The place of the group's first result among all of them. */
  first: number;
}

/** Pages and actions have few words, so they are looked through here. */
function matching(results: readonly SearchResult[], query: string): SearchResult[] {
  const words = searchWords(query);
  return results.filter(({ label }) => words.every((word) => fold(label).includes(word)));
}

/** What there is for a query, by kind: records first, then what to do and where to go. */
export function searchGroups(
  query: string,
  { machines, reservations, users }: ReturnType<typeof useFound>,
  { pages, actions }: { pages: readonly SearchResult[]; actions: readonly SearchResult[] },
): SearchGroup[] {
  const isLong = query.trim().length >= shortestSearch;
  const groups = [
    { name: 'machines', results: isLong ? machines.data?.items.map(machineResult) : [] },
    { name: 'reservations', results: isLong ? reservations.data?.items.map(reservationResult) : [] },
    { name: 'users', results: isLong ? users.data?.items.map(userResult) : [] },
    { name: 'actions', results: matching(actions, query) },
    { name: 'pages', results: matching(pages, query) },
  ] as const;
  let first = 0;
  return groups.flatMap(({ name, results = [] }) => {
    if (results.length === 0) return [];
    first += results.length;
    return [{ name, results, first: first - results.length }];
  });
}
