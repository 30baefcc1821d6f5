import { canInRole } from '@strojpark/core/domain/access/permissions';
import { comments } from '@strojpark/core/contracts/comments';
import { customers } from '@strojpark/core/contracts/customers';
import { demands } from '@strojpark/core/contracts/demands';
import { machines } from '@strojpark/core/contracts/machines';
import { queue } from '@strojpark/core/contracts/queue';
import { quotes } from '@strojpark/core/contracts/quotes';
import { reservations } from '@strojpark/core/contracts/reservations';
import { sales } from '@strojpark/core/contracts/sales';
import { users } from '@strojpark/core/contracts/users';
import { machineStatuses } from '@strojpark/core/domain/machines/machine-status';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { commentsFound } from '../../entities/comments/comments.queries.ts';
import { customerKeys } from '../../entities/customers/customers.queries.ts';
import { demandKeys } from '../../entities/demands/demand-keys.queries.ts';
import { machineKeys } from '../../entities/machines/machines.queries.ts';
import { queueKeys } from '../../entities/queue/queue-keys.queries.ts';
import { quoteKeys } from '../../entities/quotes/quote-keys.queries.ts';
import { reservationKeys } from '../../entities/reservations/reservation-keys.queries.ts';
import { userKeys } from '../../entities/users/users.queries.ts';
import { call } from '../../lib/api.ts';
import { useActor, useCan } from '../../lib/auth.ts';

/** A single letter would match almost everything. */
export const shortestSearch = 2;
const limit = 6;
/** Of what is looked for less often, so that it does not push the rest away. */
const fewer = 3;
export const foundNouns = [
  'machines',
  'customers',
  'reservations',
  'quotes',
  'demands',
  'queue',
  'sales',
  'comments',
  'users',
] as const;

/** The results of each kind that the user may see. */
export function useFound(text: string) {
  const isLong = text.trim().length >= shortestSearch;
  const mayViewUsers = canInRole(useActor(), 'users.view');
  const mayViewMachines = useCan('machines.view');
  const mayViewReservations = useCan('reservations.view');
  const common = { placeholderData: keepPreviousData, staleTime: 0, retry: false, meta: { quiet: true } };
  const search = text.trim();
  return {
    machines: useQuery({
      ...common,
      queryKey: machineKeys.found(search),
      queryFn: ({ signal }) =>
        // Includes sold machines: someone who looks for a number wants to know that the machine was sold.
        call(machines.list, {
          query: { search, limit, status: [...machineStatuses], titleFirst: 'true' },
          signal,
        }),
      enabled: mayViewMachines && isLong,
    }),
    customers: useQuery({
      ...common,
      queryKey: customerKeys.suggestions(search),
      queryFn: ({ signal }) => call(customers.suggest, { query: { search }, signal }),
      enabled: mayViewReservations && isLong,
    }),
    reservations: useQuery({
      ...common,
      queryKey: reservationKeys.found(search),
      queryFn: ({ signal }) => call(reservations.list, { query: { search, limit }, signal }),
      enabled: mayViewReservations && isLong,
    }),
    quotes: useQuery({
      ...common,
      queryKey: quoteKeys.found(search),
      queryFn: ({ signal }) => call(quotes.list, { query: { search, limit: fewer }, signal }),
      enabled: useCan('quotes.view') && isLong,
    }),
    demands: useQuery({
      ...common,
      queryKey: demandKeys.found(search),
      queryFn: ({ signal }) => call(demands.list, { query: { search, limit: fewer }, signal }),
      enabled: mayViewReservations && isLong,
    }),
    queue: useQuery({
      ...common,
      queryKey: queueKeys.found(search),
      queryFn: ({ signal }) => call(queue.list, { query: { search, limit: fewer }, signal }),
      enabled: mayViewReservations && isLong,
    }),
    sales: useQuery({
      ...common,
      queryKey: machineKeys.foundSales(search),
      queryFn: ({ signal }) => call(sales.list, { query: { search, limit: fewer }, signal }),
      enabled: mayViewMachines && isLong,
    }),
    comments: useQuery({
      ...common,
      queryKey: commentsFound(search),
      queryFn: ({ signal }) => call(comments.search, { query: { search, limit }, signal }),
      enabled: isLong,
    }),
    users: useQuery({
      ...common,
      queryKey: userKeys.found(search),
      queryFn: ({ signal }) => call(users.list, { query: { search, limit }, signal }),
      enabled: mayViewUsers && isLong,
    }),
  };
}
