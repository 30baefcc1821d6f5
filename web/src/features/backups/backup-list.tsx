import type { Backup } from '@strojpark/core/contracts/backups';
import { Button } from '@mantine/core';
import { IconDatabaseExport } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PanelPart } from '../../ui/panel-part.tsx';
import { PanelRows } from '../../ui/panel-rows.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { BackupItem } from './backup-item.tsx';
import { DeleteBackup } from './delete-backup.tsx';

const shownAtFirst = 10;

interface BackupListProps {
  /** The newest first. */
  backups: readonly Backup[];
  /** The first one is on its way, so nothing has to be suggested. */
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
      <DeleteBackup backup={deletion.about} opened={deletion.isOpen} onClose={deletion.close} />
    </>
  );
}
