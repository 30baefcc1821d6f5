import { attachments, type Attachment } from '@strojpark/core/contracts/attachments';
import type { BodyInput } from '@strojpark/core/endpoint';
import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { call, download } from '../../../lib/api.ts';
import { offerUndo } from '../../../lib/offer-undo.ts';
import { toast } from '../../../lib/toast.ts';
import { machineKeys } from '../../../entities/machines/machines.queries.ts';

export const attachmentsQuery = (machineId: string) =>
  queryOptions({
    queryKey: machineKeys.attachments(machineId),
    queryFn: ({ signal }) => call(attachments.list, { query: { machineId }, signal }),
    meta: { quiet: true, keepOffline: true },
  });

/** The photos and documents of a machine. The section shows errors itself. */
export const useAttachments = (machineId: string, enabled = true) =>
  useQuery({ ...attachmentsQuery(machineId), enabled });

/** Invalidates the files, the history that mentions them, and the lists that show the cover. */
export async function refreshAttachments(client: QueryClient, machineId: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: machineKeys.attachments(machineId) }),
    client.invalidateQueries({ queryKey: machineKeys.timelines(machineId) }),
    client.invalidateQueries({ queryKey: machineKeys.lists }),
  ]);
}

interface Update {
  id: string;
  body: BodyInput<typeof attachments.update>;
}

export function useUpdateAttachment(machineId: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { quiet: true },
    mutationFn: ({ id, body }: Update) => call(attachments.update, { params: { id }, body }),
    onSuccess: () => refreshAttachments(client, machineId),
  });
}

/** Deletes a file and offers undo. */
export function useDeleteAttachment(machineId: string) {
  const client = useQueryClient();
  const refresh = () => refreshAttachments(client, machineId);
  return useMutation({
    mutationFn: ({ id }: Attachment) => call(attachments.delete, { params: { id } }),
    onSuccess: (_, file) => {
      announceDeletion(file, refresh);
      return refresh();
    },
  });
}

/** Shows that a file was deleted, and offers to restore it. */
export function announceDeletion(
  { id, name }: Pick<Attachment, 'id' | 'name'>,
  refresh: () => Promise<void>,
): void {
  toast.success(
    () => i18next.t('attachments.deleted', { name }),
    offerUndo({
      id,
      undo: () => call(attachments.restore, { params: { id } }),
      undone: () => i18next.t('attachments.restored', { name }),
      refresh,
    }),
  );
}

/** Reorders optimistically; rolled back if the server rejects the order. */
export function useReorderAttachments(machineId: string) {
  const client = useQueryClient();
  const key = machineKeys.attachments(machineId);
  return useMutation({
    mutationFn: (ids: string[]) => call(attachments.reorder, { body: { machineId, ids } }),
    onMutate: async (ids) => {
      await client.cancelQueries({ queryKey: key });
      const before = client.getQueryData<Attachment[]>(key);
      const place = new Map(ids.map((id, index) => [id, index]));
      const placeOf = ({ id }: Attachment) => place.get(id) ?? ids.length;
      client.setQueryData<Attachment[]>(key, (items) => items?.toSorted((a, b) => placeOf(a) - placeOf(b)));
      return before;
    },
    onError: (_error, _ids, before) => client.setQueryData(key, before),
    onSettled: () => refreshAttachments(client, machineId),
  });
}

export function useDownloadAttachment() {
  return useMutation({
    mutationFn: ({ id }: Attachment) => download(attachments.download, { params: { id } }),
  });
}
