import type { CustomFieldType, EntityType } from '@strojpark/core/domain/fields/custom-fields';
import type { FieldType } from '@strojpark/core/domain/fields/machine-field-kinds';
import {
  fieldOf,
  fieldsInOrder,
  fieldsOf,
  type MachineFieldName,
  type MachineType,
} from '@strojpark/core/domain/fields/machine-fields';
import { message } from '../../lib/messages.ts';

export interface DefaultFieldConfig {
  field_name: MachineFieldName;
  field_type: CustomFieldType;
  is_visible: boolean;
  is_required: boolean;
  import_column_name: string | null;
  import_aliases: string[];
  is_system_field: boolean;
  labels: { cs: string; en: string };
}

const typeOf: Record<EntityType, MachineType> = { used_machine: 'used', stock_machine: 'stock' };

/** The fields shown in lists by default, in this order; the others follow in catalogue order. */
const shownFirst: Record<MachineType, readonly MachineFieldName[]> = {
  used: [
    'name',
    'status',
    'manufacturer',
    'model',
    'category',
    'vin',
    'equipment_number',
    'year_of_manufacture',
    'operating_hours',
    'location',
    'current_value',
  ],
  stock: [
    'name',
    'status',
    'manufacturer',
    'model',
    'category',
    'serial_number',
    'year_of_manufacture',
    'location',
    'dodano_status',
    'zakaznik_stock',
    'current_value',
  ],
};

const configTypes: Record<FieldType, CustomFieldType> = {
  text: 'text',
  textarea: 'textarea',
  map: 'textarea',
  select: 'select',
  number: 'number',
  integer: 'number',
  money: 'number',
  date: 'date',
  timestamp: 'date',
  boolean: 'boolean',
};

/** The initial configuration of an entity type: every core field in display order. */
export function defaultFieldConfigs(entityType: EntityType): DefaultFieldConfig[] {
  const type = typeOf[entityType];
  const visible = shownFirst[type];
  return fieldsInOrder(visible, fieldsOf(type)).map((name) => {
    const { type: fieldType, importable, required, aliases = [] } = fieldOf(name);
    const labels = {
      cs: message('cs', `machines.fields.${name}`),
      en: message('en', `machines.fields.${name}`),
    };
    return {
      field_name: name,
      field_type: configTypes[fieldType],
      is_visible: visible.includes(name),
      is_required: importable && required === true,
      import_column_name: importable ? name : null,
      // Exported files use the labels as headers, and users edit and import them again.
      import_aliases: importable ? [...new Set([...aliases, labels.cs, labels.en])] : [],
      is_system_field: !importable,
      labels,
    };
  });
}
