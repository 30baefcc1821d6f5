/** The import fields of users, reservations and demands (spec 2 §9, spec 3 §2). */

import { hourUnits } from './import-units.ts';
import type { ImportField } from './import-values.ts';
import { roles } from '../access/permissions.ts';
import { machineTypes } from '../fields/machine-fields.ts';
import { recordedCurrencies } from '../money/money.ts';
import {
  customerFields,
  customerFieldNames,
  type CustomerColumn,
} from '../reservations/reservation-customer.ts';
import { reservationStatuses } from '../reservations/reservation-status.ts';

export interface RecordField {
  name: string;
  /** Null: a system field, which no file may set. */
  definition: ImportField | null;
  /** Other headers that suggest the field, besides its own name. */
  aliases: readonly string[];
  /** The template’s example value. */
  example: string;
}

const text = (name: string, max: number, example: string, aliases: readonly string[] = []): RecordField => ({
  name,
  definition: { type: 'text', max },
  aliases,
  example,
});
const required = (field: RecordField): RecordField => ({
  ...field,
  definition: field.definition && { ...field.definition, required: true },
});
const day = (name: string, example: string, aliases: readonly string[]): RecordField => ({
  name,
  definition: { type: 'date' },
  aliases,
  example,
});
const system = (name: string): RecordField => ({ name, definition: null, aliases: [], example: '' });

/** Users are invited and choose their own password; it never comes from a file. */
const userImportFields: readonly RecordField[] = [
  required(text('name', 300, 'Jana Nováková', ['Jméno', 'Jméno a příjmení', 'Full name'])),
  required(text('email', 320, 'jana.novakova@example.com', ['E-mail', 'Mail', 'Adresa'])),
  {
    name: 'role',
    definition: { type: 'select', options: roles },
    aliases: ['Úloha', 'Oprávnění'],
    example: 'salesperson',
  },
  text('phone', 50, '602 111 222', ['Telefon', 'Mobil']),
  text('department', 200, 'Prodej', ['Oddělení', 'Středisko']),
  { name: 'active', definition: { type: 'boolean' }, aliases: ['Aktivní', 'Stav', 'Status'], example: '' },
  system('password'),
];

const customerExamples: Record<CustomerColumn, { example: string; aliases: readonly string[] }> = {
  customer_company: { example: 'Stavby Novák s.r.o.', aliases: ['Firma', 'Company'] },
  customer_name: {
    example: 'Jan Novák',
    aliases: ['Zákazník', 'Jméno zákazníka', 'Customer', 'Customer name'],
  },
  customer_email: { example: 'novak@example.com', aliases: ['E-mail', 'Email', 'E-mail zákazníka'] },
  customer_phone: { example: '602 333 444', aliases: ['Telefon', 'Phone', 'Telefon zákazníka'] },
  customer_tax_id: { example: '27082440', aliases: ['IČO', 'SAP ID', 'Tax id'] },
  customer_address: { example: 'Polní 12, 586 01 Jihlava', aliases: ['Adresa', 'Address'] },
};

/** Without a company the customer is a person, and the person’s name is used as the company. */
const customerImportFields = customerFieldNames.map((name) => {
  const { column, max, required: isRequired } = customerFields[name];
  const { example, aliases } = customerExamples[column];
  const taken = text(column, max, example, aliases);
  return isRequired && column !== 'customer_company' ? required(taken) : taken;
});

/** Same rules as for a reservation entered by hand. */
const reservationImportFields: readonly RecordField[] = [
  required(
    text('machine_id', 100, 'EQ 4711', [
      'Stroj',
      'Machine',
      'Equipment číslo',
      'Výrobní číslo',
      'Sériové číslo',
      'VIN',
    ]),
  ),
  ...customerImportFields,
  day('start_date', '', ['Od', 'Začátek', 'Rezervováno od', 'Rezervováno', 'Start', 'Reserved on']),
  day('end_date', '', ['Do', 'Konec', 'Rezervováno do', 'End', 'Platí do', 'Valid until', 'Expires on']),
  {
    name: 'status',
    definition: { type: 'select', options: reservationStatuses },
    aliases: ['Stav'],
    example: 'active',
  },
  {
    name: 'selling_price',
    definition: { type: 'money', min: 0, scale: 2 },
    aliases: ['Cena', 'Prodejní cena', 'Price', 'Nabídnutá cena', 'Offered price'],
    example: '',
  },
  text('replacement_machine', 100, '', ['Náhradní stroj', 'Replacement']),
  text('approval_reason', 2000, '', ['Důvod bez náhrady', 'Důvod schválení']),
  {
    name: 'notes',
    definition: { type: 'textarea', max: 10_000 },
    aliases: ['Poznámka', 'Poznámky', 'Note'],
    example: '',
  },
];

