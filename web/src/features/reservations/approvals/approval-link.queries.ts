import { approvalLinks, type LinkedRequest } from '@strojpark/core/contracts/approval-links';
import type { BodyInput } from '@strojpark/core/endpoint';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { useAuth } from '../../../lib/auth.ts';
import { queryNoun } from '../../../lib/query-noun.ts';

const all = queryNoun('approval-link');

// The screen shows errors itself, so no error toast.
const quiet = { meta: { quiet: true } } as const;

/** The request that a mailed link leads to, read once for the user who is signed in, or for nobody. */
export function useLinkedRequest(token: string, enabled: boolean) {
  const userId = useAuth(({ isAuthenticated, user }) => (isAuthenticated ? user?.id : undefined));
  return useQuery<LinkedRequest>({
    ...quiet,
    enabled,
    queryKey: [...all, token, userId],
    queryFn: ({ signal }) => {
      const entry = userId === undefined ? approvalLinks.openWithoutSignIn : approvalLinks.open;
      return call(entry, { body: { token }, signal });
    },
    staleTime: Infinity,
    gcTime: 0,
  });
}

export function useDecideByLink() {
  const isSignedIn = useAuth((state) => state.isAuthenticated);
  const entry = isSignedIn ? approvalLinks.decide : approvalLinks.decideWithoutSignIn;
  return useMutation({
    ...quiet,
    mutationFn: (body: BodyInput<typeof approvalLinks.decide>) => call(entry, { body }),
  });
}
