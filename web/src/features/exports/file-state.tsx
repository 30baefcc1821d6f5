import type { ProducedFile } from '@strojpark/core/contracts/produced-files';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import classes from './exports.module.css';

/** How far an export is, how it ended, and how long it stays. */
export function FileState({ file }: { file: ProducedFile }) {
  const { t } = useTranslation();
  switch (file.status) {
    case 'queued':
      return <span>{t('exports.history.queued')}</span>;
    case 'running':
      return (
        <span>
          {file.rowsTotal === 0
            ? t('exports.history.starting')
            : t('exports.history.running', {
                done: formatNumber(file.rowsDone),
                total: formatNumber(file.rowsTotal),
              })}
        </span>
      );
    case 'cancelled':
      return <span>{t('exports.history.cancelled')}</span>;
    case 'failed':
      return (
        <span className={classes.failed}>{t('exports.history.failed', { message: file.message ?? '' })}</span>
      );
    case 'completed':
      if (file.isKept)
        return <span>{t('exports.history.expires', { time: formatDateTime(file.expiresAt) })}</span>;
      return (
        <span>{t(file.expiresAt === null ? 'exports.history.handedOver' : 'exports.history.gone')}</span>
      );
  }
}
