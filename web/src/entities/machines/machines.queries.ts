import type { TimelineKind } from '@strojpark/core/contracts/machine-timeline';
import { machines } from '@strojpark/core/contracts/machines';
import type { MachineType } from '@strojpark/core/domain/fields/machine-fields';
import type { QueryInput, ResponseOf } from '@strojpark/core/endpoint';
import { useDebouncedValue } from '@mantine/hooks';
import { hashKey, keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { formatCount } from '../../lib/format.ts';
import { queryNoun } from '../../lib/query-noun.ts';
import type { BulkTarget } from '../../ui/list/selection.ts';

type MachineQuery = QueryInput<typeof machines.list>;
export type MachineFilterQuery = Omit<
  MachineQuery,
  'sort' | 'order' | 'facets' | 'fields' | 'limit' | 'cursor' | 'ids' | 'deleted'
>;

/** The machines of a bulk action. */
export type MachineTarget = BulkTarget<MachineFilterQuery>;

const all = queryNoun('machines', {
  own: 'machine',
  others: ['reservation', 'queue_entry', 'category', 'field', 'repricing_rule'],
});

export const machineKeys = {
  all,
  lists: [...all, 'list'] as const,
  list: (query: MachineQuery) => [...all, 'list', query] as const,
  count: (filter: MachineFilterQuery) => [...all, 'count', filter] as const,
  facets: (filter: MachineFilterQuery) => [...all, 'facets', filter] as const,
  statistics: (type: MachineType) => [...all, 'statistics', type] as const,
  one: (id: string) => [...all, 'one', id] as const,
  timelines: (id: string) => [...all, 'timeline', id] as const,
  timeline: (id: string, kind: TimelineKind | null) => [...all, 'timeline', id, kind] as const,
  costs: (id: string) => [...all, 'costs', id] as const,
  saleOf: (id: string) => [...all, 'sale-of', id] as const,
  priceChanges: (id: string) => [...all, 'price-changes', id] as const,
  attachments: (id: string) => [...all, 'attachments', id] as const,
  available: (query: MachineQuery) => [...all, 'available', query] as const,
  ageing: (filter: MachineFilterQuery) => [...all, 'ageing', filter] as const,
  proposals: (query: object) => [...all, 'proposals', query] as const,
  proposalCount: (filter: object) => [...all, 'proposal-count', filter] as const,
  repricingRules: [...all, 'repricing-rules'] as const,
  locations: [...all, 'locations'] as const,
  values: (source: ValueSource, search: string) => [...all, 'values', search, source] as const,
  found: (search: string) => [...all, 'found', search] as const,
  foundSales: (search: string) => [...all, 'sales', 'found', search] as const,
  trash: (search: string | undefined) => [...all, 'trash', search] as const,
};

export const machineQuery = (id: string) =>
  queryOptions({
    queryKey: machineKeys.one(id),
    queryFn: ({ signal }) => call(machines.get, { params: { id }, signal }),
    meta: { quiet: true, keepOffline: true },
  });

/** One machine; no request for null. The screen shows errors itself. */
export function useMachine(id: string | null) {
  return useQuery({
    ...machineQuery(id ?? ''),
    enabled: id !== null,
    // An open record must be current; cached data is only shown while it loads.
    staleTime: 0,
  });
}

/** Counts by status and the total value of a machine type. */
export function useMachineStatistics(type: MachineType, enabled = true) {
  return useQuery({
    enabled,
    queryKey: machineKeys.statistics(type),
    queryFn: ({ signal }) => call(machines.statistics, { query: { type }, signal }),
    meta: { quiet: true, keepOffline: true },
  });
}

/** The number of machines for each filter option, with the other filters applied, and how precise it is. */
export function useMachineFacets(filter: MachineFilterQuery, enabled = true) {
  return useQuery({
    enabled,
    queryKey: machineKeys.facets(filter),
    queryFn: ({ signal }) => call(machines.facets, { query: filter, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true, keepOffline: true },
  });
}

/** The number and value of machines by days in stock. */
export function useMachineAgeing(filter: MachineFilterQuery) {
  return useQuery({
    queryKey: machineKeys.ageing(filter),
    queryFn: ({ signal }) => call(machines.ageing, { query: filter, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
}

export function useMachineLocations() {
  return useQuery({
    queryKey: machineKeys.locations,
    queryFn: ({ signal }) => call(machines.listLocations, { signal }),
    meta: { quiet: true },
  });
}

/** Which values are offered, and which machines are counted. */
export type ValueSource = Omit<QueryInput<typeof machines.listValues>, 'search'>;

/** Milliseconds without a key, after which the values are searched. Also what they depend on is typed. */
const typingPause = 150;

/** Values of a field that contain what is typed; the last ones of the same source until it is searched for. */
export function useValuesInUse(source: ValueSource, search: string, enabled: boolean) {
  // As text, because the source is a new object with each render.
  const [settled] = useDebouncedValue(JSON.stringify({ source, search: search.trim() }), typingPause);
  const asked = JSON.parse(settled) as { source: ValueSource; search: string };
  const query = { ...asked.source, ...(asked.search !== '' && { search: asked.search }) };
  return useQuery({
    enabled,
    queryKey: machineKeys.values(asked.source, asked.search),
    queryFn: ({ signal }) => call(machines.listValues, { query, signal }),
    placeholderData: (known, previous) =>
      previous && hashKey([previous.queryKey.at(-1)]) === hashKey([asked.source]) ? known : undefined,
    meta: { quiet: true },
  });
}

/** How many machines have one of the values. */
export function countIn(known: ResponseOf<typeof machines.listValues>, value: string): string | undefined {
  const found = known.find((one) => one.value === value);
  return found && found.count !== null ? formatCount(found.count, found.isExact) : undefined;
}

const availableAtOnce = 30;

/** The first available machines that match a search. */
export function useAvailableMachines(
  query: Pick<MachineQuery, 'search' | 'type' | 'fields'>,
  enabled = true,
) {
  return useQuery({
    queryKey: machineKeys.available(query),
    queryFn: ({ signal }) =>
      call(machines.list, {
        query: { ...query, status: 'available', limit: availableAtOnce, titleFirst: 'true' },
        signal,
      }),
    enabled,
    staleTime: 0,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
}
