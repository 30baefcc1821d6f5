import { auth } from '@strojpark/core/contracts/auth';
import type { BodyInput } from '@strojpark/core/endpoint';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryNoun } from '../../lib/query-noun.ts';
import { refreshUser } from '../../lib/auth-check.ts';
import { useAuth } from '../../lib/auth.ts';
import { live, quiet } from '../../lib/query-options.ts';

const all = queryNoun('account');
const sessionsKey = [...all, 'sessions'] as const;

/** The user's sessions; refetched on every opening, because another device may have signed in. */
export function useSessions() {
  return useQuery({
    ...live,
    queryKey: sessionsKey,
    queryFn: ({ signal }) => call(auth.listSessions, { signal }),
  });
}

function useRefreshSessions() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: sessionsKey });
}

export function useRevokeSession() {
  return useMutation({
    mutationFn: (id: string) => call(auth.revokeSession, { params: { id } }),
    onSettled: useRefreshSessions(),
  });
}

export function useRevokeOtherSessions() {
  return useMutation({
    mutationFn: () => call(auth.revokeOtherSessions),
    onSettled: useRefreshSessions(),
  });
}

export function useChangePassword() {
  const refreshSessions = useRefreshSessions();
  return useMutation({
    ...quiet,
    mutationFn: (body: BodyInput<typeof auth.changePassword>) => call(auth.changePassword, { body }),
    // A password change ends the pending setup step and signs out the other devices.
    onSuccess: async () => {
      await Promise.all([refreshUser(), refreshSessions()]);
      useAuth.setState({ temporaryPassword: null });
    },
  });
}

export function useResetPassword() {
  return useMutation({
    ...quiet,
    mutationFn: (body: BodyInput<typeof auth.resetPassword>) => call(auth.resetPassword, { body }),
  });
}

/** Verifies an e-mail address with the token from a link; sends it once even if the screen renders again. */
export function useVerifyEmail(token: string | null) {
  return useQuery({
    ...quiet,
    queryKey: [...all, 'verification', token],
    queryFn: async () => {
      await call(auth.verifyEmail, { body: { token: token ?? '' } });
      if (useAuth.getState().isAuthenticated) await refreshUser();
      return true;
    },
    enabled: token !== null,
    staleTime: Infinity,
    gcTime: Infinity,
  });
}

export function useResendVerification() {
  return useMutation({ mutationFn: () => call(auth.resendVerification) });
}

export function useBeginTotp() {
  return useMutation({
    ...quiet,
    mutationFn: (body: BodyInput<typeof auth.beginTotp>) => call(auth.beginTotp, { body }),
  });
}

/** Does not update the cached user yet: the recovery codes have to be shown first. */
export function useConfirmTotp() {
  return useMutation({
    ...quiet,
    mutationFn: (body: BodyInput<typeof auth.confirmTotp>) => call(auth.confirmTotp, { body }),
  });
}

export function useRenewRecoveryCodes() {
  return useMutation({
    ...quiet,
    mutationFn: (body: BodyInput<typeof auth.renewRecoveryCodes>) => call(auth.renewRecoveryCodes, { body }),
  });
}

export function useDisableTotp() {
  return useMutation({
    ...quiet,
    mutationFn: (body: BodyInput<typeof auth.disableTotp>) => call(auth.disableTotp, { body }),
    onSuccess: () => refreshUser(),
  });
}
