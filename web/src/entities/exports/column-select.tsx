import type { ComponentProps } from 'react';
import type { ExportColumn } from '@strojpark/core/contracts/list-export';
import { useTranslation } from 'react-i18next';
import { MultiSelectInput } from '../../ui/multi-select-input.tsx';

/** The query for the available columns. */
export interface AvailableColumns {
  data?: readonly ExportColumn[] | undefined;
  isError: boolean;
}

interface ColumnSelectProps extends Omit<ComponentProps<typeof MultiSelectInput>, 'data' | 'value'> {
  columns: AvailableColumns;
  /** Empty for all columns. */
  value: readonly string[];
}

/** Selects the columns of a file. */
export function ColumnSelect({ columns: { data, isError }, value, error, ...input }: ColumnSelectProps) {
  const { t } = useTranslation();
  // Until the labels are loaded, the selected columns only have technical names.
  const shown = data === undefined ? [] : [...value];
  return (
    <MultiSelectInput
      {...input}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={
        data !== undefined && shown.length === 0 ? t('exports.allColumns', { count: data.length }) : undefined
      }
      data={data?.map(({ name, header }) => ({ value: name, label: header })) ?? []}
      value={shown}
      disabled={data === undefined}
      error={error ?? (isError && t('common.failedToLoad'))}
      clearable
      hidePickedOptions
    />
  );
}
