import { approvalLinks, type LinkedRequest } from '@strojpark/core/contracts/approval-links';
import type { BodyInput } from '@strojpark/core/endpoint';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { useAuth } from '../../../lib/auth.ts';
import { queryNoun } from '../../../lib/query-noun.ts';
import { quiet } from '../../../lib/query-options.ts';

const all = queryNoun('approval-link');

/** The request that a mailed link leads to, read once for the user who is signed in, or for nobody. */
export function useLinkedRequest(token: string, enabled: boolean) {
  const userId = useAuth(({ isAuthenticated, user }) => (isAuthenticated ? user?.id : undefined));
  return useQuery<LinkedRequest>({
    ...quiet,
    enabled,
    queryKey: [...all, token, userId],
    queryFn: ({ signal }) =>
      userId === undefined
        ? call(approvalLinks.openWithoutSignIn, { body: { token }, signal })
        : call(approvalLinks.open, { body: { token }, signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
}

export function useDecideByLink() {
  const isSignedIn = useAuth((state) => state.isAuthenticated);
  return useMutation({
    ...quiet,
    mutationFn: (body: BodyInput<typeof approvalLinks.decide>) =>
      isSignedIn ? call(approvalLinks.decide, { body }) : call(approvalLinks.decideWithoutSignIn, { body }),
  });
}
