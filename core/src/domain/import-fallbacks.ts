/** Which Czech field feeds a core field that has no column of its own (decisions: words and types of the machine fields). */

import { fieldOf, importableFieldsOf, type ImportableFieldName, type MachineType } from './machine-fields.ts';

/** A core field without a column of its own takes the first of these that is mapped and not blank. */
export interface ImportFallback {
  target: ImportableFieldName;
  from: readonly ImportableFieldName[];
  take: 'value' | 'year';
}

const takes = (
  target: ImportableFieldName,
  from: readonly ImportableFieldName[],
  take: ImportFallback['take'] = 'value',
): ImportFallback => ({ target, from, take });

/** The Czech field keeps its own copy. */
const importFallbacks: Record<MachineType, readonly ImportFallback[]> = {
  stock: [takes('name', ['stroj']), takes('manufacturer', ['vyrobce']), takes('model', ['typ'])],
  used: [
    takes('name', ['nazev_fr']),
    takes('model', ['edice_popis']),
    takes('category', ['nav_prod_hier_1']),
    takes('equipment_number', ['equipment_cislo']),
    takes('vin', ['vyrobni_cislo']),
    takes('material_number', ['material_kod']),
    takes('location', ['lokace', 'pobocka']),
    takes('year_of_manufacture', ['datum_vyroby'], 'year'),
    takes('operating_hours', ['mth_hodiny']),
    takes('purchase_price', ['porizovaci_hodnota']),
    takes('current_value', ['zustatkova_hodnota_servis']),
  ],
};

/** The fallbacks that apply when `mapped` targets have columns or constants of their own. */
export function activeFallbacks(type: MachineType, mapped: ReadonlySet<string>): ImportFallback[] {
  return importFallbacks[type]
    .filter(({ target }) => !mapped.has(target))
    .map((fallback) => ({ ...fallback, from: fallback.from.filter((field) => mapped.has(field)) }))
    .filter(({ from }) => from.length > 0);
}

/** The required fields that neither a mapping nor a fallback fills: an import may not start with any. */
export function unmappedRequired(type: MachineType, mapped: ReadonlySet<string>): ImportableFieldName[] {
  const derived = new Set(activeFallbacks(type, mapped).map(({ target }) => target));
  return importableFieldsOf(type).filter(
    (name) => fieldOf(name).required === true && !mapped.has(name) && !derived.has(name),
  );
}
