import { ActionIcon, Modal } from '@mantine/core';
import type { Attachment } from '@strojpark/core/contracts/attachments';
import { IconChevronLeft, IconChevronRight, IconDownload, IconX } from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent, type ReactNode, type TouchEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecordCover } from '../../../ui/record-screen/open-record.ts';
import classes from './photo-viewer.module.css';

interface PhotoViewerProps {
  photos: readonly Attachment[];
  /** Null while closed. */
  openId: string | null;
  onMove: (id: string) => void;
  onDownload: (photo: Attachment) => void;
  onClose: () => void;
}

/** The swipe distance in pixels that changes the photo. */
const swipe = 48;

/** One photo over the whole screen; arrow keys and swipes move to the next one. */
export function PhotoViewer({ photos, openId, onMove, onDownload, onClose }: PhotoViewerProps) {
  const { t } = useTranslation();
  const index = photos.findIndex(({ id }) => id === openId);
  const photo = photos[index];
  useRecordCover(photo !== undefined);
  const touchedAt = useRef<number | null>(null);

  const show = (next: Attachment | undefined) => next && onMove(next.id);
  const onKeyDown = (event: KeyboardEvent) => {
    const target = {
      ArrowLeft: photos[index - 1],
      ArrowRight: photos[index + 1],
      Home: photos[0],
      End: photos.at(-1),
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    show(target);
  };
  const onTouchEnd = ({ changedTouches }: TouchEvent) => {
    const moved = (changedTouches[0]?.clientX ?? 0) - (touchedAt.current ?? 0);
    if (touchedAt.current !== null && Math.abs(moved) > swipe) show(photos[index + (moved < 0 ? 1 : -1)]);
    touchedAt.current = null;
  };

  return (
    <Modal.Root opened={photo !== undefined} onClose={onClose} fullScreen onKeyDown={onKeyDown}>
      <Modal.Overlay />
      <Modal.Content aria-label={t('attachments.viewer.label')} className={classes.content}>
        {photo && (
          <>
            <div className={classes.bar}>
              <span className={classes.place} aria-live="polite">
                {t('attachments.viewer.place', { place: index + 1, count: photos.length })}
              </span>
              <ViewerButton label={t('attachments.download')} onClick={() => onDownload(photo)}>
                <IconDownload size={20} aria-hidden />
              </ViewerButton>
              <ViewerButton label={t('common.actions.close')} onClick={onClose} isFirst>
                <IconX size={20} aria-hidden />
              </ViewerButton>
            </div>
            <div
              className={classes.stage}
              onTouchStart={({ touches }) => {
                // Two fingers zoom, they do not swipe.
                touchedAt.current = touches.length === 1 ? (touches[0]?.clientX ?? null) : null;
              }}
              onTouchEnd={onTouchEnd}
            >
              <Picture key={photo.id} photo={photo} />
              <div className={classes.previous}>
                <ViewerButton
                  label={t('attachments.viewer.previous')}
                  onClick={() => show(photos[index - 1])}
                  disabled={index === 0}
                >
                  <IconChevronLeft size={24} aria-hidden />
                </ViewerButton>
              </div>
              <div className={classes.next}>
                <ViewerButton
                  label={t('attachments.viewer.next')}
                  onClick={() => show(photos[index + 1])}
                  disabled={index === photos.length - 1}
                >
                  <IconChevronRight size={24} aria-hidden />
                </ViewerButton>
              </div>
            </div>
            {photo.caption !== null && <p className={classes.caption}>{photo.caption}</p>}
          </>
        )}
      </Modal.Content>
    </Modal.Root>
  );
}

function Picture({ photo: { pictures, name, caption, width, height } }: { photo: Attachment }) {
  const { t } = useTranslation();
  const [isFailed, setIsFailed] = useState(false);
  if (isFailed) return <p role="alert">{t('attachments.viewer.failed')}</p>;
  return (
    <img
      className={classes.picture}
      // The thumbnail is shown until the large photo has loaded.
      style={{ backgroundImage: `url("${pictures?.['480'] ?? ''}")` }}
      src={pictures?.['1600']}
      alt={caption ?? name}
      width={width ?? undefined}
      height={height ?? undefined}
      onError={() => setIsFailed(true)}
    />
  );
}

interface ViewerButtonProps {
  label: string;
  disabled?: boolean;
  isFirst?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function ViewerButton({ label, disabled = false, isFirst = false, onClick, children }: ViewerButtonProps) {
  return (
    <ActionIcon
      variant="default"
      size={44}
      aria-label={label}
      disabled={disabled}
      data-autofocus={isFirst || undefined}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}
