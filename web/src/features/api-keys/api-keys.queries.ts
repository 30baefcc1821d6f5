import { apiKeys, type ApiKey } from '@strojpark/core/contracts/api-keys';
import type { BodyInput } from '@strojpark/core/endpoint';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryNoun } from '../../lib/query-noun.ts';

const listKey = queryNoun('api-keys', { own: 'api_key' });

export function useApiKeys() {
  return useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => call(apiKeys.list, { signal }),
    staleTime: 0,
    meta: { quiet: true },
  });
}

/** The form shows errors itself. */
export function useCreateApiKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof apiKeys.create>) => call(apiKeys.create, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: listKey }),
    // A secret must not stay in the cache.
    gcTime: 0,
    meta: { quiet: true },
  });
}

export function useRevokeApiKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: ApiKey) => call(apiKeys.revoke, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: listKey }),
  });
}
