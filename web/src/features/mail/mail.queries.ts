import { mails, type Mail, type MailStatus, type MailTemplateRecord } from '@strojpark/core/contracts/mails';
import type { MailTemplate } from '@strojpark/core/domain/mail/mail-templates';
import type { BodyInput } from '@strojpark/core/endpoint';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryNoun } from '../../lib/query-noun.ts';
import { byCursor } from '../../lib/query-options.ts';

const all = queryNoun('mails');
const keys = {
  templates: [...all, 'templates'] as const,
  log: [...all, 'log'] as const,
  server: [...all, 'server'] as const,
  one: (id: string) => [...all, 'one', id] as const,
  preview: (id: string) => [...all, 'preview', id] as const,
};

const pageSize = 25;
/** Mails change without user action, and those being sent change soon. */
const [refreshEvery, refreshSoon] = [10_000, 2000];
const isOnItsWay = ({ status, attempts }: Mail) =>
  status === 'sending' || (status === 'queued' && attempts === 0);

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
      return first?.isConfigured && first.items.some(isOnItsWay) ? refreshSoon : refreshEvery;
    },
    staleTime: 0,
    meta: { quiet: true },
  });
}

/** A mail that is not in the loaded part of the outbox. */
export function useMail(id: string, enabled: boolean) {
  return useQuery({
    enabled,
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(mails.get, { params: { id }, signal }),
    staleTime: 0,
    meta: { quiet: true },
  });
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

/** A change of the outbox, which is then read again. */
function useOutboxChange<In, Out>(mutationFn: (input: In) => Promise<Out>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: keys.log }) });
}

export const useRetryMail = () => useOutboxChange((id: string) => call(mails.retry, { params: { id } }));

/** Deletes a mail that waits. */
export const useDiscardMail = () => useOutboxChange((id: string) => call(mails.discard, { params: { id } }));

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

/** Caches a template from a server response. */
export function useCacheTemplate() {
  const client = useQueryClient();
  return (current: MailTemplateRecord) => {
    client.setQueryData<MailTemplateRecord[]>(keys.templates, (known) =>
      known?.map((one) => (one.template === current.template ? current : one)),
    );
  };
}

/** The editor shows errors itself. */
export function useUpdateTemplate() {
  const takeOver = useCacheTemplate();
  return useMutation({
    meta: { quiet: true },
    mutationFn: ({
      template,
      body,
    }: {
      template: MailTemplate;
      body: BodyInput<typeof mails.updateTemplate>;
    }) => call(mails.updateTemplate, { params: { template }, body }),
    onSuccess: takeOver,
  });
}
