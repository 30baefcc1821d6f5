import { customers } from '@strojpark/core/contracts/customers';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useCan } from '../../lib/auth.ts';
import { queryNoun } from '../../lib/query-noun.ts';

const minute = 60_000;

const all = queryNoun('customers', { others: ['reservation', 'queue_entry', 'demand', 'quote', 'machine'] });

export const customerKeys = {
  all,
  one: (key: string) => [...all, 'customer', key] as const,
  records: (key: string, kind: string, filter: readonly string[] = []) =>
    [...all, 'records', key, kind, filter] as const,
  suggestions: (search: string) => [...all, 'suggestions', search] as const,
};

// Not of the customers: nothing that people change here changes the register.
const register = queryNoun('company-register');

/** What the public register knows about a company number. */
export function useRegisteredCompany(ico: string) {
  return useQuery({
    // The form works without the register; what went wrong there is part of the answer.
    meta: { quiet: true },
    queryKey: [...register, ico],
    queryFn: ({ signal }) => call(customers.lookUpCompany, { params: { ico }, signal }),
    enabled: useCan('reservations.create'),
    staleTime: 10 * minute,
    retry: false,
  }).data;
}

const shortestSearch = 2;

/** Known customers for what is typed; null for nothing. Those who may not see reservations get none. */
export function useSuggestedCustomers(typed: string | null) {
  const search = (typed ?? '').trim();
  const enabled = useCan('reservations.view') && search.length >= shortestSearch;
  const { data } = useQuery({
    // A form works without suggestions, so their failure is not shown.
    meta: { quiet: true },
    queryKey: customerKeys.suggestions(search),
    queryFn: ({ signal }) => call(customers.suggest, { query: { search }, signal }),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: minute,
  });
  return enabled ? (data?.items ?? []) : [];
}
