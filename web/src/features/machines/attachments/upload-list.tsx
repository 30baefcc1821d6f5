import { Button, Progress } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/react/shallow';
import { ToolButton } from '../../../ui/tool-button.tsx';
import classes from './attachments.module.css';
import { dismissUpload, retryUpload, useUploads, type UploadItem } from './uploads.ts';

/** The files that are being uploaded to a machine, and those that failed. */
export function UploadList({ machineId }: { machineId: string }) {
  const { t } = useTranslation();
  const items = useUploads(
    useShallow((uploads) => uploads.items.filter((item) => item.machineId === machineId)),
  );
  return (
    <div role="status" aria-label={t('attachments.uploads')}>
      {items.length > 0 && (
        <ul className={classes.list}>
          {items.map((item) => (
            <UploadRow key={item.id} item={item} />
          ))}
        </ul>
      )}
    </div>
  );
}

function UploadRow({ item: { id, file, state, share, failure, isOffline, isStored } }: { item: UploadItem }) {
  const { t } = useTranslation();
  const { name } = file;
  const percent = Math.round(share * 100);
  if (state === 'failed')
    return (
      <li className={classes.upload} data-failed>
        <span className={classes.texts}>
          <strong className={classes.name}>{name}</strong>
          <span>{failure}</span>
        </span>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('attachments.retryNamed', { name })}
          onClick={() => retryUpload(id)}
        >
          {t('attachments.retry')}
        </Button>
        <ToolButton
          icon={IconX}
          label={t('attachments.dismiss', { name })}
          onClick={() => dismissUpload(id)}
        />
      </li>
    );
  const words = () => {
    if (isOffline) return t(isStored ? 'attachments.offline' : 'attachments.offlineUnstored');
    if (state === 'waiting') return t('attachments.waiting');
    return share < 1 ? t('attachments.sending', { percent }) : t('attachments.reading');
  };
  return (
    <li className={classes.upload}>
      <span className={classes.texts}>
        <span className={classes.name}>{name}</span>
        <Progress value={percent} animated={share >= 1} size="sm" aria-label={name} />
      </span>
      <span className={classes.meta}>{words()}</span>
      {state === 'waiting' && (
        <ToolButton
          icon={IconX}
          label={t('attachments.remove', { name })}
          onClick={() => dismissUpload(id)}
        />
      )}
    </li>
  );
}
