import type { ProducedFile } from '@strojpark/core/contracts/produced-files';
import { dataSets } from '@strojpark/core/domain/exports';
import { canDownloadReport, reportKinds } from '@strojpark/core/domain/reports';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../lib/auth.ts';
import { formatDate, formatNumber } from '../../lib/format.ts';

interface AboutFile {
  title: string;
  /** What it holds. */
  notes: string[];
  mayDownload: boolean;
}

/** What a file is, as far as that is told by what was asked for. */
export function useAboutFile(file: ProducedFile): AboutFile {
  const { t } = useTranslation();
  const actor = useActor();
  const { fileName, params, rowsDone } = file;

  if (file.kind === 'report') {
    const report = reportKinds.find((kind) => kind === params['report']);
    const period = `${formatDate(String(params['from']))} – ${formatDate(String(params['to']))}`;
    return {
      title: report === undefined ? fileName : t(`reports.kinds.${report}.title`),
      // Services are due from today on, whatever the period.
      notes: report === 'maintenance' ? [] : [period],
      mayDownload: report !== undefined && canDownloadReport(actor, report),
    };
  }
  const asked = params['dataSets'];
  const sets = dataSets.filter((one) => Array.isArray(asked) && asked.includes(one));
  return {
    title: sets.length > 0 ? sets.map((one) => t(`exports.dataSets.${one}`)).join(', ') : fileName,
    notes: [
      fileName,
      ...(params['filter'] === undefined ? [] : [t('producedFiles.export.filtered')]),
      ...(file.status === 'completed'
        ? [t('exports.rows', { count: rowsDone, shown: formatNumber(rowsDone) })]
        : []),
    ],
    mayDownload: true,
  };
}
