import { Button } from '@mantine/core';
import type { Backup } from '@strojpark/core/contracts/backups';
import { IconCopy, IconDatabaseExport, IconDownload, IconTrash } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../lib/copy-text.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { toast } from '../../lib/toast.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notes } from '../../ui/notes.tsx';
import { PanelPart } from '../../ui/panel-part.tsx';
import { PanelRow } from '../../ui/panel-row.tsx';
import { PanelRows } from '../../ui/panel-rows.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { useDownloadBackup } from './backups.queries.ts';

const DeleteBackup = lazyPart(async () => (await import('./delete-backup.tsx')).DeleteBackup);

const shownAtFirst = 10;

interface BackupListProps {
  /** The backups, newest first. */
  backups: readonly Backup[];
  /** The first backup is in progress, so the empty state is not needed. */
  isMaking: boolean;
}

export function BackupList({ backups, isMaking }: BackupListProps) {
  const { t } = useTranslation();
  const [showsAll, setShowsAll] = useState(false);
  const deletion = useDialog<Backup>();
  const shown = showsAll ? backups : backups.slice(0, shownAtFirst);
  const hidden = backups.length - shown.length;

  return (
    <>
      {backups.length === 0 && !isMaking && (
        <EmptyState icon={IconDatabaseExport} title={t('backups.empty')} text={t('backups.emptyText')} />
      )}
      {shown.length > 0 && (
        <PanelRows label={t('backups.title')}>
          {shown.map((backup) => (
            <BackupItem key={backup.id} backup={backup} onDelete={() => deletion.open(backup)} />
          ))}
        </PanelRows>
      )}
      {hidden > 0 && (
        <PanelPart>
          <Button variant="subtle" size="xs" onClick={() => setShowsAll(true)}>
            {t('backups.showAll', { count: hidden })}
          </Button>
        </PanelPart>
      )}
      {deletion.about && (
        <Suspense fallback={null}>
          <DeleteBackup backup={deletion.about} opened={deletion.isOpen} onClose={deletion.close} />
        </Suspense>
      )}
    </>
  );
}

const shownDigits = 12;

interface BackupItemProps {
  backup: Backup;
  onDelete: () => void;
}

/** A stored backup, or a failed one with the reason. */
function BackupItem({ backup, onDelete }: BackupItemProps) {
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
          <span title={`${t('backups.checksum')}: ${checksum}`}>
            {`SHA-256 ${checksum.slice(0, shownDigits)}…`}
          </span>
        )}
      </Notes>
    </PanelRow>
  );
}
