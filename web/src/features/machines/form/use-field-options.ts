import { conditions, machineTypes } from '@strojpark/core/domain/machine-fields';
import { machineStatuses } from '@strojpark/core/domain/machine-status';
import { currencies } from '@strojpark/core/domain/money';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n.ts';
import { useCategories } from '../machines.queries.ts';
import type { FormFieldName } from './machine-form-schema.ts';

interface Option {
  value: string;
  label: string;
}

/** The choices of a field; `offered` narrows them to those that the machine allows. */
export function useFieldOptions(name: FormFieldName, offered: readonly string[] | undefined): Option[] {
  const { t } = useTranslation();
  const { data: categories = [] } = useCategories();
  const all = (): Option[] => {
    switch (name) {
      case 'status':
        return machineStatuses.map((value) => ({ value, label: t(`machines.status.${value}`) }));
      case 'type':
        return machineTypes.map((value) => ({ value, label: t(`machines.type.${value}`) }));
      case 'condition':
        return conditions.map((value) => ({ value, label: t(`machines.condition.${value}`) }));
      case 'currency':
      case 'sale_currency':
        return currencies.map((value) => ({ value, label: value }));
      case 'category':
        return categories
          .filter(({ key, is_active }) => is_active || offered?.includes(key))
          .map((category) => ({ value: category.key, label: category[`name_${currentLanguage()}`] }));
      default:
        return [];
    }
  };
  const options = all();
  return offered === undefined || name === 'category'
    ? options
    : options.filter(({ value }) => offered.includes(value));
}
