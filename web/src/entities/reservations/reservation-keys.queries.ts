import type { reservations } from '@strojpark/core/contracts/reservations';
import type { RequestOutcome } from '@strojpark/core/domain/reservations/rejected-candidates';
import type { ReservationStatus } from '@strojpark/core/domain/reservations/reservation-status';
import type { QueryInput } from '@strojpark/core/endpoint';
import { queryNoun } from '../../lib/query-noun.ts';

export type ReservationQuery = QueryInput<typeof reservations.list>;
export interface ReservationFilter extends Pick<
  ReservationQuery,
  | 'search'
  | 'expiry'
  | 'mine'
  | 'others'
  | 'customer'
  | 'endedFrom'
  | 'endedTo'
  | 'approver'
  | 'misfit'
  | 'rejection'
> {
  status?: readonly ReservationStatus[] | undefined;
  outcome?: readonly RequestOutcome[] | undefined;
}

export type ApprovalFilter = Pick<
  QueryInput<typeof reservations.listPendingApprovals>,
  'seller' | 'category' | 'discount'
>;

const all = queryNoun('reservations', { own: 'reservation', others: ['machine', 'queue_entry'] });

export const reservationKeys = {
  all,
  list: (query: ReservationQuery) => [...all, 'list', query] as const,
  facets: (filter: ReservationFilter) => [...all, 'facets', filter] as const,
  first: (query: ReservationQuery) => [...all, 'first', query] as const,
  statistics: [...all, 'statistics'] as const,
  one: (id: string) => [...all, 'one', id] as const,
  history: (id: string) => [...all, 'history', id] as const,
  pendingApprovals: (filter: ApprovalFilter) => [...all, 'pending-approvals', filter] as const,
  approvalFacts: (id: string) => [...all, 'approval-facts', id] as const,
  ofMachine: (machineId: string) => [...all, 'of-machine', machineId] as const,
  ofCustomer: (marks: readonly string[]) => [...all, 'of-customer', marks] as const,
  replacements: (machineId: string) => [...all, 'replacements', machineId] as const,
  found: (search: string) => [...all, 'found', search] as const,
  trash: (search: string | undefined) => [...all, 'trash', search] as const,
  exportColumns: [...all, 'export-columns'] as const,
};
