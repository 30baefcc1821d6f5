/** What an administrator may change of a field, so that no change makes lists, forms or imports impossible. */

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
  isVisible?: boolean | undefined;
  isRequired?: boolean | undefined;
  importColumnName?: string | null | undefined;
  importAliases?: readonly string[] | undefined;
  options?: readonly FieldOption[] | undefined;
}

/** A list without them could not be read. */
const alwaysVisible: readonly string[] = ['name', 'status'];
/** Set by a sale, never by who enters a machine. */
const neverRequired: readonly string[] = ['sale_price', 'sale_currency'];

export const isAlwaysVisible = ({ fieldName }: ConfiguredField): boolean => alwaysVisible.includes(fieldName);

/** Whether every machine must have the field, whatever the configuration says. */
export function isAlwaysRequired({ fieldName, isSystemField }: ConfiguredField): boolean {
  const core = machineFieldNames.find((name) => name === fieldName);
  return !isSystemField && core !== undefined && fieldOf(core).required === true;
}

/** Whether the configuration may ask for a value: the server alone sets system fields. */
export const mayBeRequired = ({ fieldName, isSystemField }: ConfiguredField): boolean =>
  !isSystemField && !neverRequired.includes(fieldName);

/** The choices of a field: a custom select has some, each once; no other field has any. */
function optionsRefusal({ isCustom, fieldType }: ConfiguredField, options: readonly FieldOption[]): Refusal {
  const hasOptions = isCustom && fieldType === 'select';
  if (hasOptions && options.length === 0) return invalid('options', 'validation.fieldOptionsMissing');
  if (!hasOptions && options.length > 0) return invalid('options', 'validation.fieldOptionsOnlySelect');
  const isTwice = new Set(options.map(({ value }) => value)).size < options.length;
  return isTwice ? invalid('options', 'validation.fieldOptionsTwice') : null;
}

/** Why a field's configuration may not become so. */
export function fieldConfigRefusal(field: ConfiguredField, change: FieldConfigChange): Refusal {
  const { isVisible, isRequired, importColumnName, importAliases, options } = change;
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

/** Why a custom field cannot begin so. */
export function newFieldRefusal(
  field: Pick<ConfiguredField, 'fieldName' | 'fieldType'> & { options: readonly FieldOption[] },
): Refusal {
  const nameError = customFieldNameError(field.fieldName);
  if (nameError !== null) return invalid('fieldName', nameError);
  return optionsRefusal({ ...field, isSystemField: false, isCustom: true }, field.options);
}
