import type { ImportField } from '@strojpark/core/domain/import-values';
import type { MachineType } from '@strojpark/core/domain/machine-fields';

/** The columns that every template of machines has, in their order (spec 2 §9). */
export const templateFields: readonly string[] = [
  'name',
  'manufacturer',
  'model',
  'serial_number',
  'equipment_number',
  'vin',
  'category',
  'year_of_manufacture',
  'location',
  'condition',
  'purchase_price',
  'current_value',
  'currency',
  'notes',
];

type Words = Readonly<Record<'cs' | 'en', string>>;
const same = (text: string): Words => ({ cs: text, en: text });

const examples: Readonly<Record<string, Words>> = {
  name: { cs: 'Kolový nakladač L120H', en: 'Wheel loader L120H' },
  manufacturer: same('Volvo'),
  model: same('L120H'),
  serial_number: same('VCEL120HV00012345'),
  equipment_number: same('EQ 4711'),
  category: { cs: 'Kolové nakladače', en: 'Wheel loaders' },
  location: same('Jihlava'),
  condition: { cs: 'Dobrý', en: 'Good' },
  purchase_price: { cs: '2450000,00', en: '2450000.00' },
  current_value: { cs: '1890000,00', en: '1890000.00' },
  currency: same('CZK'),
};

/** What the example row says of a field; blank where an example explains nothing. */
export function templateExample(
  name: string,
  definition: ImportField | null,
  type: MachineType,
  language: 'cs' | 'en',
  now: Date,
): string {
  if (name === 'year_of_manufacture') return String(now.getUTCFullYear() - (type === 'used' ? 5 : 0));
  if (name === 'notes')
    return language === 'cs' ? 'Tento řádek je vzor, smažte ho.' : 'This row is an example, delete it.';
  if (name === 'condition') return examples['condition']?.[language] ?? '';
  return examples[name]?.[language] ?? definition?.options?.[0] ?? '';
}
