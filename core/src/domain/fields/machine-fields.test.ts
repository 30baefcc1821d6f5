import { describe, expect, test } from 'vitest';
import {
  costFields,
  fieldOf,
  fileHeader,
  fieldsOf,
  importableFieldsOf,
  machineFieldNames,
  yearBounds,
} from './machine-fields.ts';
import { importSystemFields, isImportSystemField } from '../imports/import-system-fields.ts';

describe('the machine field table', () => {
  test('offers each type its own fields and the common ones', () => {
    expect(fieldsOf('stock')).toEqual(expect.arrayContaining(['name', 'serial_number', 'typ']));
    expect(fieldsOf('stock')).not.toContain('vin');
    expect(fieldsOf('stock')).not.toContain('mth_hodiny');
    expect(fieldsOf('used')).toEqual(
      expect.arrayContaining(['name', 'equipment_number', 'vin', 'mth_hodiny']),
    );
    expect(fieldsOf('used')).not.toContain('typ');
  });

  test('requires name, manufacturer, model and category among importable fields', () => {
    const required = importableFieldsOf('used').filter((name) => fieldOf(name).required);
    expect(required).toEqual(['name', 'manufacturer', 'model', 'category']);
  });

  test('protects purchase prices and figures that reveal them', () => {
    expect(costFields).toEqual([
      'purchase_price',
      'porizovaci_hodnota',
      'odpisy_kumulovane',
      'zustatkova_hodnota_servis',
      'costs_total',
      'price_margin',
      'price_margin_percent',
    ]);
  });

  test('lets no import set a system field', () => {
    const importable = machineFieldNames.filter((name) => fieldOf(name).importable);
    expect(importable.filter(isImportSystemField)).toEqual([]);
    expect(machineFieldNames.filter((name) => fieldOf(name).readOnly && fieldOf(name).importable)).toEqual(
      [],
    );
  });
});

test('system fields are recognised in both spellings, and so are all customer fields', () => {
  expect(importSystemFields).toEqual(
    expect.arrayContaining(['sold_price', 'soldPrice', 'linkedMachineId', 'id']),
  );
  expect(
    ['customer_name', 'customerName', 'customer_vat', 'customerVat'].filter(isImportSystemField),
  ).toHaveLength(4);
  expect(['zakaznik_stock', 'customers', 'sale_price'].filter(isImportSystemField)).toEqual([]);
});

test('the year of manufacture ranges from 1900 to next year', () => {
  expect(yearBounds(new Date('2026-11-21T00:00:00Z'))).toEqual({ min: 1900, max: 2027 });
});

test('the header of a column of numbers says the unit, once', () => {
  expect(fileHeader('weight', 'Provozní hmotnost', 'cs')).toBe('Provozní hmotnost (kg)');
  expect(fileHeader('weight', 'Hmotnost v kg', 'cs')).toBe('Hmotnost v kg');
  expect(fileHeader('operating_hours', 'Motohodiny', 'cs')).toBe('Motohodiny (mth)');
  expect(fileHeader('operating_hours', 'Operating hours', 'en')).toBe('Operating hours (h)');
  expect(fileHeader('mileage', 'Najeté km', 'cs')).toBe('Najeté km');
  expect(fileHeader('name', 'Název', 'cs')).toBe('Název');
});
