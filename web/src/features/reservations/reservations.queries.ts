import { reservations, type Reservation } from '@strojpark/core/contracts/reservations';
import type { ReservationStatus } from '@strojpark/core/domain/reservation-status';
import type { BodyInput, QueryInput } from '@strojpark/core/endpoint';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { byCursor } from '../../lib/by-cursor.ts';
import { usePageSize } from '../../lib/user-settings.ts';

export type ReservationQuery = QueryInput<typeof reservations.list>;
export interface ReservationFilter extends Pick<ReservationQuery, 'search' | 'expiry' | 'customer'> {
  status?: readonly ReservationStatus[] | undefined;
}

/** Every key begins with the noun, so that a change of reservations reaches lists, counts and badges alike. */
export const reservationKeys = {
  all: ['reservations'] as const,
  list: (query: ReservationQuery) => ['reservations', 'list', query] as const,
  facets: (filter: ReservationFilter) => ['reservations', 'facets', filter] as const,
  first: (query: ReservationQuery) => ['reservations', 'first', query] as const,
  statistics: ['reservations', 'statistics'] as const,
  one: (id: string) => ['reservations', 'one', id] as const,
  pendingApprovals: ['reservations', 'pending-approvals'] as const,
  ofCustomer: (marks: readonly string[]) => ['reservations', 'of-customer', marks] as const,
  replacements: (machineId: string) => ['reservations', 'replacements', machineId] as const,
};

const machinesKey = ['machines'] as const;

// Screens and forms say themselves what failed, so the shared toasts keep quiet.
const quiet = { meta: { quiet: true } } as const;

/** Asked anew with each opening and whenever the window gets the focus (spec 2 §2). */
const live = { ...quiet, staleTime: 0, refetchOnWindowFocus: true } as const;

/** Refreshes whatever shows reservations or the machines that they promise. */
function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: reservationKeys.all }),
      client.invalidateQueries({ queryKey: machinesKey }),
    ]);
}

/** One reservation; null asks for nothing. A row of a list shows at once what it knows. */
export function useReservation(id: string | null, known?: Reservation) {
  return useQuery({
    ...live,
    queryKey: reservationKeys.one(id ?? ''),
    queryFn: ({ signal }) => call(reservations.get, { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
    placeholderData: known,
  });
}

export function useReservationStatistics(enabled = true) {
  return useQuery({
    ...live,
    enabled,
    queryKey: reservationKeys.statistics,
    queryFn: ({ signal }) => call(reservations.statistics, { signal }),
  });
}

/** How many reservations each status filter would show, under the other filters. */
export function useStatusCounts(filter: ReservationFilter) {
  return useQuery({
    ...live,
    queryKey: reservationKeys.facets(filter),
    queryFn: async ({ signal }) => {
      const query = { ...filter, status: undefined, limit: 1, facets: 'status' } as const;
      return (await call(reservations.list, { query, signal })).facets?.['status'] ?? {};
    },
    placeholderData: keepPreviousData,
  });
}

/** The first few reservations of an order. */
export function useFirstReservations(query: ReservationQuery) {
  return useQuery({
    ...live,
    queryKey: reservationKeys.first(query),
    queryFn: ({ signal }) => call(reservations.list, { query, signal }),
  });
}

/** The requests that wait for a decision, the oldest first. */
export function usePendingApprovals() {
  const limit = usePageSize();
  return useInfiniteQuery({
    ...live,
    queryKey: reservationKeys.pendingApprovals,
    queryFn: ({ pageParam: cursor, signal }) =>
      call(reservations.listPendingApprovals, { query: { limit, cursor }, signal }),
    ...byCursor,
  });
}

/** Stock machines that could replace a used one; others reserve too, so it is asked anew each time. */
export function useSuggestedReplacements(machineId: string) {
  return useQuery({
    ...quiet,
    queryKey: reservationKeys.replacements(machineId),
    queryFn: ({ signal }) => call(reservations.suggestReplacements, { params: { id: machineId }, signal }),
    staleTime: 0,
  });
}

/** An act refreshes also when it is refused: what is on the screen was no longer true. */
function useAction<Input, Output>(
  action: (input: Input) => Promise<Output>,
  options: { meta?: { quiet: true } } = {},
) {
  const refresh = useRefresh();
  return useMutation({ ...options, mutationFn: action, onSettled: () => void refresh() });
}

interface WithBody<Body> {
  id: string;
  body: Body;
}

export function useCreateReservation() {
  return useAction(
    (body: BodyInput<typeof reservations.create>) => call(reservations.create, { body }),
    quiet,
  );
}

export function useUpdateReservation() {
  return useAction(
    ({ id, body }: WithBody<BodyInput<typeof reservations.update>>) =>
      call(reservations.update, { params: { id }, body }),
    quiet,
  );
}

export function useExtendReservation() {
  return useAction(({ id, body }: WithBody<BodyInput<typeof reservations.extend>>) =>
    call(reservations.extend, { params: { id }, body }),
  );
}

export function useCancelReservation() {
  return useAction(({ id, body }: WithBody<BodyInput<typeof reservations.cancel>>) =>
    call(reservations.cancel, { params: { id }, body }),
  );
}

/** Completing is selling. */
export function useCompleteReservation() {
  return useAction(
    ({ id, body }: WithBody<BodyInput<typeof reservations.complete>>) =>
      call(reservations.complete, { params: { id }, body }),
    quiet,
  );
}

export function useApproveReservation() {
  return useAction((id: string) => call(reservations.approve, { params: { id } }), quiet);
}

export function useRejectReservation() {
  return useAction(({ id, body }: WithBody<BodyInput<typeof reservations.reject>>) =>
    call(reservations.reject, { params: { id }, body }),
  );
}

export function useSetReplacement() {
  return useAction(
    ({ id, body }: WithBody<BodyInput<typeof reservations.setReplacement>>) =>
      call(reservations.setReplacement, { params: { id }, body }),
    quiet,
  );
}

export function useDeleteReservation() {
  return useAction((id: string) => call(reservations.delete, { params: { id } }));
}

export function useRestoreReservation() {
  return useAction((id: string) => call(reservations.restore, { params: { id } }));
}

const shownOfCustomer = 3;

/** What a customer has reserved before, by the first of the given marks (tax id, e-mail) that is known. */
export function useCustomerReservations(marks: readonly string[]) {
  return useQuery({
    ...quiet,
    queryKey: reservationKeys.ofCustomer(marks),
    queryFn: async ({ signal }) => {
      for (const customer of marks) {
        const query = { customer, limit: shownOfCustomer, facets: 'status' } as const;
        const { items, total, facets } = await call(reservations.list, { query, signal });
        const { active = 0, extended = 0, pending_approval = 0 } = facets?.['status'] ?? {};
        const running = active + extended + pending_approval;
        if (items.length > 0) return { customer, items, total, running };
      }
      return null;
    },
    enabled: marks.length > 0,
  });
}
