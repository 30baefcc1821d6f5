import type { FieldConfig } from '@strojpark/core/contracts/field-config';
import type { MachineFilter } from '@strojpark/core/contracts/machine-list';
import { customCriteriaSchema } from '@strojpark/core/domain/fields/custom-criteria';
import {
  customValuesSchema,
  entityTypeOf,
  type CustomValues,
} from '@strojpark/core/domain/fields/custom-fields';
import { fieldOf, machineFieldNames, type MachineType } from '@strojpark/core/domain/fields/machine-fields';
import { needsValue } from '@strojpark/core/domain/fields/field-config-rules';
import { dayRefusal, rangeRefusal } from '@strojpark/core/domain/fields/machine-criteria';
import { invalid } from '@strojpark/core/domain/access/refusal';
import { isBlank } from '@strojpark/core/domain/blank';
import * as z from 'zod';
import type { Ctx } from '../../lib/ctx.ts';
import { refusalError } from '../../lib/refusal.ts';
import { validated } from '../../lib/validate.ts';
import { customFieldsOf, type FieldSet } from '../field-config/field-set.service.ts';
import { seesCosts } from './machine-costs.service.ts';

/** 422 for a range that ends before it starts, and for a criterion that fits no custom field of the type. */
export function checkCriteria(set: FieldSet, filter: MachineFilter): void {
  const { custom, type } = filter;
  const refusal = rangeRefusal(filter) ?? dayRefusal(filter);
  if (refusal !== null) throw refusalError(refusal);
  if (custom === undefined) return;
  validated(z.object({ custom: customCriteriaSchema(customFieldsOf(set, type)) }), { custom }, 'body');
}

type Fields = readonly FieldConfig[];
type Values = Partial<CustomValues> | undefined;

function checkedValues(fields: Fields, values: Values): Partial<CustomValues> {
  if (values === undefined) return {};
  const schema = z.object({ custom_fields: customValuesSchema(fields) });
  return validated(schema, { custom_fields: values }, 'body').custom_fields;
}

/** A field that is not used accepts values from API callers but requires none. */
const fieldsToFill = (set: FieldSet, type: MachineType): Fields =>
  customFieldsOf(set, type).map((field) => ({ ...field, isRequired: needsValue(field) }));

/** The custom values of a new machine; 422 for an invalid or missing one. */
export function newCustomValues(set: FieldSet, type: MachineType, values: Values): Partial<CustomValues> {
  const fields = fieldsToFill(set, type);
  if (fields.length === 0 && values === undefined) return {};
  const blank = Object.fromEntries(fields.map(({ fieldName }) => [fieldName, null]));
  return checkedValues(fields, { ...blank, ...values });
}

/** The custom values that an update sets. */
export const changedCustomValues = (
  set: FieldSet,
  type: MachineType,
  values: Values,
): Partial<CustomValues> => checkedValues(fieldsToFill(set, type), values);

/** 422 unless every name is a custom field of some machine type; checked once for a bulk update. */
export function checkCustomNames(set: FieldSet, values: Values): void {
  const fields = customFieldsOf(set).map((field) => ({ ...field, isRequired: false }));
  checkedValues(fields, values);
}

/** Core fields that an administrator made required, without those that always are. */
function requiredCoreFields({ configs }: FieldSet, ctx: Pick<Ctx, 'user'>, type: MachineType) {
  const names = configs
    .filter((field) => needsValue(field) && !field.isCustom && field.entityType === entityTypeOf(type))
    .map(({ fieldName }) => fieldName);
  return machineFieldNames.filter(
    // A user who may not set a cost field is not required to.
    (name) =>
      names.includes(name) && fieldOf(name).required !== true && (seesCosts(ctx) || !fieldOf(name).cost),
  );
}

/** 422 when a required core field would be blank; an update is checked only for the fields it contains. */
export function checkRequired(
  ctx: Pick<Ctx, 'user'>,
  set: FieldSet,
  type: MachineType,
  input: object,
  { isNew }: { isNew: boolean },
): void {
  const given = new Map<string, unknown>(Object.entries(input));
  const missing = requiredCoreFields(set, ctx, type).find(
    (name) => (isNew || given.has(name)) && isBlank(given.get(name)),
  );
  if (missing !== undefined) throw refusalError(invalid(missing, 'validation.required'));
}
