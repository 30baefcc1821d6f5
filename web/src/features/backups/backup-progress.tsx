import type { Backup } from '@strojpark/core/contracts/backups';
import { Progress, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { Notes } from '../../ui/notes.tsx';
import { PanelPart } from '../../ui/panel-part.tsx';

/** How far the backup is that is being made. */
export function BackupProgress({ backup }: { backup: Backup }) {
  const { t } = useTranslation();
  const { status, rowsDone, rowsTotal, tablesDone, tablesTotal } = backup;
  const label = t(status === 'queued' ? 'backups.queued' : 'backups.running');
  return (
    <PanelPart>
      <Text fw={600} size="sm">
        {label}
      </Text>
      <Progress
        value={rowsTotal === 0 ? 0 : (100 * rowsDone) / rowsTotal}
        animated
        my={6}
        aria-label={t('backups.running')}
      />
      {tablesTotal > 0 && (
        <Notes>
          {t('backups.progress', { rows: formatNumber(rowsDone), total: formatNumber(rowsTotal) })}
          {t('backups.progressTables', { done: formatNumber(tablesDone), total: formatNumber(tablesTotal) })}
        </Notes>
      )}
    </PanelPart>
  );
}
