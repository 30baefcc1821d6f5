import type { Refusal } from '@strojpark/core/domain/access/refusal';
import {
  choiceCriteria,
  rangeCriteria,
  textCriteria,
  textCriterionNames,
  textsWithValues,
  type ChoiceCriterion,
  type TextCriterion,
  type TextWithValues,
} from '@strojpark/core/domain/fields/machine-criteria';
import {
  fieldOf,
  fieldsOf,
  machineTypes,
  type MachineFieldName,
  type MachineType,
} from '@strojpark/core/domain/fields/machine-fields';
import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCategories, useCategoryName } from '../../categories/categories.queries.ts';
import { useFieldLabel, useIsUsed } from '../../field-config/use-fields.ts';
import { usePublicSettings } from '../../settings/settings.queries.ts';
import type { MachineFilterQuery, ValueSource } from '../machines.queries.ts';
import { optionText } from '../use-field-text.ts';
import { ValueInput } from '../value-input.tsx';
import { CriterionRange } from './criterion-range.tsx';
import type { MachineCriteria } from './machine-criteria.ts';

export interface CriteriaOptions {
  /** Null: machines of any type. */
  type: MachineType | null;
  criteria: MachineCriteria;
  /** All filters of the list, with which the machines of a text are counted; without a list, all of the category. */
  within?: MachineFilterQuery;
  /** Any of several manufacturers, instead of the one in the criteria. */
  makers?: readonly string[];
  /** Of amounts; the company’s by default. */
  currency?: string;
  onChange: (changes: MachineCriteria) => void;
  refusal: Refusal;
}

interface ChoiceOfOptions {
  field: MachineFieldName;
  name: 'status' | 'category' | ChoiceCriterion;
  label: string;
  options: { value: string; label: string }[];
  chosen: string[];
  onChange: (chosen: string[]) => void;
}

/** The criteria that all machine lists have, and what customers look for: those that are offered, and their inputs. */
export function useCriteria({
  type,
  criteria,
  within,
  makers,
  onChange,
  refusal,
  ...given
}: CriteriaOptions) {
  const { t } = useTranslation();
  const label = useFieldLabel(type ?? 'used');
  const categoryName = useCategoryName();
  const companyCurrency = usePublicSettings().data?.default_currency ?? 'CZK';
  const currency = given.currency ?? companyCurrency;
  const { data: categories = [] } = useCategories();
  // One that is switched off is offered only where there are machines of it.
  const offered = categories.filter(({ is_active, machine_count }) => is_active || machine_count > 0);
  const keys = [...new Set([...offered.map(({ key }) => key), ...(criteria.category ?? [])])];
  const inUse = { used: useIsUsed('used'), stock: useIsUsed('stock') };
  const isOffered = (field: MachineFieldName) =>
    (type === null ? machineTypes : [type]).some((one) => fieldsOf(one).includes(field) && inUse[one](field));
  const isMoney = (field: MachineFieldName) => fieldOf(field).type === 'money';

  const chosenMakers = makers ?? (criteria.manufacturer === undefined ? [] : [criteria.manufacturer]);
  const { search: words, field: wordsIn, ...counted } = within ?? { category: criteria.category };
  const sourceOf = (field: TextWithValues): ValueSource => ({
    ...counted,
    // What is typed or chosen there.
    [field]: undefined,
    field,
    manufacturer: field === 'manufacturer' ? undefined : [...chosenMakers],
    type: type ?? undefined,
    ...(words !== undefined && { words, wordsIn }),
  });

  const choice = (
    field: MachineFieldName,
    name: ChoiceOfOptions['name'],
    options: ChoiceOfOptions['options'],
  ): ChoiceOfOptions => ({
    field,
    name,
    label: label(field),
    options,
    chosen: [...(criteria[name] ?? [])],
    onChange: (chosen) => {
      const values = options.map(({ value }) => value).filter((value) => chosen.includes(value));
      onChange({ [name]: values.length > 0 ? values : undefined });
    },
  });
  const optionsOf = (field: MachineFieldName) =>
    (fieldOf(field).options ?? []).map((value) => ({ value, label: optionText(t, field, value) }));

  const textInput = (name: TextCriterion) => {
    const common = { label: label(textCriteria[name]), maxLength: 200, value: criteria[name] ?? '' };
    const change = (value: string) => onChange({ [name]: value.trim() === '' ? undefined : value });
    const field = textsWithValues.find((one) => one === textCriteria[name]);
    return field === undefined ? (
      <TextInput key={name} {...common} onChange={({ currentTarget }) => change(currentTarget.value)} />
    ) : (
      <ValueInput key={name} {...common} source={sourceOf(field)} withCounts onChange={change} />
    );
  };
  const rangeInput = (range: (typeof rangeCriteria)[number]) => (
    <CriterionRange
      key={range.field}
      {...range}
      label={label(range.field)}
      currency={currency}
      values={criteria}
      onChange={(name, value) => onChange({ [name]: value })}
      refusal={refusal}
    />
  );

  return {
    category: choice(
      'category',
      'category',
      keys.map((value) => ({ value, label: categoryName(value) })),
    ),
    status: choice('status', 'status', optionsOf('status')),
    choices: choiceCriteria
      .filter(({ field }) => isOffered(field))
      .map(({ field, name }) => choice(field, name, optionsOf(field))),
    texts: textCriterionNames.filter((name) => isOffered(textCriteria[name])),
    // The amounts last: what follows may be their currency.
    ranges: rangeCriteria
      .filter(({ field }) => isOffered(field))
      .toSorted((one, other) => Number(isMoney(one.field)) - Number(isMoney(other.field))),
    label,
    sourceOf,
    textInput,
    rangeInput,
  };
}
