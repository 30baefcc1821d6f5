import type { FieldConfig } from '@strojpark/core/contracts/field-config';
import { blank } from '@strojpark/core/domain/blank';
import type { CustomValue } from '@strojpark/core/domain/fields/custom-fields';
import { formatDate, formatNumber } from '../../lib/format.ts';
import { currentLanguage, translateKey } from '../../lib/i18n.ts';

/** The displayed value of a custom field. */
export function customText({ fieldType, options }: FieldConfig, value: CustomValue | undefined): string {
  if (value === null || value === undefined || value === '') return blank;
  switch (fieldType) {
    case 'number':
      return formatNumber(Number(value));
    case 'date':
      return formatDate(String(value));
    case 'boolean':
      return translateKey(value === true ? 'common.yes' : 'common.no', {});
    case 'select':
      return options.find((option) => option.value === value)?.[currentLanguage()] ?? String(value);
    case 'text':
    case 'textarea':
      return String(value);
  }
}
