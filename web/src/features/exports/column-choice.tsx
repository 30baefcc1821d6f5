import { Button } from '@mantine/core';
import type { DataSet } from '@strojpark/core/domain/exports';
import { useTranslation } from 'react-i18next';
import { ColumnSelect } from '../../lib/column-select.tsx';
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
  const offered = useExportColumns(dataSet);
  const columns = offered.data ?? [];
  const preselected = columns.filter(({ isDefault }) => isDefault).map(({ name }) => name);
  const isPreselecting = preselected.length < columns.length;
  const shown = value ?? (isPreselecting ? preselected : []);
  return (
    <div>
      <ColumnSelect
        label={t('exports.columns', { dataSet: t(`exports.dataSets.${dataSet}`) })}
        description={hint}
        columns={offered}
        value={shown}
        onChange={onChange}
      />
      {isPreselecting && value !== undefined && (
        <Button size="compact-sm" variant="subtle" mt={4} onClick={() => onChange(undefined)}>
          {t('exports.preselected')}
        </Button>
      )}
    </div>
  );
}
