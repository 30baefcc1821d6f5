import { quotes, type Quote } from '@strojpark/core/contracts/quotes';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useCan } from '../../lib/auth.ts';
import { countLimit } from '../../lib/format.ts';
import { live } from '../../lib/query-options.ts';
import { quoteKeys, type QuoteQuery } from './quote-keys.queries.ts';

export const quoteQuery = (id: string) =>
  queryOptions({
    ...live,
    queryKey: quoteKeys.record(id),
    queryFn: ({ signal }) => call(quotes.get, { params: { id }, signal }),
  });

/** One quote; the list item is shown until the record has loaded. */
export function useQuote(id: string, known?: Quote) {
  return useQuery({ ...quoteQuery(id), placeholderData: known });
}

export const quoteHistoryQuery = (id: string) =>
  queryOptions({
    ...live,
    queryKey: quoteKeys.history(id),
    queryFn: ({ signal }) => call(quotes.getHistory, { params: { id }, signal }),
  });

/** The versions that were sent and the messages of the customer. */
export function useQuoteHistory(id: string, enabled: boolean) {
  return useQuery({ ...quoteHistoryQuery(id), enabled });
}

/** The number of quotes for each status, with the other filters applied; also with one more filter each. */
export function useQuoteCounts(filter: QuoteQuery) {
  return useQuery({
    ...live,
    queryKey: quoteKeys.facets(filter),
    queryFn: async ({ signal }) => {
      const query = {
        ...filter,
        status: undefined,
        limit: 1,
        facets: 'status,mine,unowned,asked',
      } as const;
      const { facets = {}, totalIsExact } = await call(quotes.list, { query, signal });
      const { status = {}, mine = {}, unowned = {}, asked = {} } = facets;
      return { status, mine, unowned, asked, limit: countLimit(status, totalIsExact) };
    },
    placeholderData: keepPreviousData,
  });
}

/** The first few quotes in a given order. */
export function useFirstQuotes(query: QuoteQuery, enabled = true) {
  return useQuery({
    ...live,
    enabled,
    queryKey: quoteKeys.first(query),
    queryFn: ({ signal }) => call(quotes.list, { query, signal }),
  });
}

/** The accepted quotes whose customers have not got this machine yet, the first accepted first. */
export function useAcceptedQuotes(machineId: string, enabled = true) {
  const isAllowed = useCan('quotes.view');
  return useQuery({
    ...live,
    enabled: enabled && isAllowed,
    queryKey: quoteKeys.acceptedOf(machineId),
    queryFn: ({ signal }) =>
      call(quotes.list, {
        query: { machine: machineId, status: ['accepted'], sort: 'updated_at', order: 'asc', limit: 10 },
        signal,
      }),
    select: ({ items }) =>
      items.filter((quote) =>
        quote.items.some(
          ({ machine_id, accepted, state }) => machine_id === machineId && accepted && state === 'available',
        ),
      ),
  });
}

/** What a new quote starts with, and whether quotes can be sent by email. */
export function useQuoteDefaults(enabled = true) {
  return useQuery({
    ...live,
    enabled,
    queryKey: quoteKeys.defaults,
    queryFn: ({ signal }) => call(quotes.getDefaults, { signal }),
  });
}

/** Who can be made responsible for quotes. */
export function useQuoteOwners(enabled: boolean) {
  return useQuery({
    ...live,
    enabled,
    queryKey: quoteKeys.owners,
    queryFn: ({ signal }) => call(quotes.listOwners, { signal }),
  });
}
