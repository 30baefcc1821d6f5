import type { Attachment } from '@strojpark/core/contracts/attachments';
import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { canEditMachine } from '@strojpark/core/domain/machines/machine-actions';
import { useState } from 'react';
import { useActor } from '../../../lib/auth.ts';
import { loadingOf } from '../../../lib/loading-of.ts';
import type { AttachmentActions } from './attachment-menu.tsx';
import {
  useAttachments,
  useDeleteAttachment,
  useDownloadAttachment,
  useReorderAttachments,
} from './attachments.queries.ts';

export type MachineFiles = ReturnType<typeof useMachineFiles>;

/** The photos and documents of a machine, and what the user may do with them. */
export function useMachineFiles(machine: MachineListItem & { deleted_at?: string | null }, enabled = true) {
  const actor = useActor();
  const mayChange = (machine.deleted_at ?? null) === null && canEditMachine(actor, machine) === null;
  const { data, error, refetch } = useAttachments(machine.id, enabled);
  const { mutate: reorder } = useReorderAttachments(machine.id);
  const { mutate: remove } = useDeleteAttachment(machine.id);
  const { mutate: download } = useDownloadAttachment();
  const [edited, setEdited] = useState<Attachment | null>(null);

  const photos = data?.filter(({ kind }) => kind === 'photo');
  const change: AttachmentActions['change'] = {
    edit: setEdited,
    makeCover: ({ id }) =>
      reorder([id, ...(photos ?? []).map((photo) => photo.id).filter((one) => one !== id)]),
    remove: (attachment) => remove(attachment),
  };
  return {
    mayChange,
    /** Undefined while they load. */
    photos,
    documents: data?.filter(({ kind }) => kind === 'document'),
    loading: loadingOf({ error, refetch }),
    reorder: (ids: string[]) => reorder(ids),
    download: (attachment: Attachment) => download(attachment),
    ...(mayChange && { change }),
    /** The file in the dialog for its name and caption. */
    edited,
    closeEdited: () => setEdited(null),
  };
}
