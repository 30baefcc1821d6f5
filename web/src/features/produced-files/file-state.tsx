import type { ProducedFile } from '@strojpark/core/contracts/produced-files';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import { Notes } from '../../ui/notes.tsx';

/** How far a file is, how it ended, and how long it stays. */
export function FileState({ file }: { file: ProducedFile }) {
  const text = useStateText(file);
  return <Notes isFailure={file.status === 'failed'}>{text}</Notes>;
}

function useStateText({
  kind,
  status,
  rowsDone,
  rowsTotal,
  message,
  isKept,
  expiresAt,
}: ProducedFile): string {
  const { t } = useTranslation();
  switch (status) {
    case 'queued':
      return t('producedFiles.files.queued');
    case 'running':
      // Of a report the steps are counted, which say nothing to anybody.
      return rowsTotal === 0 || kind === 'report'
        ? t('producedFiles.files.starting')
        : t('producedFiles.files.running', { done: formatNumber(rowsDone), total: formatNumber(rowsTotal) });
    case 'cancelled':
      return t('producedFiles.files.cancelled');
    case 'failed':
      return t('producedFiles.files.failed', { message: message ?? '' });
    case 'completed':
      if (isKept) return t('producedFiles.files.expires', { time: formatDateTime(expiresAt) });
      // An export that was handed over was never kept.
      return t(expiresAt === null ? 'producedFiles.files.handedOver' : 'producedFiles.files.gone');
  }
}
