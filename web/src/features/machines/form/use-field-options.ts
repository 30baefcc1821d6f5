import { conditions, machineTypes } from '@strojpark/core/domain/machine-fields';
import { machineStatuses } from '@strojpark/core/domain/machine-status';
import { currencies, recordedCurrencies, saleCurrency } from '@strojpark/core/domain/money';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n.ts';
import { usePublicSettings } from '../../../lib/public-settings.ts';
import { useCategories } from '../machines.queries.ts';
import type { FormFieldName } from './machine-form-schema.ts';

interface Option {
  value: string;
  label: string;
}

/**
 * The choices of a field; `offered` narrows them to those that the machine allows. Category and currency of the
 * machine itself stay choices where nobody could choose them anew.
 */
export function useFieldOptions(name: FormFieldName, offered: readonly string[] | undefined): Option[] {
  const { t } = useTranslation();
  const { data: categories = [] } = useCategories();
  const company = usePublicSettings().data?.default_currency;
  const all = (): Option[] => {
    switch (name) {
      case 'status':
        return machineStatuses.map((value) => ({ value, label: t(`machines.status.${value}`) }));
      case 'type':
        return machineTypes.map((value) => ({ value, label: t(`machines.type.${value}`) }));
      case 'condition':
        return conditions.map((value) => ({ value, label: t(`machines.condition.${value}`) }));
      case 'currency':
        return recordedCurrencies
          .filter((value) => value === saleCurrency(value) || value === company || offered?.includes(value))
          .map((value) => ({ value, label: value }));
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
  return offered === undefined || name === 'category' || name === 'currency'
    ? options
    : options.filter(({ value }) => offered.includes(value));
}
