import { describe, expect, test } from 'vitest';
import { displayIdentifier, namedMachine } from './machine-identifier.ts';

describe('the displayed identifier', () => {
  const machine = { type: 'used', vin: 'VIN1', equipment_number: 'EQ1', serial_number: 'SN1' } as const;

  test('is the VIN of a used machine, else equipment number, serial number, or nothing', () => {
    expect(displayIdentifier(machine)).toBe('VIN1');
    expect(displayIdentifier({ ...machine, vin: null })).toBe('EQ1');
    expect(displayIdentifier({ ...machine, vin: ' ', equipment_number: '' })).toBe('SN1');
    expect(displayIdentifier({ type: 'used' })).toBe('');
  });

  test('of a stock machine is never the VIN', () => {
    expect(displayIdentifier({ ...machine, type: 'stock' })).toBe('EQ1');
  });
});

test('a machine without a number is called by its name alone', () => {
  expect(namedMachine('Volvo L90', 'EQ1')).toBe('Volvo L90 (EQ1)');
  expect(namedMachine('Volvo L90', '')).toBe('Volvo L90');
});
