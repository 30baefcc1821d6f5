import { quotes, type Quote } from '@strojpark/core/contracts/quotes';
import type { BodyInput } from '@strojpark/core/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useBulkMutation } from '../../../entities/bulk-runs/use-bulk-mutation.ts';
import { quoteKeys } from '../../../entities/quotes/quote-keys.queries.ts';
import { call, download } from '../../../lib/api.ts';
import { offerUndo } from '../../../lib/offer-undo.ts';
import { useOptimisticMutation, type Expected } from '../../../lib/optimistic.ts';
import { toast } from '../../../lib/toast.ts';
import type { BulkTarget } from '../../../ui/list/selection.ts';
import type { QuoteState } from './quote-search.ts';

export type QuoteBody = BodyInput<typeof quotes.create>;
type QuoteChanges = BodyInput<typeof quotes.update>;

function useRefreshQuotes() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: quoteKeys.all });
}

/** The form shows errors itself. */
export function useCreateQuote() {
  const refresh = useRefreshQuotes();
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: QuoteBody) => call(quotes.create, { body }),
    onSettled: () => void refresh(),
  });
}

/** The form shows errors itself. */
export function useUpdateQuote() {
  const refresh = useRefreshQuotes();
  return useMutation({
    meta: { quiet: true },
    mutationFn: ({ id, body }: { id: string; body: QuoteChanges }) =>
      call(quotes.update, { params: { id }, body }),
    onSettled: () => void refresh(),
  });
}

/** As it is now, or a version as it was sent. */
export function useDownloadQuote(id: string) {
  return useMutation({
    mutationFn: (query: { version?: number }) => download(quotes.download, { params: { id }, query }),
  });
}

export function useSendQuote() {
  const refresh = useRefreshQuotes();
  return useMutation({
    mutationFn: ({ quote: { id, version }, byEmail }: { quote: Quote; byEmail: boolean }) =>
      call(quotes.send, { params: { id }, body: { byEmail, version } }),
    onSettled: () => void refresh(),
  });
}

/** Replaces the link of a quote. */
export function useRenewLink() {
  const refresh = useRefreshQuotes();
  return useMutation({
    mutationFn: (id: string) => call(quotes.renewLink, { params: { id } }),
    onSuccess: () => void refresh(),
  });
}

export function useAcceptQuote() {
  const refresh = useRefreshQuotes();
  return useMutation({
    mutationFn: ({ id, machineIds }: { id: string; machineIds: string[] }) =>
      call(quotes.accept, { params: { id }, body: { machineIds } }),
    onSettled: () => void refresh(),
  });
}

export function useAssignQuote() {
  const refresh = useRefreshQuotes();
  return useMutation({
    mutationFn: ({ id, ownerId }: { id: string; ownerId: string }) =>
      call(quotes.update, { params: { id }, body: { ownerId } }),
    onSettled: () => void refresh(),
  });
}

export function useAssignQuotes() {
  return useBulkMutation({
    act: 'quotes.assign',
    count: 'assigned',
    send: ({ target, ownerId }: { target: BulkTarget<QuoteState['filter']>; ownerId: string }) =>
      call(quotes.bulkAssign, { body: { ...target, ownerId } }),
    // The name of the new owner comes with the answer.
    expects: (): Expected => ({}),
    refresh: useRefreshQuotes(),
  });
}

interface AskedQuestion {
  id: string;
  askedAt: string;
  /** The number and customer of the quote. */
  name: string;
}

/** The question of the customer was answered. Its row is gone by the time the toast says so, and offers to undo it. */
export function useSettleQuestion() {
  const refresh = useRefreshQuotes();
  return useOptimisticMutation({
    send: ({ id, askedAt }: AskedQuestion) =>
      call(quotes.settleQuestion, { params: { id }, body: { askedAt } }),
    expects: ({ id }): Expected => ({
      [id]: { question: null, asked_at: null } satisfies Partial<Quote>,
    }),
    done: ({ id }, { askedAt, name }) => {
      toast.success(
        () => i18next.t('quotes.question.done', { name }),
        offerUndo({
          id: `${id} ${askedAt}`,
          undo: () => call(quotes.reopenQuestion, { params: { id }, body: { askedAt } }),
          undone: () => i18next.t('quotes.question.reopened', { name }),
          refresh,
        }),
      );
      return refresh();
    },
    refresh,
  });
}

const ended = (changes: Partial<Quote>) => changes;

interface WithReason {
  id: string;
  reason: string;
}

const ends = {
  decline: {
    send: ({ id, reason }: WithReason) =>
      call(quotes.decline, { params: { id }, body: { reason: reason === '' ? null : reason } }),
    expects: ({ id, reason }: WithReason): Expected => ({
      [id]: ended({ status: 'declined', end_reason: reason, actions: [] }),
    }),
  },
  withdraw: {
    send: ({ id, reason }: WithReason) => call(quotes.withdraw, { params: { id }, body: { reason } }),
    expects: ({ id, reason }: WithReason): Expected => ({
      [id]: ended({ status: 'withdrawn', end_reason: reason, actions: [] }),
    }),
  },
};
export type QuoteEnding = keyof typeof ends;

/** Ends a quote without a deal. */
export function useEndQuote(action: QuoteEnding) {
  const refresh = useRefreshQuotes();
  return useOptimisticMutation({ ...ends[action], refresh });
}

export function useDeleteQuote() {
  const refresh = useRefreshQuotes();
  return useOptimisticMutation({
    send: (id: string) => call(quotes.delete, { params: { id } }),
    expects: (id): Expected => ({ [id]: null }),
    refresh,
  });
}
