import { TextInput } from '@mantine/core';
import type { FieldConfig } from '@strojpark/core/contracts/field-config';
import { customFieldLimits } from '@strojpark/core/domain/fields/custom-fields';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../../lib/form-field.tsx';
import type { ContractForm } from '../../../lib/forms.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { useUserSettings } from '../../../lib/user-settings.ts';
import { DateInput } from '../../../ui/date-input.tsx';
import { DecimalInput } from '../../../ui/decimal-input.tsx';
import { GrowingTextarea } from '../../../ui/growing-textarea.tsx';
import { SelectInput } from '../../../ui/select-input.tsx';
import { labelOf } from '../../../entities/field-config/use-fields.ts';
import type { machineForm } from './machine-form-schema.ts';

interface CustomFieldInputProps {
  field: FieldConfig;
  contract: ContractForm<typeof machineForm>;
}

/** The input of a custom field, by type. */
export function CustomFieldInput({ field, contract: { form } }: CustomFieldInputProps) {
  const { t } = useTranslation();
  const dateFormat = useUserSettings((settings) => settings.dateFormat);
  const language = currentLanguage();
  const { fieldName, fieldType, isRequired, options, translations } = field;
  const { placeholder, description } = translations[language];
  const common = {
    label: labelOf(field),
    description,
    withAsterisk: isRequired,
    autoComplete: 'off',
    ...(placeholder !== null && { placeholder }),
  };
  const { max, scale } = customFieldLimits[fieldType];
  const choices =
    fieldType === 'boolean'
      ? [
          { value: 'true', label: t('common.yes') },
          { value: 'false', label: t('common.no') },
        ]
      : options.map((option) => ({ value: option.value, label: option[language] }));

  return (
    <FormField form={form} name={`custom_fields.${fieldName}`}>
      {({ value, onChange, ...input }) => {
        const text = typeof value === 'string' ? value : '';
        switch (fieldType) {
          case 'text':
            return <TextInput {...common} {...input} value={text} onChange={onChange} maxLength={max} />;
          case 'textarea':
            return (
              <GrowingTextarea
                {...common}
                {...input}
                value={text}
                onChange={onChange}
                maxLength={max}
                minRows={2}
                maxRows={8}
              />
            );
          case 'number':
            return (
              <DecimalInput
                {...common}
                {...input}
                value={typeof value === 'number' ? value : null}
                onChange={onChange}
                {...(scale !== undefined && { decimalScale: scale })}
              />
            );
          case 'date':
            return (
              <DateInput
                {...common}
                {...input}
                value={text === '' ? null : text}
                onChange={onChange}
                format={dateFormat}
              />
            );
          case 'boolean':
          case 'select':
            return (
              <SelectInput
                {...common}
                {...input}
                value={value === null || value === undefined ? null : String(value)}
                onChange={(chosen) =>
                  onChange(fieldType === 'boolean' && chosen ? chosen === 'true' : chosen)
                }
                data={choices}
                clearable={!isRequired}
              />
            );
        }
      }}
    </FormField>
  );
}
