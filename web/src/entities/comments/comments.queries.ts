import {
  comments,
  demandComments,
  machineComments,
  reservationComments,
  type Colleague,
  type Comment,
} from '@strojpark/core/contracts/comments';
import type { CommentSubject } from '@strojpark/core/domain/comments/comment-subjects';
import type { BodyInput, ResponseOf } from '@strojpark/core/endpoint';
import {
  infiniteQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query';
import i18next from 'i18next';
import { useEffect, useRef } from 'react';
import { call } from '../../lib/api.ts';
import { useAuth } from '../../lib/auth.ts';
import { queryNoun } from '../../lib/query-noun.ts';
import { byCursor } from '../../lib/query-options.ts';
import { toast } from '../../lib/toast.ts';
import { removeSentDraft, type SubjectKey } from './comment-draft.ts';

export type CommentInput = BodyInput<typeof comments.update>;
type Page = ResponseOf<typeof machineComments.list>;

interface Calls {
  list: (id: string, cursor: string | undefined, signal: AbortSignal) => Promise<Page>;
  create: (id: string, body: CommentInput) => Promise<Comment>;
  colleagues: (id: string, signal: AbortSignal) => Promise<Colleague[]>;
}
const calls: Record<CommentSubject, Calls> = {
  machine: {
    list: (id, cursor, signal) => call(machineComments.list, { params: { id }, query: { cursor }, signal }),
    create: (id, body) => call(machineComments.create, { params: { id }, body }),
    colleagues: (id, signal) => call(machineComments.colleagues, { params: { id }, signal }),
  },
  reservation: {
    list: (id, cursor, signal) =>
      call(reservationComments.list, { params: { id }, query: { cursor }, signal }),
    create: (id, body) => call(reservationComments.create, { params: { id }, body }),
    colleagues: (id, signal) => call(reservationComments.colleagues, { params: { id }, signal }),
  },
  demand: {
    list: (id, cursor, signal) => call(demandComments.list, { params: { id }, query: { cursor }, signal }),
    create: (id, body) => call(demandComments.create, { params: { id }, body }),
    colleagues: (id, signal) => call(demandComments.colleagues, { params: { id }, signal }),
  },
};
const nouns = {
  machine: queryNoun('machine-comments', { own: 'machine_comment' }),
  reservation: queryNoun('reservation-comments', { own: 'reservation_comment' }),
  demand: queryNoun('demand-comments', { own: 'demand_comment' }),
};
/** Those that a search has found, on any record. */
export const commentsFound = (search: string) =>
  [
    ...queryNoun('comments', { others: ['machine_comment', 'reservation_comment', 'demand_comment'] }),
    'found',
    search,
  ] as const;
const keys = {
  list: ({ subject, id }: SubjectKey) => [...nouns[subject], 'one', id] as const,
  colleagues: ({ subject, id }: SubjectKey) => [...nouns[subject], 'colleagues', id] as const,
};

export const commentsQuery = (of: SubjectKey) =>
  infiniteQueryOptions({
    queryKey: keys.list(of),
    queryFn: ({ signal, pageParam }) => calls[of.subject].list(of.id, pageParam, signal),
    ...byCursor,
    staleTime: 0,
    meta: { quiet: true, keepOffline: true },
  });

/** The comments of a record, newest first. The section shows errors itself. */
export const useComments = (of: SubjectKey) => useInfiniteQuery(commentsQuery(of));

/** Who can be mentioned; asked for when the first mention is typed. */
export function useColleagues(of: SubjectKey, enabled: boolean) {
  return useQuery({
    queryKey: keys.colleagues(of),
    queryFn: ({ signal }) => calls[of.subject].colleagues(of.id, signal),
    enabled,
    meta: { quiet: true },
  });
}

/** Puts a changed comment in its place, or a new one first, and fetches what others have written meanwhile. */
function useShowComment(of: SubjectKey) {
  const client = useQueryClient();
  return (comment: Comment) => {
    client.setQueryData<InfiniteData<Page>>(keys.list(of), (data) => {
      if (data === undefined) return undefined;
      const isKnown = data.pages.some(({ items }) => items.some(({ id }) => id === comment.id));
      const pages = data.pages.map((page, index) => {
        const items = page.items.map((one) => (one.id === comment.id ? comment : one));
        const isAdded = !isKnown && index === 0;
        return {
          ...page,
          items: isAdded ? [comment, ...items] : items,
          total: page.total + (isKnown ? 0 : 1),
        };
      });
      return { ...data, pages };
    });
    void client.invalidateQueries({ queryKey: keys.list(of) });
  };
}

/** Says that a comment was not sent, if what shows the error was closed meanwhile. */
function useFailureWhenClosed() {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return () => {
    if (!isShown.current) toast.error(i18next.t('comments.notSentClosed'));
  };
}

/** Its variables are shown as a comment while it is sent. */
export function useWriteComment(of: SubjectKey) {
  const show = useShowComment(of);
  return useMutation({
    mutationFn: (body: CommentInput) => calls[of.subject].create(of.id, body),
    onSuccess: (comment, { text }) => {
      removeSentDraft(useAuth.getState().user?.id ?? '', of, text);
      show(comment);
    },
    onError: useFailureWhenClosed(),
    meta: { quiet: true },
  });
}

export function useEditComment(of: SubjectKey, commentId: string) {
  const show = useShowComment(of);
  return useMutation({
    mutationFn: (body: CommentInput) => call(comments.update, { params: { id: commentId }, body }),
    onSuccess: (comment, { text }) => {
      removeSentDraft(useAuth.getState().user?.id ?? '', { ...of, commentId }, text);
      show(comment);
    },
    onError: useFailureWhenClosed(),
    meta: { quiet: true },
  });
}

export function useDeleteComment(of: SubjectKey) {
  return useMutation({
    mutationFn: (id: string) => call(comments.delete, { params: { id } }),
    onSuccess: useShowComment(of),
  });
}
