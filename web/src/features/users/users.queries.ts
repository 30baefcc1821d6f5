import { users, type User } from '@strojpark/core/contracts/users';
import type { Role } from '@strojpark/core/domain/permissions';
import type { UserStatus } from '@strojpark/core/domain/user-actions';
import type { BodyInput, QueryInput } from '@strojpark/core/endpoint';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, download } from '../../lib/api.ts';
import { refreshUser } from '../../lib/auth-check.ts';
import { useAuth } from '../../lib/auth.ts';

export type UserQuery = QueryInput<typeof users.list>;
export interface UserFilter {
  search?: string | undefined;
  role?: Role[] | undefined;
  status?: UserStatus[] | undefined;
}

/** Every key begins with the noun, so that a change of users reaches lists, counts and previews alike. */
export const userKeys = {
  all: ['users'] as const,
  list: (query: UserQuery) => ['users', 'list', query] as const,
  facets: (filter: UserFilter) => ['users', 'facets', filter] as const,
  statistics: ['users', 'statistics'] as const,
  one: (id: string) => ['users', 'one', id] as const,
  invitable: ['users', 'invitable'] as const,
  inactive: (days: number) => ['users', 'inactive', days] as const,
};

// Screens and forms say themselves what failed, so the shared toasts keep quiet.
const quiet = { meta: { quiet: true } } as const;

/** Asked anew with each opening and whenever the window gets the focus: other administrators work too. */
const live = { ...quiet, staleTime: 0, refetchOnWindowFocus: true } as const;

/** One user; null asks for nothing. A row of a list shows at once what it knows. */
export function useUser(id: string | null, known?: User) {
  return useQuery({
    ...live,
    queryKey: userKeys.one(id ?? ''),
    queryFn: ({ signal }) => call(users.get, { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
    placeholderData: known,
  });
}

export function useUserStatistics() {
  return useQuery({
    ...live,
    queryKey: userKeys.statistics,
    queryFn: ({ signal }) => call(users.statistics, { signal }),
  });
}

/** How many users each choice of the filters would show, under the other one. */
export function useFilterCounts(filter: UserFilter) {
  return useQuery({
    ...live,
    queryKey: userKeys.facets(filter),
    queryFn: async ({ signal }) => {
      const query = { ...filter, limit: 1, facets: 'role,status' };
      const { facets = {} } = await call(users.list, { query, signal });
      return { role: facets['role'] ?? {}, status: facets['status'] ?? {} };
    },
    placeholderData: keepPreviousData,
  });
}

/** Whom invitations would reach. */
export function useInvitable() {
  return useQuery({
    ...quiet,
    queryKey: userKeys.invitable,
    queryFn: ({ signal }) => call(users.previewInvitations, { signal }),
    staleTime: 0,
  });
}

/** Who has not signed in for so many days. */
export function useInactive(days: number) {
  return useQuery({
    ...quiet,
    queryKey: userKeys.inactive(days),
    queryFn: ({ signal }) => call(users.previewInactive, { query: { days }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** An act refreshes also when it is refused: what is on the screen was no longer true. */
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
    // One's own name stands in the top bar too.
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

/** Makes the file and hands it to the browser. */
export function useExportUsers() {
  return useMutation({
    mutationFn: (format: 'csv' | 'xlsx') => download(users.export, { body: { format } }, `users.${format}`),
  });
}
