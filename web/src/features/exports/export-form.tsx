import { Button, Paper, Progress, Stack, Text } from '@mantine/core';
import type { exports } from '@strojpark/core/contracts/exports';
import { needsJob, type DataSet } from '@strojpark/core/domain/exports';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { IconDownload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { ColumnChoice } from './column-choice.tsx';
import { DataSetCards } from './data-set-cards.tsx';
import { ExportOptions } from './export-options.tsx';
import { ExportSummary } from './export-summary.tsx';
import { columnsKey, useDataSets, useExport } from './exports.queries.ts';
import { lacksRate, requestOf, useExportChoice } from './use-export-choice.ts';
import classes from './exports.module.css';

/** What to export, as which kind of file, and the start. */
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
    (client.getQueryData<ResponseOf<typeof exports.listColumns>>(columnsKey(dataSet)) ?? []).map(
      ({ name }) => name,
    );

  function begin() {
    setWasAsked(true);
    if (isEmpty || lacksRate(choice)) return;
    const dataSet = choice.dataSets.map((one) => t(`exports.dataSets.${one}`)).join(', ');
    start.mutate(
      { ...requestOf(choice, allColumns), asJob },
      { onSuccess: () => toast.success(asJob ? t('exports.started') : t('exports.done', { dataSet })) },
    );
  }

  return (
    <Stack className={classes.form} gap="lg">
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
        rateError={wasAsked && lacksRate(choice) ? t('exports.ownRateRequired') : undefined}
        onChange={change}
      />
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
      <Paper withBorder p="md">
        <Stack gap="sm">
          <ExportSummary choice={choice} chosen={chosen} asJob={asJob} />
          <Button
            className={classes.start}
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
        </Stack>
      </Paper>
    </Stack>
  );
}
