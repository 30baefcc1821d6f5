import { describe, expect, test } from 'vitest';
import {
  activeFallbacks,
  importOriginals,
  isVin,
  takenFromAccounts,
  unmappedRequired,
} from './import-fallbacks.ts';
import { columnsKey, normalizeHeader, suggestMappings, type MappableField } from './import-mapping.ts';
import { fieldOf, importableFieldsOf, type MachineType } from '../fields/machine-fields.ts';

const fieldsFor = (type: MachineType): MappableField[] =>
  importableFieldsOf(type).map((name) => ({ name, aliases: fieldOf(name).aliases ?? [] }));
const fieldsSuggested = (type: MachineType, headers: string[]) =>
  suggestMappings(headers, fieldsFor(type)).map(({ targetField }) => targetField);

const usedFile: Record<string, string> = {
  'NAV prod. hier. 1': 'nav_prod_hier_1',
  'Equipment číslo': 'equipment_cislo',
  'Název FR': 'nazev_fr',
  Pobočka: 'pobocka',
  Lokace: 'lokace',
  'MTH (hodiny)': 'mth_hodiny',
  'Edice kód': 'edice_kod',
  'Edice popis': 'edice_popis',
  'Výrobní číslo': 'vyrobni_cislo',
  'Číslo GPS modulu': 'cislo_gps_modulu',
  'V půjčovně (měsíců)': 'v_pujcovne_mesicu',
  'Datum výroby': 'datum_vyroby',
  'Materiál kód': 'material_kod',
  'Do půjčovny datum': 'do_pujcovny_datum',
  'Doba odpisu (měsíců)': 'doba_odpisu_mesicu',
  'Pořizovací hodnota': 'porizovaci_hodnota',
  'Odpisy kumulované': 'odpisy_kumulovane',
  'Zůstatková hodnota + servis': 'zustatkova_hodnota_servis',
  Výrobce: 'manufacturer',
  Model: 'model',
  Kategorie: 'category',
  Poznámka: 'notes',
};
const stockFile: Record<string, string> = {
  Typ: 'typ',
  Stroj: 'stroj',
  Edice: 'edice',
  Výrobce: 'vyrobce',
  'Datum objednávky': 'datum_objednavky',
  'Nákupní objednávka': 'nakupni_objednavka',
  'Order číslo': 'order_cislo',
  'KT kód': 'kt_kod',
  'Zákazník stock': 'zakaznik_stock',
  'Info v PALu': 'info_v_palu',
  'Zatřízeno rental': 'zatrizeno_rental',
  'Dodáno / status': 'dodano_status',
  'Příslušenství / balík': 'prislusenstvi_balik',
  Gutachten: 'gutachten',
  'Telematic / Equipcare': 'telematic_equipcare',
  Kategorie: 'category',
  'Výrobní číslo': 'serial_number',
  Cena: 'current_value',
};

describe('every column of the dealer’s files is mapped to its field', () => {
  test.each([
    ['used', usedFile],
    ['stock', stockFile],
  ] as const)('in the %s file', (type, file) => {
    expect(fieldsSuggested(type, Object.keys(file))).toEqual(Object.values(file));
  });

  test.each([
    ['used', usedFile],
    ['stock', stockFile],
  ] as const)('and every required field is mapped in the %s file', (type, file) => {
    expect(unmappedRequired(type, new Set(Object.values(file)))).toEqual([]);
  });
});

