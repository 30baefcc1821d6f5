/**
 * The single table of machine fields (spec 2 §3). Columns, API schemas, forms, records, lists, filters, imports, exports
 * and the field configuration are derived from it or checked against it.
 */

import {
  bookValue,
  choice,
  day,
  figures,
  flag,
  hours,
  longText,
  months,
  price,
  quantity,
  stock,
  text,
  timestamp,
  used,
  year,
  type MachineField,
  type MachineFieldRow,
} from './machine-field-kinds.ts';
import type { Language } from '../languages.ts';
import { machineStatuses } from '../machines/machine-status.ts';
import { currencies, recordedCurrencies } from '../money/money.ts';

export const machineTypes = ['stock', 'used'] as const;
export type MachineType = (typeof machineTypes)[number];

export const conditions = ['Excellent', 'Very Good', 'Good', 'Fair', 'Needs Service', 'Poor'] as const;
export type Condition = (typeof conditions)[number];

/** In the column order of exports. */
const machineFields = {
  id: { type: 'text', group: 'system', required: true, importable: false, readOnly: true },
  type: {
    ...choice,
    group: 'state',
    required: true,
    importable: false,
    options: machineTypes,
    labelled: true,
  },
  status: {
    ...choice,
    group: 'state',
    required: true,
    importable: false,
    options: machineStatuses,
    labelled: true,
  },
  name: {
    ...text,
    group: 'identity',
    required: true,
    max: 300,
    criterion: { contains: 'name' },
    aliases: ['Název', 'Název stroje', 'Machine', 'Machine name', 'Stroj', 'Název FR'],
    example: { cs: 'Kolový nakladač L120H', en: 'Wheel loader L120H' },
  },
  manufacturer: {
    ...text,
    group: 'identity',
    required: true,
    max: 200,
    criterion: { contains: 'manufacturer' },
    aliases: ['Výrobce', 'Značka', 'Make', 'Brand', 'Maker'],
    example: 'Volvo',
  },
  model: {
    ...text,
    group: 'identity',
    required: true,
    max: 200,
    criterion: { contains: 'model' },
    aliases: ['Typ', 'Typ stroje', 'Typové označení'],
    example: 'L120H',
  },
  category: {
    ...choice,
    group: 'identity',
    required: true,
    aliases: ['Kategorie', 'Skupina', 'Druh stroje', 'Product group'],
    example: { cs: 'Kolové nakladače', en: 'Wheel loaders' },
  },
  serial_number: {
    ...text,
    group: 'numbers',
    max: 100,
    criterion: { contains: 'serialNumber' },
    aliases: ['Sériové číslo', 'Výrobní číslo', 'Serial', 'Serial no', 'S/N'],
    example: 'VCEL120HV00012345',
  },
  equipment_number: {
    ...text,
    group: 'numbers',
    max: 100,
    criterion: { contains: 'equipmentNumber' },
    aliases: ['Equipment číslo', 'Číslo zařízení', 'Equipment no', 'Equipment'],
    example: 'EQ 4711',
  },
  vin: {
    ...text,
    group: 'numbers',
    on: 'used',
    max: 100,
    aliases: ['VIN kód', 'PIN', 'Číslo podvozku'],
    example: '',
  },
  internal_code: { ...text, group: 'numbers', max: 100, aliases: ['Interní kód', 'Interní číslo'] },
  material_number: {
    ...text,
    group: 'numbers',
    max: 100,
    aliases: ['Materiálové číslo', 'Číslo materiálu', 'Materiál', 'Materiál kód', 'Material no'],
  },
  year_of_manufacture: {
    ...year,
    group: 'identity',
    criterion: { range: ['yearFrom', 'yearTo'] },
    aliases: ['Rok výroby', 'Rok', 'Year', 'Year made', 'Ročník'],
    example: '',
  },
  location: {
    ...text,
    group: 'identity',
    criterion: { contains: 'location' },
    aliases: ['Umístění', 'Lokace', 'Místo', 'Pobočka', 'Stanoviště', 'Site'],
    example: 'Jihlava',
  },
  condition: {
    ...choice,
    group: 'identity',
    options: conditions,
    labelled: true,
    criterion: { oneOf: 'condition' },
    aliases: ['Technický stav', 'Kondice'],
    example: { cs: 'Dobrý', en: 'Good' },
  },
  purchase_price: {
    ...price,
    group: 'finance',
    cost: true,
    aliases: ['Nákupní cena', 'Pořizovací cena', 'Pořizovací hodnota'],
    example: { cs: '2450000,00', en: '2450000.00' },
  },
  current_value: {
    ...price,
    group: 'finance',
    criterion: { range: ['valueFrom', 'valueTo'] },
    aliases: ['Cena', 'Aktuální hodnota', 'Aktuální cena', 'Hodnota', 'Price', 'Value'],
    example: { cs: '1890000,00', en: '1890000.00' },
  },
  sale_price: { ...price, group: 'finance', aliases: ['Prodejní cena'] },
  /** The currency of the sale; other prices are in `currency`. Blank if the machine is not sold. */
  sale_currency: { ...choice, group: 'finance', importable: false, options: currencies },
  currency: { ...choice, group: 'finance', options: recordedCurrencies, aliases: ['Měna'], example: 'CZK' },
  no_replacement_needed: { ...flag, group: 'state', on: 'used' },
  last_service_date: {
    ...day,
    group: 'technical',
    aliases: ['Poslední servis', 'Datum posledního servisu', 'Last service'],
  },
  operating_hours: {
    ...hours,
    group: 'technical',
    criterion: { range: ['hoursFrom', 'hoursTo'] },
    aliases: ['Motohodiny', 'Provozní hodiny', 'MTH', 'Mth hodiny', 'Hours of operation', 'Hours'],
  },
  mileage: { ...quantity, group: 'technical', unit: 'km', aliases: ['Najeté km', 'Nájezd', 'Km'] },
  weight: {
    ...quantity,
    group: 'technical',
    unit: 'kg',
    aliases: ['Hmotnost', 'Hmotnost kg', 'Váha'],
    formerLabels: ['Hmotnost', 'Provozní hmotnost (kg)', 'Weight'],
  },
  dimensions: { ...text, group: 'technical', max: 200, aliases: ['Rozměry'] },
  power_source: { ...text, group: 'technical', max: 200, aliases: ['Pohon', 'Palivo', 'Fuel'] },
  /** Without one unit: a loader’s is in cubic metres, a crane’s in tonnes. The label says so. */
  capacity: {
    ...quantity,
    group: 'technical',
    aliases: ['Kapacita', 'Nosnost'],
    formerLabels: ['Kapacita', 'Capacity'],
  },
  specifications: { type: 'map', group: 'more', importable: false },
  notes: {
    ...longText,
    group: 'more',
    aliases: ['Poznámka', 'Poznámky', 'Note', 'Comment'],
    example: { cs: 'Tento řádek je vzor, smažte ho.', en: 'This row is an example, delete it.' },
  },

  typ: { ...text, ...stock },
  stroj: { ...text, ...stock, formerLabels: ['Stroj', 'Machine'] },
  edice: { ...text, ...stock },
  vyrobce: {
    ...text,
    ...stock,
    formerLabels: ['Výrobce (dle skladového seznamu)', 'Manufacturer (stock list)'],
  },
  datum_objednavky: { ...day, ...stock },
  nakupni_objednavka: { ...text, ...stock },
  order_cislo: { ...text, ...stock, aliases: ['Číslo objednávky', 'Order no'] },
  kt_kod: { ...text, ...stock },
  zakaznik_stock: {
    ...text,
    ...stock,
    aliases: ['Určeno pro zákazníka'],
    formerLabels: ['Meant for customer'],
  },
  info_v_palu: { ...text, ...stock, formerLabels: ['Noted in PAL'] },
  zatrizeno_rental: { ...text, ...stock, aliases: ['Zatříděno rental', 'Zatříděno do půjčovny'] },
  dodano_status: { ...text, ...stock, aliases: ['Stav dodání', 'Dodáno'] },
  prislusenstvi_balik: { ...text, ...stock, max: 2000, aliases: ['Příslušenství'] },
  gutachten: {
    ...text,
    ...stock,
    aliases: ['Znalecký posudek'],
    formerLabels: ['Znalecký posudek (Gutachten)'],
  },
  telematic_equipcare: { ...text, ...stock, aliases: ['Telematika'] },

  nav_prod_hier_1: { ...text, ...used, aliases: ['Produktová hierarchie 1', 'Produktová hierarchie'] },
  equipment_cislo: { ...text, ...used, formerLabels: ['Equipment číslo', 'Equipment number (NAV)'] },
  nazev_fr: { ...text, ...used, formerLabels: ['Název FR', 'Machine name (FR)'] },
  pobocka: { ...text, ...used },
  lokace: {
    ...text,
    ...used,
    formerLabels: ['Lokace', 'Umístění (z importu)', 'Place', 'Location (imported)'],
  },
  mth_hodiny: { ...hours, ...used, formerLabels: ['MTH (hodiny)', 'Engine hours', 'Engine hours (h)'] },
  edice_kod: { ...text, ...used, aliases: ['Kód edice'] },
  edice_popis: { ...text, ...used, aliases: ['Popis edice'] },
  vyrobni_cislo: {
    ...text,
    ...used,
    formerLabels: ['Výrobní číslo', "Maker's serial number", 'Manufacturer’s serial number'],
  },
  cislo_gps_modulu: { ...text, ...used, aliases: ['GPS modul', 'GPS'] },
  v_pujcovne_mesicu: { ...months, ...used, formerLabels: ['V půjčovně (měsíců)', 'Months in rental'] },
  datum_vyroby: { ...day, ...used },
  material_kod: { ...text, ...used, aliases: ['Kód materiálu'], formerLabels: ['Material code'] },
  do_pujcovny_datum: {
    ...day,
    ...used,
    aliases: ['Do půjčovny', 'Datum zařazení do půjčovny'],
    formerLabels: ['Into rental on'],
  },
  doba_odpisu_mesicu: {
    ...months,
    ...used,
    formerLabels: ['Doba odpisu (měsíců)', 'Depreciation period (months)'],
  },
  porizovaci_hodnota: { ...price, ...used, cost: true },
  odpisy_kumulovane: { ...bookValue, ...used, aliases: ['Kumulované odpisy', 'Oprávky'] },
  zustatkova_hodnota_servis: {
    ...bookValue,
    ...used,
    aliases: ['Zůstatková hodnota'],
    formerLabels: ['Zůstatková hodnota + servis', 'Residual value + service'],
  },

  ...figures,

  created_at: { ...timestamp, group: 'system' },
  updated_at: { ...timestamp, group: 'system' },
  created_by: { type: 'text', group: 'system', importable: false, readOnly: true },
} as const satisfies Record<string, MachineFieldRow>;

