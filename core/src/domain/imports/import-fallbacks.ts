/** Fields that supply the value of a core field without its own column. */

import {
  fieldOf,
  importableFieldsOf,
  type ImportableFieldName,
  type MachineType,
} from '../fields/machine-fields.ts';

/** A core field that nothing is mapped to takes the first of these that is mapped and not blank, a name all of them. */
export interface ImportFallback {
  field: ImportableFieldName;
  from: readonly ImportableFieldName[];
  /**
   * `model`: completed from the name of the machine. `vin`: only what has the form of one. `name`: all of them, put
   * together.
   */
  take: 'value' | 'year' | 'model' | 'vin' | 'name';
}

/** 17 characters without those that look like digits. */
export const isVin = (text: string): boolean => /^[A-HJ-NPR-Z0-9]{17}$/i.test(text);

const takes = (
  field: ImportableFieldName,
  from: readonly ImportableFieldName[],
  take: ImportFallback['take'] = 'value',
): ImportFallback => ({ field, from, take });

/** The Czech field keeps its value too. */
const importFallbacks: Record<MachineType, readonly ImportFallback[]> = {
  stock: [takes('name', ['stroj']), takes('manufacturer', ['vyrobce']), takes('model', ['typ'], 'model')],
  used: [
    takes('name', ['nazev_fr']),
    takes('model', ['edice_popis']),
    takes('category', ['nav_prod_hier_1']),
    takes('equipment_number', ['equipment_cislo']),
    takes('serial_number', ['vyrobni_cislo']),
    takes('vin', ['vyrobni_cislo'], 'vin'),
    takes('material_number', ['material_kod']),
    // A yard or a hall is only known within its branch; lists and the calendar group machines by branch.
    takes('location', ['pobocka', 'lokace']),
    takes('year_of_manufacture', ['datum_vyroby'], 'year'),
    takes('operating_hours', ['mth_hodiny']),
    takes('purchase_price', ['porizovaci_hodnota']),
    takes('current_value', ['zustatkova_hodnota_servis']),
  ],
};

/** The Czech fields that repeat a core field when an import filled both from one column. */
export const importOriginals = (
  type: MachineType,
): { original: ImportableFieldName; field: ImportableFieldName }[] =>
  importFallbacks[type]
    // A full date says more than its year, and only some numbers are a VIN.
    .filter(({ take }) => take !== 'year' && take !== 'vin')
    // A second source is another fact where the first has a value.
    .flatMap(({ field, from }) => from.slice(0, 1).map((original) => ({ original, field })));

/** For lists without a name; its parts may be derived themselves, so it comes last. */
const nameFallback = takes('name', ['manufacturer', 'model'], 'name');

/** The fallbacks that apply, given the `mapped` fields (by column or constant). */
export function activeFallbacks(type: MachineType, mapped: ReadonlySet<string>): ImportFallback[] {
  const active = importFallbacks[type]
    .filter(({ field }) => !mapped.has(field))
    .map((fallback) => ({ ...fallback, from: fallback.from.filter((source) => mapped.has(source)) }))
    .filter(({ from }) => from.length > 0);
  const given = new Set([...mapped, ...active.map(({ field }) => field)]);
  const isNamed = given.has(nameFallback.field) || !nameFallback.from.every((part) => given.has(part));
  return isNamed ? active : [...active, nameFallback];
}

/** The required fields that neither a mapping nor a fallback fills; an import cannot start while there are any. */
export function unmappedRequired(type: MachineType, mapped: ReadonlySet<string>): ImportableFieldName[] {
  const derived = new Set(activeFallbacks(type, mapped).map(({ field }) => field));
  return importableFieldsOf(type).filter(
    (name) => fieldOf(name).required === true && !mapped.has(name) && !derived.has(name),
  );
}

interface MappedField {
  targetField: string;
  sourceColumn?: string | undefined;
}

/** Amounts of the accounts that become amounts of trade, because the file has no others. */
export interface TakenFromAccounts {
  field: 'current_value' | 'purchase_price';
  column: string;
}

/**
 * The columns of the accounts from which a list of used machines gets their price and, where the machines have been
 * depreciated, what they cost.
 */
export function takenFromAccounts(
  type: MachineType | null,
  mappings: readonly MappedField[],
): TakenFromAccounts[] {
  if (type !== 'used') return [];
  const columnOf = (field: ImportableFieldName) =>
    mappings.find(({ targetField }) => targetField === field)?.sourceColumn;
  const taken = (field: TakenFromAccounts['field'], column: string | undefined): TakenFromAccounts[] => {
    const isMapped = mappings.some(({ targetField }) => targetField === field);
    return column !== undefined && (!isMapped || columnOf(field) === column) ? [{ field, column }] : [];
  };
  const isDepreciated = columnOf('odpisy_kumulovane') !== undefined;
  return [
    ...taken('current_value', columnOf('zustatkova_hodnota_servis')),
    ...(isDepreciated ? taken('purchase_price', columnOf('porizovaci_hodnota')) : []),
  ];
}
