import { describe, expect, test } from 'vitest';
import { displayIdentifier } from './machine-identifier.ts';

describe('the displayed identifier', () => {
  const machine = {
    id: '3f2b8c1d-0000-4000-8000-000000000000',
    type: 'used',
    vin: 'VIN1',
    equipment_number: 'EQ1',
    serial_number: 'SN1',
  } as const;

  test('is the VIN of a used machine, else equipment number, serial number, start of the id, N/A', () => {
    expect(displayIdentifier(machine)).toBe('VIN1');
    expect(displayIdentifier({ ...machine, vin: null })).toBe('EQ1');
    expect(displayIdentifier({ ...machine, vin: ' ', equipment_number: '' })).toBe('SN1');
    expect(displayIdentifier({ id: machine.id, type: 'used' })).toBe('3f2b8c1d…');
    expect(displayIdentifier({ type: 'used' })).toBe('N/A');
  });

  test('of a stock machine is never the VIN', () => {
    expect(displayIdentifier({ ...machine, type: 'stock' })).toBe('EQ1');
  });
});