export type MachineFields = typeof machineFields;
export type MachineFieldName = keyof MachineFields;

type ValueOf<F extends MachineField> = F extends { options: readonly (infer Option)[] }
  ? Option
  : F['type'] extends 'number' | 'integer' | 'money'
    ? number
    : F['type'] extends 'boolean'
      ? boolean
      : F['type'] extends 'map'
        ? Record<string, string>
        : string;

/** A field value in the API: dates as `YYYY-MM-DD`; `null` for a missing optional value. */
export type FieldValue<N extends MachineFieldName> = MachineFields[N] extends
  | { required: true }
  | { type: 'boolean' | 'map' | 'timestamp' }
  ? ValueOf<MachineFields[N]>
  : ValueOf<MachineFields[N]> | null;

type FieldNamesWhere<Shape> = {
  [N in MachineFieldName]: MachineFields[N] extends Shape ? N : never;
}[MachineFieldName];

/** Field labels in one language. */
export type FieldLabels = Record<MachineFieldName, string>;

/** Names of the fields protected by `machines.view_costs`. */
export type CostFieldName = FieldNamesWhere<{ cost: true }>;
export type ImportableFieldName = FieldNamesWhere<{ importable: true }>;
export type ReadOnlyFieldName = FieldNamesWhere<{ readOnly: true }>;
/** Fields whose options have labels in the messages. */
type LabelledFieldName = FieldNamesWhere<{ labelled: true }>;
type OptionOf<N extends LabelledFieldName> = MachineFields[N]['options'][number];
/** The option labels that the machine messages must contain. */
export type OptionLabels = { [N in LabelledFieldName]: Record<OptionOf<N>, string> } & Record<
  string,
  unknown
