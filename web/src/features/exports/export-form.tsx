import { Button, Paper, Radio, SegmentedControl, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { ColumnChoice } from './column-choice.tsx';
import {
  dataSetNames,
  exportFormats,
  useDataSetCounts,
  useExport,
  useExportColumns,
  type DataSet,
  type ExportFormat,
} from './exports.queries.ts';
import classes from './export-form.module.css';

/** What to export, as which kind of file, and the start. */
export function ExportForm() {
  const { t } = useTranslation();
  const [dataSet, setDataSet] = useState<DataSet>('all');
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const [separator, setSeparator] = useState<';' | ','>(';');
  const [columns, setColumns] = useState<string[]>();
  const { data: offered } = useExportColumns(dataSet);
  const counts = useDataSetCounts();
  const start = useExport();

  const begin = () =>
    start.mutate(
      {
        dataSet,
        format,
        separator,
        columns: columns?.length === 0 ? offered?.map(({ name }) => name) : columns,
      },
      { onSuccess: () => toast.success(t('exports.done', { dataSet: t(`exports.dataSets.${dataSet}`) })) },
    );

  return (
    <Stack className={classes.form}>
      <Radio.Group
        label={t('exports.dataSet')}
        value={dataSet}
        onChange={(value) => {
          setDataSet(dataSetNames.find((name) => name === value) ?? 'all');
          // Another set of machines has other columns.
          setColumns(undefined);
        }}
      >
        <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} mt={8}>
          {dataSetNames.map((name) => (
            <Radio.Card key={name} value={name} className={classes.card}>
              <Radio.Indicator />
              <div>
                <Text fw={600}>{t(`exports.dataSets.${name}`)}</Text>
                <Text size="sm" c="dimmed" className={classes.figure}>
                  {counts.data
                    ? t('exports.machines', {
                        count: counts.data[name],
                        shown: formatNumber(counts.data[name]),
                      })
                    : counts.error
                      ? t('common.failedToLoad')
                      : '…'}
                </Text>
              </div>
            </Radio.Card>
          ))}
        </SimpleGrid>
      </Radio.Group>
      <div>
        <Text size="sm" fw={500} mb={4} id="export-format">
          {t('exports.format')}
        </Text>
        <SegmentedControl
          aria-labelledby="export-format"
          value={format}
          onChange={(value) => setFormat(exportFormats.find((name) => name === value) ?? 'xlsx')}
          data={exportFormats.map((value) => ({ value, label: t(`exports.formats.${value}`) }))}
        />
      </div>
      {format === 'csv' && (
        <Select
          label={t('exports.separator')}
          description={t('exports.separatorHint')}
          data={[
            { value: ';', label: t('exports.semicolon') },
            { value: ',', label: t('exports.comma') },
          ]}
          value={separator}
          onChange={(value) => setSeparator(value === ',' ? ',' : ';')}
          allowDeselect={false}
          maw={320}
        />
      )}
      <ColumnChoice dataSet={dataSet} value={columns} onChange={setColumns} />
      <Paper withBorder p="sm" role="status">
        {t('exports.summary', {
          dataSet: t(`exports.dataSets.${dataSet}`),
          format: t(`exports.formats.${format}`),
        })}
      </Paper>
      <Button
        className={classes.start}
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={begin}
        loading={start.isPending}
      >
        {t('exports.start')}
      </Button>
    </Stack>
  );
}
