import type * as z from 'zod';
import type { ViewList, ViewState } from '../domain/views/views.ts';
import { audit } from './audit.ts';
import { demandListQuery } from './demands.ts';
import { machineListQuery } from './machine-list.ts';
import { queueListQuery } from './queue.ts';
import { reservationListQuery } from './reservations.ts';
import { saleListQuery } from './sales.ts';
import { userListQuery } from './users.ts';

// Apart from the contract of views, which every list loads.

const machineQuery = machineListQuery.omit({ type: true, deleted: true });

/** The query of each list: what its views may contain. */
const queries: Record<ViewList, z.ZodObject> = {
  used_machines: machineQuery,
  stock_machines: machineQuery,
  reservations: reservationListQuery,
  queue: queueListQuery,
  demands: demandListQuery,
  sales: saleListQuery,
  users: userListQuery,
  audit: audit.list.query,
};

/** Not filters. */
const otherParameters = new Set(['sort', 'order', 'limit', 'cursor', 'facets', 'fields', 'ids']);

/** Whether the list understands all of it. */
export function isStateOf(list: ViewList, { filter, sort, order }: ViewState): boolean {
  const query = queries[list];
  const isFilter = (name: string) => name in query.shape && !otherParameters.has(name);
  return Object.keys(filter).every(isFilter) && query.safeParse({ ...filter, sort, order }).success;
}
