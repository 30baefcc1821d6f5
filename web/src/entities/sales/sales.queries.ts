import { sales, type Sale } from '@strojpark/core/contracts/sales';
import type { QueryInput } from '@strojpark/core/endpoint';
import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { machineKeys } from '../machines/machines.queries.ts';
import { call } from '../../lib/api.ts';
import { byCursor, live } from '../../lib/query-options.ts';
import { usePageSize } from '../../lib/user-settings.ts';

type SaleQuery = QueryInput<typeof sales.list>;

// A sale changes a machine.
const all = [...machineKeys.all, 'sales'] as const;

export const saleKeys = {
  statistics: [...all, 'statistics'] as const,
  ofPeriod: (period: { from: string; to: string }) => [...all, 'of-period', period] as const,
  list: (query: SaleQuery) => [...all, 'list', query] as const,
  first: (query: SaleQuery) => [...all, 'first', query] as const,
  facets: (filter: SaleQuery) => [...all, 'facets', filter] as const,
  totals: (filter: SaleQuery) => [...all, 'totals', filter] as const,
  record: (id: string) => [...all, 'record', id] as const,
  ofInvoice: (number: string, except: string | undefined) => [...all, 'of-invoice', number, except] as const,
  sellers: [...all, 'sellers'] as const,
  possibleSellers: [...all, 'possible-sellers'] as const,
  exportColumns: [...all, 'export-columns'] as const,
};

/** This month to date and the same part of the previous one. */
export function useSalesStatistics(enabled: boolean) {
  return useQuery({
    ...live,
    queryKey: saleKeys.statistics,
    queryFn: ({ signal }) => call(sales.statistics, { signal }),
    enabled,
    meta: { quiet: true, keepOffline: true },
  });
}

/** The sales of a period, newest first. */
export function useSales(period: { from: string; to: string }) {
  const limit = usePageSize();
  return useInfiniteQuery({
    ...live,
    queryKey: saleKeys.ofPeriod(period),
    queryFn: ({ pageParam: cursor, signal }) =>
      call(sales.list, { query: { ...period, limit, cursor }, signal }),
    ...byCursor,
  });
}

export const saleQuery = (id: string) =>
  queryOptions({
    ...live,
    queryKey: saleKeys.record(id),
    queryFn: ({ signal }) => call(sales.get, { params: { id }, signal }),
  });

/** One sale; the list item is shown until the record has loaded. */
export function useSale(id: string, known?: Sale) {
  return useQuery({
    ...saleQuery(id),
    placeholderData: known && {
      ...known,
      customer_email: null,
      customer_phone: null,
      customer_tax_id: null,
      customer_address: null,
      may_edit_customer: false,
      held_replacement: null,
      machine_value: null,
      margin_basis: null,
      updated_at: null,
      updated_by_name: null,
    },
  });
}

/** The number of sales for each machine type, with the other filters applied; also with one more filter each. */
export function useSaleCounts(filter: SaleQuery) {
  return useQuery({
    ...live,
    queryKey: saleKeys.facets(filter),
    queryFn: async ({ signal }) => {
      const query = { ...filter, type: undefined, limit: 1, facets: 'type,mine,atLoss' } as const;
      const { facets = {}, totalIsExact } = await call(sales.list, { query, signal });
      return { facets, totalIsExact };
    },
    placeholderData: keepPreviousData,
  });
}

/** What the matching sales brought. */
export function useSaleTotals(filter: QueryInput<typeof sales.totals>) {
  return useQuery({
    ...live,
    queryKey: saleKeys.totals(filter),
    queryFn: ({ signal }) => call(sales.totals, { query: filter, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The first of the matching sales. */
export function useFirstSale(query: SaleQuery) {
  return useQuery({
    ...live,
    queryKey: saleKeys.first(query),
    queryFn: async ({ signal }) => (await call(sales.list, { query, signal })).items[0] ?? null,
  });
}

/** The newest other sales with an invoice number. */
export function useSalesOfInvoice(number: string, except: string | undefined) {
  return useQuery({
    queryKey: saleKeys.ofInvoice(number, except),
    queryFn: ({ signal }) => call(sales.listByInvoice, { query: { invoice_number: number, except }, signal }),
    enabled: number !== '',
    // Somebody else may be writing the same invoice.
    staleTime: 0,
    // A warning only.
    meta: { quiet: true },
  });
}

/** Everyone who sold a machine. */
export function useSellers() {
  return useQuery({
    ...live,
    queryKey: saleKeys.sellers,
    queryFn: ({ signal }) => call(sales.listSellers, { signal }),
  });
}

/** Everyone who can be entered as a seller; none from a server of the previous version, which does not know of them. */
export function usePossibleSellers(enabled: boolean) {
  return useQuery({
    ...live,
    enabled,
    queryKey: saleKeys.possibleSellers,
    queryFn: ({ signal }) => call(sales.listPossibleSellers, { signal }),
    meta: { quiet: true },
  });
}
