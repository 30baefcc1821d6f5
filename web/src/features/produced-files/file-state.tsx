import type { ProducedFile } from '@strojpark/core/contracts/produced-files';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import classes from './produced-files.module.css';

/** How far a file is, how it ended, and how long it stays. */
export function FileState({ file }: { file: ProducedFile }) {
  const { t } = useTranslation();
  const { rowsDone, rowsTotal, expiresAt } = file;
  switch (file.status) {
    case 'queued':
      return <span>{t('producedFiles.files.queued')}</span>;
    case 'running':
      return (
        <span>
          {rowsTotal === 0
            ? t('producedFiles.files.starting')
            : t('producedFiles.files.running', {
                done: formatNumber(rowsDone),
                total: formatNumber(rowsTotal),
              })}
        </span>
      );
    case 'cancelled':
      return <span>{t('producedFiles.files.cancelled')}</span>;
    case 'failed':
      return (
        <span className={classes.failed}>
          {t('producedFiles.files.failed', { message: file.message ?? '' })}
        </span>
      );
    case 'completed':
      if (file.isKept)
        return <span>{t('producedFiles.files.expires', { time: formatDateTime(expiresAt) })}</span>;
      // An export that was handed over was never kept.
      return (
        <span>{t(expiresAt === null ? 'producedFiles.files.handedOver' : 'producedFiles.files.gone')}</span>
      );
  }
}
