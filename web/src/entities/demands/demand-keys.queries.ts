import type { demands } from '@strojpark/core/contracts/demands';
import type { QueryInput } from '@strojpark/core/endpoint';
import { queryNoun } from '../../lib/query-noun.ts';

export type DemandQuery = QueryInput<typeof demands.list>;

// Whether a match can be reserved comes from its machine, and whether it was from the reservation.
const all = queryNoun('demands', { own: 'demand', others: ['machine', 'reservation', 'queue_entry'] });

export const demandKeys = {
  all,
  list: (query: DemandQuery) => [...all, 'list', query] as const,
  facets: (filter: DemandQuery) => [...all, 'facets', filter] as const,
  first: (query: DemandQuery) => [...all, 'first', query] as const,
  found: (search: string) => [...all, 'found', search] as const,
  exportColumns: [...all, 'export-columns'] as const,
  /** Not `one`: the matches change with the machines. */
  record: (id: string) => [...all, 'record', id] as const,
  matches: (id: string, group: string) => [...all, 'matches', id, group] as const,
  ofMachine: (machineId: string) => [...all, 'of-machine', machineId] as const,
};
