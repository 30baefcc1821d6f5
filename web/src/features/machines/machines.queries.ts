import { categories } from '@strojpark/core/contracts/categories';
import { fieldConfigs } from '@strojpark/core/contracts/field-config';
import type { TimelineKind } from '@strojpark/core/contracts/machine-timeline';
import { machines } from '@strojpark/core/contracts/machines';
import { reservations } from '@strojpark/core/contracts/reservations';
import type { MachineType } from '@strojpark/core/domain/machine-fields';
import type { QueryInput } from '@strojpark/core/endpoint';
import { keepPreviousData, useQuery, useQueryClient, type Query } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../lib/api.ts';
import type { BulkTarget } from '../../ui/list/selection.ts';
import { useCan } from '../../lib/auth.ts';

export type MachineQuery = QueryInput<typeof machines.list>;
export type MachineFilterQuery = Omit<
  MachineQuery,
  'sort' | 'order' | 'facets' | 'fields' | 'limit' | 'cursor' | 'ids' | 'deleted'
>;

/** Which machines a bulk act means. */
export type MachineTarget = BulkTarget<MachineFilterQuery>;

/** Every key begins with the noun, so that a change of machines reaches lists, counts and badges alike. */
export const machineKeys = {
  all: ['machines'] as const,
  list: (query: MachineQuery) => ['machines', 'list', query] as const,
  facets: (filter: MachineFilterQuery) => ['machines', 'facets', filter] as const,
  statistics: (type: MachineType) => ['machines', 'statistics', type] as const,
  one: (id: string) => ['machines', 'one', id] as const,
  timeline: (id: string, kind: TimelineKind | null) => ['machines', 'timeline', id, kind] as const,
  attachments: (id: string) => ['machines', 'attachments', id] as const,
};

const reservationsKey = ['reservations'] as const;

/** One machine; null asks for nothing. The screen shows the failure itself. */
export function useMachine(id: string | null) {
  return useQuery({
    queryKey: machineKeys.one(id ?? ''),
    queryFn: ({ signal }) => call(machines.get, { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
    // An open record shows what it is now; the cache only bridges the wait.
    staleTime: 0,
    meta: { quiet: true },
  });
}

const reservationsShown = 100;

/** The reservations of a machine, newest first; for those who may see reservations. */
export function useMachineReservations(id: string) {
  return useQuery({
    queryKey: [...reservationsKey, 'of-machine', id],
    queryFn: ({ signal }) =>
      call(reservations.list, { query: { machine: id, limit: reservationsShown }, signal }),
    enabled: useCan('reservations.view'),
    meta: { quiet: true },
  });
}

/** Counts by status and the total value of the machines of a type. */
export function useMachineStatistics(type: MachineType, enabled = true) {
  return useQuery({
    enabled,
    queryKey: machineKeys.statistics(type),
    queryFn: ({ signal }) => call(machines.statistics, { query: { type }, signal }),
    meta: { quiet: true },
  });
}

/** How many machines each choice of a filter would show, under the other filters. */
export function useMachineFacets(filter: MachineFilterQuery) {
  return useQuery({
    queryKey: machineKeys.facets(filter),
    queryFn: async ({ signal }) => {
      const query = { ...filter, limit: 1, facets: 'status,category' };
      return (await call(machines.list, { query, signal })).facets ?? {};
    },
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
}

/** All categories in display order; forms offer the active ones. */
export function useCategories() {
  return useQuery({
    queryKey: ['categories'],
    queryFn: ({ signal }) => call(categories.list, { signal }),
    meta: { quiet: true },
  });
}

/** The fields of both kinds of machines in display order, as the administrator has set them. */
export function useFieldConfigs() {
  return useQuery({
    queryKey: ['field-config'],
    queryFn: ({ signal }) => call(fieldConfigs.list, { signal }),
    // Lists and forms wait for it, and have the program's own fields to go on with.
    retry: false,
    meta: { quiet: true },
  });
}

/** Refreshes whatever shows machines, their counts or their reservations. */
export function useRefreshMachines() {
  const client = useQueryClient();
  return useCallback(
    async ({ exceptId }: { exceptId?: string } = {}) => {
      const predicate = ({ queryKey: [, kind, id] }: Query) =>
        exceptId === undefined || kind !== 'one' || id !== exceptId;
      await Promise.all([
        client.invalidateQueries({ queryKey: machineKeys.all, predicate }),
        client.invalidateQueries({ queryKey: reservationsKey }),
      ]);
    },
    [client],
  );
}
