import { Button, Progress, Text } from '@mantine/core';
import type { ExportedSet, exports } from '@strojpark/core/contracts/exports';
import { type DataSet, needsJob } from '@strojpark/core/domain/files/exports';
import { joined } from '@strojpark/core/domain/joined';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { IconDownload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ColumnSelect } from '../../entities/exports/column-select.tsx';
import { formatBytes } from '../../lib/format-bytes.ts';
import { formatNumber } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { FieldGrid } from '../../ui/field-grid.tsx';
import { DataSetCards } from './data-set-cards.tsx';
import { ExportOptions } from './export-options.tsx';
import { exportKeys, useDataSets, useExportColumns } from '../../entities/exports/exports.queries.ts';
import { useExport } from './start-export.queries.ts';
import { type ExportChoice, isRateMissing, requestOf, useExportChoice } from './use-export-choice.ts';
import classes from './exports.module.css';

/** Which data to export, in which format, and the start button. */
export function ExportForm({ choosesAll = false }: { choosesAll?: boolean }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { choice, change } = useExportChoice(choosesAll);
  const [wasAsked, setWasAsked] = useState(false);
  const sets = useDataSets();
  const start = useExport();

  const chosen = (sets.data?.items ?? []).filter(({ dataSet }) => choice.dataSets.includes(dataSet));
  const asJob = choice.dataSets.length > 1 || needsJob(chosen.map(({ count }) => ({ count: count ?? 0 })));
  const isEmpty = choice.dataSets.length === 0;

  const allColumns = (dataSet: DataSet) =>
    (client.getQueryData<ResponseOf<typeof exports.listColumns>>(exportKeys.columns(dataSet)) ?? []).map(
      ({ name }) => name,
    );

  function begin() {
    setWasAsked(true);
    if (isEmpty || isRateMissing(choice)) return;
    const dataSet = choice.dataSets.map((one) => t(`exports.dataSets.${one}`)).join(', ');
    start.mutate(
      { ...requestOf(choice, allColumns), asJob },
      { onSuccess: () => toast.success(t(asJob ? 'exports.started' : 'exports.done', { dataSet })) },
    );
  }

  return (
    <div className={classes.form}>
      <div className={classes.choices}>
        <DataSetCards
          items={sets.data?.items}
          failed={sets.isError}
          format={choice.format}
          value={choice.dataSets}
          error={wasAsked && isEmpty ? t('validation.dataSetRequired') : undefined}
          onChange={(dataSets) => change({ dataSets })}
        />
        <ExportOptions
          choice={choice}
          rateError={wasAsked && isRateMissing(choice) ? t('exports.ownRateRequired') : undefined}
          onChange={change}
        />
        <FieldGrid>
          {choice.dataSets.map((dataSet, index) => (
            <ColumnChoice
              key={dataSet}
              dataSet={dataSet}
              value={choice.columns[dataSet]}
              hint={index === 0 ? t('exports.columnsHint') : undefined}
              onChange={(columns) => {
                const { [dataSet]: _, ...others } = choice.columns;
                change({ columns: columns === undefined ? others : { ...others, [dataSet]: columns } });
              }}
            />
          ))}
        </FieldGrid>
      </div>
      <div className={classes.summary}>
        <ExportSummary choice={choice} chosen={chosen} asJob={asJob} />
        <Button
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={begin}
          loading={start.isPending}
        >
          {t('exports.start')}
        </Button>
        {start.isPending && (
          <div role="status">
            <Progress value={100} animated aria-label={t('exports.preparing')} />
            <Text size="sm" c="dimmed" mt={4}>
              {t('exports.preparing')}
            </Text>
          </div>
        )}
      </div>
    </div>
  );
}

interface ColumnChoiceProps {
  dataSet: DataSet;
  /** The selected columns: empty for all, undefined until the user changes the preselection. */
  value: readonly string[] | undefined;
  hint: string | undefined;
  onChange: (columns: string[] | undefined) => void;
}

/** The columns of the file, initially those preselected by the administrator. */
function ColumnChoice({ dataSet, value, hint, onChange }: ColumnChoiceProps) {
  const { t } = useTranslation();
  const offered = useExportColumns(dataSet);
  const columns = offered.data ?? [];
  const preselected = columns.filter(({ isDefault }) => isDefault).map(({ name }) => name);
  const isPreselecting = preselected.length < columns.length;
  const shown = value ?? (isPreselecting ? preselected : []);
  return (
    <ColumnSelect
      label={t('exports.columns', { dataSet: t(`exports.dataSets.${dataSet}`) })}
      description={hint}
      columns={offered}
      value={shown}
      usual={
        isPreselecting ? { label: t('common.choose.usual'), onClick: () => onChange(undefined) } : undefined
      }
      onChange={onChange}
    />
  );
}

interface ExportSummaryProps {
  choice: ExportChoice;
  /** The selected data sets whose figures are loaded. */
  chosen: readonly ExportedSet[];
  asJob: boolean;
}

/** What the start button will do. */
function ExportSummary({ choice: { dataSets, format }, chosen, asJob }: ExportSummaryProps) {
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
          <Text>{joined([names, t(`exports.formats.${format}`)])}</Text>
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
