import { Progress } from '@mantine/core';
import { photoTypes } from '@strojpark/core/domain/files/attachments';
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/react/shallow';
import classes from './photo-strip.module.css';
import { useUploads } from './uploads.ts';

/** How many photos are on their way, over those that are there. The list of uploads, far below, says it to screen readers. */
export function PhotoProgress({ machineId }: { machineId: string }) {
  const { t } = useTranslation();
  const [count, share, isOffline] = useUploads(
    useShallow(({ items }) => {
      const photos = items.filter(
        ({ machineId: id, state, file }) =>
          id === machineId && state !== 'failed' && photoTypes.includes(file.type),
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
