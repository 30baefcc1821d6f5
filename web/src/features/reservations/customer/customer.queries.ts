import { customers } from '@strojpark/core/contracts/customers';
import { demands } from '@strojpark/core/contracts/demands';
import { quotes } from '@strojpark/core/contracts/quotes';
import { queue } from '@strojpark/core/contracts/queue';
import { reservations } from '@strojpark/core/contracts/reservations';
import { sales } from '@strojpark/core/contracts/sales';
import type { ReservationStatus } from '@strojpark/core/domain/reservations/reservation-status';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { customerKeys } from '../../../entities/customers/customers.queries.ts';
import { call, download } from '../../../lib/api.ts';
import { byCursor, live } from '../../../lib/query-options.ts';

const rowsAtOnce = 10;

export function useCustomer(key: string) {
  return useQuery({
    ...live,
    queryKey: customerKeys.one(key),
    queryFn: ({ signal }) => call(customers.get, { params: { key }, signal }),
  });
}

/** Saves everything that is stored about a customer as a file. */
export function useCustomerData() {
  return useMutation({
    mutationFn: (params: { key: string; format: 'json' | 'pdf' }) =>
      download(customers.exportData, { params }),
  });
}

export function useCustomerReservationPages(customer: string, status: readonly ReservationStatus[]) {
  return useInfiniteQuery({
    ...live,
    queryKey: customerKeys.records(customer, 'reservations', status),
    queryFn: ({ pageParam: cursor, signal }) => {
      const statuses = status.length === 0 ? undefined : [...status];
      return call(reservations.list, {
        query: { customer, status: statuses, limit: rowsAtOnce, cursor },
        signal,
      });
    },
    placeholderData: keepPreviousData,
    ...byCursor,
  });
}

export function useCustomerSales(customer: string) {
  return useInfiniteQuery({
    ...live,
    queryKey: customerKeys.records(customer, 'sales'),
    queryFn: ({ pageParam: cursor, signal }) =>
      call(sales.list, { query: { customer, limit: rowsAtOnce, cursor }, signal }),
    ...byCursor,
  });
}

export function useCustomerQueue(customer: string) {
  return useInfiniteQuery({
    ...live,
    queryKey: customerKeys.records(customer, 'queue'),
    queryFn: ({ pageParam: cursor, signal }) =>
      call(queue.list, { query: { customer, limit: rowsAtOnce, cursor }, signal }),
    ...byCursor,
  });
}

export function useCustomerDemands(customer: string) {
  return useInfiniteQuery({
    ...live,
    queryKey: customerKeys.records(customer, 'demands'),
    queryFn: ({ pageParam: cursor, signal }) =>
      call(demands.list, { query: { customer, limit: rowsAtOnce, cursor }, signal }),
    ...byCursor,
  });
}

export function useCustomerQuotes(customer: string) {
  return useInfiniteQuery({
    ...live,
    queryKey: customerKeys.records(customer, 'quotes'),
    queryFn: ({ pageParam: cursor, signal }) =>
      call(quotes.list, { query: { customer, limit: rowsAtOnce, cursor }, signal }),
    ...byCursor,
  });
}
