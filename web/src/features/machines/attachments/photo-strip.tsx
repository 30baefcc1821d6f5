import { Button, Progress } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import type { Attachment } from '@strojpark/core/contracts/attachments';
import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { attachmentExtensions, isPhoto, photoTypes } from '@strojpark/core/domain/files/attachments';
import { IconPhotoOff, IconPhotoPlus } from '@tabler/icons-react';
import { useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/react/shallow';
import { ActionKey } from '../../../ui/record-screen/action-key.tsx';
import { SortableRows } from '../../../ui/sortable-rows.tsx';
import { ToolButton } from '../../../ui/tool-button.tsx';
import { filesKey } from '../../../entities/reservations/machine-action-names.ts';
import { AttachmentMenu } from './attachment-menu.tsx';
import { EmptyTile } from './empty-tile.tsx';
import { PhotoViewer } from './photo-viewer.tsx';
import { addUploads, useUploads } from './uploads.ts';
import type { MachineFiles } from './use-machine-files.ts';
import classes from './photo-strip.module.css';

const accepted = [...photoTypes, ...attachmentExtensions.map((extension) => `.${extension}`)].join(',');
/** Next to the large photo. */
const shownThumbnails = 3;

interface PhotoStripProps {
  machine: MachineListItem;
  files: MachineFiles;
  /** Opens the dialog that adds files. */
  openFiles: RefObject<(() => void) | null>;
}

/**
 * The first photo, large, and the others next to it; without photos the silhouette of the machine. Files are dropped
 * here by users who may change the machine.
 */
export function PhotoStrip({ machine, files, openFiles }: PhotoStripProps) {
  const { t } = useTranslation();
  const { photos, mayChange } = files;
  const [openId, setOpenId] = useState<string | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const hidden = showsAll ? 0 : Math.max(0, (photos?.length ?? 0) - 1 - shownThumbnails);
  const shown = photos?.slice(0, photos.length - hidden) ?? [];
  const tile = (photo: Attachment) => (
    <PhotoTile
      photo={photo}
      isFirst={photo.id === shown[0]?.id}
      files={files}
      onOpen={() => setOpenId(photo.id)}
    >
      {hidden > 0 && photo.id === shown.at(-1)?.id && (
        <button
          type="button"
          className={classes.rest}
          aria-label={t('attachments.morePhotos', { count: hidden })}
          onClick={() => setShowsAll(true)}
        >
          +{hidden}
        </button>
      )}
      {mayChange && photo.id === shown[0]?.id && (
        <div className={classes.addMore}>
          <ToolButton
            isFramed
            icon={IconPhotoPlus}
            label={t('attachments.addPhotos')}
            keyName={filesKey}
            onClick={() => openFiles.current?.()}
          />
        </div>
      )}
    </PhotoTile>
  );
  const list = `${classes.strip} ${shown.length === 1 ? classes.single : ''}`;
  const pictures =
    shown.length === 0 ? (
      <EmptyTile machine={machine} isAddable={mayChange}>
        {mayChange && photos !== undefined && (
          <Button
            variant="default"
            leftSection={<IconPhotoPlus size={16} stroke={1.8} aria-hidden />}
            rightSection={<ActionKey name={filesKey} />}
            aria-keyshortcuts={filesKey}
            onClick={() => openFiles.current?.()}
          >
            {t('attachments.addPhotos')}
          </Button>
        )}
      </EmptyTile>
    ) : mayChange ? (
      <SortableRows
        label={t('attachments.photos')}
        items={shown}
        isGrid
        className={list}
        nameOf={({ caption, name }) => caption ?? name}
        onMove={(ids) => files.reorder([...ids, ...(photos ?? []).slice(shown.length).map(({ id }) => id)])}
      >
        {tile}
      </SortableRows>
    ) : (
      <ul className={list} aria-label={t('attachments.photos')}>
        {shown.map((photo) => (
          <li key={photo.id}>{tile(photo)}</li>
        ))}
      </ul>
    );
  return (
    <>
      {mayChange ? (
        <Dropzone
          openRef={openFiles}
          onDrop={(added) => addUploads(machine.id, added)}
          activateOnClick={false}
          activateOnKeyboard={false}
          classNames={{ root: classes.zone, inner: classes.inner }}
          inputProps={{ accept: accepted, 'aria-label': t('attachments.add') }}
        >
          {pictures}
          <PhotoProgress machineId={machine.id} />
        </Dropzone>
      ) : (
        pictures
      )}
      <PhotoViewer
        photos={photos ?? []}
        openId={openId}
        onMove={setOpenId}
        onDownload={files.download}
        onClose={() => setOpenId(null)}
      />
    </>
  );
}

interface PhotoTileProps {
  photo: Attachment;
  isFirst: boolean;
  files: MachineFiles;
  onOpen: () => void;
  children: ReactNode;
}

/** A photo; a click opens the viewer. */
function PhotoTile({ photo, isFirst, files, onOpen, children }: PhotoTileProps) {
  const { t } = useTranslation();
  const { name, caption, pictures } = photo;
  const address = pictures?.['480'];
  const large = pictures?.['1600'];
  // The signed URL may have expired; the next refetch brings a new one.
  const [failed, setFailed] = useState<string>();
  return (
    <div className={classes.tile}>
      <button
        type="button"
        className={classes.picture}
        title={caption ?? name}
        aria-label={t('attachments.open', { name: caption ?? name })}
        onClick={onOpen}
      >
        {address === undefined || failed === address ? (
          <IconPhotoOff size={28} stroke={1.4} aria-hidden />
        ) : (
          <img
            src={address}
            {...(isFirst &&
              large !== undefined && { srcSet: `${address} 480w, ${large} 1600w`, sizes: '420px' })}
            alt=""
            decoding="async"
            onError={() => setFailed(address)}
          />
        )}
      </button>
      {children}
      <div className={classes.menu}>
        <AttachmentMenu attachment={photo} isFirst={isFirst} actions={files} />
      </div>
    </div>
  );
}

/** How many photos are on their way, over those that are there. The list of uploads, far below, says it to screen readers. */
function PhotoProgress({ machineId }: { machineId: string }) {
  const { t } = useTranslation();
  const [count, share, isOffline] = useUploads(
    useShallow(({ items }) => {
      const photos = items.filter(
        ({ machineId: id, state, file }) => id === machineId && state !== 'failed' && isPhoto(file),
      );
      const sent = photos.find(({ state }) => state === 'sending')?.share ?? 0;
      return [photos.length, sent, photos.some((photo) => photo.isOffline)] as const;
    }),
  );
  if (count === 0) return null;
  return (
    <div className={classes.progress} aria-hidden>
      {t(isOffline ? 'attachments.offlinePhotos' : 'attachments.sendingPhotos', { count })}
      {!isOffline && <Progress value={share * 100} animated={share >= 1} size="sm" />}
    </div>
  );
}
