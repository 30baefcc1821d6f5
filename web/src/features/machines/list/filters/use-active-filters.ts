import type { FieldConfig } from '@strojpark/core/contracts/field-config';
import type { CustomCriterion } from '@strojpark/core/domain/fields/custom-criteria';
import {
  choiceCriteria,
  dayCriteria,
  rangeCriteria,
  textCriteria,
  textCriterionNames,
} from '@strojpark/core/domain/fields/machine-criteria';
import { fieldOf } from '@strojpark/core/domain/fields/machine-fields';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useCategoryName } from '../../../../entities/categories/categories.queries.ts';
import { formatDate, formatMoney } from '../../../../lib/format.ts';
import { optionText } from '../../../../entities/machines/use-field-text.ts';
import { usePublicSettings } from '../../../../entities/settings/settings.queries.ts';
import { customText } from '../../../../entities/field-config/custom-text.ts';
import { labelOf, useCustomFields, useFieldLabel } from '../../../../entities/field-config/use-fields.ts';
import { readCriteria, writeCriteria } from '../advanced-search/custom-criteria.ts';
import type { ListFilters } from './list-filters.ts';
import type { ListState } from '../use-list-state.ts';

export interface ActiveFilter {
  key: string;
  label: string;
  /** The filters without this one. */
  without: Partial<ListFilters>;
}

const without = <T>(values: readonly T[], value: T) => {
  const rest = values.filter((one) => one !== value);
  return rest.length > 0 ? rest : undefined;
};

/** The active filters in words. */
export function useActiveFilters({ type, filters }: ListState): ActiveFilter[] {
  const { t } = useTranslation();
  const categoryName = useCategoryName();
  const fieldLabel = useFieldLabel(type);
  const companyCurrency = usePublicSettings().data?.default_currency;
  const custom = useCustomFilters(type, filters);
  const { search, field, status = [], category = [], missingFrom } = filters;
  const searchLabel = (text: string) =>
    field === undefined
      ? t('machines.filters.search', { text })
      : t('machines.filters.searchIn', { text, field: fieldLabel(field) });
  return [
    ...(search === undefined
      ? []
      : [{ key: 'search', label: searchLabel(search), without: { search: undefined, field: undefined } }]),
    ...status.map((value) => ({
      key: `status-${value}`,
      label: t(`machines.status.${value}`),
      without: { status: without(status, value) },
    })),
    ...category.map((value) => ({
      key: `category-${value}`,
      label: categoryName(value),
      without: { category: without(category, value) },
    })),
    ...choiceCriteria.flatMap(({ field: chosen, name }) =>
      (filters[name] ?? []).map((value) => ({
        key: `${name}-${value}`,
        label: t('machines.filters.customIs', {
          field: fieldLabel(chosen),
          value: optionText(t, chosen, value),
        }),
        without: { [name]: without(filters[name] ?? [], value) },
      })),
    ),
    ...textCriterionNames.flatMap((name) => {
      const text = filters[name];
      if (text === undefined) return [];
      const label = t('machines.filters.searchIn', { field: fieldLabel(textCriteria[name]), text });
      return [{ key: name, label, without: { [name]: undefined } }];
    }),
    ...rangeCriteria.flatMap(({ field: ranged, from, to }) => {
      const range = { from: filters[from], to: filters[to] };
      if (range.from === undefined && range.to === undefined) return [];
      const asText = (value: number | undefined) =>
        fieldOf(ranged).type === 'integer' ? String(value) : formatMoney(value, companyCurrency);
      const label = t('machines.filters.customIs', {
        field: fieldLabel(ranged),
        value: rangeText(t, range, asText),
      });
      return [{ key: ranged, label, without: { [from]: undefined, [to]: undefined } }];
    }),
    ...custom,
    ...dayCriteria.flatMap(({ event, from, to }) => {
      const range = { from: filters[from], to: filters[to] };
      if (range.from === undefined && range.to === undefined) return [];
      const label = t('machines.filters.customIs', {
        field: t(`machines.filters.days.${event}`),
        value: rangeText(t, range, formatDate),
      });
      return [{ key: event, label, without: { [from]: undefined, [to]: undefined } }];
    }),
    ...(missingFrom === undefined
      ? []
      : [
          {
            key: 'missingFrom',
            label: t('machines.filters.missingFrom'),
            without: { missingFrom: undefined },
          },
        ]),
  ];
}

interface Range<T> {
  from?: T | undefined;
  to?: T | undefined;
}

function rangeText<T>(t: TFunction, range: Range<T>, asText: (end: T | undefined) => string): string {
  const [from, to] = [asText(range.from), asText(range.to)];
  if (range.to === undefined) return t('machines.filters.from', { from });
  return range.from === undefined ? t('machines.filters.to', { to }) : `${from} – ${to}`;
}

function useCustomFilters(type: ListState['type'], { custom }: ListFilters): ActiveFilter[] {
  const { t } = useTranslation();
  const fields = useCustomFields(type);
  const criteria = readCriteria(custom, fields);
  return fields
    .filter(({ fieldName }) => Object.hasOwn(criteria, fieldName))
    .map((field) => {
      const { [field.fieldName]: criterion = null, ...rest } = criteria;
      return {
        key: `custom-${field.fieldName}`,
        label: t('machines.filters.customIs', {
          field: labelOf(field),
          value: criterionText(t, field, criterion),
        }),
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
