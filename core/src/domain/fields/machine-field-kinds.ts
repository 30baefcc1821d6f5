/** What a row of the machine field table can contain, and the kinds that rows are built from. */

import type { Language } from '../languages.ts';
import { maxMoney } from '../money/money.ts';

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

/** The field groups of forms, records and bulk edits, in order. */
export const fieldGroupNames = [
  'identity',
  'state',
  'numbers',
  'finance',
  'technical',
  'stock',
  'used',
  'more',
] as const;
export type FieldGroupName = (typeof fieldGroupNames)[number];

/**
 * How the advanced search matches a field, with its names in addresses and queries: text contained in the field, a
 * range including both ends, or any of its options.
 */
export type FieldCriterion =
  | { contains: string }
  | { range: readonly [from: string, to: string] }
  | { oneOf: string };

export interface MachineField {
  type: FieldType;
  /** The group in forms, records and bulk edits; `system` fields appear in no form and at the end of a record. */
  group: FieldGroupName | 'system';
  /** Offered for machines of this type only; the column exists for both. */
  on?: 'stock' | 'used';
  required?: true;
  /** False for the spec’s system fields, which an import may never target. */
  importable: boolean;
  /** Set by the server only; in no form. */
  readOnly?: true;
  /** Kept by the database from other values (decision 49); exported, although no file can set it. */
  computed?: true;
  /** Text: maximum length in characters. Numbers: maximum value. */
  max?: number;
  min?: number;
  /** Number of decimals, for numbers and money. */
  scale?: number;
  /** Unit symbol, shown after the value, in the input and in the headers of files: `mm`. */
  unit?: string | Readonly<Record<Language, string>>;
  /** A closed list of options; a `select` without it takes its options from the database. */
  options?: readonly string[];
  /** The options have labels in the messages, `machines.<field>.<option>`; otherwise they are shown as they are. */
  labelled?: true;
  /**
   * Shown only with `machines.view_costs`: a purchase price, or a figure that reveals one. `current_value` and
   * `sale_price` are asking and selling prices, so everyone sees them.
   */
  cost?: true;
  /** How the advanced search matches it. Status and category have their own filters, with counts. */
  criterion?: FieldCriterion;
  /**
   * Other column headers that mean this field, besides its name and labels. Compared without case, diacritics, spaces
   * and punctuation: `operating_hours` already matches `operatingHours`.
   */
  aliases?: readonly string[];
  /** Its name in earlier versions, whose files are still recognised. */
  formerLabels?: readonly string[];
  /** The value in the example row of import templates, which then contain a column for it; may be blank. */
  example?: string | Readonly<Record<Language, string>>;
}

/** Properties that only some types have. */
type AllowedByType =
  | { type: 'text' | 'textarea'; criterion?: { contains: string } }
  | { type: 'number'; criterion?: { range: readonly [string, string] } }
  | { type: 'integer' | 'money'; criterion?: { range: readonly [string, string] }; unit?: never }
  | { type: 'select'; criterion?: never }
  | { type: 'select'; criterion: { oneOf: string }; options: readonly string[] }
  | { type: 'date'; criterion?: never }
  // Neither imports nor exports of machines support these types.
  | { type: 'boolean' | 'timestamp' | 'map'; criterion?: never; importable: false };

/** Filtering by a cost field would reveal it to users who may not see it. */
type NoCostCriterion = { cost: true; criterion?: never } | { cost?: never };

export type MachineFieldRow = MachineField & AllowedByType & NoCostCriterion;

/** Fields of one machine type, each in its own group. */
export const stock = { group: 'stock', on: 'stock' } as const;
export const used = { group: 'used', on: 'used' } as const;

export const text = { type: 'text', importable: true, max: 500 } as const;
export const longText = { type: 'textarea', importable: true, max: 10_000 } as const;
export const choice = { type: 'select', importable: true, max: 100 } as const;
export const quantity = { type: 'number', importable: true, min: 0, max: 999_999_999_999, scale: 2 } as const;
/** The maximum is next year, see `yearBounds`. */
export const year = { type: 'integer', importable: true, min: 1900 } as const;
export const hours = { ...quantity, unit: { cs: 'mth', en: 'h' } } as const;
export const months = { ...quantity, max: 1200, unit: { cs: 'měs.', en: 'mo.' } } as const;
export const price = { type: 'money', importable: true, min: 0, max: maxMoney, scale: 2 } as const;
/** Accounting records accumulated depreciation with either sign, and a residual value can be negative. */
export const bookValue = { ...price, min: -maxMoney, cost: true } as const;
export const day = { type: 'date', importable: true } as const;
const figure = { group: 'system', importable: false, readOnly: true, computed: true } as const;
/** The figures that the database keeps (decision 49). */
export const figures = {
  /** Counted from the column `in_stock_since`, so it has none of its own. */
  days_in_stock: { ...figure, type: 'number', min: 0, scale: 0 },
  costs_total: { ...figure, type: 'money', scale: 2, cost: true },
  /** What the current value leaves after the purchase price and the costs. */
  price_margin: { ...figure, type: 'money', min: -maxMoney, scale: 2, cost: true },
  price_margin_percent: { ...figure, type: 'number', min: -1e12, scale: 1, unit: '%', cost: true },
} as const;
export const flag = { type: 'boolean', importable: false } as const;
export const timestamp = { type: 'timestamp', importable: false, readOnly: true } as const;
