import { Text } from '@mantine/core';
import type { ExportedSet } from '@strojpark/core/contracts/exports';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../lib/format-bytes.ts';
import { formatNumber } from '../../lib/format.ts';
import type { ExportChoice } from './use-export-choice.ts';
import classes from './exports.module.css';

interface ExportSummaryProps {
  choice: ExportChoice;
  /** The chosen data sets, as far as they are known. */
  chosen: readonly ExportedSet[];
  asJob: boolean;
}

/** What the start will do. */
export function ExportSummary({ choice: { dataSets, format }, chosen, asJob }: ExportSummaryProps) {
  const { t } = useTranslation();
  const rows = chosen.reduce((sum, { count }) => sum + (count ?? 0), 0);
  const bytes = chosen.reduce(
    (sum, { count, bytesPerRow }) => sum + (count ?? 0) * (bytesPerRow[format] ?? 0),
    0,
  );
  const names = dataSets.map((dataSet) => t(`exports.dataSets.${dataSet}`)).join(', ');
  return (
    <section aria-labelledby="export-summary" aria-live="polite">
      <h2 id="export-summary" className={classes.title}>
        {t('exports.summary')}
      </h2>
      {dataSets.length === 0 ? (
        <Text c="dimmed">{t('validation.dataSetRequired')}</Text>
      ) : (
        <>
          <Text>{`${names} · ${t(`exports.formats.${format}`)}`}</Text>
          {chosen.length > 0 && (
            <Text className={classes.figure}>
              {t('exports.totalSize', {
                rows: t('exports.rows', { count: rows, shown: formatNumber(rows) }),
                size: formatBytes(bytes),
              })}
            </Text>
          )}
          <Text size="sm" c="dimmed">
            {t(asJob ? 'exports.made' : 'exports.handedOver')}
          </Text>
        </>
      )}
    </section>
  );
}
