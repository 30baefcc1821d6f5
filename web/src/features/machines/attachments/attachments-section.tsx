import { Text } from '@mantine/core';
import type { Attachment } from '@strojpark/core/contracts/attachments';
import type { Machine } from '@strojpark/core/contracts/machine-record';
import { extensionOf } from '@strojpark/core/domain/files/attachments';
import { canEditMachine } from '@strojpark/core/domain/machines/machine-actions';
import {
  type Icon,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconPhotoOff,
  IconPresentation,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../../lib/auth.ts';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { formatDate } from '../../../lib/format.ts';
import { loadingOf } from '../../../lib/loading-of.ts';
import { LoadState } from '../../../ui/load-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { SortableRows } from '../../../ui/sortable-rows.tsx';
import { AddFiles } from './add-files.tsx';
import { type AttachmentActions, AttachmentMenu } from './attachment-menu.tsx';
import {
  useAttachments,
  useDeleteAttachment,
  useDownloadAttachment,
  useReorderAttachments,
} from './attachments.queries.ts';
import { EditAttachment } from './edit-attachment.tsx';
import { PhotoViewer } from './photo-viewer.tsx';
import { UploadList } from './upload-list.tsx';
import classes from './attachments.module.css';
import photoTileClasses from './photo-tile.module.css';

const nameOf = ({ caption, name }: Attachment) => caption ?? name;

/** The photos and documents of a machine; editable for users who may change the machine. */
export function AttachmentsSection({ machine }: { machine: Machine }) {
  const { t } = useTranslation();
  const actor = useActor();
  const mayChange = machine.deleted_at === null && canEditMachine(actor, machine) === null;
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
  const shared = { nameOf, onMove: (ids: string[]) => reorder.mutate(ids) };
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

interface PhotoTileProps {
  photo: Attachment;
  isFirst: boolean;
  actions: AttachmentActions;
  onOpen: () => void;
}

/** A photo in the grid; a click opens the viewer. */
function PhotoTile({ photo, isFirst, actions, onOpen }: PhotoTileProps) {
  const { t } = useTranslation();
  const { name, caption, pictures } = photo;
  const address = pictures?.['480'];
  // The signed URL may have expired; the next refetch brings a new one.
  const [failed, setFailed] = useState<string>();
  return (
    <div className={photoTileClasses.tile}>
      <button
        type="button"
        className={photoTileClasses.picture}
        aria-label={t('attachments.open', { name: caption ?? name })}
        onClick={onOpen}
      >
        {address === undefined || failed === address ? (
          <IconPhotoOff size={28} stroke={1.4} aria-hidden />
        ) : (
          <img src={address} alt="" loading="lazy" decoding="async" onError={() => setFailed(address)} />
        )}
      </button>
      {isFirst && <span className={photoTileClasses.cover}>{t('attachments.cover')}</span>}
      <div className={photoTileClasses.foot}>
        <span className={photoTileClasses.caption} title={caption ?? name}>
          {caption ?? name}
        </span>
        <AttachmentMenu attachment={photo} isFirst={isFirst} actions={actions} />
      </div>
    </div>
  );
}

const icons: Record<string, Icon> = {
  pdf: IconFileTypePdf,
  xlsx: IconFileSpreadsheet,
  xls: IconFileSpreadsheet,
  ods: IconFileSpreadsheet,
  csv: IconFileSpreadsheet,
  pptx: IconPresentation,
  ppt: IconPresentation,
  odp: IconPresentation,
};

/** A document in the list; a click on its name downloads it. */
function DocumentRow({ document, actions }: { document: Attachment; actions: AttachmentActions }) {
  const { t } = useTranslation();
  const { name, caption, size, created_at, created_by_name: by } = document;
  const DocumentIcon = icons[extensionOf(name)] ?? IconFileText;
  return (
    <div className={classes.document}>
      <DocumentIcon size={22} stroke={1.4} aria-hidden className={classes.icon} />
      <span className={classes.texts}>
        <button
          type="button"
          className={classes.link}
          aria-label={t('attachments.downloadNamed', { name })}
          onClick={() => actions.download(document)}
        >
          {name}
        </button>
        {caption !== null && <span>{caption}</span>}
        <span className={classes.meta}>
          {t('attachments.meta', { size: formatBytes(size), date: formatDate(created_at), by })}
        </span>
      </span>
      <AttachmentMenu attachment={document} isFirst={false} actions={actions} />
    </div>
  );
}
