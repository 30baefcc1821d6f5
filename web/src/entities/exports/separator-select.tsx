import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExportValues } from './export-schema.ts';
import { SelectInput } from '../../ui/select-input.tsx';

type Separator = ExportValues['separator'];

interface SeparatorSelectProps extends Omit<
  ComponentProps<typeof SelectInput>,
  'data' | 'value' | 'onChange'
> {
  value: Separator;
  onChange: (separator: Separator) => void;
}

/** The cell separator of a CSV file. */
export function SeparatorSelect({ onChange, ...input }: SeparatorSelectProps) {
  const { t } = useTranslation();
  return (
    <SelectInput
      {...input}
      label={t('exports.separator')}
      description={t('exports.separatorHint')}
      data={[
        { value: ';', label: t('exports.semicolon') },
        { value: ',', label: t('exports.comma') },
      ]}
      onChange={(value) => onChange(value === ',' ? ',' : ';')}
    />
  );
}
