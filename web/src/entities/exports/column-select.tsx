import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import type { ExportColumn } from '@strojpark/core/contracts/exports';
import { useTranslation } from 'react-i18next';

/** The query for the columns that a file may hold. */
export interface OfferedColumns {
  data?: readonly ExportColumn[] | undefined;
  isError: boolean;
}

interface ColumnSelectProps extends Omit<MultiSelectProps, 'data' | 'value'> {
  columns: OfferedColumns;
  /** None: every column. */
  value: readonly string[];
}

/** Which columns a file holds. */
export function ColumnSelect({ columns: { data, isError }, value, error, ...input }: ColumnSelectProps) {
  const { t } = useTranslation();
  // Until the headers are loaded, the chosen columns only have technical names.
  const shown = data === undefined ? [] : [...value];
  return (
    <MultiSelect
      {...input}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={
        data !== undefined && shown.length === 0 ? t('exports.allColumns', { count: data.length }) : undefined
      }
      data={data?.map(({ name, header }) => ({ value: name, label: header })) ?? []}
      value={shown}
      disabled={data === undefined}
      error={error ?? (isError && t('common.failedToLoad'))}
      searchable
      clearable
      hidePickedOptions
      clearButtonProps={{ 'aria-label': t('common.actions.clearAll') }}
      nothingFoundMessage={t('machines.filters.noOption')}
    />
  );
}
