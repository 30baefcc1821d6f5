/** What an administrator may change in a field’s configuration without breaking lists, forms or imports. */

import { customFieldNameError, type CustomFieldType, type FieldOption } from './custom-fields.ts';
import { fieldOf, machineFieldNames } from './machine-fields.ts';
import { invalid, type Refusal } from '../access/refusal.ts';

export interface ConfiguredField {
  fieldName: string;
  fieldType: CustomFieldType;
  isSystemField: boolean;
  isCustom: boolean;
}

export interface FieldConfigChange {
  isUsed?: boolean | undefined;
  isVisible?: boolean | undefined;
  isRequired?: boolean | undefined;
  importColumnName?: string | null | undefined;
  importAliases?: readonly string[] | undefined;
  options?: readonly FieldOption[] | undefined;
}

/** A list without these would be unusable. */
const alwaysVisible: readonly string[] = ['name', 'status'];
/** Set by a sale, never entered by hand. */
const neverRequired: readonly string[] = ['sale_price', 'sale_currency'];
/** Without them no price would say what it is in, and no machine could be sold. */
const neededByPrices: readonly string[] = ['currency', 'sale_price'];

export const isAlwaysVisible = ({ fieldName }: ConfiguredField): boolean => alwaysVisible.includes(fieldName);

/** Whether every machine must have the field, whatever the configuration says. */
export function isAlwaysRequired({ fieldName, isSystemField }: ConfiguredField): boolean {
  const core = machineFieldNames.find((name) => name === fieldName);
  return !isSystemField && core !== undefined && fieldOf(core).required === true;
}

/** Whether the field cannot be switched off: the server sets it, every machine has it, or prices need it. */
export const isAlwaysUsed = (field: ConfiguredField): boolean =>
  field.isSystemField ||
  isAlwaysRequired(field) ||
  isAlwaysVisible(field) ||
  (!field.isCustom && neededByPrices.includes(field.fieldName));

/** Whether a machine must have a value: a field that is not used never blocks saving. */
export const needsValue = ({ isUsed, isRequired }: { isUsed: boolean; isRequired: boolean }): boolean =>
  isUsed && isRequired;

/** Whether lists, cards and templates have the field. */
export const isListed = ({ isUsed, isVisible }: { isUsed: boolean; isVisible: boolean }): boolean =>
  isUsed && isVisible;

/** Whether the configuration may make the field required: system fields are set by the server alone. */
export const mayBeRequired = ({ fieldName, isSystemField }: ConfiguredField): boolean =>
  !isSystemField && !neverRequired.includes(fieldName);

/** A custom select has unique options; no other field has any. */
function optionsRefusal({ isCustom, fieldType }: ConfiguredField, options: readonly FieldOption[]): Refusal {
  const hasOptions = isCustom && fieldType === 'select';
  if (hasOptions && options.length === 0) return invalid('options', 'validation.fieldOptionsMissing');
  if (!hasOptions && options.length > 0) return invalid('options', 'validation.fieldOptionsOnlySelect');
  const hasDuplicates = new Set(options.map(({ value }) => value)).size < options.length;
  return hasDuplicates ? invalid('options', 'validation.fieldOptionsTwice') : null;
}

/** Why a change of a field’s configuration is refused. */
export function fieldConfigRefusal(field: ConfiguredField, change: FieldConfigChange): Refusal {
  const { isUsed, isVisible, isRequired, importColumnName, importAliases, options } = change;
  if (isUsed === false && isAlwaysUsed(field)) return invalid('isUsed', 'validation.fieldAlwaysUsed');
  if (isVisible === false && isAlwaysVisible(field))
    return invalid('isVisible', 'validation.fieldAlwaysVisible');
  if (isRequired === false && isAlwaysRequired(field))
    return invalid('isRequired', 'validation.fieldAlwaysRequired');
  if (isRequired === true && !mayBeRequired(field))
    return invalid('isRequired', 'validation.fieldNeverRequired');
  if (field.isSystemField && importColumnName != null)
    return invalid('importColumnName', 'validation.fieldNotImported');
  if (field.isSystemField && (importAliases?.length ?? 0) > 0)
    return invalid('importAliases', 'validation.fieldNotImported');
  return options === undefined ? null : optionsRefusal(field, options);
}

/** Why a new custom field is refused. */
export function newFieldRefusal(
  field: Pick<ConfiguredField, 'fieldName' | 'fieldType'> & { options: readonly FieldOption[] },
): Refusal {
  const nameError = customFieldNameError(field.fieldName);
  if (nameError !== null) return invalid('fieldName', nameError);
  return optionsRefusal({ ...field, isSystemField: false, isCustom: true }, field.options);
}
