import type { ProducedFile } from '@strojpark/core/contracts/produced-files';
import { dataSets } from '@strojpark/core/domain/files/exports';
import { reportKinds } from '@strojpark/core/domain/reports/reports';
import { useTranslation } from 'react-i18next';

/** What a file contains: the report, the view or the data sets. Its file name where that is not known. */
export function useFileTitle() {
  const { t } = useTranslation();
  return ({ kind, fileName, params }: Pick<ProducedFile, 'kind' | 'fileName' | 'params'>): string => {
    const { dataSets: requested, report, viewName } = params;
    if (kind === 'export') {
      const sets = dataSets.filter((one) => Array.isArray(requested) && requested.includes(one));
      return sets.length > 0 ? sets.map((one) => t(`exports.dataSets.${one}`)).join(', ') : fileName;
    }
    if (report === 'view') return typeof viewName === 'string' ? viewName : fileName;
    const known = reportKinds.find((one) => one === report);
    return known === undefined ? fileName : t(`reports.kinds.${known}.title`);
  };
}
