import { reservationCounts } from '@strojpark/core/contracts/badge-counts';
import { isLive } from '@strojpark/core/domain/reservations/reservation-status';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { reservations } from '@strojpark/core/contracts/reservations';
import {
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type Query,
  type QueryClient,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import { countLimit } from '../../lib/format.ts';
import { call } from '../../lib/api.ts';
import { useCan } from '../../lib/auth.ts';
import { byCursor, liveOffline, quietOffline } from '../../lib/query-options.ts';
import { usePageSize } from '../../lib/user-settings.ts';
import { badgeKeys } from '../badges/badges.queries.ts';
import { demandKeys } from '../demands/demand-keys.queries.ts';
import { machineKeys } from '../machines/machines.queries.ts';
import { queueKeys } from '../queue/queue-keys.queries.ts';
import {
  reservationKeys,
  type ApprovalFilter,
  type ReservationFilter,
  type ReservationQuery,
} from './reservation-keys.queries.ts';

interface RefreshOptions {
  /** A deleted machine, which is not refetched: its record may still be mounted, and the server would answer 404. */
  exceptMachine?: string;
}

/** Invalidates reservations, machines, the queue, demands and badges, because a change of one shows in the others. */
export async function refreshReservations(
  client: QueryClient,
  { exceptMachine }: RefreshOptions = {},
): Promise<void> {
  const predicate = ({ queryKey: [, kind, id] }: Query) => kind !== 'one' || id !== exceptMachine;
  await Promise.all([
    client.invalidateQueries({ queryKey: machineKeys.all, predicate }),
    client.invalidateQueries({ queryKey: reservationKeys.all }),
    client.invalidateQueries({ queryKey: queueKeys.all }),
    client.invalidateQueries({ queryKey: demandKeys.all }),
    client.invalidateQueries({ queryKey: badgeKeys.all }),
  ]);
}

export function useRefreshReservations() {
  const client = useQueryClient();
  return useCallback((options: RefreshOptions = {}) => refreshReservations(client, options), [client]);
}

export const reservationQuery = (id: string) =>
  queryOptions({
    ...liveOffline,
    queryKey: reservationKeys.one(id),
    queryFn: ({ signal }) => call(reservations.get, { params: { id }, signal }),
  });

/** One reservation; no request for null. The list item is shown until the record has loaded. */
export function useReservation(id: string | null, known?: Reservation) {
  return useQuery({ ...reservationQuery(id ?? ''), enabled: id !== null, placeholderData: known });
}

export function useReservationStatistics(enabled = true) {
  return useQuery({
    ...liveOffline,
    enabled,
    queryKey: reservationKeys.statistics,
    queryFn: ({ signal }) => call(reservationCounts.statistics, { signal }),
  });
}

/**
 * The number of reservations for each status, with the other filters applied, of all and, if it is known, of those that are
 * overdue or expire soon; at least that many from `limit`.
 */
export function useStatusCounts(filter: ReservationFilter) {
  return useQuery({
    ...liveOffline,
    queryKey: reservationKeys.facets(filter),
    queryFn: async ({ signal }) => {
      const query = { ...filter, status: undefined, limit: 1, facets: 'status,expired,soon' };
      const { facets = {}, totalIsExact } = await call(reservations.list, { query, signal });
      const { status = {}, expired, soon } = facets;
      return { status, expired, soon, limit: countLimit(status, totalIsExact) };
    },
    placeholderData: keepPreviousData,
  });
}

/** The first few reservations in a given order. */
export function useFirstReservations(query: ReservationQuery, enabled = true) {
  return useQuery({
    ...liveOffline,
    enabled,
    queryKey: reservationKeys.first(query),
    queryFn: ({ signal }) => call(reservations.list, { query, signal }),
  });
}

/** The requests waiting for a decision with its facts, longest waiting first. */
export function usePendingApprovals(filter: ApprovalFilter) {
  const limit = usePageSize();
  return useInfiniteQuery({
    ...liveOffline,
    queryKey: reservationKeys.pendingApprovals(filter),
    queryFn: ({ pageParam: cursor, signal }) =>
      call(reservations.listPendingApprovals, { query: { ...filter, limit, cursor }, signal }),
    placeholderData: keepPreviousData,
    ...byCursor,
  });
}

export const approvalFactsQuery = (id: string) =>
  queryOptions({
    ...liveOffline,
    queryKey: reservationKeys.approvalFacts(id),
    queryFn: ({ signal }) => call(reservations.getApprovalFacts, { params: { id }, signal }),
  });

/** The facts for the decision about one request, for those who may decide. */
export function useApprovalFacts(id: string, enabled: boolean) {
  return useQuery({ ...approvalFactsQuery(id), enabled });
}

const shownOfMachine = 100;

export const machineReservationsQuery = (id: string) =>
  queryOptions({
    ...quietOffline,
    queryKey: reservationKeys.ofMachine(id),
    queryFn: ({ signal }) =>
      call(reservations.list, { query: { machine: id, limit: shownOfMachine }, signal }),
  });

/** The reservations of a machine, newest first; for those who may see reservations. */
export function useMachineReservations(id: string, enabled = true) {
  const isAllowed = useCan('reservations.view');
  return useQuery({ ...machineReservationsQuery(id), enabled: enabled && isAllowed });
}

/** Stock machines that could replace a used one; never cached, because other users reserve too. */
export function useSuggestedReplacements(machineId: string) {
  return useQuery({
    ...quietOffline,
    queryKey: reservationKeys.replacements(machineId),
    queryFn: ({ signal }) => call(reservations.suggestReplacements, { params: { id: machineId }, signal }),
    staleTime: 0,
  });
}

/** The latest of a customer: enough to find among them those that have not ended. */
const latestOfCustomer = 20;

/** The previous reservations of a customer, found by the first known identifier (tax id, e-mail). */
export function useCustomerReservations(marks: readonly string[]) {
  return useQuery({
    ...quietOffline,
    queryKey: reservationKeys.ofCustomer(marks),
    queryFn: async ({ signal }) => {
      for (const customer of marks) {
        const query = { customer, limit: latestOfCustomer, facets: 'status' } as const;
        const { items, total, facets } = await call(reservations.list, { query, signal });
        const { active = 0, extended = 0, pending_approval = 0 } = facets?.['status'] ?? {};
        const running = active + extended + pending_approval;
        const [newest] = items;
        const first = items.toSorted(
          (one, other) => Number(isLive(other.status)) - Number(isLive(one.status)),
        );
        if (newest) return { key: newest.customer_key, items: first, total, running };
      }
      return null;
    },
    enabled: marks.length > 0,
  });
}
