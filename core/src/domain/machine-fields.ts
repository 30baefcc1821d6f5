/**
 * The single table of machine fields (spec 2 §3; decisions: words and types of the machine fields).
 * Columns, wire schemas, forms, column choosers and the import are generated from it or checked against it.
 */

import { machineStatuses } from './machine-status.ts';
import { currencies, maxMoney, recordedCurrencies } from './money.ts';

export const machineTypes = ['stock', 'used'] as const;
export type MachineType = (typeof machineTypes)[number];

export const conditions = ['Excellent', 'Very Good', 'Good', 'Fair', 'Needs Service', 'Poor'] as const;
export type Condition = (typeof conditions)[number];

export type FieldType =
  | 'text'
  | 'textarea'
  | 'select'
  | 'number'
  | 'integer'
  | 'money'
  | 'date'
  | 'boolean'
  | 'timestamp'
  | 'map';

export interface MachineField {
  type: FieldType;
  /** The machine types whose forms, lists and imports offer the field; the column exists for both. */
  on: 'both' | MachineType;
  required?: true;
  /** False for the spec's system fields: an import may never target them. */
  importable: boolean;
  /** Set by the server alone, in no form. */
  readOnly?: true;
  /** Text: the longest allowed, in characters. Numbers: the largest allowed. */
  max?: number;
  min?: number;
  /** Decimals kept, for numbers and money. */
  scale?: number;
  /** Closed choices; a `select` without them takes its choices from the database. */
  options?: readonly string[];
  /**
   * Shown only with `machines.view_costs`: a purchase price, or a figure from which one follows.
   * `current_value` and `sale_price` are what the dealer asks and gets, so everyone sees them.
   */
  cost?: true;
}

/** The oldest year of manufacture taken. */
const minYear = 1900;

const text = { type: 'text', importable: true, max: 500 } as const;
const choice = { type: 'select', importable: true, max: 100 } as const;
const quantity = { type: 'number', importable: true, min: 0, max: 999_999_999_999, scale: 2 } as const;
const months = { ...quantity, max: 1200 } as const;
const price = { type: 'money', importable: true, min: 0, max: maxMoney, scale: 2 } as const;
/** Bookkeeping writes accumulated depreciation with either sign, and a residual can fall below zero. */
const bookValue = { ...price, min: -maxMoney, cost: true } as const;
const day = { type: 'date', importable: true } as const;
const stamp = { type: 'timestamp', importable: false, readOnly: true } as const;

const machineFields = {
  id: { type: 'text', on: 'both', required: true, importable: false, readOnly: true },
  type: { ...choice, on: 'both', required: true, importable: false, options: machineTypes },
  status: { ...choice, on: 'both', required: true, importable: false, options: machineStatuses },
  name: { ...text, on: 'both', required: true, max: 300 },
  manufacturer: { ...text, on: 'both', required: true, max: 200 },
  model: { ...text, on: 'both', required: true, max: 200 },
  category: { ...choice, on: 'both', required: true },
  serial_number: { ...text, on: 'both', max: 100 },
  equipment_number: { ...text, on: 'both', max: 100 },
  vin: { ...text, on: 'used', max: 100 },
  internal_code: { ...text, on: 'both', max: 100 },
  material_number: { ...text, on: 'both', max: 100 },
  year_of_manufacture: { type: 'integer', on: 'both', importable: true, min: minYear },
  location: { ...text, on: 'both' },
  condition: { ...choice, on: 'both', options: conditions },
  purchase_price: { ...price, on: 'both', cost: true },
  current_value: { ...price, on: 'both' },
  sale_price: { ...price, on: 'both' },
  /** Of the sale; the other prices stand in `currency`. Blank for a machine that is not sold. */
  sale_currency: { ...choice, on: 'both', importable: false, options: currencies },
  currency: { ...choice, on: 'both', options: recordedCurrencies },
  no_replacement_needed: { type: 'boolean', on: 'used', importable: false },
  last_service_date: { ...day, on: 'both' },
  operating_hours: { ...quantity, on: 'both' },
  mileage: { ...quantity, on: 'both' },
  weight: { ...quantity, on: 'both' },
  dimensions: { ...text, on: 'both', max: 200 },
  power_source: { ...text, on: 'both', max: 200 },
  capacity: { ...quantity, on: 'both' },
  specifications: { type: 'map', on: 'both', importable: false },
  notes: { type: 'textarea', on: 'both', importable: true, max: 10_000 },

  typ: { ...text, on: 'stock' },
  stroj: { ...text, on: 'stock' },
  edice: { ...text, on: 'stock' },
  vyrobce: { ...text, on: 'stock' },
  datum_objednavky: { ...day, on: 'stock' },
  nakupni_objednavka: { ...text, on: 'stock' },
  order_cislo: { ...text, on: 'stock' },
  kt_kod: { ...text, on: 'stock' },
  zakaznik_stock: { ...text, on: 'stock' },
  info_v_palu: { ...text, on: 'stock' },
  zatrizeno_rental: { ...text, on: 'stock' },
  dodano_status: { ...text, on: 'stock' },
  prislusenstvi_balik: { ...text, on: 'stock', max: 2000 },
  gutachten: { ...text, on: 'stock' },
  telematic_equipcare: { ...text, on: 'stock' },

  nav_prod_hier_1: { ...text, on: 'used' },
  equipment_cislo: { ...text, on: 'used' },
  nazev_fr: { ...text, on: 'used' },
  pobocka: { ...text, on: 'used' },
  lokace: { ...text, on: 'used' },
  mth_hodiny: { ...quantity, on: 'used' },
  edice_kod: { ...text, on: 'used' },
  edice_popis: { ...text, on: 'used' },
  vyrobni_cislo: { ...text, on: 'used' },
  cislo_gps_modulu: { ...text, on: 'used' },
  v_pujcovne_mesicu: { ...months, on: 'used' },
  datum_vyroby: { ...day, on: 'used' },
  material_kod: { ...text, on: 'used' },
  do_pujcovny_datum: { ...day, on: 'used' },
  doba_odpisu_mesicu: { ...months, on: 'used' },
  porizovaci_hodnota: { ...price, on: 'used', cost: true },
  odpisy_kumulovane: { ...bookValue, on: 'used' },
  zustatkova_hodnota_servis: { ...bookValue, on: 'used' },

  created_at: { ...stamp, on: 'both' },
  updated_at: { ...stamp, on: 'both' },
  created_by: { type: 'text', on: 'both', importable: false, readOnly: true },
} as const satisfies Record<string, MachineField>;

