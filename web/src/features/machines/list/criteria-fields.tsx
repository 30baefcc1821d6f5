import { Fieldset, MultiSelect, SegmentedControl, SimpleGrid, TextInput } from '@mantine/core';
import {
  rangeCriteria,
  textCriteria,
  textCriterionNames,
  type TextCriterion,
} from '@strojpark/core/domain/machine-criteria';
import { conditions, machineTypes, type MachineType } from '@strojpark/core/domain/machine-fields';
import { machineStatuses } from '@strojpark/core/domain/machine-status';
import type { Refusal } from '@strojpark/core/domain/refusal';
import { useTranslation } from 'react-i18next';
import { useCategories, useCategoryName } from '../../../entities/categories/categories.queries.ts';
import { translateKey, type MessageKey } from '../../../lib/i18n.ts';
import { DecimalInput } from '../../../ui/decimal-input.tsx';
import { useFieldLabel } from '../../../entities/field-config/use-fields.ts';
import type { ListFilters } from './list-filters.ts';

interface CriteriaFieldsProps {
  type: MachineType;
  onType: (type: MachineType) => void;
  filters: ListFilters;
  onChange: (changes: ListFilters) => void;
  refusal: Refusal;
}

const others = textCriterionNames.filter((name) => name !== 'name');

const several = <T extends string>(known: readonly T[], chosen: readonly string[]) => {
  const values = known.filter((value) => chosen.includes(value));
  return values.length > 0 ? values : undefined;
};

/** The criteria that every list of machines has (spec 2 §3). */
export function CriteriaFields({ type, onType, filters, onChange, refusal }: CriteriaFieldsProps) {
  const { t } = useTranslation();
  const label = useFieldLabel(type);
  const categoryName = useCategoryName();
  const { data: categories = [] } = useCategories();
  const keys = [...new Set([...categories.map(({ key }) => key), ...(filters.category ?? [])])];
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
  const choice = (field: 'status' | 'category' | 'condition', data: { value: string; label: string }[]) => (
    <MultiSelect
      label={label(field)}
      data={data}
      value={[...(filters[field] ?? [])]}
      onChange={(chosen) =>
        onChange({
          status: field === 'status' ? several(machineStatuses, chosen) : filters.status,
          condition: field === 'condition' ? several(conditions, chosen) : filters.condition,
          category: field === 'category' ? several(keys, chosen) : filters.category,
        })
      }
      searchable
      clearable
      clearButtonProps={clear(label(field))}
      nothingFoundMessage={t('machines.filters.noOption')}
    />
  );

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
        {others.map(text)}
        {choice(
          'category',
          keys.map((value) => ({ value, label: categoryName(value) })),
        )}
        {choice(
          'status',
          machineStatuses.map((value) => ({ value, label: t(`machines.status.${value}`) })),
        )}
        {choice(
          'condition',
          conditions.map((value) => ({ value, label: t(`machines.condition.${value}`) })),
        )}
      </SimpleGrid>
      {rangeCriteria.map(({ field, from, to }) => (
        <Fieldset key={field} legend={label(field)} variant="unstyled">
          <SimpleGrid cols={2} spacing="sm">
            {([from, to] as const).map((name, end) => (
              <DecimalInput
                key={name}
                label={t(`machines.filters.end.${end === 0 ? 'from' : 'to'}`)}
                value={filters[name] ?? null}
                onChange={(value) => onChange({ [name]: value ?? undefined })}
                allowNegative={false}
                {...(field === 'year_of_manufacture' && { allowDecimal: false, thousandSeparator: '' })}
                error={
                  refusal?.field === name &&
                  refusal.message &&
                  translateKey(refusal.message as MessageKey, {})
                }
              />
            ))}
          </SimpleGrid>
        </Fieldset>
      ))}
    </>
  );
}