>;
export type OptionLabelKey = { [N in LabelledFieldName]: `machines.${N}.${OptionOf<N>}` }[LabelledFieldName];

export const machineFieldNames = Object.keys(machineFields) as MachineFieldName[];

/** The fields that are columns of the table `machines`. */
export type MachineColumnName = Exclude<MachineFieldName, 'days_in_stock'>;

/** A field definition with all optional properties accessible. */
export const fieldOf = (name: MachineFieldName): MachineField => machineFields[name];

/** The symbol of a field’s unit. */
export function unitOf(name: MachineFieldName, language: Language): string | undefined {
  const { unit } = fieldOf(name);
  return typeof unit === 'object' ? unit[language] : unit;
}

/** The header of a field’s column in a file, whose cells are plain numbers: `Najeté km`, `Hmotnost (kg)`. */
export function fileHeader(name: MachineFieldName, label: string, language: Language): string {
  const unit = unitOf(name, language);
  return unit === undefined || label.split(/[\s()[\],]+/).includes(unit) ? label : `${label} (${unit})`;
}

/** The fields of machines of a type, in table order; without a type, those of both. */
export function fieldsOf(type?: MachineType): MachineFieldName[] {
  return machineFieldNames.filter((name) => {
    const { on } = fieldOf(name);
    return on === undefined || type === undefined || on === type;
  });
}

