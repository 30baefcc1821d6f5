import { manualAlternatives, type ManualAlternatives } from '@strojpark/core/contracts/manual-alternatives';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryNoun } from '../../lib/query-noun.ts';
import { quiet } from '../../lib/query-options.ts';

const key = queryNoun('manual-alternatives', { own: 'manual_alternative' });

export function useManualAlternatives() {
  return useQuery({
    ...quiet,
    queryKey: key,
    queryFn: ({ signal }) => call(manualAlternatives.list, { signal }),
  });
}

/** Sends only the changed model, so that changes of other users are kept. */
export function useSaveAlternatives() {
  const client = useQueryClient();
  return useMutation({
    ...quiet,
    mutationFn: (body: ManualAlternatives) => call(manualAlternatives.save, { body }),
    onSuccess: (all) => client.setQueryData(key, all),
  });
}

export function useDeleteAlternatives() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (model: string) => call(manualAlternatives.delete, { params: { key: model } }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}
