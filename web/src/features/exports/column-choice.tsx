import { Button, MultiSelect } from '@mantine/core';
import type { DataSet } from '@strojpark/core/domain/exports';
import { useTranslation } from 'react-i18next';
import { useExportColumns } from './exports.queries.ts';

interface ColumnChoiceProps {
  dataSet: DataSet;
  /** None: every column. Undefined while nobody has chosen: the preselected ones. */
  value: readonly string[] | undefined;
  hint: string | undefined;
  onChange: (columns: string[] | undefined) => void;
}

/** Which columns the file holds; the administrator's preselection stands in it at first. */
export function ColumnChoice({ dataSet, value, hint, onChange }: ColumnChoiceProps) {
  const { t } = useTranslation();
  const { data: columns = [], isSuccess, isError } = useExportColumns(dataSet);
  const preselected = columns.filter(({ isDefault }) => isDefault).map(({ name }) => name);
  const isPreselecting = preselected.length < columns.length;
  const shown = value ?? (isPreselecting ? preselected : []);
  return (
    <div>
      <MultiSelect
        label={t('exports.columns', { dataSet: t(`exports.dataSets.${dataSet}`) })}
        description={hint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={shown.length === 0 ? t('exports.allColumns', { count: columns.length }) : undefined}
        data={columns.map(({ name, header }) => ({ value: name, label: header }))}
        value={[...shown]}
        onChange={onChange}
        disabled={!isSuccess}
        error={isError && t('common.failedToLoad')}
        searchable
        clearable
        hidePickedOptions
        clearButtonProps={{ 'aria-label': t('common.actions.clearAll') }}
        nothingFoundMessage={t('machines.filters.noOption')}
      />
      {isPreselecting && value !== undefined && (
        <Button size="compact-sm" variant="subtle" mt={4} onClick={() => onChange(undefined)}>
          {t('exports.preselected')}
        </Button>
      )}
    </div>
  );
}
