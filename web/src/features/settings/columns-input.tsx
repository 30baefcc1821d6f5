import { MultiSelect } from '@mantine/core';
import { settingParts } from '@strojpark/core/domain/setting-values';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../lib/form-field.tsx';
import type { SettingInputProps } from './setting-input.tsx';
import { useExportColumns } from './settings.queries.ts';

/** Columns of exports by their names for people. */
export function ColumnsInput({ name, form, label, hint }: SettingInputProps) {
  const { t } = useTranslation();
  const { data: columns = [] } = useExportColumns();
  const headers = new Map(columns.map((column) => [column.name, column.header]));
  return (
    <FormField form={form} name={name}>
      {({ value, onChange, ...input }) => {
        const chosen = settingParts(typeof value === 'string' ? value : '');
        // A field that is gone stays visible, so that it can be taken out.
        const names = [...new Set([...headers.keys(), ...chosen])];
        return (
          <MultiSelect
            {...input}
            label={label}
            description={hint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            data={names.map((one) => ({ value: one, label: headers.get(one) ?? one }))}
            value={chosen}
            onChange={(next) => onChange(next.join(', '))}
            placeholder={chosen.length === 0 ? t('settings.allColumns') : undefined}
            searchable
            clearable
            hidePickedOptions
            clearButtonProps={{ 'aria-label': t('common.actions.clearAll') }}
            nothingFoundMessage={t('machines.filters.noOption')}
          />
        );
      }}
    </FormField>
  );
}
