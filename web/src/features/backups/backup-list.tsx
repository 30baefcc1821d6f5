import type { Backup } from '@strojpark/core/contracts/backups';
import { Button } from '@mantine/core';
import { IconDatabaseExport } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import { BackupItem } from './backup-item.tsx';
import classes from './backups.module.css';
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
  const [asked, setAsked] = useState<Backup | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const shown = showsAll ? backups : backups.slice(0, shownAtFirst);
  const hidden = backups.length - shown.length;

  function ask(backup: Backup) {
    setAsked(backup);
    setIsAsking(true);
  }

  return (
    <>
      {backups.length === 0 && !isMaking && (
        <EmptyState icon={IconDatabaseExport} title={t('backups.empty')} text={t('backups.emptyText')} />
      )}
      <ul className={classes.list} aria-label={t('backups.title')}>
        {shown.map((backup) => (
          <BackupItem key={backup.id} backup={backup} onDelete={() => ask(backup)} />
        ))}
      </ul>
      {hidden > 0 && (
        <div className={classes.part}>
          <Button variant="subtle" size="xs" onClick={() => setShowsAll(true)}>
            {t('backups.showAll', { count: hidden })}
          </Button>
        </div>
      )}
      <DeleteBackup backup={asked} opened={isAsking} onClose={() => setIsAsking(false)} />
    </>
  );
}