type Fields = typeof machineFields;
export type MachineFieldName = keyof Fields;

type ValueOf<F extends MachineField> = F extends { options: readonly (infer Option)[] }
  ? Option
  : F['type'] extends 'number' | 'integer' | 'money'
    ? number
    : F['type'] extends 'boolean'
      ? boolean
      : F['type'] extends 'map'
        ? Record<string, string>
        : string;

/** The value of a field on the wire: dates as `YYYY-MM-DD`; `null` when a field that may be blank is. */
export type FieldValue<N extends MachineFieldName> = Fields[N] extends
  | { required: true }
  | { type: 'boolean' | 'map' | 'timestamp' }
  ? ValueOf<Fields[N]>
  : ValueOf<Fields[N]> | null;

type NamesWhere<Shape> = {
  [N in MachineFieldName]: Fields[N] extends Shape ? N : never;
}[MachineFieldName];

/** Names of the fields guarded by `machines.view_costs`. */
export type CostFieldName = NamesWhere<{ cost: true }>;
export type ImportableFieldName = NamesWhere<{ importable: true }>;

export const machineFieldNames = Object.keys(machineFields) as MachineFieldName[];

/** The definition of a field, with every optional property readable. */
export function fieldOf(name: MachineFieldName): MachineField {
  return machineFields[name];
}

/** The fields that machines of a type offer, in the order of the table. */
export function fieldsOf(type: MachineType): MachineFieldName[] {
  return machineFieldNames.filter((name) => fieldOf(name).on === 'both' || fieldOf(name).on === type);
}

/** The fields that an import of machines of a type may fill. */
export function importableFieldsOf(type: MachineType): ImportableFieldName[] {
  return fieldsOf(type).filter((name): name is ImportableFieldName => fieldOf(name).importable);
}

export const costFields = machineFieldNames.filter(
  (name): name is CostFieldName => fieldOf(name).cost === true,
);

/** Numbers that identify one machine: unique per type among machines neither sold nor deleted. */
export const identifierFields = ['equipment_number', 'serial_number', 'vin'] as const;
export type IdentifierField = (typeof identifierFields)[number];

/** The fields of the global search, in the spec's order of priority, and the VIN. */
export const searchFields = [
  'name',
  'equipment_number',
  'serial_number',
  'vin',
  'material_number',
  'manufacturer',
  'model',
  'location',
] as const satisfies readonly MachineFieldName[];
export type SearchField = (typeof searchFields)[number];

/** Fields by which no list is sorted: an id is no name, and a map has no order. */
const unsorted = ['id', 'created_by', 'specifications'] as const;
export type SortField = Exclude<MachineFieldName, (typeof unsorted)[number]>;

/** The fields by which a list of machines can be sorted, those of cost only with `machines.view_costs`. */
export const sortFields = machineFieldNames.filter(
  (name): name is SortField => !unsorted.some((one) => one === name),
);

/** The years of manufacture taken on a day: 1900 to the next calendar year. */
export function yearBounds(now: Date): { min: number; max: number } {
  return { min: minYear, max: now.getUTCFullYear() + 1 };
}

/** The currency in which a money field of a machine stands: a sale has one of its own. */
export const currencyOfField = (
  name: string,
  machine: { currency: string; sale_currency?: string | null | undefined },
): string => (name === 'sale_price' ? (machine.sale_currency ?? machine.currency) : machine.currency);
