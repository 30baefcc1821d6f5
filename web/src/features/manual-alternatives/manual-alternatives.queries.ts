import { manualAlternatives, type ManualAlternatives } from '@strojpark/core/contracts/manual-alternatives';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../lib/api.ts';
import { queryNoun } from '../../lib/query-noun.ts';
import { quiet } from '../../lib/query-options.ts';

const key = queryNoun('manual-alternatives', { own: 'manual_alternative', others: ['machine'] });
const listKey = [...key, 'list'] as const;

export function useManualAlternatives() {
  return useQuery({
    ...quiet,
    queryKey: listKey,
    queryFn: ({ signal }) => call(manualAlternatives.list, { signal }),
  });
}

/** What the models are recognised by, under their names. */
export function useModels() {
  const { data } = useQuery({
    ...quiet,
    queryKey: [...key, 'models'] as const,
    queryFn: ({ signal }) => call(manualAlternatives.listModels, { signal }),
  });
  return useMemo(() => data && new Map(data.map((one) => [one.model, one])), [data]);
}

/** Sends only the changed model, so that changes of other users are kept. */
export function useSaveAlternatives() {
  const client = useQueryClient();
  return useMutation({
    ...quiet,
    mutationFn: (body: ManualAlternatives) => call(manualAlternatives.save, { body }),
    onSuccess: (all) => {
      client.setQueryData(listKey, all);
      return client.invalidateQueries({ queryKey: [...key, 'models'] });
    },
  });
}

export function useDeleteAlternatives() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (model: string) => call(manualAlternatives.delete, { params: { key: model } }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}
