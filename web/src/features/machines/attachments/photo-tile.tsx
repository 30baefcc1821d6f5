import type { Attachment } from '@strojpark/core/contracts/attachments';
import { IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AttachmentMenu, type AttachmentActions } from './attachment-menu.tsx';
import classes from './photo-tile.module.css';

interface PhotoTileProps {
  photo: Attachment;
  isFirst: boolean;
  actions: AttachmentActions;
  onOpen: () => void;
}

/** A photo among the others; it opens in the viewer. */
export function PhotoTile({ photo, isFirst, actions, onOpen }: PhotoTileProps) {
  const { t } = useTranslation();
  const { name, caption, pictures } = photo;
  const address = pictures?.['480'];
  // An address that is out of date fails; the next answer of the server brings a new one.
  const [failed, setFailed] = useState<string>();
  return (
    <div className={classes.tile}>
      <button
        type="button"
        className={classes.picture}
        aria-label={t('attachments.open', { name: caption ?? name })}
        onClick={onOpen}
      >
        {address === undefined || failed === address ? (
          <IconPhotoOff size={28} stroke={1.4} aria-hidden />
        ) : (
          <img src={address} alt="" loading="lazy" decoding="async" onError={() => setFailed(address)} />
        )}
      </button>
      {isFirst && <span className={classes.cover}>{t('attachments.cover')}</span>}
      <div className={classes.foot}>
        <span className={classes.caption} title={caption ?? name}>
          {caption ?? name}
        </span>
        <AttachmentMenu attachment={photo} isFirst={isFirst} actions={actions} />
      </div>
    </div>
  );
}
