import { Text } from '@mantine/core';
import type { Attachment } from '@strojpark/core/contracts/attachments';
import type { Machine } from '@strojpark/core/contracts/machine-record';
import { canEditMachine } from '@strojpark/core/domain/machine-actions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../../lib/auth.ts';
import { loadingOf } from '../../../lib/loading-of.ts';
import { useSortableWords } from '../../../lib/use-sortable-words.ts';
import { LoadState } from '../../../ui/load-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { SortableRows } from '../../../ui/sortable-rows.tsx';
import { AddFiles } from './add-files.tsx';
import type { AttachmentActions } from './attachment-menu.tsx';
import classes from './attachments.module.css';
import {
  useAttachments,
  useDeleteAttachment,
  useDownloadAttachment,
  useReorderAttachments,
} from './attachments.queries.ts';
import { DocumentRow } from './document-row.tsx';
import { EditAttachment } from './edit-attachment.tsx';
import { PhotoTile } from './photo-tile.tsx';
import { PhotoViewer } from './photo-viewer.tsx';
import { UploadList } from './upload-list.tsx';

const nameOf = ({ caption, name }: Attachment) => caption ?? name;

/** The photos and documents of a machine: shown to all who see it, changed by those who may change it. */
export function AttachmentsSection({ machine }: { machine: Machine }) {
  const { t } = useTranslation();
  const actor = useActor();
  const mayChange = machine.deleted_at === null && canEditMachine(actor, machine) === null;
  const words = useSortableWords();
  const { data, error, refetch } = useAttachments(machine.id);
  const reorder = useReorderAttachments(machine.id);
  const remove = useDeleteAttachment(machine.id);
  const { mutate: download } = useDownloadAttachment();
  const [openId, setOpenId] = useState<string | null>(null);
  const [edited, setEdited] = useState<Attachment | null>(null);

  const photos = data?.filter(({ kind }) => kind === 'photo') ?? [];
  const documents = data?.filter(({ kind }) => kind === 'document') ?? [];
  const actions: AttachmentActions = {
    download,
    ...(mayChange && {
      change: {
        edit: setEdited,
        makeCover: ({ id }) =>
          reorder.mutate([id, ...photos.map((photo) => photo.id).filter((one) => one !== id)]),
        remove: (attachment) => remove.mutate(attachment),
      },
    }),
  };
  const shared = { nameOf, words, onMove: (ids: string[]) => reorder.mutate(ids) };
  const tile = (photo: Attachment) => (
    <PhotoTile
      photo={photo}
      isFirst={photo.id === photos[0]?.id}
      actions={actions}
      onOpen={() => setOpenId(photo.id)}
    />
  );

  return (
    <Section title={t('attachments.title')}>
      {data === undefined && <LoadState {...loadingOf({ error, refetch })} rows={1} height={99} />}
      {data?.length === 0 && <Text c="dimmed">{t('attachments.none')}</Text>}
      {photos.length > 0 &&
        (mayChange ? (
          <SortableRows label={t('attachments.photos')} items={photos} isGrid {...shared}>
            {tile}
          </SortableRows>
        ) : (
          <ul className={classes.tiles} aria-label={t('attachments.photos')}>
            {photos.map((photo) => (
              <li key={photo.id}>{tile(photo)}</li>
            ))}
          </ul>
        ))}
      {documents.length > 0 &&
        (mayChange ? (
          <SortableRows label={t('attachments.documents')} items={documents} {...shared}>
            {(document) => <DocumentRow document={document} actions={actions} />}
          </SortableRows>
        ) : (
          <ul className={classes.list} aria-label={t('attachments.documents')}>
            {documents.map((document) => (
              <li key={document.id}>
                <DocumentRow document={document} actions={actions} />
              </li>
            ))}
          </ul>
        ))}
      <UploadList machineId={machine.id} />
      {mayChange && data !== undefined && <AddFiles machineId={machine.id} />}
      <PhotoViewer
        photos={photos}
        openId={openId}
        onMove={setOpenId}
        onDownload={download}
        onClose={() => setOpenId(null)}
      />
      <EditAttachment attachment={edited} onClose={() => setEdited(null)} />
    </Section>
  );
}
