import { users } from '@strojpark/core/contracts/users';
import type { BodyInput } from '@strojpark/core/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { userKeys } from '../../entities/users/users.queries.ts';
import { call } from '../../lib/api.ts';
import { refreshUser } from '../../lib/auth-check.ts';
import { useAuth } from '../../lib/auth.ts';
import { quiet } from '../../lib/query-options.ts';

/** Refetches after an error too: the data on the screen was out of date. */
function useAction<Input, Output>(
  action: (input: Input) => Promise<Output>,
  options: { meta?: { quiet: true } } = {},
) {
  const client = useQueryClient();
  return useMutation({
    ...options,
    mutationFn: action,
    onSettled: () => void client.invalidateQueries({ queryKey: userKeys.all }),
  });
}

interface WithBody<Body> {
  id: string;
  body: Body;
}

export function useCreateUser() {
  return useAction((body: BodyInput<typeof users.create>) => call(users.create, { body }), quiet);
}

export function useUpdateUser() {
  return useAction(async ({ id, body }: WithBody<BodyInput<typeof users.update>>) => {
    const changed = await call(users.update, { params: { id }, body });
    // The top bar shows the user's own name too.
    if (id === useAuth.getState().user?.id) await refreshUser();
    return changed;
  }, quiet);
}

export function useDeleteUser() {
  return useAction((id: string) => call(users.delete, { params: { id } }));
}

export function useResetPassword() {
  return useAction(
    ({ id, body }: WithBody<BodyInput<typeof users.resetPassword>>) =>
      call(users.resetPassword, { params: { id }, body }),
    quiet,
  );
}

export function useResetSecondFactor() {
  return useAction((id: string) => call(users.resetSecondFactor, { params: { id } }));
}

export function useInvite() {
  return useAction((ids: string[]) => call(users.invite, { body: { ids } }));
}

export function useDeactivateInactive() {
  return useAction((body: { ids: string[]; days: number }) => call(users.deactivateInactive, { body }));
}
