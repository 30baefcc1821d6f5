import type { ComponentProps } from 'react';
import type { ExportColumn } from '@strojpark/core/contracts/list-export';
import { useTranslation } from 'react-i18next';
import { CheckList } from '../../ui/check-list.tsx';

/** The query for the available columns. */
export interface AvailableColumns {
  data?: readonly ExportColumn[] | undefined;
  isError: boolean;
}

interface ColumnSelectProps extends Omit<ComponentProps<typeof CheckList>, 'options' | 'all' | 'disabled'> {
  columns: AvailableColumns;
}

/** Selects the columns of a file; an empty value stands for all. */
export function ColumnSelect({ columns: { data, isError }, value, error, ...list }: ColumnSelectProps) {
  const { t } = useTranslation();
  return (
    <CheckList
      {...list}
      all={data === undefined ? '' : t('exports.allColumns', { count: data.length })}
      options={data?.map(({ name, header }) => ({ value: name, label: header })) ?? []}
      // Until the labels are loaded, the selected columns only have technical names.
      value={data === undefined ? [] : value}
      disabled={data === undefined}
      error={error ?? (isError && t('common.failedToLoad'))}
    />
  );
}
