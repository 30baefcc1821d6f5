import type { queue } from '@strojpark/core/contracts/queue';
import type { QueryInput } from '@strojpark/core/endpoint';
import { queryNoun } from '../../lib/query-noun.ts';

export type QueueQuery = QueryInput<typeof queue.list>;

// Who holds the machine comes from its reservation.
const all = queryNoun('queue', { own: 'queue_entry', others: ['reservation', 'machine'] });

export const queueKeys = {
  all,
  list: (query: QueueQuery) => [...all, 'list', query] as const,
  facets: (filter: QueueQuery) => [...all, 'facets', filter] as const,
  first: (query: QueueQuery) => [...all, 'first', query] as const,
  found: (search: string) => [...all, 'found', search] as const,
  exportColumns: [...all, 'export-columns'] as const,
  /** Not `one`: the places change with the other entries. */
  entry: (id: string) => [...all, 'entry', id] as const,
};
