import type { Backup } from '@strojpark/core/contracts/backups';
import { ActionIcon, Text, Tooltip } from '@mantine/core';
import { IconCopy, IconDownload, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../lib/copy-text.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import classes from './backups.module.css';
import { useDownloadBackup } from './backups.queries.ts';

const shownDigits = 12;

interface BackupItemProps {
  backup: Backup;
  onDelete: () => void;
}

/** A backup that is kept, or one that failed and why. */
export function BackupItem({ backup, onDelete }: BackupItemProps) {
  const { t } = useTranslation();
  const load = useDownloadBackup();
  const name = formatDateTime(backup.createdAt);
  const { origin, createdBy, size, checksum, message } = backup;
  const isKept = backup.status === 'completed';

  async function copyChecksum() {
    if (checksum !== null && (await copyText(checksum))) toast.success(t('backups.checksumCopied'));
    else toast.error(t('backups.copyFailed'));
  }

  return (
    <li className={classes.item}>
      <div className={classes.text}>
        <Text fw={600}>{name}</Text>
        {message !== null && (
          <Text size="sm" className={classes.failed}>
            {t('backups.failed', { message })}
          </Text>
        )}
        <div className={classes.meta}>
          <span>{origin === 'person' ? createdBy : t(`backups.origin.${origin}`)}</span>
          {size !== null && <span>{formatBytes(size)}</span>}
          {isKept && (
            <span>
              {t('backups.rows', { count: backup.rowsTotal, rows: formatNumber(backup.rowsTotal) })}
            </span>
          )}
          {checksum !== null && (
            <Tooltip
              label={`${t('backups.checksum')}: ${checksum}`}
              multiline
              maw={320}
              className={classes.command}
            >
              <span>{`SHA-256 ${checksum.slice(0, shownDigits)}…`}</span>
            </Tooltip>
          )}
        </div>
      </div>
      <div className={classes.actions}>
        {isKept && (
          <>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('backups.copyChecksum', { name })}
              onClick={() => void copyChecksum()}
            >
              <IconCopy size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              aria-label={t('backups.downloadOf', { name })}
              loading={load.isPending}
              onClick={() => load.mutate(backup)}
            >
              <IconDownload size={18} aria-hidden />
            </ActionIcon>
          </>
        )}
        <ActionIcon
          variant="subtle"
          color="red"
          aria-label={t('backups.deleteOf', { name })}
          onClick={onDelete}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </div>
    </li>
  );
}
