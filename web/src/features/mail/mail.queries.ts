import { mails, type Mail, type MailStatus, type MailTemplateRecord } from '@strojpark/core/contracts/mails';
import type { MailTemplate } from '@strojpark/core/domain/mail/mail-templates';
import type { BodyInput } from '@strojpark/core/endpoint';
import {
  keepPreviousData,
  type QueryKey,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { queryNoun } from '../../lib/query-noun.ts';
import { byCursor } from '../../lib/query-options.ts';

const all = queryNoun('mails');
const keys = {
  templates: [...all, 'templates'] as const,
  log: [...all, 'log'] as const,
  server: [...all, 'server'] as const,
  ones: [...all, 'one'] as const,
  preview: (id: string) => [...all, 'preview', id] as const,
};

const pageSize = 25;
/** Mails change without user action, and those being sent change soon. */
const [refreshEvery, refreshSoon] = [10_000, 2000];
const isOnItsWay = ({ status, attempts }: Mail) =>
  status === 'sending' || (status === 'queued' && attempts === 0);
const nextRefresh = (shown: readonly Mail[]) => (shown.some(isOnItsWay) ? refreshSoon : refreshEvery);

export interface MailFilter {
  status: MailStatus | null;
  search: string | undefined;
}

/** The outbox, newest first, refreshed while it is shown. */
export function useMails({ status, search }: MailFilter) {
  return useInfiniteQuery({
    queryKey: [...keys.log, status, search],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(mails.list, {
        query: { ...(status && { status: [status] }), search, limit: pageSize, cursor },
        signal,
        background: true,
      }),
    ...byCursor,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      const [first] = state.data?.pages ?? [];
      return nextRefresh(first?.isConfigured ? first.items : []);
    },
    staleTime: 0,
    meta: { quiet: true },
  });
}

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

interface OneMail {
  enabled: boolean;
  isConfigured: boolean;
}

/** A mail that is not in the loaded part of the outbox, refreshed while it is shown. */
export function useMail(id: string, { enabled, isConfigured }: OneMail): Mail | 'gone' | undefined {
  const { data, error } = useQuery({
    enabled,
    queryKey: [...keys.ones, id],
    queryFn: ({ signal }) => call(mails.get, { params: { id }, signal, background: true }),
    refetchInterval: ({ state }) =>
      !isGone(state.error) && nextRefresh(isConfigured && state.data ? [state.data] : []),
    staleTime: 0,
    meta: { quiet: true },
  });
  return isGone(error) ? 'gone' : data;
}

/** The text of a mail; it changes with its template. */
export function useMailPreview(id: string) {
  return useQuery({
    queryKey: keys.preview(id),
    queryFn: ({ signal }) => call(mails.preview, { params: { id }, signal }),
    staleTime: 0,
    meta: { quiet: true },
  });
}

/** A change of the outbox, which is then read again; so is the open mail, unless the change has deleted it. */
function useOutboxChange<In, Out>(mutationFn: (input: In) => Promise<Out>, { deletes = false } = {}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: (_answer, error) => {
      const changed: readonly QueryKey[] = deletes && error === null ? [keys.log] : [keys.log, keys.ones];
      return Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
}

export const useRetryMail = () => useOutboxChange((id: string) => call(mails.retry, { params: { id } }));

/** Deletes a mail that waits. */
export const useDiscardMail = () =>
  useOutboxChange((id: string) => call(mails.discard, { params: { id } }), { deletes: true });

export const useRetryFailedMails = () => useOutboxChange(() => call(mails.retryFailed, {}));

/** Sends what waited for the first mail server. */
export const useSendHeldMails = () => useOutboxChange(() => call(mails.sendHeld, {}));

/** Deletes what waited for the first mail server. */
export const useDiscardHeldMails = () => useOutboxChange(() => call(mails.discardHeld, {}));

/** Whether the mail server works, polled while it is shown. */
export function useMailServer() {
  return useQuery({
    queryKey: keys.server,
    queryFn: ({ signal }) => call(mails.getServer, { signal, background: true }),
    staleTime: 0,
    refetchInterval: refreshEvery,
    meta: { quiet: true },
  });
}

/** The dialog shows errors itself. */
export function useSendTestMail() {
  const client = useQueryClient();
  return useMutation({
    meta: { quiet: true },
    mutationFn: (to: string | undefined) => call(mails.sendTest, { body: { to } }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.server }),
  });
}

/** All templates; always refetched, because the editor must start from the stored texts. */
export function useMailTemplates() {
  return useQuery({
    queryKey: keys.templates,
    queryFn: ({ signal }) => call(mails.listTemplates, { signal }),
    staleTime: 0,
    meta: { quiet: true },
  });
}

/** The editor shows errors itself. */
export function useUpdateTemplate() {
  const client = useQueryClient();
  return useMutation({
    meta: { quiet: true },
    mutationFn: ({
      template,
      body,
    }: {
      template: MailTemplate;
      body: BodyInput<typeof mails.updateTemplate>;
    }) => call(mails.updateTemplate, { params: { template }, body }),
    onSuccess: (saved) =>
      client.setQueryData<MailTemplateRecord[]>(keys.templates, (known) =>
        known?.map((one) => (one.template === saved.template ? saved : one)),
      ),
  });
}
