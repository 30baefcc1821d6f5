import type { MachineType } from '@strojpark/core/domain/machine-fields';
import { useTranslation } from 'react-i18next';
import { FilterChoice } from './filter-choice.tsx';
import type { ListColumn } from './list-columns.ts';
import { rememberPreferences, useListPreferences } from './list-preferences.ts';

interface ColumnChoiceProps {
  type: MachineType;
  /** All columns that the administrator has made visible. */
  columns: readonly ListColumn[];
}

/** Which columns this person wants to see. */
export function ColumnChoice({ type, columns }: ColumnChoiceProps) {
  const { t } = useTranslation();
  const { hidden } = useListPreferences(type);
  const names = columns.map(({ name }) => name);
  return (
    <FilterChoice
      isPlain
      label={t('machines.list.columns')}
      options={columns.map(({ name, label }) => ({ value: name, label, count: undefined }))}
      chosen={names.filter((name) => !hidden.includes(name))}
      onChange={(chosen) =>
        rememberPreferences(type, { hidden: names.filter((name) => !chosen.includes(name)) })
      }
    />
  );
}