const bounds = {
  year: { type: 'integer' },
  hours: { type: 'number', min: 0, scale: 2, units: hourUnits },
  value: { type: 'money', min: 0, scale: 2 },
} as const satisfies Record<string, ImportField>;

const bound = (
  of: keyof typeof bounds,
  end: 'from' | 'to',
  example: string,
  aliases: readonly string[],
): RecordField => ({ name: `${of}_${end}`, definition: bounds[of], aliases, example });

/** Criteria of the advanced search; those that take several values have them in one cell, separated by commas. */
const demandImportFields: readonly RecordField[] = [
  ...customerImportFields,
  {
    name: 'type',
    definition: { type: 'select', options: machineTypes },
    aliases: ['Druh', 'Typ stroje', 'Machine type'],
    example: 'used',
  },
  text('category', 2000, '', ['Kategorie', 'Category', 'Skupina']),
  text('manufacturer', 2000, 'Volvo, Caterpillar', ['Výrobce', 'Značka', 'Manufacturer', 'Make']),
  text('model', 200, '', ['Model', 'Typ']),
  text('condition', 200, '', ['Technický stav', 'Kondice', 'Condition']),
  text('location', 200, '', ['Umístění', 'Pobočka', 'Location']),
  bound('year', 'from', '2019', ['Rok od', 'Rok výroby od', 'Year from', 'Od roku']),
  bound('year', 'to', '', ['Rok do', 'Rok výroby do', 'Year to', 'Do roku']),
  bound('hours', 'from', '', ['Motohodiny od', 'Mth od', 'Hours from']),
  bound('hours', 'to', '5000', ['Motohodiny do', 'Mth do', 'Hours to', 'Max. motohodin']),
  bound('value', 'from', '', ['Cena od', 'Hodnota od', 'Price from']),
  bound('value', 'to', '2500000', ['Cena do', 'Hodnota do', 'Price to', 'Rozpočet', 'Budget']),
  {
    name: 'currency',
    definition: { type: 'select', options: recordedCurrencies },
    aliases: ['Měna', 'Currency'],
    example: 'CZK',
  },
  { name: 'nearly', definition: { type: 'boolean' }, aliases: ['I podobné', 'Nearly'], example: '' },
  text('search', 200, '', ['Hledaný text', 'Search']),
  {
    name: 'note',
    definition: { type: 'textarea', max: 10_000 },
    aliases: ['Poznámka', 'Poznámky', 'Note', 'Notes'],
    example: '',
  },
  day('valid_until', '', ['Platí do', 'Platnost do', 'Valid until', 'Do kdy']),
  text('owner', 320, '', ['Vede', 'Obchodník', 'E-mail obchodníka', 'Owner', 'Salesperson']),
];

export const recordFields = {
  users: userImportFields,
  reservations: reservationImportFields,
  demands: demandImportFields,
} as const;
export type RecordKind = keyof typeof recordFields;

/** Headers of these fields in files from earlier versions. */
export const formerLabels: Readonly<Record<string, readonly string[]>> = {
  selling_price: ['Selling price', 'Prodejní cena'],
  approval_reason: ['Důvod bez náhradního stroje', 'Reason for no replacement'],
  customer_name: ['Contact'],
  customer_tax_id: ['SAP ID/Tax ID'],
};

/** Reservation status labels in files from earlier versions. */
export const formerStatusWords: Readonly<Record<string, readonly string[]>> = {
  extended: ['Prodloužená'],
  completed: ['Dokončená'],
  cancelled: ['Zrušená'],
};
