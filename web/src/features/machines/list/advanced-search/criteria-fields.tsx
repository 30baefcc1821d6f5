import { MultiSelect, SegmentedControl, SimpleGrid, TextInput } from '@mantine/core';
import {
  choiceCriteria,
  rangeCriteria,
  textCriteria,
  textCriterionNames,
  type ChoiceCriterion,
  type TextCriterion,
} from '@strojpark/core/domain/fields/machine-criteria';
import {
  fieldOf,
  fieldsOf,
  machineTypes,
  type MachineFieldName,
  type MachineType,
} from '@strojpark/core/domain/fields/machine-fields';
import type { Refusal } from '@strojpark/core/domain/access/refusal';
import { useTranslation } from 'react-i18next';
import { useCategories, useCategoryName } from '../../../../entities/categories/categories.queries.ts';
import { translateKey, type MessageKey } from '../../../../lib/i18n.ts';
import { RangeField } from '../../../../ui/range-field.tsx';
import { DecimalInput } from '../../../../ui/decimal-input.tsx';
import { useFieldLabel, useIsUsed } from '../../../../entities/field-config/use-fields.ts';
import { optionText } from '../../../../entities/machines/use-field-text.ts';
import { usePublicSettings } from '../../../../entities/settings/settings.queries.ts';
import { OptionText } from '../filters/option-text.tsx';
import type { ListFilters } from '../filters/list-filters.ts';

interface CriteriaFieldsProps {
  type: MachineType;
  onType: (type: MachineType) => void;
  filters: ListFilters;
  /** How many machines each option would show with the other filters of the list; undefined while unknown. */
  counts: Readonly<Record<string, Readonly<Record<string, number>> | undefined>> | undefined;
  onChange: (changes: ListFilters) => void;
  refusal: Refusal;
}

interface Option {
  value: string;
  label: string;
}

/** The criteria that all machine lists have. */
export function CriteriaFields({ type, onType, filters, counts, onChange, refusal }: CriteriaFieldsProps) {
  const { t } = useTranslation();
  const label = useFieldLabel(type);
  const categoryName = useCategoryName();
  const companyCurrency = usePublicSettings().data?.default_currency ?? 'CZK';
  const { data: categories = [] } = useCategories();
  const keys = [...new Set([...categories.map(({ key }) => key), ...(filters.category ?? [])])];
  const isUsed = useIsUsed(type);
  const isOffered = (field: MachineFieldName) => fieldsOf(type).includes(field) && isUsed(field);
  const texts = textCriterionNames.filter((name) => name !== 'name' && isOffered(textCriteria[name]));
  const choices = choiceCriteria.filter(({ field }) => isOffered(field));
  const ranges = rangeCriteria.filter(({ field }) => isOffered(field));
  // Amounts in any currency are compared in the company's.
  const legend = (field: MachineFieldName) =>
    fieldOf(field).type === 'money' ? `${label(field)} (${companyCurrency})` : label(field);
  const clear = (name: string) => ({ 'aria-label': t('machines.form.clear', { field: name }) });

  const text = (name: TextCriterion) => (
    <TextInput
      key={name}
      label={label(textCriteria[name])}
      maxLength={200}
      value={filters[name] ?? ''}
      onChange={({ currentTarget: { value } }) =>
        onChange({ [name]: value.trim() === '' ? undefined : value })
      }
    />
  );
  const choice = (field: MachineFieldName, name: 'status' | 'category' | ChoiceCriterion, data: Option[]) => (
    <MultiSelect
      key={name}
      label={label(field)}
      data={data}
      value={[...(filters[name] ?? [])]}
      onChange={(chosen) => {
        const values = data.map(({ value }) => value).filter((value) => chosen.includes(value));
        onChange({ [name]: values.length > 0 ? values : undefined });
      }}
      searchable
      clearable
      clearButtonProps={clear(label(field))}
      nothingFoundMessage={t('machines.filters.noOption')}
      renderOption={({ option, checked }) => (
        <OptionText
          label={option.label}
          isChosen={checked ?? false}
          count={counts?.[name] && (counts[name][option.value] ?? 0)}
        />
      )}
    />
  );
  const options = (field: MachineFieldName) =>
    (fieldOf(field).options ?? []).map((value) => ({ value, label: optionText(t, field, value) }));

  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label={label('type')}
        value={type}
        onChange={(value) => onType(machineTypes.find((one) => one === value) ?? type)}
        data={machineTypes.map((value) => ({ value, label: t(`machines.list.label.${value}`) }))}
      />
      {text('name')}
      <SimpleGrid cols={2} spacing="sm">
        {texts.map(text)}
        {choice(
          'category',
          'category',
          keys.map((value) => ({ value, label: categoryName(value) })),
        )}
        {choice('status', 'status', options('status'))}
        {choices.map(({ field, name }) => choice(field, name, options(field)))}
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="md">
        {ranges.map(({ field, from, to }) => (
          <RangeField key={field} label={legend(field)}>
            {([from, to] as const).map((name, end) => (
              <DecimalInput
                key={name}
                label={t(`machines.filters.end.${end === 0 ? 'from' : 'to'}`)}
                value={filters[name] ?? null}
                onChange={(value) => onChange({ [name]: value ?? undefined })}
                allowNegative={(fieldOf(field).min ?? 0) < 0}
                {...(fieldOf(field).type === 'integer' && { allowDecimal: false, thousandSeparator: '' })}
                error={
                  refusal?.field === name &&
                  refusal.message &&
                  translateKey(refusal.message as MessageKey, {})
                }
              />
            ))}
          </RangeField>
        ))}
      </SimpleGrid>
    </>
  );
}