/** The fields that an import of machines of a type may set. */
export function importableFieldsOf(type: MachineType): ImportableFieldName[] {
  return fieldsOf(type).filter((name): name is ImportableFieldName => fieldOf(name).importable);
}

/** The message key of an option’s label; undefined if options are shown as they are. */
export function optionLabelKey(name: MachineFieldName, option: string): OptionLabelKey | undefined {
  const { labelled, options = [] } = fieldOf(name);
  return labelled && options.includes(option) ? (`machines.${name}.${option}` as OptionLabelKey) : undefined;
}

/** Fields listed in `order` come first; the others keep their order. */
export function fieldsInOrder<Name extends MachineFieldName>(
  order: readonly MachineFieldName[],
  names: readonly Name[],
): Name[] {
  const rank = (name: Name) => (order.includes(name) ? order.indexOf(name) : order.length);
  return names.toSorted((one, other) => rank(one) - rank(other));
}

export const costFields = machineFieldNames.filter(
  (name): name is CostFieldName => fieldOf(name).cost === true,
);

/** Numbers that identify one machine: unique per type among machines that are neither sold nor deleted. */
export const identifierFields = ['equipment_number', 'serial_number', 'vin'] as const;
export type IdentifierField = (typeof identifierFields)[number];

/** The fields of the global search in the spec’s order of priority, plus the VIN. */
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

/** Lists cannot be sorted by these: ids have no meaningful order, maps have none. */
const unsorted = ['id', 'created_by', 'specifications'] as const;
export type SortField = Exclude<MachineFieldName, (typeof unsorted)[number]>;

/** The sortable fields of machine lists; cost fields only with `machines.view_costs`. */
export const sortFields = machineFieldNames.filter(
  (name): name is SortField => !unsorted.some((one) => one === name),
);

/** The valid years of manufacture: 1900 to next year. */
export const yearBounds = (now: Date) => ({ min: year.min, max: now.getUTCFullYear() + 1 });

/** The currency of a money field: a sale has its own. */
export const currencyOfField = (
  name: string,
  machine: { currency: string; sale_currency?: string | null | undefined },
): string => (name === 'sale_price' ? (machine.sale_currency ?? machine.currency) : machine.currency);
