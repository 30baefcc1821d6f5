import type { FieldType } from '@strojpark/core/domain/fields/machine-field-kinds';
import { fieldOf, type MachineFieldName } from '@strojpark/core/domain/fields/machine-fields';
import type { ListColumn } from './list-columns.ts';

type Measure = Pick<ListColumn, 'width' | 'min' | 'isNumeric'>;

const text = { width: 132, min: 76 };
const number = { width: 84, isNumeric: true };

/** Widths by value type: texts may shrink, numbers and dates are shown in full. */
export const measures: Record<FieldType, Measure> = {
  text,
  textarea: { width: 200, min: 80 },
  map: { width: 200, min: 80 },
  select: { width: 116, min: 92 },
  number,
  integer: number,
  money: { width: 128, isNumeric: true },
  date: { width: 92 },
  timestamp: { width: 132 },
  boolean: { width: 76 },
};

/** The name with the number below it. */
export const nameMeasure = { width: 280, min: 180 };

const own: Partial<Record<MachineFieldName, Measure>> = {
  status: { width: 152 },
  manufacturer: { width: 96, min: 80 },
  model: { width: 92, min: 76 },
  vin: { width: 156 },
  serial_number: { width: 120, min: 84 },
  equipment_number: { width: 96, min: 84 },
  year_of_manufacture: { width: 60, isNumeric: true },
  operating_hours: { width: 88, isNumeric: true },
  location: { width: 132, min: 80 },
};

/** The default width of a column: the default columns fit into 1440 pixels. */
export const measureOf = (name: MachineFieldName): Measure => own[name] ?? measures[fieldOf(name).type];
