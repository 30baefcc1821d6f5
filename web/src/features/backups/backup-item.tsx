import type { Backup } from '@strojpark/core/contracts/backups';
import { Tooltip } from '@mantine/core';
import { IconCopy, IconDownload, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../lib/copy-text.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { Notes } from '../../ui/notes.tsx';
import { PanelRow } from '../../ui/panel-row.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
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

  const actions = (
    <>
      {isKept && (
        <>
          <ToolButton
            icon={IconCopy}
            label={t('backups.copyChecksum', { name })}
            onClick={() => void copyChecksum()}
          />
          <ToolButton
            icon={IconDownload}
            label={t('backups.downloadOf', { name })}
            isBusy={load.isPending}
            onClick={() => load.mutate(backup)}
          />
        </>
      )}
      <ToolButton icon={IconTrash} label={t('backups.deleteOf', { name })} onClick={onDelete} />
    </>
  );
  return (
    <PanelRow name={name} actions={actions}>
      {message !== null && <Notes isFailure>{t('backups.failed', { message })}</Notes>}
      <Notes>
        {origin === 'person' ? createdBy : t(`backups.origin.${origin}`)}
        {size !== null && formatBytes(size)}
        {isKept && t('backups.rows', { count: backup.rowsTotal, rows: formatNumber(backup.rowsTotal) })}
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
      </Notes>
    </PanelRow>
  );
}
