import { Select, type SelectProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ExportValues } from './export-schema.ts';

type Separator = ExportValues['separator'];

interface SeparatorSelectProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  value: Separator;
  onChange: (separator: Separator) => void;
}

/** The cell separator of a CSV file. */
export function SeparatorSelect({ onChange, ...input }: SeparatorSelectProps) {
  const { t } = useTranslation();
  return (
    <Select
      {...input}
      label={t('exports.separator')}
      description={t('exports.separatorHint')}
      data={[
        { value: ';', label: t('exports.semicolon') },
        { value: ',', label: t('exports.comma') },
      ]}
      onChange={(value) => onChange(value === ',' ? ',' : ';')}
      allowDeselect={false}
    />
  );
}
