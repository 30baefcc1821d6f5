import { demandCounts } from '@strojpark/core/contracts/badge-counts';
import { demands, type Demand } from '@strojpark/core/contracts/demands';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { liveOffline } from '../../lib/query-options.ts';
import { demandKeys, type DemandQuery } from './demand-keys.queries.ts';

export const demandQuery = (id: string) =>
  queryOptions({
    ...liveOffline,
    queryKey: demandKeys.record(id),
    queryFn: ({ signal }) => call(demands.get, { params: { id }, signal }),
  });

/** One demand; the list item is shown until the record has loaded. */
export function useDemand(id: string, known?: Demand) {
  return useQuery({ ...demandQuery(id), placeholderData: known });
}

/** The number of demands for each status, with the other filters applied; also with one more filter each. */
export function useDemandCounts(filter: DemandQuery) {
  return useQuery({
    ...liveOffline,
    queryKey: demandKeys.facets(filter),
    queryFn: async ({ signal }) => {
      const query = { ...filter, status: undefined, limit: 1, facets: 'status,mine,unseen,unowned' } as const;
      return (await call(demands.list, { query, signal })).facets ?? {};
    },
    placeholderData: keepPreviousData,
  });
}

/** The first few demands in a given order. */
export function useFirstDemands(query: DemandQuery, enabled = true) {
  return useQuery({
    ...liveOffline,
    enabled,
    queryKey: demandKeys.first(query),
    queryFn: ({ signal }) => call(demands.list, { query, signal }),
  });
}

/** How many open demands a machine fits. */
export function useMachineDemands(machineId: string, enabled: boolean) {
  return useQuery({
    ...liveOffline,
    enabled,
    queryKey: demandKeys.ofMachine(machineId),
    queryFn: ({ signal }) => call(demandCounts.countForMachine, { params: { id: machineId }, signal }),
  });
}
