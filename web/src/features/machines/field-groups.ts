import { fieldGroupNames, type FieldGroupName } from '@strojpark/core/domain/fields/machine-field-kinds';
import {
  fieldOf,
  fieldsInOrder,
  fieldsOf,
  type MachineFieldName,
  type MachineType,
} from '@strojpark/core/domain/fields/machine-fields';

export interface FieldGroup {
  name: FieldGroupName;
  fields: MachineFieldName[];
}

/** Fields that come first in their group, in this order; the rest keeps the order of the field table. */
const order: readonly MachineFieldName[] = [
  'name',
  'manufacturer',
  'model',
  'category',
  'year_of_manufacture',
  'condition',
  'serial_number',
  'equipment_number',
  'vin',
  'material_number',
  'current_value',
  'purchase_price',
  'currency',
  'operating_hours',
  'mileage',
  'last_service_date',
  'weight',
  'capacity',
];

/** What a machine is judged by, in the order of interest. */
export const keyFields: readonly MachineFieldName[] = [
  'year_of_manufacture',
  'operating_hours',
  'mileage',
  'location',
  'category',
  'condition',
  'manufacturer',
  'model',
  'weight',
  'capacity',
  'serial_number',
  'equipment_number',
  'vin',
  'internal_code',
  'material_number',
];

interface GroupsOptions {
  type: MachineType;
  /** Whether the user may see cost fields. */
  withCosts: boolean;
  isUsed: (name: MachineFieldName) => boolean;
}

/** The field groups of forms, records and bulk edits. */
export function fieldGroups({ type, withCosts, isUsed }: GroupsOptions): FieldGroup[] {
  const offered = fieldsInOrder(
    order,
    fieldsOf(type).filter((name) => isUsed(name) && (withCosts || fieldOf(name).cost !== true)),
  );
  return fieldGroupNames
    .map((name) => ({ name, fields: offered.filter((field) => fieldOf(field).group === name) }))
    .filter(({ fields }) => fields.length > 0);
}
