/** What a row of the table of machine fields can say, and the kinds that its rows are made from. */

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

/** The groups in which forms, records and bulk edits show fields, in their order. */
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
 * How the advanced search looks for a field, with the names that addresses and queries use for it: a text within
 * the field, a range with both ends included, or any of its options.
 */
export type FieldCriterion =
  | { contains: string }
  | { range: readonly [from: string, to: string] }
  | { oneOf: string };

export interface MachineField {
  type: FieldType;
  /** Where forms, records and bulk edits show it; `system`: in no form, and at the end of a record. */
  group: FieldGroupName | 'system';
  /** Offered for machines of this type only; the column exists for both. */
  on?: 'stock' | 'used';
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
  /** Symbol of a number's unit, shown after the value and in the input: `mm`. */
  unit?: string;
  /** Closed choices; a `select` without them takes its choices from the database. */
  options?: readonly string[];
  /** The options have names in the messages, `machines.<field>.<option>`; else they are shown as they are. */
  labelled?: true;
  /**
   * Shown only with `machines.view_costs`: a purchase price, or a figure from which one follows.
   * `current_value` and `sale_price` are what the dealer asks and gets, so everyone sees them.
   */
  cost?: true;
  /** How the advanced search looks for it. Status and category have filters of their own, with counts. */
  criterion?: FieldCriterion;
  /**
   * Further column headers of files that mean the field, besides its name and its labels. Compared without case,
   * diacritics, spaces and punctuation: `operating_hours` already stands for `operatingHours`.
   */
  aliases?: readonly string[];
  /** What it was called in earlier versions, whose files are still recognised. */
  formerLabels?: readonly string[];
  /** A column of every import template, with this in its example row; blank where no example is needed. */
  example?: string | Readonly<Record<'cs' | 'en', string>>;
}

/** What only some types can have. */
type AllowedByType =
  | { type: 'text' | 'textarea'; criterion?: { contains: string } }
  | { type: 'number'; criterion?: { range: readonly [string, string] } }
  | { type: 'integer' | 'money'; criterion?: { range: readonly [string, string] }; unit?: never }
  | { type: 'select'; criterion?: never }
  | { type: 'select'; criterion: { oneOf: string }; options: readonly string[] }
  | { type: 'date'; criterion?: never }
  // Neither imports nor exports of machines know these types.
  | { type: 'boolean' | 'timestamp' | 'map'; criterion?: never; importable: false };

/** A filter by a figure of cost would reveal it to those who may not see it. */
type NoCostCriterion = { cost: true; criterion?: never } | { cost?: never };

/** A row of the table. */
export type MachineFieldRow = MachineField & AllowedByType & NoCostCriterion;

/** Fields of one type of machine, in a group of their own. */
export const stock = { group: 'stock', on: 'stock' } as const;
export const used = { group: 'used', on: 'used' } as const;

export const text = { type: 'text', importable: true, max: 500 } as const;
export const longText = { type: 'textarea', importable: true, max: 10_000 } as const;
export const choice = { type: 'select', importable: true, max: 100 } as const;
export const quantity = { type: 'number', importable: true, min: 0, max: 999_999_999_999, scale: 2 } as const;
/** The latest year moves with the calendar, see `yearBounds`. */
export const year = { type: 'integer', importable: true, min: 1900 } as const;
export const months = { ...quantity, max: 1200 } as const;
export const price = { type: 'money', importable: true, min: 0, max: maxMoney, scale: 2 } as const;
/** Bookkeeping writes accumulated depreciation with either sign, and a residual can fall below zero. */
export const bookValue = { ...price, min: -maxMoney, cost: true } as const;
export const day = { type: 'date', importable: true } as const;
export const flag = { type: 'boolean', importable: false } as const;
export const timestamp = { type: 'timestamp', importable: false, readOnly: true } as const;