describe('suggested mappings', () => {
  test('compare headers without case, diacritics, spaces and punctuation', () => {
    expect(normalizeHeader('  MTH\u00a0(Hodiny): ')).toBe('mthhodiny');
    expect(fieldsSuggested('stock', ['SERIAL-NUMBER', 'yearOfManufacture', 'purchase price'])).toEqual([
      'serial_number',
      'year_of_manufacture',
      'purchase_price',
    ]);
  });

  test('know the template’s columns and the spec’s camel-case names', () => {
    const template = ['name', 'manufacturer', 'model', 'serial_number', 'category', 'location', 'condition'];
    expect(fieldsSuggested('stock', template)).toEqual(template);
    expect(
      fieldsSuggested('used', ['equipmentNumber', 'hoursOfOperation', 'salePrice', 'internalCode']),
    ).toEqual(['equipment_number', 'operating_hours', 'sale_price', 'internal_code']);
  });

  test.each(['used', 'stock'] as const)('find the place of %s machines by its usual words', (type) => {
    const czech =
      'Umístění, Místo, Stanoviště, Středisko, Provozovna, Sklad, Areál, Kde stojí, Název pobočky';
    const english = 'Location, Branch, Branch office, Depot, Yard, Site, Warehouse';
    for (const header of `${czech}, ${english}`.split(', '))
      expect([header, ...fieldsSuggested(type, [header])]).toEqual([header, 'location']);
    // Used machines have a field of that name, from which an import fills in the place.
    expect(fieldsSuggested(type, ['Pobočka'])).toEqual([type === 'used' ? 'pobocka' : 'location']);
  });

  test('use each field once; a second matching column stays unmapped', () => {
    expect(fieldsSuggested('used', ['Model', 'model'])).toEqual(['model', null]);
  });

  test('prefer a field’s own name over an alias, whatever the column order', () => {
    expect(fieldsSuggested('used', ['Poznámky', 'notes'])).toEqual([null, 'notes']);
  });

  test('never suggest a system field, even if requested', () => {
    const fields = [
      { name: 'status', aliases: ['Stav'] },
      { name: 'customerName', aliases: [] },
    ];
    expect(
      suggestMappings(['Stav', 'status', 'customerName'], fields).map(({ targetField }) => targetField),
    ).toEqual([null, null, null]);
  });

  test('use the header that an administrator configured for a field', () => {
    const fields = [{ name: 'barva', importColumnName: 'Odstín', aliases: ['Lak'] }];
    expect(suggestMappings(['Odstín', 'constructor', ''], fields)).toEqual([
      { sourceColumn: 'Odstín', targetField: 'barva', reason: { kind: 'header' } },
      { sourceColumn: 'constructor', targetField: null, reason: null },
      { sourceColumn: '', targetField: null, reason: null },
    ]);
  });
});

describe('a file created by the product', () => {
  const fields = [
    { name: 'vyrobce', aliases: [], labels: ['Výrobce (dle seznamu)'] },
    { name: 'manufacturer', aliases: ['Značka'], labels: ['Výrobce', 'Manufacturer'] },
    { name: 'notes', aliases: ['Komentář'], labels: ['Poznámka', 'Notes'] },
  ];
  const suggested = (...headers: string[]) =>
    suggestMappings(headers, fields).map(({ targetField }) => targetField);

  test('matches a label to its field, even if another field has that name', () => {
    expect(suggested('Výrobce', 'Výrobce (dle seznamu)')).toEqual(['manufacturer', 'vyrobce']);
    expect(suggested('Výrobce', 'Poznámka')).toEqual(['manufacturer', 'notes']);
  });

  test('may have additional unknown columns', () => {
    expect(suggested('Stav', 'Výrobce', 'Naše značka')).toEqual([null, 'manufacturer', null]);
  });

  test('is distinguished from a dealer’s file, where some headers differ', () => {
    expect(suggested('Výrobce', 'Komentář')).toEqual(['vyrobce', 'notes']);
    expect(suggested('VÝROBCE', 'Poznámka')).toEqual(['vyrobce', 'notes']);
  });
});

describe('files with the same columns', () => {
  const key = columnsKey(['Název stroje', 'VÝROBCE', 'Cena'], []);

  test('are recognised whatever the order, case and accents of their columns', () => {
    expect(columnsKey(['cena', 'nazev  stroje', 'Vyrobce'], [])).toBe(key);
    expect(columnsKey(['Cena', 'Výrobce'], [])).not.toBe(key);
  });

  test('may have an ignored column, such as the reasons of rejected rows', () => {
    expect(columnsKey(['Název stroje', 'Výrobce', 'Cena', 'Důvod odmítnutí'], ['Důvod odmítnutí'])).toBe(key);
  });
});

