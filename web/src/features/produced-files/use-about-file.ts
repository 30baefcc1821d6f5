import type { ProducedFile } from '@strojpark/core/contracts/produced-files';
import { reservationFilter } from '@strojpark/core/contracts/reservations';
import { dataSets, type DataSet } from '@strojpark/core/domain/exports';
import { canDownloadReport, reportKinds } from '@strojpark/core/domain/reports';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../lib/auth.ts';
import { formatDate, formatNumber } from '../../lib/format.ts';
import { reservationFilterNames } from '../../lib/reservation-filter-names.ts';

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
  const { dataSets: asked, filter } = params;
  const sets = dataSets.filter((one) => Array.isArray(asked) && asked.includes(one));
  return {
    title: sets.length > 0 ? sets.map((one) => t(`exports.dataSets.${one}`)).join(', ') : fileName,
    notes: [
      fileName,
      ...(filter === undefined ? [] : [filterText(t, sets, filter)]),
      ...(file.status === 'completed'
        ? [t('exports.rows', { count: rowsDone, shown: formatNumber(rowsDone) })]
        : []),
    ],
    mayDownload: true,
  };
}

/** What an export was filtered by; the words for machines are a matter of their list. */
function filterText(t: TFunction, sets: readonly DataSet[], filter: unknown): string {
  const { data } = reservationFilter.safeParse(filter);
  return sets.includes('reservations') && data !== undefined
    ? t('reservations.print.filters', { filters: reservationFilterNames(t, data).join(', ') })
    : t('producedFiles.export.filtered');
}
