import { deputies } from '@strojpark/core/contracts/deputies';
import type { BodyInput } from '@strojpark/core/endpoint';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryNoun } from '../../lib/query-noun.ts';
import { quiet } from '../../lib/query-options.ts';

// Deputies are announced as changes of their approver, which only administrators receive; a notification is for both.
const all = queryNoun('deputies', { others: ['user', 'notification'] });

/** Your own deputies, and the approvers whose deputy you are. */
export function useDeputies() {
  return useQuery({
    ...quiet,
    queryKey: [...all, 'own'],
    queryFn: ({ signal }) => call(deputies.list, { signal }),
    staleTime: 0,
  });
}

/** Those of another user. */
export function useDeputiesOf(userId: string) {
  return useQuery({
    ...quiet,
    queryKey: [...all, 'of', userId],
    queryFn: ({ signal }) => call(deputies.listOfUser, { params: { id: userId }, signal }),
    staleTime: 0,
  });
}

/** The colleagues who can be your deputy. */
export function useDeputyCandidates() {
  return useQuery({
    queryKey: [...all, 'candidates'],
    queryFn: ({ signal }) => call(deputies.listCandidates, { signal }),
    staleTime: 0,
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: all });
}

export function useCreateDeputy() {
  return useMutation({
    ...quiet,
    mutationFn: (body: BodyInput<typeof deputies.create>) => call(deputies.create, { body }),
    onSettled: useRefresh(),
  });
}

export function useEndDeputy() {
  return useMutation({
    mutationFn: (id: string) => call(deputies.end, { params: { id } }),
    onSettled: useRefresh(),
  });
}
