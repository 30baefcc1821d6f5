import { auth } from '@strojpark/core/contracts/auth';
import type { BodyInput } from '@strojpark/core/endpoint';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryNoun } from '../../lib/query-noun.ts';
import { refreshUser } from '../../lib/auth-check.ts';
import { useAuth } from '../../lib/auth.ts';

const all = queryNoun('account');
const sessionsKey = [...all, 'sessions'] as const;

// Every form of the account says itself what failed, so the shared toasts keep quiet.
const quiet = { meta: { quiet: true } } as const;

/** Where the user is signed in; asked anew with each opening, for another device may have come. */
export function useSessions() {
  return useQuery({
    ...quiet,
    queryKey: sessionsKey,
    queryFn: ({ signal }) => call(auth.listSessions, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
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
    // Nothing may be pending any more, and the other devices are gone.
    onSuccess: () => Promise.all([refreshUser(), refreshSessions()]),
  });
}

export function useResetPassword() {
  return useMutation({
    ...quiet,
    mutationFn: (body: BodyInput<typeof auth.resetPassword>) => call(auth.resetPassword, { body }),
  });
}

export function useForgotPassword() {
  return useMutation({
    ...quiet,
    mutationFn: (body: BodyInput<typeof auth.forgotPassword>) => call(auth.forgotPassword, { body }),
  });
}

/** Confirms an e-mail address by the token of a link: once, however often the screen renders. */
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

/** Leaves the user as they were known, for the recovery codes have to be seen first. */
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