describe('fallbacks', () => {
  test('fill a core field without its own column from its Czech counterpart', () => {
    const active = activeFallbacks(
      'used',
      new Set(['nazev_fr', 'edice_popis', 'pobocka', 'lokace', 'datum_vyroby']),
    );
    expect(active).toEqual([
      { field: 'name', from: ['nazev_fr'], take: 'value' },
      { field: 'model', from: ['edice_popis'], take: 'value' },
      { field: 'location', from: ['pobocka', 'lokace'], take: 'value' },
      { field: 'year_of_manufacture', from: ['datum_vyroby'], take: 'year' },
    ]);
  });

  test('take the number of the maker as the serial number, and as the VIN if it is one', () => {
    expect(activeFallbacks('used', new Set(['vyrobni_cislo']))).toEqual([
      { field: 'serial_number', from: ['vyrobni_cislo'], take: 'value' },
      { field: 'vin', from: ['vyrobni_cislo'], take: 'vin' },
    ]);
    const numbers = ['WDB9634031L123456', 'CAT4605-4320869', 'WDB9634031L12345', 'WDO9634031L123456'];
    expect(numbers.filter(isVin)).toEqual(['WDB9634031L123456']);
  });

  test('take the branch as the place; a yard within it is a fact of its own, not a repeated one', () => {
    const originals = importOriginals('used').map(({ original }) => original);
    expect(originals).toContain('pobocka');
    expect(originals).not.toContain('lokace');
  });

  test('leave a core field with its own column alone', () => {
    expect(activeFallbacks('stock', new Set(['model', 'typ', 'name', 'stroj']))).toEqual([]);
  });

  test('say which column of book values becomes the price', () => {
    const bookValue = { targetField: 'zustatkova_hodnota_servis', sourceColumn: 'ZH' };
    const price = [{ field: 'current_value', column: 'ZH' }];
    expect(takenFromAccounts('used', [bookValue])).toEqual(price);
    expect(
      takenFromAccounts('used', [bookValue, { targetField: 'current_value', sourceColumn: 'ZH' }]),
    ).toEqual(price);
    expect(
      takenFromAccounts('used', [bookValue, { targetField: 'current_value', sourceColumn: 'Cena' }]),
    ).toEqual([]);
    // A constant, also a blank one, is a price of its own.
    expect(takenFromAccounts('used', [bookValue, { targetField: 'current_value' }])).toEqual([]);
    expect(takenFromAccounts('stock', [bookValue])).toEqual([]);
  });

  test('say which column becomes the purchase price of machines that have been depreciated', () => {
    const acquired = { targetField: 'porizovaci_hodnota', sourceColumn: 'PH' };
    const depreciated = { targetField: 'odpisy_kumulovane', sourceColumn: 'Odpisy' };
    expect(takenFromAccounts('used', [acquired])).toEqual([]);
    expect(takenFromAccounts('used', [acquired, depreciated])).toEqual([
      { field: 'purchase_price', column: 'PH' },
    ]);
    expect(takenFromAccounts('used', [acquired, depreciated, { targetField: 'purchase_price' }])).toEqual([]);
  });

  test('put the name together where no column is the name', () => {
    const name = { field: 'name', from: ['manufacturer', 'model'], take: 'name' };
    expect(activeFallbacks('used', new Set(['manufacturer', 'model']))).toEqual([name]);
    expect(activeFallbacks('used', new Set(['manufacturer', 'model', 'name']))).toEqual([]);
    expect(activeFallbacks('used', new Set(['manufacturer']))).toEqual([]);
    expect(activeFallbacks('used', new Set(['manufacturer', 'model', 'nazev_fr']))).toEqual([
      { field: 'name', from: ['nazev_fr'], take: 'value' },
    ]);
    expect(activeFallbacks('used', new Set(['manufacturer', 'edice_popis'])).at(-1)).toEqual(name);
    expect(unmappedRequired('used', new Set(['manufacturer', 'model', 'category']))).toEqual([]);
  });

  test('count towards what is required', () => {
    expect(unmappedRequired('stock', new Set(['stroj', 'typ']))).toEqual(['manufacturer', 'category']);
  });
});
