import { rolePermissions } from '@strojpark/core/contracts/role-permissions';
import type { BodyInput } from '@strojpark/core/endpoint';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryNoun } from '../../lib/query-noun.ts';

const queryKey = queryNoun('role-permissions', { others: ['setting'] });

/** The stored matrix; the screen shows errors itself. */
export function useRolePermissions() {
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => call(rolePermissions.get, { signal }),
    staleTime: 0,
    meta: { quiet: true },
  });
}

/** Saves a matrix; the screen shows the result. */
export function useSaveRolePermissions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof rolePermissions.update>) => call(rolePermissions.update, { body }),
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
    meta: { quiet: true },
  });
}
