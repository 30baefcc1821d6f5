import {
  fieldOf,
  fieldsOf,
  machineFieldNames,
  type MachineFieldName,
  type MachineType,
} from '@strojpark/core/domain/machine-fields';
import type { MessageKey } from '../../lib/i18n.ts';

export interface FieldGroup<Name extends MachineFieldName = MachineFieldName> {
  title: MessageKey;
  fields: Name[];
}

const identity = [
  'name',
  'category',
  'manufacturer',
  'model',
  'year_of_manufacture',
  'condition',
  'location',
] as const;
const state = ['type', 'status', 'no_replacement_needed'] as const;
const numbers = ['serial_number', 'equipment_number', 'vin', 'material_number', 'internal_code'] as const;
const finance = ['current_value', 'purchase_price', 'currency', 'sale_price', 'sale_currency'] as const;
const technical = [
  'operating_hours',
  'mileage',
  'last_service_date',
  'weight',
  'capacity',
  'dimensions',
  'power_source',
] as const;

/** Fields that stand at places of their own. */
const placed: readonly MachineFieldName[] = [
  ...identity,
  ...state,
  ...numbers,
  ...finance,
  ...technical,
  'specifications',
  'notes',
];

interface GroupsOptions {
  type: MachineType;
  /** Whether figures of cost are for these eyes. */
  withCosts: boolean;
}

/** The groups in which forms and details show the fields of a machine. */
export function fieldGroups({ type, withCosts }: GroupsOptions) {
  const offered = new Set(fieldsOf(type).filter((name) => withCosts || fieldOf(name).cost !== true));
  const only = <Name extends MachineFieldName>(names: readonly Name[]) =>
    names.filter((name) => offered.has(name));
  const own = machineFieldNames.filter(
    (name) => fieldOf(name).on === type && !placed.includes(name) && offered.has(name),
  );
  return {
    identity: { title: 'machines.groups.identity', fields: only(identity) },
    state: { title: 'machines.groups.state', fields: only(state) },
    numbers: { title: 'machines.groups.numbers', fields: only(numbers) },
    finance: { title: 'machines.groups.finance', fields: only(finance) },
    technical: { title: 'machines.groups.technical', fields: only(technical) },
    own: { title: `machines.groups.${type}`, fields: own },
  } satisfies Record<string, FieldGroup>;
}
