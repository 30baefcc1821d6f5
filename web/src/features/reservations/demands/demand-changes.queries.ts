import { demands, type Demand } from '@strojpark/core/contracts/demands';
import type { BodyInput } from '@strojpark/core/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { badgeKeys } from '../../../entities/badges/badges.queries.ts';
import { useBulkMutation } from '../../../entities/bulk-runs/use-bulk-mutation.ts';
import { demandKeys } from '../../../entities/demands/demand-keys.queries.ts';
import { call } from '../../../lib/api.ts';
import { useOptimisticMutation, type Expected } from '../../../lib/optimistic.ts';
import { toast } from '../../../lib/toast.ts';
import type { BulkTarget } from '../../../ui/list/selection.ts';
import type { DemandState } from './demand-search.ts';

export type DemandBody = BodyInput<typeof demands.create>;
export type DemandChanges = BodyInput<typeof demands.update>;

function useRefreshDemands() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: demandKeys.all });
}

/** The form shows errors itself. */
export function useCreateDemand() {
  const refresh = useRefreshDemands();
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: DemandBody) => call(demands.create, { body }),
    onSuccess: () => void refresh(),
  });
}

/** The form shows errors itself. */
export function useUpdateDemand() {
  const refresh = useRefreshDemands();
  return useMutation({
    meta: { quiet: true },
    mutationFn: ({ id, body }: { id: string; body: DemandChanges }) =>
      call(demands.update, { params: { id }, body }),
    onSettled: () => void refresh(),
  });
}

/** Makes a colleague responsible. */
export function useAssignDemand() {
  const refresh = useRefreshDemands();
  return useMutation({
    mutationFn: ({ id, ownerId }: { id: string; ownerId: string }) =>
      call(demands.update, { params: { id }, body: { ownerId } }),
    onSettled: () => void refresh(),
  });
}

const expectedDemand = (changes: Partial<Demand>) => changes;

interface WithReason {
  id: string;
  reason: string;
}

const ends = {
  serve: {
    send: ({ id, reason }: WithReason) =>
      call(demands.serve, { params: { id }, body: { reason: reason === '' ? null : reason } }),
    expects: ({ id, reason }: WithReason): Expected => ({
      [id]: expectedDemand({ status: 'served', end_reason: reason, actions: [] }),
    }),
  },
  close: {
    send: ({ id, reason }: WithReason) => call(demands.close, { params: { id }, body: { reason } }),
    expects: ({ id, reason }: WithReason): Expected => ({
      [id]: expectedDemand({ status: 'closed', end_reason: reason, actions: [] }),
    }),
  },
};
export type EndingAction = keyof typeof ends;

/** Ends a demand, with or without a machine. */
export function useEndDemand(action: EndingAction) {
  const refresh = useRefreshDemands();
  return useOptimisticMutation({ ...ends[action], refresh });
}

export function useReopenDemand() {
  const refresh = useRefreshDemands();
  return useMutation({
    /** Without a day, the old one stays. */
    mutationFn: ({ id, validUntil }: { id: string; validUntil: string | null | undefined }) =>
      call(demands.reopen, { params: { id }, body: { validUntil } }),
    onSettled: () => void refresh(),
  });
}

export function useDeleteDemand() {
  const refresh = useRefreshDemands();
  return useOptimisticMutation({
    send: (id: string) => call(demands.delete, { params: { id } }),
    expects: (id): Expected => ({ [id]: null }),
    refresh,
  });
}

type Target = BulkTarget<DemandState['filter']>;

export function useBulkClose() {
  return useBulkMutation({
    act: 'demands.close',
    count: 'closed',
    send: ({ target, reason }: { target: Target; reason: string }) =>
      call(demands.bulkClose, { body: { ...target, reason } }),
    expects: ({ id, actions }: Demand): Expected =>
      actions.includes('close') ? { [id]: expectedDemand({ status: 'closed', actions: [] }) } : {},
    refresh: useRefreshDemands(),
  });
}

export function useBulkAssign() {
  return useBulkMutation({
    act: 'demands.assign',
    count: 'assigned',
    send: ({ target, ownerId }: { target: Target; ownerId: string }) =>
      call(demands.bulkAssign, { body: { ...target, ownerId } }),
    // The name of the new owner comes with the answer.
    expects: (): Expected => ({}),
    refresh: useRefreshDemands(),
  });
}

interface MatchId {
  id: string;
  machineId: string;
}

interface NamedMatch extends MatchId {
  /** The machine. */
  name: string;
}

/** The machine was offered to the customer. */
export function useOfferMatch() {
  const refresh = useRefreshDemands();
  return useMutation({
    mutationFn: ({ id, machineId }: NamedMatch) => call(demands.offerMatch, { params: { id, machineId } }),
    onSuccess: (_answer, { name }) => toast.success(i18next.t('demands.match.offered', { name })),
    onSettled: () => void refresh(),
  });
}

/** A match that was not suitable counts again. Its row may have left its list before the toast says so. */
export function useReconsiderMatch() {
  const refresh = useRefreshDemands();
  return useMutation({
    mutationFn: ({ id, machineId }: NamedMatch) =>
      call(demands.reconsiderMatch, { params: { id, machineId } }),
    onSuccess: (_answer, { name }) => toast.success(i18next.t('demands.match.reconsidered', { name })),
    onSettled: () => void refresh(),
  });
}

export function useRejectMatch() {
  const refresh = useRefreshDemands();
  return useMutation({
    mutationFn: ({ reason, ...params }: MatchId & { reason: string }) =>
      call(demands.rejectMatch, { params, body: { reason } }),
    onSettled: () => void refresh(),
  });
}

/** The sidebar and the lists no longer count the matches as new. */
export function useMarkSeen() {
  const client = useQueryClient();
  return useMutation({
    meta: { quiet: true },
    mutationFn: (id: string) => call(demands.markMatchesSeen, { params: { id } }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: badgeKeys.all }),
        client.invalidateQueries({ queryKey: [...demandKeys.all, 'list'] }),
        client.invalidateQueries({ queryKey: [...demandKeys.all, 'first'] }),
      ]),
  });
}
