import { TextInput } from '@mantine/core';
import type { FieldConfig } from '@strojpark/core/contracts/field-config';
import type { Range } from '@strojpark/core/domain/fields/machine-criteria';
import type { CustomCriterion } from '@strojpark/core/domain/fields/custom-criteria';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n.ts';
import { useUserSettings } from '../../../lib/user-settings.ts';
import { DateInput } from '../../../ui/date-input.tsx';
import { RangeField } from '../../../ui/range-field.tsx';
import { DecimalInput } from '../../../ui/decimal-input.tsx';
import { MultiSelectInput } from '../../../ui/multi-select-input.tsx';
import { SelectInput } from '../../../ui/select-input.tsx';
import { labelOf } from '../../field-config/use-fields.ts';
import type { RangeErrors } from './range-errors.ts';

interface CustomFilterInputProps {
  field: FieldConfig;
  criterion: CustomCriterion | undefined;
  errors: RangeErrors;
  onChange: (criterion: CustomCriterion | undefined) => void;
}

const ends = ['from', 'to'] as const;

const rangeOf = (criterion: CustomCriterion | undefined): Range =>
  typeof criterion === 'object' && criterion !== null && !Array.isArray(criterion) ? criterion : {};

/** The criterion of a custom field, by type. */
export function CustomFilterInput({ field, criterion, errors, onChange }: CustomFilterInputProps) {
  const { t } = useTranslation();
  const dateFormat = useUserSettings((settings) => settings.dateFormat);
  const label = labelOf(field);
  const range = rangeOf(criterion);
  const errorAt = (end: (typeof ends)[number]) => errors[end] && t(errors[end]);
  const setEnd = (end: (typeof ends)[number], value: number | string | undefined) => {
    const changed = { ...range, [end]: value };
    const isBlank = changed.from === undefined && changed.to === undefined;
    onChange(isBlank ? undefined : (changed as CustomCriterion));
  };

  switch (field.fieldType) {
    case 'text':
    case 'textarea':
      return (
        <TextInput
          label={label}
          maxLength={200}
          value={typeof criterion === 'string' ? criterion : ''}
          onChange={({ currentTarget: { value } }) => onChange(value === '' ? undefined : value)}
        />
      );
    case 'select':
      return (
        <MultiSelectInput
          label={label}
          data={field.options.map((option) => ({ value: option.value, label: option[currentLanguage()] }))}
          value={Array.isArray(criterion) ? criterion : []}
          onChange={(values) => onChange(values.length > 0 ? values : undefined)}
          clearable
        />
      );
    case 'boolean':
      return (
        <SelectInput
          label={label}
          data={[
            { value: 'true', label: t('common.yes') },
            { value: 'false', label: t('common.no') },
          ]}
          value={typeof criterion === 'boolean' ? String(criterion) : null}
          onChange={(value) => onChange(value === null ? undefined : value === 'true')}
          clearable
        />
      );
    case 'number':
      return (
        <RangeField label={label}>
          {ends.map((end) => (
            <DecimalInput
              key={end}
              label={t(`machines.filters.end.${end}`)}
              value={typeof range[end] === 'number' ? range[end] : null}
              error={errorAt(end)}
              onChange={(value) => setEnd(end, value ?? undefined)}
            />
          ))}
        </RangeField>
      );
    case 'date':
      return (
        <RangeField label={label}>
          {ends.map((end) => (
            <DateInput
              key={end}
              label={t(`machines.filters.end.${end}`)}
              value={typeof range[end] === 'string' ? range[end] : null}
              error={errorAt(end)}
              onChange={(value) => setEnd(end, value ?? undefined)}
              format={dateFormat}
              clearButtonProps={{ 'aria-label': t('common.clearField', { field: label }) }}
            />
          ))}
        </RangeField>
      );
  }
}
