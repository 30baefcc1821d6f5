import type { FieldConfig } from '@strojpark/core/contracts/field-config';
import type { CustomCriterion } from '@strojpark/core/domain/fields/custom-criteria';
import {
  choiceCriteria,
  figureCriteria,
  rangeCriteria,
  textCriteria,
  textCriterionNames,
} from '@strojpark/core/domain/fields/machine-criteria';
import type { MachineType } from '@strojpark/core/domain/fields/machine-fields';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useCategoryName } from '../../categories/categories.queries.ts';
import { customText } from '../../field-config/custom-text.ts';
import { labelOf, useCustomFields, useFieldLabel } from '../../field-config/use-fields.ts';
import { usePublicSettings } from '../../settings/settings.queries.ts';
import { fieldText, optionText } from '../use-field-text.ts';
import { readCriteria, writeCriteria } from './custom-criteria.ts';
import type { MachineCriteria } from './machine-criteria.ts';

/** One criterion, or one of its values, in words. */
interface CriterionText {
  key: string;
  /** `Rok výroby: od 2019`. */
  label: string;
  /** `od 2019`. */
  value: string;
  /** The criteria without this one. */
  without: MachineCriteria;
}

const without = <T>(values: readonly T[], value: T) => {
  const rest = values.filter((one) => one !== value);
  return rest.length > 0 ? rest : undefined;
};

/** Returns the criteria in words; amounts are in the company’s currency unless another one is given. */
export function useCriterionTexts(): (
  type: MachineType | null,
  criteria: MachineCriteria,
  currency?: string,
) => CriterionText[] {
  const { t } = useTranslation();
  const categoryName = useCategoryName();
  const labels = { used: useFieldLabel('used'), stock: useFieldLabel('stock') };
  const customFields = { used: useCustomFields('used'), stock: useCustomFields('stock') };
  const companyCurrency = usePublicSettings().data?.default_currency ?? 'CZK';
  const named = (field: string, value: string) => ({
    label: t('machines.filters.customIs', { field, value }),
    value,
  });
  const plain = (value: string) => ({ label: value, value });
  return (type, criteria, currency = companyCurrency) => {
    const fieldLabel = labels[type ?? 'used'];
    const { status = [], category = [] } = criteria;
    return [
      ...status.map((one) => ({
        key: `status-${one}`,
        ...plain(t(`machines.status.${one}`)),
        without: { status: without(status, one) },
      })),
      ...category.map((one) => ({
        key: `category-${one}`,
        ...plain(categoryName(one)),
        without: { category: without(category, one) },
      })),
      ...choiceCriteria.flatMap(({ field, name }) =>
        (criteria[name] ?? []).map((one) => ({
          key: `${name}-${one}`,
          ...named(fieldLabel(field), optionText(t, field, one)),
          without: { [name]: without(criteria[name] ?? [], one) },
        })),
      ),
      ...textCriterionNames.flatMap((name) => {
        const text = criteria[name];
        if (text === undefined) return [];
        const value = t('machines.filters.search', { text });
        return [
          { key: name, ...named(fieldLabel(textCriteria[name]), value), without: { [name]: undefined } },
        ];
      }),
      ...[...rangeCriteria, ...figureCriteria].flatMap(({ field, from, to }) => {
        const range = { from: criteria[from], to: criteria[to] };
        if (range.from === undefined && range.to === undefined) return [];
        const asText = (value: number | undefined) =>
          value === undefined ? '' : fieldText(t, field, value, currency);
        return [
          {
            key: field,
            ...named(fieldLabel(field), rangeText(t, range, asText)),
            without: { [from]: undefined, [to]: undefined },
          },
        ];
      }),
      ...(type === null ? [] : customTexts(t, customFields[type], criteria)),
    ];
  };
}

interface Range<T> {
  from?: T | undefined;
  to?: T | undefined;
}

/** `od 2019`, `do 2022`, `2019 – 2022`. */
export function rangeText<T>(t: TFunction, range: Range<T>, asText: (end: T | undefined) => string): string {
  const [from, to] = [asText(range.from), asText(range.to)];
  if (range.to === undefined) return t('machines.filters.from', { from });
  return range.from === undefined ? t('machines.filters.to', { to }) : `${from} – ${to}`;
}

function customTexts(
  t: TFunction,
  fields: readonly FieldConfig[],
  { custom }: MachineCriteria,
): CriterionText[] {
  const criteria = readCriteria(custom, fields);
  return fields
    .filter(({ fieldName }) => Object.hasOwn(criteria, fieldName))
    .map((field) => {
      const { [field.fieldName]: criterion = null, ...rest } = criteria;
      const value = criterionText(t, field, criterion);
      return {
        key: `custom-${field.fieldName}`,
        label: t('machines.filters.customIs', { field: labelOf(field), value }),
        value,
        without: { custom: writeCriteria(rest) },
      };
    });
}

function criterionText(t: TFunction, field: FieldConfig, criterion: CustomCriterion): string {
  if (criterion === null) return t('machines.filters.blank');
  if (typeof criterion === 'string') return t('machines.filters.search', { text: criterion });
  if (typeof criterion === 'boolean') return customText(field, criterion);
  if (Array.isArray(criterion)) return criterion.map((value) => customText(field, value)).join(', ');
  return rangeText<number | string>(t, criterion, (end) => customText(field, end));
}
