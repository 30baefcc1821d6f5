import { blank } from '@strojpark/core/domain/blank';
import {
  fieldOf,
  optionLabelKey,
  unitOf,
  type MachineFieldName,
} from '@strojpark/core/domain/fields/machine-fields';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime, formatMoney, formatNumber, formatShare } from '../../lib/format.ts';
import { currentLanguage } from '../../lib/i18n.ts';
import { useCategoryName } from '../categories/categories.queries.ts';

type Plain = string | number | boolean;
type FieldValue = Plain | Readonly<Record<string, string>> | null | undefined;

/** Returns the displayed value of a machine field. */
export type FieldText = (name: MachineFieldName, value: FieldValue, currency: string) => string;

/** The label of an option. */
export function optionText(t: TFunction, name: MachineFieldName, option: string): string {
  const key = optionLabelKey(name, option);
  return key === undefined ? option : t(key);
}

/** The text of any field but the category, whose name has to be loaded. */
export function fieldText(t: TFunction, name: MachineFieldName, value: Plain, currency: string): string {
  const unit = unitOf(name, currentLanguage());
  switch (fieldOf(name).type) {
    case 'money':
      return formatMoney(Number(value), currency);
    case 'number':
      if (unit === '%') return formatShare(Number(value));
      return [formatNumber(Number(value)), ...(unit === undefined ? [] : [unit])].join('\u00a0');
    case 'date':
      return formatDate(String(value));
    case 'timestamp':
      return formatDateTime(String(value));
    case 'boolean':
      return t(value === true ? 'common.yes' : 'common.no');
    case 'select':
      return optionText(t, name, String(value));
    // A year is not a quantity, so it has no thousands separator.
    case 'integer':
    case 'text':
    case 'textarea':
    case 'map':
      return String(value);
  }
}

/** One per line: `Lopata: 3,2 m³`. */
const linesOf = (map: Readonly<Record<string, string>>) =>
  Object.entries(map)
    .map(([name, text]) => `${name}: ${text}`)
    .join('\n');

/** Returns one function for a whole list or record, so that its cells need no hooks. */
export function useFieldText(): FieldText {
  const { t } = useTranslation();
  const categoryName = useCategoryName();
  return useMemo(
    () => (name, value, currency) => {
      if (value === null || value === undefined || value === '') return blank;
      if (typeof value === 'object') return linesOf(value);
      if (name === 'category') return categoryName(String(value));
      return fieldText(t, name, value, currency);
    },
    [t, categoryName],
  );
}
